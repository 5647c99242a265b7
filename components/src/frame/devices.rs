//! Frames of devices.

use crate::device::DeviceSet;
use crate::ids::{ShipSet, ShipSlot};

/// How far a detonation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DetonationStep {
    /// DEV-13: which ship each mine of a set affects, before the first of them detonates.
    Aim,
    /// DEV-18: which device is next.
    #[default]
    Next,
    /// DEV-17/open: does something keep it from detonating?
    Would,
    /// DEV-13: which ship a mine affects; DEV-19: its fuse.
    Detonate,
    /// DEV-17: it is removed.
    Remove,
}

/// DEV-18: devices detonate one after another.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct DetonationsFrame {
    /// Those that have not detonated yet.
    pub left: DeviceSet,
    /// The ship that set them off by moving; none for bombs, and for mines that were placed under
    /// ships.
    pub ship: Option<ShipSlot>,
    /// DEV-13: the ships that mines of a set affect, each with the row of its mine, where there is
    /// more than one on it.
    pub aimed: [Option<(u8, ShipSlot)>; 3],
    /// How far.
    pub step: DetonationStep,
    /// The row of the device that is detonating.
    pub row: u8,
    /// The ships that its effect was done to.
    pub affected: ShipSet,
    /// DEV-20/open: the units that have a lock on it as it detonates.
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

    /// DEV-13: the same of mines that have been placed under ships.
    pub const fn placed(left: DeviceSet) -> DetonationsFrame {
        DetonationsFrame { step: DetonationStep::Aim, ..DetonationsFrame::new(left, None) }
    }
}
