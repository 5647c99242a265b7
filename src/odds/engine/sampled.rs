//! Samples attacks with too many states for a search, from a fixed seed.

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

use crate::matches::Rate;

use super::node::{Node, Nodes};
use super::search::{MOST_STEPS, Stop, asked};
use super::table::Table;
use super::track::Track;

/// How often an attack is sampled.
pub(super) const GAMES: u32 = 2_000;
/// The seed of the samples.
const SEED: u64 = 1;

/// The node after an option, and half the 95 % interval of its damage.
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
    let most = ends.iter().map(|(end, _)| nodes.get(*end).damage).fold(1.0, f64::max);
    let margin = margin(node.damage, squares, most);
    Ok((node, margin))
}

/// Half the 95 % interval of a mean damage, from the mean of the squares and the greatest damage
/// that was dealt. It is the interval of a rate in units of this greatest damage, so equal damage
/// in all games does not make it certain.
fn margin(mean: f64, squares: f64, most: f64) -> f64 {
    let games = f64::from(GAMES);
    let variance = (squares - mean * mean).max(0.0) * games / (games - 1.0);
    let rate = Rate::of_values(mean / most, variance / (most * most), u64::from(GAMES));
    rate.map_or(most, |rate| most * rate.reach().into_iter().fold(0.0, f64::max))
}

/// Plays an attack once, with `greedy` answering for both sides.
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
