//! The searching player uses nothing hidden, and is better than the player of its playouts.

use killbox::matches::Plan;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::search::{Search, TRUST};
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

use super::matches::{GREEDY, load, plan, play};
use super::seats;

/// Playouts for each dial. They are few, since these are tests.
const NODES: u32 = 32;

/// Everything hidden from a seat (the enemy's dials, facedown and future damage cards, future dice)
/// is redrawn several times. The player sets the same dial each time.
#[test]
fn it_answers_alike_whatever_is_hidden() {
    let loaded = load("legacy", ("rebel-red-and-gold", "empire-howlrunner-swarm"), None);
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
                seats::search_answers_alike(&mut search, &mut batch, seat);
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
    let mirror = load("legacy", ("rebel-red-and-gold", "rebel-red-and-gold"), None);
    let sums = play(&Plan { players: [&search, GREEDY], threads: 2, ..plan(mirror.matchups, GREEDY, 3, 80) });
    assert_eq!(sums.faulted, 0);
    assert!(sums.wins[0] >= 51, "{} of 80 games won, {} drawn", sums.wins[0], sums.draws);
}
