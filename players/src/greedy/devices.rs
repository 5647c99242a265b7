//! Devices: where they are placed, and which ships they should hit, wherever ships will stand then.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::device::touching;
use killbox_systems::legal::places::Way;
use killbox_systems::world::view::View;

use super::harm::Blast;
use super::weights::Weights;
use super::worth::Use;
use crate::common::devices::{self, Harm, placed_so};

/// Answers a decision about devices; returns `None` for any other decision.
pub fn choose(view: &View, weights: &Weights) -> Option<OptionKey> {
    let harm = Blast { view, weights };
    let placed = |choice, device| match choice {
        Choice::Template { ship, template, edge } => {
            Some(placed_so(view, &harm, ship, device, Way { template, edge }))
        }
        // The device is placed touching the ship [DEV-2/open].
        Choice::Number { ship, n } => Some(harm.at(device, touching(view.base(ship), device, n).position())),
        _ => None,
    };
    let used = |ship, ability, with| Use::new(view, weights, ship, ability, Some(ship), with);
    devices::choose(view, &harm, weights.device_charge, placed, used)
}
