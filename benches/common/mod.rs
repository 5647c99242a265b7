//! What the benches share: two fixed match-ups, and how they are played.

#![allow(dead_code, reason = "each bench uses its part")]

use std::path::Path;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, MakePlayer, Plan, Sums, Unwatched, run};
use killbox::squads::{Loaded, load_pair};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::rulesets;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::random::Random;

/// The seed of all benches.
pub const SEED: u64 = 7;

/// Eight ships without abilities, and two squads full of them.
pub const MATCHUPS: [(&str, [&str; 2]); 2] = [
    ("plain", ["benches/squads/plain-xwings.xws", "benches/squads/plain-ties.xws"]),
    ("abilities", ["squads/legacy/scum-hounds-tooth.xws", "squads/legacy/resistance-poe-awings.xws"]),
];

/// Two squads of files in this repository.
pub fn load(files: [&str; 2]) -> Loaded {
    let [a, b] = files.map(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    load_files([&a, &b])
}

/// Two squads.
pub fn load_files([a, b]: [&Path; 2]) -> Loaded {
    let ruleset = rulesets::named("legacy");
    load_pair(a, b, Catalogue::embedded(), Library::embedded(), ruleset, true)
        .expect("squads that can be played")
}

/// The players of the benches, each with how many games it plays at a time.
pub const PLAYERS: [(&str, u64, &MakePlayer); 2] = [
    ("random", 8000, &|| Box::new(Random) as Box<dyn Player>),
    ("greedy", 1600, &|| Box::new(Greedy::default()) as Box<dyn Player>),
];

/// A run of one thread or more.
pub fn play(loaded: &Loaded, player: &MakePlayer, games: u64, threads: usize) -> Sums {
    let plan = Plan {
        matchups: loaded.matchups.clone(),
        first_game: 0,
        games,
        seed: SEED,
        players: [player, player],
        threads,
        batch: 16,
        first: First::ByRules,
    };
    run(&plan, &Unwatched, &AtomicBool::new(false))
}
