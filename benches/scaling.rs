//! `cargo bench --bench scaling`: the cost of a run by threads, games and ships. Figures for
//! threads and ships are medians of five interleaved runs. Checksums are compared to make sure that
//! the games are equal.

mod common;

use std::time::Instant;

use common::{MATCHUPS, PLAYERS, load, play};
use killbox::squads::Loaded;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSet};

/// The games per second of each run: the median of five rounds, each of which makes every run once.
fn medians(runs: &mut [Box<dyn FnMut() -> u64 + '_>]) -> Vec<f64> {
    let mut rates = vec![Vec::new(); runs.len()];
    for _ in 0..5 {
        for (run, rates) in runs.iter_mut().zip(&mut rates) {
            let start = Instant::now();
            let games = run();
            rates.push(games as f64 / start.elapsed().as_secs_f64());
        }
    }
    let median = |mut rates: Vec<f64>| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    rates.into_iter().map(median).collect()
}

fn threads(loaded: &Loaded, name: &str) {
    let (_, _, random) = PLAYERS[0];
    let run = |threads: usize| {
        move || {
            const GAMES: u64 = 20_000;
            play(loaded, random, GAMES, threads);
            GAMES
        }
    };
    assert_eq!(play(loaded, random, 1000, 1).checksum, play(loaded, random, 1000, 2).checksum);
    let rates = medians(&mut [Box::new(run(1)), Box::new(run(2))]);
    println!(
        "{name}: one thread {:.0} games/s, two threads {:.0} games/s: {:.2} times",
        rates[0],
        rates[1],
        rates[1] / rates[0]
    );
}

fn games(loaded: &Loaded) {
    let (_, _, random) = PLAYERS[0];
    for games in [1_000, 10_000, 100_000, 1_000_000] {
        let start = Instant::now();
        let sums = play(loaded, random, games, 1);
        let each = start.elapsed().as_secs_f64() / games as f64 * 1e6;
        println!("{games:>9} games: {each:6.2} microseconds each, checksum {:016x}", sums.checksum);
    }
}

fn ships() {
    let (_, _, random) = PLAYERS[0];
    let pilot = r#"{"id": "obsidiansquadronpilot", "ship": "tielnfighter"}"#;
    let pilots = [pilot; SHIPS_PER_SEAT].join(", ");
    let squad = format!(r#"{{"faction": "galacticempire", "pilots": [{pilots}]}}"#);
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("ties.xws");
    std::fs::write(&file, squad).expect("a writable folder");
    let eight = common::load_files([&file, &file]);
    for each in [1, 2, 4, 6, 8] {
        let mut loaded = eight.clone();
        for matchup in &mut loaded.matchups {
            let fielded = matchup.fielded.into_iter().filter(|ship| ship.index() % SHIPS_PER_SEAT < each);
            matchup.fielded = fielded.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set());
            let cost = |seat: Seat| {
                (matchup.fielded & seat.ships()).into_iter().map(|ship| matchup.ships[ship].cost)
            };
            matchup.points = Seat::BOTH.map(|seat| cost(seat).sum());
        }
        let rate = medians(&mut [Box::new(|| {
            play(&loaded, random, 4000, 1);
            4000
        })]);
        println!("{:>2} ships: {:7.2} microseconds a game", 2 * each, 1e6 / rate[0]);
    }
}

fn main() {
    for (name, files) in MATCHUPS {
        threads(&load(files), name);
    }
    games(&load(MATCHUPS[0].1));
    ships();
}
