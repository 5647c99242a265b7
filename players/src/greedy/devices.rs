//! Devices: where they are put, and whom they should hit. Where ships will be when a device goes off is guessed: a
//! little ahead of where they are.

use killbox_components::ability::Op;
use killbox_components::decision::{DecisionKind, OptionKey};
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::device::{Edge, placed};
use killbox_components::geometry::distance::nearest_on_segment;
use killbox_components::geometry::{Template, Vec2};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_systems::possible::places::Way;
use killbox_systems::world::view::View;

use super::ability::best;
use super::worth::Use;

/// How far a ship is guessed to move, in mm.
const MOVED_MM: f32 = 110.0;
/// From the middle of a device to the middle of a small ship at range 1, in mm.
const BLAST_MM: f32 = 140.0;
/// From the middle of a mine to the middle of a small ship that flies across its edge, in mm.
const CROSSING_MM: f32 = 45.0;
/// From the middle of an obstacle to the middle of a small ship at range 1, in mm.
const NEAR_OBSTACLE_MM: f32 = 160.0;
/// DEV-7: what a charge for one device more is worth.
const CHARGE: f32 = 0.3;

/// Answers a decision about devices; `None` for any other.
pub fn choose(view: &View) -> Option<OptionKey> {
    let pending = view.pending();
    let options = &pending.options;
    Some(match pending.kind {
        DecisionKind::DropTemplate => {
            let frame = view.ability()?;
            let program = &view.matchup().program;
            let device = program.ops(program.ability(frame.ability)).iter().find_map(|op| match op {
                Op::Drop { device, .. } => Some(*device),
                _ => None,
            })?;
            // One that may be left out is one more, and costs.
            let price = if options.iter().any(|key| key.is_pass()) { CHARGE } else { 0.0 };
            best(options, |key| match Way::of(*key) {
                Some(way) if !key.is_pass() => harm_there(view, pending.subject, device, way) - price,
                _ => 0.0,
            })
        }
        DecisionKind::DropCard => best(options, |key| {
            let ship = ShipSlot(key.subject);
            let used = Use::new(view, ship, key.arg, ship, 0);
            used.effect() - used.cost()
        }),
        // The one that hurts most comes first: what it destroys cannot be hurt again, and what it hurts may be.
        DecisionKind::DeviceOrder => best(options, |key| {
            let device = ObjectId(key.subject).as_device().and_then(|row| view.devices().get(row));
            device.map_or(0.0, |device| harm(view, device.pose.position(), BLAST_MM, 0.0))
        }),
        // DEV-13: an enemy that is near its end rather than a healthy one, any enemy rather than an own ship.
        DecisionKind::MineTarget => best(options, |key| {
            let ship = ShipSlot(key.subject);
            let left = f32::from(view.hull_left(ship) + view.charges(ship).shields.active);
            if ship.seat() == view.seat() { left - 100.0 } else { -left }
        }),
        // DEV-43: everything near it suffers.
        DecisionKind::ObstacleTarget => best(options, |key| {
            let obstacle = ObjectId(key.subject).as_obstacle().map(|index| &view.obstacles()[index]);
            obstacle
                .map_or(0.0, |obstacle| harm(view, obstacle.placed.pose.position(), NEAR_OBSTACLE_MM, 0.0))
        }),
        _ => return None,
    })
}

/// What a device is worth that `ship` can drop with the best of these templates (bits by [`Template::index`]).
pub fn drop_worth(view: &View, ship: ShipSlot, device: DeviceKind, templates: u32) -> f32 {
    let ways = Template::all().filter(|template| templates >> template.index() & 1 == 1);
    let worth = ways.map(|template| harm_there(view, ship, device, Way { template, edge: Edge::Rear }));
    // With nobody near it is only a charge spent.
    worth.fold(0.0, f32::max) - 0.05
}

/// What a device does to the enemy less what it does to its own side, in points of damage, if `ship` places it so.
fn harm_there(view: &View, ship: ShipSlot, device: DeviceKind, way: Way) -> f32 {
    let place = placed(view.base(ship), device, way.template, way.edge).position();
    match device.class() {
        DeviceClass::Bomb => harm(view, place, BLAST_MM, MOVED_MM),
        DeviceClass::Mine | DeviceClass::Obstacle => weighed(view, |from, to| {
            (nearest_on_segment(place, from, to) - place).length_squared() < CROSSING_MM * CROSSING_MM
        }),
    }
}

/// What hurts all ships within `reach` mm of `place` once those that move yet have moved `moved` mm.
fn harm(view: &View, place: Vec2, reach: f32, moved: f32) -> f32 {
    let ahead = moved / MOVED_MM;
    weighed(view, |from, to| (from.lerp(to, ahead) - place).length_squared() < reach * reach)
}

/// Enemies that are hit on their way, less own ships that are.
fn weighed(view: &View, is_hit: impl Fn(Vec2, Vec2) -> bool) -> f32 {
    let hit = |ship: &ShipSlot| {
        let pose = view.pose(*ship);
        let moved = if view.activated(*ship) { 0.0 } else { MOVED_MM };
        is_hit(pose.position(), pose.position() + pose.heading() * moved)
    };
    let worth = |ship: ShipSlot| if ship.seat() == view.seat() { -0.7 } else { 0.6 };
    view.core().in_play.into_iter().filter(hit).map(worth).sum()
}
