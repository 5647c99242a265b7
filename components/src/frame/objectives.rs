//! Frames of scenarios.

use crate::ids::ShipSlot;

/// SCN-34, SCN-35: a ship jettisons the supply cache that it tows, if it tows one.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct JettisonFrame {
    /// Who.
    pub ship: ShipSlot,
    /// SCN-35: it must; otherwise its player may keep it.
    pub must: bool,
}
