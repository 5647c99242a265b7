//! Attacks with more states than are looked at are played, from a fixed seed.

use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::{BattleRng, Purpose, stream};
use killbox_players::Player as _;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::submit;
use killbox_systems::driver;
use killbox_systems::world::battle::{Battle, Flow};
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;

use super::bounds::{GAMES, MOST_STEPS, Stop, asked};
use super::node::{Node, Nodes};
use super::table::Table;
use super::track::Track;

/// What samples are drawn from.
const SEED: u64 = 1;

/// Half the width of a 95 % interval, in standard deviations.
const WIDTH: f64 = 1.96;

/// What follows an answer, and half the 95 % interval of its damage.
pub(super) fn sampled(
    b: &mut Battle<Table>,
    seat: Seat,
    key: OptionKey,
    track: Track,
    nodes: &mut Nodes,
) -> Result<(Node, f64), Stop> {
    let start = Snapshot::of(b);
    let share = 1.0 / f64::from(GAMES);
    let mut squares = 0.0;
    let mut ends = Vec::with_capacity(GAMES as usize);
    for game in 0..u64::from(GAMES) {
        start.restore(b);
        *b.rng = BattleRng::new(SEED, game);
        let end = played(b, seat, key, track, game, nodes)?;
        squares += nodes.get(end).damage * nodes.get(end).damage * share;
        ends.push((end, share));
    }
    let node = nodes.sum(&ends);
    let variance = (squares - node.damage * node.damage).max(0.0);
    Ok((node, WIDTH * (variance * share).sqrt()))
}

/// Plays an attack once, `greedy` answering for both sides.
fn played(
    b: &mut Battle<Table>,
    seat: Seat,
    key: OptionKey,
    mut track: Track,
    game: u64,
    nodes: &mut Nodes,
) -> Result<usize, Stop> {
    let mut player = Greedy::default();
    let mut draws = stream(SEED, game, Purpose::PlayerA);
    submit(b, seat, key).map_err(|_| Stop::Endless)?;
    b.observer.clear();
    b.observer.live = true;
    for _ in 0..MOST_STEPS {
        if track.is_over(b) {
            return Ok(nodes.over(b, &track));
        }
        let taken = track.taken(b);
        if driver::step(b) == Flow::Wait {
            let seat = asked(b).ok_or(Stop::Endless)?;
            let key = player.choose(&View::new(b, seat), &mut draws);
            submit(b, seat, key).map_err(|_| Stop::Endless)?;
        }
        track = track.after(b, taken);
    }
    Err(Stop::Endless)
}
