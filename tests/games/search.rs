//! The searching player uses nothing hidden, and is better than the player of its playouts.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use killbox::matches::{Plan, Unwatched, run};
use killbox::squads::{LoadOptions, Loaded, load_pair};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::search::{Search, TRUST};
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

/// Playouts for each dial. They are few, since these are tests.
const NODES: u32 = 32;

fn squads(a: &str, b: &str) -> Loaded {
    let file = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("squads/legacy").join(name);
    load_pair(&file(a), &file(b), &LoadOptions::default()).expect("legal squads")
}

/// Everything hidden from a seat (the enemy's dials, facedown and future damage cards, future dice)
/// is redrawn several times. The player sets the same dial each time.
#[test]
fn it_answers_alike_whatever_is_hidden() {
    let loaded = squads("rebel-red-and-gold.xws", "empire-howlrunner-swarm.xws");
    let mut batch = Batch::<Silent>::new(loaded.matchups.to_vec(), 2, 11);
    let mut greedy = Greedy::default();
    let mut search = Search::new(NODES, TRUST as f32);
    let mut streams = [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(11, 0, seat));
    let (mut asked, mut facedown) = (0, 0);
    for game in 0..3 {
        batch.start(0, game, 0);
        loop {
            batch.advance();
            let open = batch.with_battle(0, |b| {
                let open = Seat::BOTH.into_iter().rev().find(|seat| b.pending.of(*seat).is_open());
                open.map(|seat| (seat, b.pending.of(seat).kind, b.core.round))
            });
            let Some((seat, kind, round)) = open else { break };
            // Seat B has set all its dials when seat A must set its first one.
            if kind == DecisionKind::Dial && seat == Seat::A && round % 3 == 2 {
                let position = batch.snapshot(0);
                let mut answer = |batch: &mut Batch<Silent>, hidden: Option<u64>| {
                    batch.restore(1, &position);
                    if let Some(seed) = hidden {
                        batch.determinize(1, seat, seed);
                    }
                    let mut rng = stream(5, 0, Purpose::PlayerA);
                    batch.with_battle(1, |b| search.choose(&View::new(b, seat), &mut rng))
                };
                let truth = answer(&mut batch, None);
                for seed in 0..3 {
                    assert_eq!(answer(&mut batch, Some(seed)), truth, "round {round}");
                }
                asked += 1;
                facedown += batch.with_battle(0, |b| {
                    b.core
                        .in_play
                        .into_iter()
                        .map(|ship| u32::from(b.damage[ship].facedown.total()))
                        .sum::<u32>()
                });
            }
            let key =
                batch.with_battle(0, |b| greedy.choose(&View::new(b, seat), &mut streams[seat.index()]));
            batch.submit(0, seat, key).expect("a legal answer");
        }
    }
    assert!(asked > 3 && facedown > 0, "{asked} dials, {facedown} facedown cards");
}

/// Eighty games of a mirror. By luck alone, it would win 51 of them less than once in a hundred
/// times.
#[test]
fn it_beats_the_player_it_plays_out() {
    let search = || Box::new(Search::new(NODES, TRUST as f32)) as Box<dyn Player>;
    let greedy = || Box::new(Greedy::default()) as Box<dyn Player>;
    let mirror = squads("rebel-red-and-gold.xws", "rebel-red-and-gold.xws").matchups;
    let plan = Plan { games: 80, seed: 3, threads: 2, batch: 8, ..Plan::new(mirror, [&search, &greedy]) };
    let sums = run(&plan, &Unwatched, &AtomicBool::new(false));
    assert_eq!(sums.faulted, 0);
    assert!(sums.wins[0] >= 51, "{} of 80 games won, {} drawn", sums.wins[0], sums.draws);
}
