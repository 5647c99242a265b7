//! Frames of devices.

use crate::device::DeviceSet;
use crate::frame::ability::Window;
use crate::ids::{ShipSet, ShipSlot};

/// The steps of a detonation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DetonationStep {
    /// For each mine of a set, the ship that it affects is chosen, before the first of them
    /// detonates [DEV-13].
    Aim,
    /// The next device is chosen [DEV-18].
    #[default]
    Next,
    /// Abilities may keep the device from detonating [DEV-17/open].
    Would,
    /// The device detonates: the ship that a mine affects is chosen [DEV-13], or a fuse marker is
    /// removed instead [DEV-19].
    Detonate,
    /// The device is removed [DEV-17].
    Remove,
}

/// Devices detonate one after another [DEV-18].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct DetonationsFrame {
    /// The devices that have not detonated yet.
    pub left: DeviceSet,
    /// The ship that set off the devices by moving; `None` for bombs and for mines that were placed
    /// under ships.
    pub ship: Option<ShipSlot>,
    /// For each mine of a set that has several ships on it: the row of the mine, and the ship that
    /// it affects [DEV-13].
    pub aimed: [Option<(u8, ShipSlot)>; 3],
    /// The current step.
    pub step: DetonationStep,
    /// The row of the device that is detonating.
    pub row: u8,
    /// The ships that the device has affected.
    pub affected: ShipSet,
    /// The units that have a lock on the device as it detonates [DEV-20/open].
    pub locked_by: ShipSet,
}

impl DetonationsFrame {
    /// These devices are about to detonate.
    pub const fn new(left: DeviceSet, ship: Option<ShipSlot>) -> DetonationsFrame {
        DetonationsFrame {
            left,
            ship,
            aimed: [None; 3],
            step: DetonationStep::Next,
            row: 0,
            affected: ShipSet::EMPTY,
            locked_by: ShipSet::EMPTY,
        }
    }

    /// These mines, which were placed under ships, are about to detonate [DEV-13].
    pub const fn placed(left: DeviceSet) -> DetonationsFrame {
        DetonationsFrame { step: DetonationStep::Aim, ..DetonationsFrame::new(left, None) }
    }

    /// A device that detonates is one effect, including its removal [DEV-17].
    pub const fn window(&self) -> Window {
        match self.step {
            DetonationStep::Next => Window::Passes,
            DetonationStep::Aim
            | DetonationStep::Would
            | DetonationStep::Detonate
            | DetonationStep::Remove => Window::Holds,
        }
    }
}
