//! Actions: the target of a jam or coordinate, the side of a reinforce token, the arc of a turret,
//! and a maneuver before the one on the dial.

use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::{Pose, SlideOffset};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_components::token::Token;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::preview::{self, Preview};
use killbox_systems::world::view::View;

use super::best::{best, find};

/// Value of an action that fails, in points of damage: the ship loses its action [ACT-15].
pub const FAILS: f32 = -1.0;

/// Value of something with the turret pointing at each of the standard arcs.
pub type ByArc = [f32; Arc::STANDARD.len()];

/// The value with the turret pointing at `arc`.
pub fn at_arc(worths: &ByArc, arc: Arc) -> f32 {
    Arc::STANDARD.iter().position(|standard| *standard == arc).map_or(0.0, |index| worths[index])
}

/// The ship of the highest value, the first of equal ones.
pub fn best_ship(view: &View, worth: impl Fn(ShipSlot) -> f32) -> OptionKey {
    best(view.pending(), |choice| if let Choice::Ship(ship) = choice { worth(ship) } else { 0.0 })
}

/// The number of green tokens that a jam would cost.
pub fn green(view: &View, ship: ShipSlot) -> f32 {
    let tokens = view.tokens(ship);
    Token::GREEN.into_iter().map(|token| f32::from(tokens.count(token))).sum::<f32>() + 0.1
}

/// Value of coordinating a friendly ship: higher for one that can act and has a good shot. `shot`
/// is the damage that it expects to deal to an enemy.
pub fn coordinated(view: &View, friend: ShipSlot, shot: impl Fn(ShipSlot) -> f32) -> f32 {
    // A remote can only relocate.
    if friend.is_remote() {
        return 0.05;
    }
    if view.tokens(friend).has(Token::Stress) {
        return -0.5;
    }
    0.1 + view.enemies().into_iter().map(shot).fold(0.0, f32::max)
}

/// The option to reinforce fore or aft, whichever is worth more.
pub fn reinforced(view: &View, fore: f32, aft: f32) -> OptionKey {
    let side = if fore >= aft { Arc::FullFront } else { Arc::FullRear };
    let is_it = |choice| matches!(choice, Choice::Arc { arc, .. } if arc == side);
    find(view.pending(), is_it).unwrap_or(view.pending().options[0])
}

/// Cost of what a move or maneuver meets.
pub fn trouble(met: &Preview, on_obstacle: f32, blocked: f32) -> f32 {
    let obstacle = if met.meets_obstacle() { on_obstacle } else { 0.0 };
    obstacle + if met.fully() { 0.0 } else { blocked }
}

/// The preview of the maneuver on the dial of `ship` from `pose`; `None` if the dial is not set.
pub fn flown_from(view: &View, ship: ShipSlot, pose: Pose) -> Option<Preview> {
    let area = PlayArea::seen(view);
    let mut moved = area.board.moved(ship, pose);
    let area = PlayArea { board: &moved.board(), ..area };
    let dial = view.dial(ship)?;
    Some(preview::maneuver(area, ship, view.spec(ship).size, dial, SlideOffset::Middle))
}

/// Value of a maneuver that comes before the one on the dial: where both together lead, less the
/// cost of what they meet.
pub fn maneuvered(
    view: &View,
    ship: ShipSlot,
    first: Maneuver,
    worth_at: impl Fn(Pose) -> f32,
    trouble: impl Fn(&Preview) -> f32,
) -> f32 {
    let area = PlayArea::seen(view);
    let first = preview::maneuver(area, ship, view.spec(ship).size, first, SlideOffset::Middle);
    if first.flees {
        return -10.0;
    }
    let Some(then) = flown_from(view, ship, first.pose) else {
        return worth_at(first.pose) - trouble(&first);
    };
    if then.flees {
        return -5.0;
    }
    worth_at(then.pose) - trouble(&first) - trouble(&then)
}
