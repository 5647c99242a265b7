//! `cargo bench --bench parts`: the cost of parts of a game: snapshot and restore of a battle, and
//! the End Phase of a batch compared with a plain loop over a `Vec` of the same data.

#[path = "common/battles.rs"]
mod battles;
mod common;

use std::hint::black_box;

use battles::{battles, end_phase as end_phase_of, full_boards, give};
use common::MATCHUPS;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use killbox_components::state::{Charges, Tokens};
use killbox_components::token::Token;
use killbox_systems::world::snapshot::Snapshot;

fn snapshots(c: &mut Criterion) {
    for (i, (name, _)) in MATCHUPS.iter().enumerate() {
        let mut batch = battles(i, 64);
        let mut group = c.benchmark_group(format!("{name}: one battle"));
        let mut kept: Vec<Snapshot> = (0..64).map(|slot| batch.snapshot(slot)).collect();
        println!(
            "{name}: a snapshot takes {} bytes at most",
            kept.iter().map(Snapshot::bytes).max().unwrap_or(0)
        );
        let mut slot = 0;
        group.bench_function("snapshot", |b| {
            b.iter(|| {
                slot = (slot + 1) % 64;
                batch.snapshot_into(slot, &mut kept[slot]);
            });
        });
        group.bench_function("restore", |b| {
            b.iter(|| {
                slot = (slot + 1) % 64;
                batch.restore(slot, &kept[slot]);
            });
        });
        group.finish();
    }
}

/// The data of one ship that the End Phase changes.
#[derive(Clone, Copy)]
struct Ship {
    tokens: Tokens,
    charges: Charges,
    /// Numbers of recurring symbols: charges, Force, shields.
    recurring: [i8; 3],
}

fn end_phase(c: &mut Criterion) {
    const SLOTS: usize = 256;
    let mut batch = full_boards(SLOTS);
    let ships = 8 * SLOTS;
    let mut plain =
        vec![Ship { tokens: Tokens::default(), charges: Charges::default(), recurring: [1, 1, 0] }; ships];
    let mut group = c.benchmark_group("end phase");
    group.throughput(Throughput::Elements(ships as u64));
    group.bench_function("batch", |b| b.iter(|| end_phase_of(&mut batch, SLOTS)));
    group.bench_function("Vec", |b| {
        b.iter(|| {
            for ship in &mut plain {
                give(&mut ship.tokens, &mut ship.charges);
                for token in Token::ALL.into_iter().filter(|token| token.is_circular()) {
                    let n = ship.tokens.count(token);
                    ship.tokens.take(token, n);
                }
                let [standard, force, shields] = ship.recurring;
                for (charge, n) in [
                    (&mut ship.charges.standard, standard),
                    (&mut ship.charges.force, force),
                    (&mut ship.charges.shields, shields),
                ] {
                    charge.recover(n.unsigned_abs());
                }
            }
            black_box(&plain);
        });
    });
    group.finish();
}

criterion_group!(benches, snapshots, end_phase);
criterion_main!(benches);
