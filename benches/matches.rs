//! `cargo bench --bench matches`: games a second on one core, for random and greedy players, on a match-up of plain ships
//! and on one full of abilities; beside them the yardstick, a loop without an ECS, and the self-play interface. The
//! checksum stands beside each figure: two builds, or two ways to play, are comparable only if they played the same
//! games.

mod common;
#[path = "common/plain.rs"]
mod plain;
#[path = "../examples/selfplay.rs"]
#[allow(dead_code, reason = "the example is a program, the bench needs its loop")]
mod selfplay;

use std::hint::black_box;
use std::time::Duration;

use common::{MATCHUPS, PLAYERS, SEED, expected, load, play};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn matches(c: &mut Criterion) {
    for (name, files) in MATCHUPS {
        let loaded = load(files);
        let mut group = c.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(5));
        for (at, (player, games, make)) in PLAYERS.into_iter().enumerate() {
            let sums = play(&loaded, make, games, 1);
            assert_eq!(
                format!("{:016x}", sums.checksum),
                format!("{:016x}", expected(name, at)),
                "{name}/{player}: other games than src/bench says"
            );
            println!(
                "{name}/{player}: {games} games, {} decisions, checksum {:016x}",
                sums.decisions, sums.checksum
            );
            group.throughput(Throughput::Elements(games));
            group.bench_function(player, |b| b.iter(|| black_box(play(&loaded, make, games, 1).checksum)));
            let mut own = make();
            let checksum = plain::play(&loaded.matchups, &mut *own, games, SEED);
            assert_eq!(checksum, sums.checksum, "the yardstick plays other games");
            group.bench_function(format!("{player}, without an ECS"), |b| {
                b.iter(|| black_box(plain::play(&loaded.matchups, &mut *own, games, SEED)));
            });
            if player == "random" {
                let played = || selfplay::play(&loaded.matchups, games, SEED).expect("legal answers");
                let selfplay::Played { decisions, checksum, .. } = played();
                assert_eq!(
                    (decisions, checksum),
                    (sums.decisions, sums.checksum),
                    "self-play plays other games"
                );
                group.throughput(Throughput::Elements(decisions));
                group.bench_function("self-play, in decisions", |b| {
                    b.iter(|| black_box(played().checksum));
                });
            }
        }
        group.finish();
    }
}

criterion_group!(benches, matches);
criterion_main!(benches);
