//! The value of a ship's position, against where the enemies stand or may come to stand.

use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::guns::{Threats, best_shot};
use crate::common::ends::{self, ahead, is_inside};
use crate::common::guns::{BEYOND_MM, Guns};
use crate::common::stance::{self, Foe, Stands, Tastes, near};

/// The enemies as one own ship meets them.
pub type Front<'a> = stance::Front<'a, Threats<'a>>;

const TASTES: Tastes = Tastes { closing: 0.003, facing: 0.4, others: 0.15, taken: 0.55 };

impl<'a> Front<'a> {
    /// The enemies of `own`, whose modifications may be in one of two states. An enemy that has
    /// moved this round is where it is. One that has not is expected to fly on at a middling speed,
    /// straight or in a bank; while `planning` none has moved.
    pub fn new(
        view: &'a View<'a>,
        threats: &'a Threats<'a>,
        own: ShipSlot,
        states: [Mods; 2],
        planning: bool,
    ) -> Front<'a> {
        Front::of(view, threats, own, states, TASTES, |ship| {
            let mut stands = Stands::new();
            if planning || !view.activated(ship) {
                stands = futures(view, ship);
            }
            if stands.is_empty() {
                stands.push((view.pose(ship), 1.0));
            }
            // Fire that destroys a ship also silences it, so a ship near destruction weighs more.
            let left = f32::from(view.hull_left(ship) + view.charges(ship).shields.active);
            Foe::new(view, own, ship, stands, 1.0 + 0.5 / left.max(1.0), 1.0)
        })
    }

    /// The damage that the enemies together expect to deal to the ship at `own`, in two states of
    /// its modifications. `guns` gives the guns that each has against it.
    pub fn taken(&self, own: Pose, guns: impl Fn(ShipSlot) -> Guns) -> [f32; 2] {
        let mut taken = [0.0; 2];
        let here = |stands: &[(Pose, f32)]| stands.iter().any(|(pose, _)| near(*pose, own, BEYOND_MM));
        for (foe, stands) in self.enemies().filter(|(_, stands)| here(stands)) {
            let guns = guns(foe);
            for (pose, weight) in stands {
                let damage = best_shot(&guns, pose.local(own.position()));
                taken = std::array::from_fn(|state| taken[state] + weight * damage[state]);
            }
        }
        taken
    }
}

/// The likely ends of an enemy's next maneuver.
fn futures(view: &View, ship: ShipSlot) -> Stands {
    let spec = view.spec(ship);
    let speed = if spec.dial.iter().any(|m| m.bearing == Bearing::Straight && m.speed == 3) { 3 } else { 2 };
    let likely = [
        (Maneuver::new(speed, Bearing::Straight, Direction::Straight, Difficulty::White), 0.5),
        (Maneuver::new(2, Bearing::Bank, Direction::Left, Difficulty::White), 0.25),
        (Maneuver::new(2, Bearing::Bank, Direction::Right, Difficulty::White), 0.25),
    ];
    let ends = likely.map(|(maneuver, weight)| (ahead(view.pose(ship), spec.size, maneuver), weight));
    ends.into_iter().filter(|(end, _)| is_inside(view.play_area(), *end, spec.size)).collect()
}

/// Cost of the edges at a pose.
pub fn edge_danger(view: &View, ship: ShipSlot, pose: Pose) -> f32 {
    ends::edge_danger(view, ship, pose, 4.0, 1.0)
}
