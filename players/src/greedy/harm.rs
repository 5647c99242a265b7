//! The harm of devices: the ships that they would hit, and the value of a device to a player.

use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::device::{Edge, placed};
use killbox_components::geometry::distance::nearest_on_segment;
use killbox_components::geometry::{Template, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_systems::legal::places::Way;
use killbox_systems::world::view::View;

use super::ends::ahead;
use super::foresee::{Stands, fought, has_moved};
use super::weights::Weights;
use crate::remotes;

/// Distance from the centre of a device to the centre of a small ship at range 1, mm.
pub(crate) const BLAST_MM: f32 = 140.0;

/// Distance from the centre of a mine to the centre of a small ship that flies across its edge, mm.
const CROSSING_MM: f32 = 45.0;

/// Value of the device that `ship` can drop with the best of these templates.
pub fn drop_worth(
    view: &View,
    weights: &Weights,
    ship: ShipSlot,
    device: DeviceKind,
    templates: Set<Template>,
) -> f32 {
    if device.is_remote() {
        return remotes::placed_best(view, ship, device, templates) - weights.device;
    }
    let ways = templates.iter();
    let worth =
        ways.map(|template| harm_there(view, weights, ship, device, Way { template, edge: Edge::Rear }));
    // With no ship near, only a charge is spent.
    worth.fold(0.0, f32::max) - weights.device
}

/// Harm of a device to the enemy less its harm to the own side, in points of damage, if `ship`
/// places it in the way `way`.
pub(crate) fn harm_there(
    view: &View,
    weights: &Weights,
    ship: ShipSlot,
    device: DeviceKind,
    way: Way,
) -> f32 {
    if device.is_remote() {
        return remotes::placed_so(view, ship, device, way);
    }
    let place = placed(view.base(ship), device, way.template, way.edge).position();
    harm_at(view, weights, device, place)
}

/// The same for a device that is not a remote, by its position.
pub(crate) fn harm_at(view: &View, weights: &Weights, device: DeviceKind, place: Vec2) -> f32 {
    match device.class() {
        DeviceClass::Bomb => harm(view, weights, place, BLAST_MM, true),
        DeviceClass::Mine | DeviceClass::Obstacle | DeviceClass::Remote => {
            weighed(view, weights, |from, to| {
                (nearest_on_segment(place, from, to) - place).length_squared() < CROSSING_MM * CROSSING_MM
            })
        }
    }
}

/// Harm to all ships within `reach` mm of `place`: where they are, or, if `flown`, where those that
/// move yet will stand.
pub(crate) fn harm(view: &View, weights: &Weights, place: Vec2, reach: f32, flown: bool) -> f32 {
    let is_near = |at: Vec2| (at - place).length_squared() < reach * reach;
    weighed(view, weights, |from, to| is_near(if flown { to } else { from }))
}

/// Likely hits on enemies less likely hits on own ships. `is_hit` tests the way of a ship, from its
/// start to its end.
fn weighed(view: &View, weights: &Weights, is_hit: impl Fn(Vec2, Vec2) -> bool) -> f32 {
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
