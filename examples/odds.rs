//! What odds by the engine cost, over the attacks of games between sample squads:
//!
//! `cargo run --release --example odds -- POSITIONS`
//!
//! Without arguments: 100 positions. `greedy` plays each two squads that follow each other in their folder, and every third
//! time a ship is asked whom to attack, all its attacks are worked out. Prints median and worst, and how many were too large.

use std::path::{Path, PathBuf};
use std::time::Instant;

use killbox::odds::engine::Engine;
use killbox::squads::load_pair;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::rulesets;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;

/// One decision in so many is looked at.
const ONE_IN: usize = 3;
/// What games are played from.
const SEED: u64 = 7;

/// A ship about to attack.
struct Position {
    matchup: Matchup,
    snapshot: Snapshot,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: usize = std::env::args().nth(1).as_deref().unwrap_or("100").parse()?;
    let mut took = Vec::new();
    let (mut states, mut attacks, mut large) = (Vec::new(), 0, 0);
    for Position { matchup, snapshot } in positions(wanted)? {
        let mut engine = Engine::new(matchup);
        let started = Instant::now();
        let answers = engine.answers(&snapshot)?;
        let seconds = started.elapsed().as_secs_f64();
        attacks += answers.answers.len();
        large += usize::from(answers.sampled.is_some());
        states.push(answers.states as f64 / answers.answers.len() as f64);
        took.push((seconds, seconds / answers.answers.len() as f64));
    }
    println!("{} positions, {attacks} attacks, {large} positions with too many states", took.len());
    let ms = |values: Vec<f64>| {
        let (median, worst) = middle_and_last(values);
        format!("median {:.2} ms, worst {:.1} ms", 1e3 * median, 1e3 * worst)
    };
    println!("an attack:    {}", ms(took.iter().map(|(_, attack)| *attack).collect()));
    println!("all of one:   {}", ms(took.iter().map(|(all, _)| *all).collect()));
    let (median, most) = middle_and_last(states);
    println!("states of an attack: median {median:.0}, most {most:.0}");
    Ok(())
}

/// Of values in any order.
fn middle_and_last(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2], values[values.len() - 1])
}

/// As many from each two squads, as far as they go.
fn positions(wanted: usize) -> Result<Vec<Position>, Box<dyn std::error::Error>> {
    let mut pairs = Vec::new();
    for folder in ["standard", "legacy"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("squads").join(folder);
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        files.sort();
        for i in 0..files.len() {
            let pair = [&files[i], &files[(i + 1) % files.len()]];
            let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
            let ruleset = rulesets::named(folder);
            pairs.push(load_pair(pair[0], pair[1], catalogue, library, ruleset, true)?.matchups[0].clone());
        }
    }
    let of_each = wanted.div_ceil(pairs.len());
    let mut all: Vec<Position> = pairs.iter().flat_map(|matchup| of_game(matchup, of_each)).collect();
    all.truncate(wanted);
    Ok(all)
}

/// Positions of one game.
fn of_game(matchup: &Matchup, wanted: usize) -> Vec<Position> {
    let mut batch = Batch::<Silent>::new(vec![matchup.clone()], 1, SEED);
    batch.start(0, 0, 0);
    let mut players = Seat::BOTH.map(|_| Greedy::default());
    let mut draws = [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(SEED, 0, seat));
    let (mut found, mut asked) = (Vec::new(), 0);
    while found.len() < wanted {
        batch.advance();
        if batch.with_battle(0, |b| b.core.ending.is_some()) {
            break;
        }
        for seat in Seat::BOTH {
            let open = batch.with_battle(0, |b| {
                let pending = b.pending.of(seat);
                let attacks = pending.kind == DecisionKind::Attack && pending.options.len() > 1;
                pending.is_open().then_some(attacks)
            });
            let Some(attacks) = open else { continue };
            asked += usize::from(attacks);
            if attacks && asked % ONE_IN == 0 && found.len() < wanted {
                found.push(Position { matchup: matchup.clone(), snapshot: batch.snapshot(0) });
            }
            let (player, draws) = (&mut players[seat.index()], &mut draws[seat.index()]);
            let key = batch.with_battle(0, |b| player.choose(&View::new(b, seat), draws));
            batch.submit(0, seat, key).expect("an option that was offered");
        }
    }
    found
}
