//! `cargo bench --bench parts`: what parts of a game cost: putting a battle aside and taking it up again, and the End
//! Phase over a batch beside a plain loop over a `Vec` of the same data.

mod common;

use std::hint::black_box;

use common::{MATCHUPS, SEED, load};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use killbox_components::charge::Charge;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::state::{Charges, Tokens};
use killbox_components::token::Token;
use killbox_systems::batch::Batch;
use killbox_systems::host::Silent;
use killbox_systems::snapshot::Snapshot;
use killbox_systems::{charges, tokens};

/// Battles in the middle of their games, answered at random.
fn battles(name: usize, slots: usize) -> Batch<Silent> {
    let loaded = load(MATCHUPS[name].1);
    let mut batch = Batch::<Silent>::new(loaded.matchups.to_vec(), slots, SEED);
    let mut rng = stream(SEED, 0, Purpose::PlayerA);
    for slot in 0..slots {
        batch.start(slot, slot as u64, 0);
    }
    for _ in 0..40 {
        batch.advance();
        batch.with_battles(|columns| {
            for slot in 0..slots {
                let b = columns.battle(slot);
                for pending in b.pending.seats.iter_mut().filter(|pending| pending.is_open()) {
                    let option = below(&mut rng, pending.options.len() as u32) as usize;
                    pending.answer = Some(pending.options[option]);
                }
            }
        });
    }
    batch.advance();
    batch
}

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

/// What the End Phase changes of one ship.
#[derive(Clone, Copy)]
struct Ship {
    tokens: Tokens,
    charges: Charges,
    /// Recurring symbols: charges, Force, shields.
    recurring: [i8; 3],
}

fn end_phase(c: &mut Criterion) {
    const SLOTS: usize = 256;
    let mut batch = battles(0, SLOTS);
    let ships = 8 * SLOTS;
    // Every ship has a circular token that goes, and one that stays.
    let give = |tokens: &mut Tokens| {
        tokens.put(Token::Focus, 1);
        tokens.put(Token::Stress, 1);
    };
    batch.with_battles(|columns| {
        for slot in 0..SLOTS {
            let b = columns.battle(slot);
            b.core.in_play = b.matchup.fielded;
        }
    });
    let mut plain =
        vec![Ship { tokens: Tokens::default(), charges: Charges::default(), recurring: [1, 1, 0] }; ships];
    for ship in &mut plain {
        ship.charges.standard = Charge::full(3, 1);
        ship.charges.force = Charge::full(2, 1);
    }
    let mut group = c.benchmark_group("end phase");
    group.throughput(Throughput::Elements(ships as u64));
    group.bench_function("batch", |b| {
        b.iter(|| {
            batch.with_battles(|columns| {
                for slot in 0..SLOTS {
                    let mut b = columns.battle(slot);
                    for ship in b.in_play() {
                        give(&mut b.tokens[ship]);
                    }
                    tokens::remove_circular(&mut b);
                    for ship in b.in_play() {
                        charges::end_phase(&mut b, ship);
                    }
                }
            });
        });
    });
    group.bench_function("Vec", |b| {
        b.iter(|| {
            for ship in &mut plain {
                give(&mut ship.tokens);
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
