//! The harm of devices: the ships that they would hit, and the value of a device to a player.

use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::device::{Edge, placed};
use killbox_components::geometry::distance::nearest_on_segment;
use killbox_components::geometry::{Template, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_systems::legal::places::Way;
use killbox_systems::world::view::View;

use crate::remotes;

/// Assumed distance that a ship moves, mm.
const MOVED_MM: f32 = 110.0;

/// Distance from the centre of a device to the centre of a small ship at range 1, mm.
pub(crate) const BLAST_MM: f32 = 140.0;

/// Distance from the centre of a mine to the centre of a small ship that flies across its edge, mm.
const CROSSING_MM: f32 = 45.0;

/// Value of the device that `ship` can drop with the best of these templates.
pub fn drop_worth(view: &View, ship: ShipSlot, device: DeviceKind, templates: Set<Template>) -> f32 {
    if device.is_remote() {
        return remotes::placed_best(view, ship, device, templates) - 0.05;
    }
    let ways = templates.iter();
    let worth = ways.map(|template| harm_there(view, ship, device, Way { template, edge: Edge::Rear }));
    // With no ship near, only a charge is spent.
    worth.fold(0.0, f32::max) - 0.05
}

/// Harm of a device to the enemy less its harm to the own side, in points of damage, if `ship`
/// places it in the way `way`.
pub(crate) fn harm_there(view: &View, ship: ShipSlot, device: DeviceKind, way: Way) -> f32 {
    let place = placed(view.base(ship), device, way.template, way.edge).position();
    match device.class() {
        DeviceClass::Remote => remotes::placed_so(view, ship, device, way),
        DeviceClass::Bomb => harm(view, place, BLAST_MM, MOVED_MM),
        DeviceClass::Mine | DeviceClass::Obstacle => weighed(view, |from, to| {
            (nearest_on_segment(place, from, to) - place).length_squared() < CROSSING_MM * CROSSING_MM
        }),
    }
}

/// Harm to all ships within `reach` mm of `place`, after those that move yet have moved `moved` mm.
pub(crate) fn harm(view: &View, place: Vec2, reach: f32, moved: f32) -> f32 {
    let ahead = moved / MOVED_MM;
    weighed(view, |from, to| (from.lerp(to, ahead) - place).length_squared() < reach * reach)
}

/// Hits on enemies less hits on own ships. `is_hit` tests the way of a ship, from its start to its
/// end.
fn weighed(view: &View, is_hit: impl Fn(Vec2, Vec2) -> bool) -> f32 {
    let hit = |ship: &ShipSlot| {
        let pose = view.pose(*ship);
        let moved = if view.activated(*ship) { 0.0 } else { MOVED_MM };
        is_hit(pose.position(), pose.position() + pose.heading() * moved)
    };
    let worth = |ship: ShipSlot| if ship.seat() == view.seat() { -0.7 } else { 0.6 };
    view.core().in_play.into_iter().filter(hit).map(worth).sum()
}
