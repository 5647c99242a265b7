//! Frames of what an ability can keep from happening: leaving play, and recovering charges.

use crate::charge::ChargeKind;
use crate::geometry::Pose;
use crate::ids::ShipSlot;

/// How a ship is about to leave play.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Leaves {
    /// RND-71: its damage cards destroy it.
    Destroyed,
    /// An effect destroys it, however many damage cards it has.
    DestroyedByEffect,
    /// RND-78: it moves to there and flees.
    Flees(Pose),
    /// RND-78, MOV-87/open: it is rotated so and flees.
    FleesRotated(Pose),
}

/// RND-71/open, RND-78/open: a ship is about to be destroyed or to flee, and an ability may replace
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct LeaveFrame {
    /// Who.
    pub ship: ShipSlot,
    /// How.
    pub how: Leaves,
}

/// CHG-3/open: charges are about to be recovered one after another, and an ability may replace it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecoverFrame {
    /// Whose.
    pub ship: ShipSlot,
    /// Which of the ship card.
    pub kind: ChargeKind,
    /// The upgrade card on which standard ones lie; the ship card without it.
    pub card: Option<u8>,
    /// How many are left to recover.
    pub left: u8,
    /// How many were recovered.
    pub got: u8,
}
