//! `cargo bench --profile fast --bench instructions`: instruction counts of the hot paths, by
//! Callgrind. The counts do not depend on the load of the machine. Each is compared with the
//! baseline below: the run fails if a count is more than 5 % higher. The baselines hold for the
//! profile `fast`, which is built in a third of the time of a release and counts 12 to 31 % more.
//!
//! It needs Valgrind and the runner of the same version as the library:
//! `cargo install gungraun-runner --version 0.20.0`. If a change is worth its cost, the same commit
//! replaces the baseline.

#![allow(missing_docs, reason = "the macros make public items of their own")]

#[path = "common/battles.rs"]
mod battles;
mod common;
#[path = "common/plain.rs"]
mod plain;

use std::hint::black_box;

use common::{MATCHUPS, SEED, load};
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use killbox::bench::play_self;
use killbox::squads::Loaded;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot::Snapshot;

/// A benchmark that may take 5 % more instructions than `baseline`.
fn within(baseline: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, baseline + baseline / 20)]));
    config
}

fn loaded(matchup: usize) -> Loaded {
    load(MATCHUPS[matchup].1)
}

// 200 games of random players through the self-play interface.
#[library_benchmark]
#[bench::plain(args = (loaded(0)), config = within(125_414_619))]
#[bench::abilities(args = (loaded(1)), config = within(154_561_395))]
fn random(loaded: Loaded) -> (Loaded, u64) {
    let played = play_self(black_box(&loaded.matchups), 200, 32).expect("legal answers");
    (loaded, played.checksum)
}

/// A greedy player that has played a game. Its lookup tables are built once per program and do not
/// count as part of a game.
fn practised(matchup: usize) -> Greedy {
    let mut player = Greedy::default();
    plain::play(&loaded(matchup).matchups, &mut player, 1, SEED);
    player
}

// 20 games of greedy players.
#[library_benchmark]
#[bench::plain(args = (loaded(0), practised(0)), config = within(60_684_871))]
#[bench::abilities(args = (loaded(1), practised(1)), config = within(128_054_706))]
fn greedy(loaded: Loaded, mut player: Greedy) -> (Loaded, Greedy, u64) {
    let checksum = plain::play(black_box(&loaded.matchups), &mut player, 20, SEED);
    (loaded, player, checksum)
}

// Snapshot and restore of 100 battles.
#[library_benchmark]
#[bench::plain(args = (battles::battles(0, 100)), config = within(812_100))]
#[bench::abilities(args = (battles::battles(1, 100)), config = within(826_253))]
fn snapshot_and_restore(mut batch: Batch<Silent>) -> Batch<Silent> {
    let mut kept = Snapshot::default();
    for slot in 0..100 {
        batch.snapshot_into(slot, &mut kept);
        batch.restore(slot, black_box(&kept));
    }
    batch
}

// The End Phase of 100 battles.
#[library_benchmark]
#[bench::plain(args = (battles::full_boards(100)), config = within(122_236))]
fn end_phase(mut batch: Batch<Silent>) -> Batch<Silent> {
    battles::end_phase(&mut batch, 100);
    batch
}

library_benchmark_group!(name = hot_paths, benchmarks = [random, greedy, snapshot_and_restore, end_phase]);
main!(library_benchmark_groups = hot_paths);
