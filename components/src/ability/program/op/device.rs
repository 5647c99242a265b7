//! Effects that place devices, and effects of devices that detonate and of remotes.

use crate::ability::about::Does;
use crate::ability::{Range, Times, Whom};
use crate::arc::Arc;
use crate::device::{DeviceClass, DeviceKind};
use crate::dice::DieKind;
use crate::geometry::Template;
use crate::sets::Set;

/// One effect that places a device, or one of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceOp {
    /// Places a device.
    Drop {
        /// The device.
        device: DeviceKind,
        /// The templates, one of which is used.
        templates: Set<Template>,
        /// The number of fuse markers on it.
        fuses: u8,
        /// The number of further devices that may be placed, each for a charge.
        more: u8,
        /// Whether the device is dropped, launched, or either [DEV-2, DEV-3].
        how: Placing,
        /// Whether its front guides or its rear guides can be set at the template [DEV-53].
        either_guides: bool,
    },
    /// Places remotes in set-up.
    SetUp {
        /// The remote.
        device: DeviceKind,
        /// The number of remotes.
        n: u8,
        /// The range of every edge beyond which they are placed.
        beyond: u8,
    },
    /// Places the devices of the ship's cards in set-up, each for a charge of its card.
    SetUpByCard {
        /// Only devices of this class.
        only: DeviceClass,
        /// The range of enemy ships, objective tokens and other devices beyond which they are
        /// placed.
        beyond: u8,
    },
    /// Places a device of one of the ship's cards.
    DropByCard {
        /// If present, only devices of this class.
        only: Option<DeviceClass>,
        /// The way of placing.
        how: Placing,
    },
    /// Places an obstacle where the detonating device lies.
    LeaveObstacle {
        /// The obstacle.
        device: DeviceKind,
        /// The number of fuse markers on it.
        fuses: u8,
    },
    /// Puts a fuse marker on the device of the event.
    PlaceFuse,
    /// A ship rolls dice, whose results are counted.
    RollDice {
        /// The ship.
        who: Whom,
        /// The kind of die.
        die: DieKind,
        /// The number of dice.
        n: u8,
        /// What the number is multiplied by.
        times: Times,
    },
    /// A ship suffers the HIT and CRIT results of the dice last rolled.
    SufferResults {
        /// The ship.
        who: Whom,
        /// HIT damage that it suffers in addition.
        and_hits: u8,
    },
    /// The player chooses an obstacle at that range of the device.
    ChooseObstacle(Range),
    /// Removes the chosen obstacle.
    RemoveObstacle,
    /// Removes a device at that range.
    RemoveDevice(Range),
}

/// How a device of another card is placed [DEV-2, DEV-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The templates; `None` for those of the device's card.
    pub templates: Option<Set<Template>>,
    /// Whether it can be dropped.
    pub drops: bool,
    /// Whether it can be launched.
    pub launches: bool,
    /// Whether it is placed touching the ship, without a template [DEV-2/open].
    pub touching: bool,
    /// If it touches the ship: the only arc of the ship where it may be placed. It must not lie on
    /// a ship.
    pub in_arc: Option<Arc>,
}

impl Placing {
    /// The device is dropped as its card says.
    pub const BY_CARD: Placing =
        Placing { templates: None, drops: true, launches: false, touching: false, in_arc: None };
}

/// One effect on the remote that has the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemoteOp {
    /// The remote relocates, with one of these templates from one of its sets of guides [DEV-35,
    /// DEV-51].
    Relocate(Set<Template>),
    /// The remote relocates to the front or rear guides of the triggering ship. If it cannot, the
    /// ship and the remote suffer 1 HIT damage each [DEV-50].
    RelocateToGuides,
    /// The remote detonates [DEV-54].
    Detonate,
}

impl DeviceOp {
    /// What it does.
    pub const fn does(&self) -> Does {
        match self {
            DeviceOp::Drop { .. }
            | DeviceOp::SetUp { .. }
            | DeviceOp::SetUpByCard { .. }
            | DeviceOp::DropByCard { .. }
            | DeviceOp::PlaceFuse
            | DeviceOp::RemoveDevice(_) => Does::Device,
            DeviceOp::LeaveObstacle { .. } | DeviceOp::ChooseObstacle(_) | DeviceOp::RemoveObstacle => {
                Does::Obstacle
            }
            DeviceOp::RollDice { .. } | DeviceOp::SufferResults { .. } => Does::Damage,
        }
    }
}
