//! Frames of events that an ability can replace: leaving play and recovering charges.

use crate::charge::ChargeKind;
use crate::geometry::Pose;
use crate::ids::ShipSlot;

/// The way in which a ship leaves play.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Leaves {
    /// Its damage cards destroy it [RND-71].
    Destroyed,
    /// An effect destroys it, however many damage cards it has.
    DestroyedByEffect,
    /// It moves to this position and flees [RND-78].
    Flees(Pose),
    /// It is rotated to this position and flees [RND-78, MOV-87/open].
    FleesRotated(Pose),
}

/// A ship is about to be destroyed or to flee, and an ability may replace that [RND-71/open,
/// RND-78/open].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct LeaveFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The way in which it leaves.
    pub how: Leaves,
}

/// Charges are about to be recovered one after another, and an ability may replace each recovery
/// [CHG-3/open].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecoverFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The kind of charge, for charges on the ship card.
    pub kind: ChargeKind,
    /// The upgrade card on which the standard charges lie; `None` for the ship card.
    pub card: Option<u8>,
    /// The number of charges that are left to recover.
    pub left: u8,
    /// The number of charges that were recovered.
    pub got: u8,
}
