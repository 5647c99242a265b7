//! The harm of devices. When one goes off, ships are assumed to be a little ahead of where they are
//! now.

use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::Vec2;
use killbox_components::ids::ShipSlot;
use killbox_systems::world::view::View;

use crate::common::devices::{BLAST_MM, Harm, crosses};

/// Assumed distance that a ship moves, mm.
const MOVED_MM: f32 = 110.0;

/// The harm that devices do.
pub struct Blast<'a>(pub &'a View<'a>);

impl Harm for Blast<'_> {
    fn device(&self) -> f32 {
        0.05
    }

    fn at(&self, device: DeviceKind, place: Vec2) -> f32 {
        match device.class() {
            DeviceClass::Bomb => self.within(place, BLAST_MM, 1.0),
            DeviceClass::Mine | DeviceClass::Obstacle | DeviceClass::Remote => {
                self.weighed(|from, to| crosses(place, from, to))
            }
        }
    }

    fn near(&self, place: Vec2, reach: f32) -> f32 {
        self.within(place, reach, 0.0)
    }
}

impl Blast<'_> {
    /// Harm to all ships within `reach` mm of `place`, after those that move yet have moved by the
    /// share `ahead` of their way.
    fn within(&self, place: Vec2, reach: f32, ahead: f32) -> f32 {
        self.weighed(|from, to| (from.lerp(to, ahead) - place).length_squared() < reach * reach)
    }

    /// Hits on enemies less hits on own ships. `is_hit` tests the way of a ship, from its start to
    /// its end.
    fn weighed(&self, is_hit: impl Fn(Vec2, Vec2) -> bool) -> f32 {
        let Blast(view) = self;
        let hit = |ship: &ShipSlot| {
            let pose = view.pose(*ship);
            let moved = if view.activated(*ship) { 0.0 } else { MOVED_MM };
            is_hit(pose.position(), pose.position() + pose.heading() * moved)
        };
        let worth = |ship: ShipSlot| if ship.seat() == view.seat() { -0.7 } else { 0.6 };
        view.core().in_play.into_iter().filter(hit).map(worth).sum()
    }
}
