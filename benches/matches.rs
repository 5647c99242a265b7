//! `cargo bench`: games a second for random and greedy players on two fixed squads, one core, with the checksum of the
//! games beside the figure: two builds are comparable only if they played the same games.

use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use killbox::library::Library;
use killbox::matches::{First, MakePlayer, Plan, Unwatched, run};
use killbox::squads::load_pair;
use killbox_components::catalogue::Catalogue;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::random::Random;

const SQUADS: [&str; 2] =
    ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];

fn matches(c: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [a, b] = SQUADS.map(|file| root.join(file));
    let loaded = load_pair(&a, &b, Catalogue::embedded(), Library::embedded(), None, false)
        .expect("the sample squads are legal");
    let players: [(&str, u64, &MakePlayer); 2] = [
        ("random", 2000, &|| Box::new(Random) as Box<dyn Player>),
        ("greedy", 200, &|| Box::new(Greedy::default()) as Box<dyn Player>),
    ];
    let mut group = c.benchmark_group("match");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    for (name, games, player) in players {
        let plan = Plan {
            matchups: loaded.matchups.clone(),
            first_game: 0,
            games,
            seed: 7,
            players: [player, player],
            threads: 1,
            batch: 256,
            first: First::ByRules,
        };
        let go = || run(&plan, &Unwatched, &AtomicBool::new(false));
        println!("{name}: {games} games, checksum {:016x}", go().checksum);
        group.throughput(Throughput::Elements(games));
        group.bench_function(name, |b| b.iter(|| black_box(go().checksum)));
    }
    group.finish();
}

criterion_group!(benches, matches);
criterion_main!(benches);
