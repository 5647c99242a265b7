//! Which of several own ships of equal initiative goes first (RND-39): the one that has room, and that makes room.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::Pose;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::state::Phase;
use killbox_systems::world::view::View;

use super::best::best;
use super::dial::FARTHEST_MM;
use super::stance::{due, touch_mm};
use super::threat::near;
use super::weights::Weights;

/// Answers the decision which ship activates next; `None` for any other.
pub fn choose(view: &View, weights: &Weights) -> Option<OptionKey> {
    let pending = view.pending();
    if pending.kind != DecisionKind::NextShip || view.core().phase != Phase::Activation {
        return None;
    }
    let mut waiting = ShipSet::EMPTY;
    pending.choices().for_each(|choice| {
        if let Choice::Ship(ship) = choice {
            waiting.insert(ship);
        }
    });
    let room = |choice| match choice {
        Choice::Ship(ship) => {
            let others = (view.own() | view.enemies()).without(ship).into_iter();
            others.map(|other| made(view, weights, ship, other, waiting.has(other))).sum()
        }
        _ => 0.0,
    };
    Some(best(pending, room))
}

/// What it is worth that `ship` moves now, because of one other ship: less if it would overlap that where it stands, more if it
/// stands where that one, which waits as well, wants to go.
fn made(view: &View, weights: &Weights, ship: ShipSlot, other: ShipSlot, waits: bool) -> f32 {
    let reach = touch_mm(view, ship, other, weights);
    if !near(view.pose(ship), view.pose(other), FARTHEST_MM + reach) {
        return 0.0;
    }
    let ends = |ship| due(view, ship, view.pose(ship));
    let overlap = |end: Pose, stands: ShipSlot| f32::from(u8::from(near(end, view.pose(stands), reach)));
    let price = if other.seat() == ship.seat() { weights.bump_own } else { weights.bump_enemy };
    let way = if waits { weights.make_way * overlap(ends(other), ship) } else { 0.0 };
    way - price * overlap(ends(ship), other)
}
