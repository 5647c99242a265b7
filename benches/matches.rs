//! `cargo bench --bench matches`: the cost of the schedule on one core.
//!
//! Random and greedy players play a match-up of plain ships and one with many abilities. The bench
//! compares a loop without an ECS, the scheduled batch at several sizes, and the self-play
//! interface at several sizes, each once in every round. All must end with the checksum in
//! `src/bench`, because only equal games are comparable. Words after `--` select benches by their
//! titles (`plain`, `abilities`, `greedy`, `self-play` ...).

#[path = "common/beside.rs"]
mod beside;
mod common;
#[path = "common/plain.rs"]
mod plain;

use beside::{Way, beside, print};
use common::{MATCHUPS, PLAYERS, SEED, expected, load};
use killbox::bench;

/// Batch sizes of a match.
const BATCHES: [usize; 3] = [16, 32, 64];
/// Batch sizes of self-play.
const SLOTS: [usize; 4] = [32, 64, 128, 256];

fn main() {
    // Words select the benches whose titles contain one of them. Cargo adds `--bench`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |title: &str| words.is_empty() || words.iter().any(|word| title.contains(word));
    for (name, files) in MATCHUPS {
        let loaded = load(files);
        let matchups = &loaded.matchups;
        for (at, (player, games, make)) in PLAYERS.into_iter().enumerate() {
            if !is_wanted(&format!("{name}, {player}")) {
                continue;
            }
            let checksum = expected(name, at);
            let mut own = make();
            let mut ways =
                vec![Way::new("without an ECS", move || plain::play(matchups, &mut *own, games, SEED))];
            ways.extend(BATCHES.map(|batch| {
                Way::new(format!("match, {batch} battles at once"), move || {
                    bench::play_batch(matchups, make, games, 1, batch).checksum
                })
            }));
            let found = beside(checksum, ways);
            print(
                &format!("{name}, {player}: {games} games, checksum {checksum:016x}"),
                "games",
                games,
                &found,
            );
        }

        if !is_wanted(&format!("{name}, self-play")) {
            continue;
        }
        let (_, games, make) = PLAYERS[0];
        let checksum = expected(name, 0);
        let mut own = make();
        let decisions = bench::play_self(matchups, games, SLOTS[0]).expect("legal answers").decisions;
        let mut ways =
            vec![Way::new("without an ECS", move || plain::play(matchups, &mut *own, games, SEED))];
        ways.extend(SLOTS.map(|slots| {
            Way::new(format!("self-play, {slots} battles at once"), move || {
                bench::play_self(matchups, games, slots).expect("legal answers").checksum
            })
        }));
        let found = beside(checksum, ways);
        print(
            &format!("{name}, self-play: {decisions} decisions, checksum {checksum:016x}"),
            "decisions",
            decisions,
            &found,
        );
    }
}
