//! Devices: where they are placed, and which ships they should hit.

use killbox_components::ability::{DeviceOp, Op};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceKind;
use killbox_components::geometry::device::{Edge, placed};
use killbox_components::geometry::distance::nearest_on_segment;
use killbox_components::geometry::{Template, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::legal::places::Way;
use killbox_systems::world::view::View;

use super::ability::Judged;
use super::best::{best, find};
use crate::remotes;

/// Distance from the centre of a device to the centre of a small ship at range 1, mm.
pub const BLAST_MM: f32 = 140.0;

/// Distance from the centre of an obstacle to the centre of a small ship at range 1, mm.
const NEAR_OBSTACLE_MM: f32 = 160.0;

/// Distance from the centre of a mine to the centre of a small ship that flies across its edge, mm.
const CROSSING_MM: f32 = 45.0;

/// A player's judgement of the harm that devices do, in points of damage.
pub trait Harm {
    /// Value of using up a device.
    fn device(&self) -> f32;

    /// Harm of a device that is not a remote to the enemy, less its harm to the own side, if it is
    /// placed at `place`.
    fn at(&self, device: DeviceKind, place: Vec2) -> f32;

    /// Harm to all ships that are within `reach` mm of `place` now.
    fn near(&self, place: Vec2, reach: f32) -> f32;
}

/// Value of the device that `ship` can drop with the best of these templates.
pub fn drop_worth(
    view: &View,
    harm: &impl Harm,
    ship: ShipSlot,
    device: DeviceKind,
    templates: Set<Template>,
) -> f32 {
    if device.is_remote() {
        return remotes::placed_best(view, ship, device, templates) - harm.device();
    }
    let ways = templates.iter();
    let worth = ways.map(|template| placed_so(view, harm, ship, device, Way { template, edge: Edge::Rear }));
    // With no ship near, only a charge is spent.
    worth.fold(0.0, f32::max) - harm.device()
}

/// Harm of a device to the enemy less its harm to the own side, if `ship` places it in the way
/// `way`.
pub fn placed_so(view: &View, harm: &impl Harm, ship: ShipSlot, device: DeviceKind, way: Way) -> f32 {
    if device.is_remote() {
        return remotes::placed_so(view, ship, device, way);
    }
    harm.at(device, placed(view.base(ship), device, way.template, way.edge).position())
}

/// Whether a small ship that flies from one point to another crosses a mine at `place`.
pub fn crosses(place: Vec2, from: Vec2, to: Vec2) -> bool {
    (nearest_on_segment(place, from, to) - place).length_squared() < CROSSING_MM * CROSSING_MM
}

/// Answers a decision about devices; returns `None` for any other decision. `placed` is the harm of
/// a device that an option places, `charge` the cost of one more device, and `used` judges an
/// ability of a ship that it triggers itself.
pub fn choose<J: Judged>(
    view: &View,
    harm: &impl Harm,
    charge: f32,
    placed: impl Fn(Choice, DeviceKind) -> Option<f32>,
    used: impl Fn(ShipSlot, u16, TriggerData) -> J,
) -> Option<OptionKey> {
    let pending = view.pending();
    Some(match pending.kind {
        DecisionKind::DropTemplate => {
            let frame = view.ability()?;
            let program = &view.matchup().program;
            let device = program.ops(program.ability(frame.ability)).iter().find_map(|op| {
                let Op::Device(DeviceOp::Drop { device, .. }) = op else { return None };
                Some(*device)
            })?;
            // A device that may be left out is an additional one and costs a charge [DEV-7].
            let price = if find(pending, Choice::is_pass).is_some() { charge } else { 0.0 };
            best(pending, |choice| placed(choice, device).map_or(0.0, |harm| harm - price))
        }
        DecisionKind::DropCard => best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => {
                let used = used(ship, ability, TriggerData::Nothing);
                used.effect() - used.cost()
            }
            _ => 0.0,
        }),
        // The device that hurts most comes first: a ship that it destroys cannot be hit again, and
        // a ship that it damages can.
        DecisionKind::DeviceOrder => best(pending, |choice| {
            let Choice::Object(object) = choice else { return 0.0 };
            let device = object.as_device().and_then(|row| view.devices().get(row));
            device.map_or(0.0, |device| harm.near(device.pose.position(), BLAST_MM))
        }),
        // An enemy near destruction rather than a healthy one, and any enemy rather than an own
        // ship [DEV-13].
        DecisionKind::MineTarget => best(pending, |choice| {
            let Choice::Ship(ship) = choice else { return 0.0 };
            let left = f32::from(view.hull_left(ship) + view.charges(ship).shields.active);
            if ship.seat() == view.seat() { left - 100.0 } else { -left }
        }),
        // Every ship near the obstacle suffers [DEV-43].
        DecisionKind::ObstacleTarget => best(pending, |choice| {
            let Choice::Object(object) = choice else { return 0.0 };
            let obstacle = object.as_obstacle().map(|index| &view.obstacles()[index]);
            obstacle.map_or(0.0, |obstacle| harm.near(obstacle.placed.pose.position(), NEAR_OBSTACLE_MM))
        }),
        _ => return None,
    })
}
