//! The harm of devices: the ships that they would hit.

use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::Vec2;
use killbox_components::ids::ShipSlot;
use killbox_systems::world::view::View;

use super::foresee::{fought, has_moved};
use super::weights::Weights;
use crate::common::devices::{BLAST_MM, Harm, crosses};
use crate::common::ends::ahead;
use crate::common::stance::Stands;

/// The harm that devices do, by a player's weights.
pub struct Blast<'a> {
    /// What the player sees.
    pub view: &'a View<'a>,
    /// The weights.
    pub weights: &'a Weights,
}

impl Harm for Blast<'_> {
    fn device(&self) -> f32 {
        self.weights.device
    }

    /// A bomb hits ships where they will stand, once those that move yet have moved.
    fn at(&self, device: DeviceKind, place: Vec2) -> f32 {
        match device.class() {
            DeviceClass::Bomb => self.weighed(|_, to| is_near(to, place, BLAST_MM)),
            DeviceClass::Mine | DeviceClass::Obstacle | DeviceClass::Remote => {
                self.weighed(|from, to| crosses(place, from, to))
            }
        }
    }

    fn near(&self, place: Vec2, reach: f32) -> f32 {
        self.weighed(|from, _| is_near(from, place, reach))
    }
}

impl Blast<'_> {
    /// Likely hits on enemies less likely hits on own ships. `is_hit` tests the way of a ship, from
    /// its start to its end.
    fn weighed(&self, is_hit: impl Fn(Vec2, Vec2) -> bool) -> f32 {
        let Blast { view, weights } = *self;
        let hit = |ship: ShipSlot| {
            let (pose, size) = (view.pose(ship), view.spec(ship).size);
            let stands = match view.dial(ship) {
                // The seat knows its own dials.
                Some(maneuver) if !has_moved(view, ship) => {
                    Stands::from_iter([(ahead(pose, size, maneuver), 1.0)])
                }
                _ => fought(view, ship, false),
            };
            let hit = stands.into_iter().filter(|(to, _)| is_hit(pose.position(), to.position()));
            let likelihood: f32 = hit.map(|(_, likely)| likely).sum();
            let each = if ship.seat() == view.seat() { -weights.blast_own } else { weights.blast_enemy };
            likelihood * each
        };
        view.core().in_play.into_iter().map(hit).sum()
    }
}

fn is_near(at: Vec2, place: Vec2, reach: f32) -> bool {
    (at - place).length_squared() < reach * reach
}
