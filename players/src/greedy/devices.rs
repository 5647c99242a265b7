//! Devices: where they are placed, and which ships they should hit, wherever ships will stand then.

use killbox_components::ability::{DeviceOp, Op};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::device::touching;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::legal::places::Way;
use killbox_systems::world::view::View;

use super::best::{best, find};
use super::weights::Weights;
use super::worth::Use;
use crate::greedy::harm::{BLAST_MM, harm, harm_at, harm_there};

/// Distance from the centre of an obstacle to the centre of a small ship at range 1, mm.
const NEAR_OBSTACLE_MM: f32 = 160.0;

/// Answers a decision about devices; returns `None` for any other decision.
pub fn choose(view: &View, weights: &Weights) -> Option<OptionKey> {
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
            let price = if find(pending, Choice::is_pass).is_some() { weights.device_charge } else { 0.0 };
            best(pending, |choice| match choice {
                Choice::Template { ship, template, edge } => {
                    harm_there(view, weights, ship, device, Way { template, edge }) - price
                }
                // The device is placed touching the ship [DEV-2/open].
                Choice::Number { ship, n } => {
                    let place = touching(view.base(ship), device, n).position();
                    harm_at(view, weights, device, place) - price
                }
                _ => 0.0,
            })
        }
        DecisionKind::DropCard => best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => {
                let used = Use::new(view, weights, ship, ability, Some(ship), TriggerData::Nothing);
                used.effect() - used.cost()
            }
            _ => 0.0,
        }),
        // The device that hurts most comes first: a ship that it destroys cannot be hit again, and
        // a ship that it damages can.
        DecisionKind::DeviceOrder => best(pending, |choice| {
            let Choice::Object(object) = choice else { return 0.0 };
            let device = object.as_device().and_then(|row| view.devices().get(row));
            device.map_or(0.0, |device| harm(view, weights, device.pose.position(), BLAST_MM, false))
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
            obstacle.map_or(0.0, |obstacle| {
                harm(view, weights, obstacle.placed.pose.position(), NEAR_OBSTACLE_MM, false)
            })
        }),
        _ => return None,
    })
}
