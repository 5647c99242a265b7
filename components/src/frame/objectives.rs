//! The frame of scenarios: the jettison of a supply cache.

use crate::ids::ShipSlot;

/// A ship jettisons the supply cache that it tows, if it tows one [SCN-34, SCN-35].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct JettisonFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// Whether the ship must jettison the cache; otherwise its player may keep it [SCN-35].
    pub must: bool,
}
