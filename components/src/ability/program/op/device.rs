//! How abilities place devices, and what those do that detonate.

use crate::ability::{Range, Whom};
use crate::arc::Arc;
use crate::device::{DeviceClass, DeviceKind};
use crate::dice::DieKind;
use crate::geometry::Template;
use crate::sets::Set;

use super::times::Times;

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
        /// DEV-2, DEV-3: whether it is dropped, launched, or either.
        how: Placing,
        /// DEV-53: its front guides or its rear ones are set at the template.
        either_guides: bool,
    },
    /// Place remotes before the game.
    SetUp {
        /// What.
        device: DeviceKind,
        /// How many.
        n: u8,
        /// Beyond this range of every edge.
        beyond: u8,
    },
    /// Place the devices of the ship's cards before the game, each for a charge of its card.
    SetUpByCard {
        /// Of this class.
        only: DeviceClass,
        /// Beyond this range of enemy ships, objective tokens and other devices.
        beyond: u8,
    },
    /// Place a device of one of the ship's cards.
    DropByCard {
        /// Of this class, if it is said.
        only: Option<DeviceClass>,
        /// How.
        how: Placing,
    },
    /// Such an obstacle is placed where the device lies that detonates.
    LeaveObstacle {
        /// What.
        device: DeviceKind,
        /// Fuse markers on it.
        fuses: u8,
    },
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
        /// Times what.
        times: Times,
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
    /// Remove a device at that range.
    RemoveDevice(Range),
}

/// DEV-2, DEV-3: how a device of another card is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// With these templates; without them, with those of its card.
    pub templates: Option<Set<Template>>,
    /// It is dropped.
    pub drops: bool,
    /// It is launched.
    pub launches: bool,
    /// DEV-2/open: it is placed touching the ship, and not with a template.
    pub touching: bool,
    /// Only in this arc of the ship then, and on no ship.
    pub in_arc: Option<Arc>,
}

impl Placing {
    /// It is dropped as its card says.
    pub const BY_CARD: Placing =
        Placing { templates: None, drops: true, launches: false, touching: false, in_arc: None };
}
