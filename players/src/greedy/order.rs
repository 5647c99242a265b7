//! The order of own ships of equal initiative: a ship that has room to move and makes room for
//! others activates first [RND-39].

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::Pose;
use killbox_components::ids::{SHIPS, ShipSet, ShipSlot};
use killbox_components::state::Phase;
use killbox_systems::world::view::View;

use super::dial::FARTHEST_MM;
use super::stance::{due, touch_mm};
use super::weights::Weights;
use crate::common::best::best;
use crate::common::stance::near;

/// Answers the decision which ship activates next; returns `None` for any other decision.
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
    let ships: ArrayVec<Mover, SHIPS> = (view.own() | view.enemies())
        .into_iter()
        .map(|ship| {
            let stands = view.pose(ship);
            Mover { ship, stands, ends: due(view, ship, stands), waits: waiting.has(ship) }
        })
        .collect();
    let room = |choice| match choice {
        Choice::Ship(ship) => {
            let Some(own) = ships.iter().find(|mover| mover.ship == ship) else { return 0.0 };
            let others = ships.iter().filter(|other| other.ship != ship);
            others.map(|other| own.made(other, view, weights)).sum()
        }
        _ => 0.0,
    };
    Some(best(pending, room))
}

/// A ship that may be in another's way, or may want to go where another is.
struct Mover {
    ship: ShipSlot,
    stands: Pose,
    /// Where it stands after it has moved.
    ends: Pose,
    /// Whether it is one of the ships that may activate now.
    waits: bool,
}

impl Mover {
    /// Value of moving this ship now, because of one other ship. It is less if the ship would
    /// overlap the other where that stands, and more if the ship stands where the other, which is
    /// waiting too, wants to go.
    fn made(&self, other: &Mover, view: &View, weights: &Weights) -> f32 {
        let reach = touch_mm(view, self.ship, other.ship, weights);
        if !near(self.stands, other.stands, FARTHEST_MM + reach) {
            return 0.0;
        }
        let overlap = |end: Pose, stands: Pose| f32::from(u8::from(near(end, stands, reach)));
        let is_own = other.ship.seat() == self.ship.seat();
        let price = if is_own { weights.bump_own } else { weights.bump_enemy };
        let way = if other.waits { weights.make_way * overlap(other.ends, self.stands) } else { 0.0 };
        way - price * overlap(self.ends, other.stands)
    }
}
