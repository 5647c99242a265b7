//! How abilities place devices, and what those do that detonate.

use crate::ability::{Range, Whom};
use crate::device::{DeviceClass, DeviceKind};
use crate::dice::DieKind;
use crate::geometry::Template;
use crate::sets::Set;

/// One effect of those that place devices, and of devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceOp {
    /// Place a device.
    Drop {
        /// What.
        device: DeviceKind,
        /// With one of these.
        templates: Set<Template>,
        /// Fuse markers on it.
        fuses: u8,
        /// How many more, each for a charge.
        more: u8,
    },
    /// Place a device of one of the ship's cards: of this class, if it is said.
    DropByCard(Option<DeviceClass>),
    /// Put a fuse marker on the device of the event.
    PlaceFuse,
    /// A ship rolls dice, which are counted.
    RollDice {
        /// Who.
        who: Whom,
        /// Which.
        die: DieKind,
        /// How many.
        n: u8,
    },
    /// Suffer what the dice that were rolled show.
    SufferResults {
        /// Who.
        who: Whom,
        /// HIT damage besides.
        and_hits: u8,
    },
    /// Choose an obstacle at that range of the device.
    ChooseObstacle(Range),
    /// Remove it.
    RemoveObstacle,
}
