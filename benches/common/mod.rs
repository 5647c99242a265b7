//! Shared code of the benches: two fixed match-ups and functions that play them.

#![allow(dead_code, reason = "each bench uses its part")]

use std::path::Path;

use killbox::bench::{self, FixedMatchUp, FixedPlayer};
use killbox::matches::{MakePlayer, Sums};
use killbox::squads::{LoadOptions, Loaded, load_pair};
use killbox_cards::rulesets;

/// The seed of all benches.
pub const SEED: u64 = bench::SEED;

/// The two match-ups of `killbox bench`, read from their files: eight ships without abilities, and
/// two squads with many abilities.
pub const MATCHUPS: [(&str, [&str; 2]); 2] = [named(bench::MATCH_UPS[0]), named(bench::MATCH_UPS[1])];

const fn named(match_up: FixedMatchUp) -> (&'static str, [&'static str; 2]) {
    (match_up.name, match_up.files)
}

/// The expected checksum of all games of a player, given by its place in [`PLAYERS`], in one of
/// [`MATCHUPS`].
pub fn expected(matchup: &str, player: usize) -> u64 {
    let found = bench::MATCH_UPS.iter().find(|found| found.name == matchup);
    found.expect("a fixed match-up").expected.whole[player]
}

/// Loads two squads from files of this repository.
pub fn load(files: [&str; 2]) -> Loaded {
    let [a, b] = files.map(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    load_files([&a, &b])
}

/// Loads two squads.
pub fn load_files([a, b]: [&Path; 2]) -> Loaded {
    let ruleset = rulesets::named("legacy");
    load_pair(a, b, &LoadOptions { ruleset, lenient: true, ..LoadOptions::default() })
        .expect("squads that can be played")
}

/// The players of the benches, each with the number of games that it plays in a bench.
pub const PLAYERS: [(&str, u64, &MakePlayer); 2] = [of(bench::PLAYERS[0]), of(bench::PLAYERS[1])];

const fn of(player: FixedPlayer) -> (&'static str, u64, &'static MakePlayer) {
    (player.name, player.games, player.make)
}

/// Plays games on one or several threads.
pub fn play(loaded: &Loaded, player: &MakePlayer, games: u64, threads: usize) -> Sums {
    bench::play(&loaded.matchups, player, games, threads)
}
