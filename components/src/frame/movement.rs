//! Frames of maneuvers and other moves.

use crate::ids::{Seat, ShipSet, ShipSlot};
use crate::maneuver::{Direction, Maneuver};

/// Why a ship executes a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManeuverSource {
    /// RND-54: the Execute Maneuver step of its activation.
    Activation,
    /// MOV-80.
    Slam,
    /// MOV-9: an effect.
    Effect,
}

/// How far a maneuver is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ManeuverStep {
    /// Which maneuver it really is: stress, ion, purple (MOV-21, MOV-27, MOV-34).
    #[default]
    Begin,
    /// MOV-13 (1).
    MoveShip,
    /// MOV-53: the player picks the end of a Tallon Roll.
    Tallon,
    /// MOV-15.
    CheckDifficulty,
    /// MOV-20: obstacles.
    Obstacles,
    /// MOV-20: overlapped ships.
    ShipOverlap,
    /// MOV-20: "after you execute".
    After,
}

/// MOV-13: a ship executes a maneuver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManeuverFrame {
    /// Who.
    pub ship: ShipSlot,
    /// What, with the difficulty that counts.
    pub maneuver: Maneuver,
    /// Why.
    pub source: ManeuverSource,
    /// How far.
    pub step: ManeuverStep,
    /// MOV-35: it is the ion maneuver.
    pub ion: bool,
    /// MOV-17: it was fully executed.
    pub fully: bool,
    /// MOV-43: ships overlapped at the full final position.
    pub overlapped: ShipSet,
    /// MOV-18: obstacles met, in the order of the template (OBJ-9): one nibble each, count in the top one.
    pub obstacles: u32,
    /// MOV-18: which obstacles the final base lies on, as bits.
    pub lies_on: u8,
}

impl ManeuverFrame {
    /// A maneuver about to begin.
    pub const fn new(ship: ShipSlot, maneuver: Maneuver, source: ManeuverSource) -> ManeuverFrame {
        ManeuverFrame {
            ship,
            maneuver,
            source,
            step: ManeuverStep::Begin,
            ion: false,
            fully: true,
            overlapped: ShipSet::EMPTY,
            obstacles: 0,
            lies_on: 0,
        }
    }
}

/// What kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// MOV-63.
    Boost,
    /// MOV-70.
    BarrelRoll,
    /// MOV-75 as a boost.
    DecloakBoost,
    /// MOV-75 as a barrel roll.
    DecloakRoll,
}

/// MOV-63 to MOV-79: a boost, barrel roll or decloak. Ends with [`crate::state::Outcome::Done`] or `Failed`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFrame {
    /// Who moves.
    pub ship: ShipSlot,
    /// How.
    pub kind: MoveKind,
    /// The declared side or template direction, once declared.
    pub direction: Option<Direction>,
    /// How far the move is.
    pub step: u8,
}

impl MoveFrame {
    /// A move about to begin.
    pub const fn new(ship: ShipSlot, kind: MoveKind) -> MoveFrame {
        MoveFrame { ship, kind, direction: None, step: 0 }
    }
}

/// OBJ-3, OBJ-9: a ship suffers obstacles one after another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObstaclesFrame {
    /// Who.
    pub ship: ShipSlot,
    /// Which, in order: one nibble each, count in the top one.
    pub obstacles: u32,
    /// Those it lies on, as bits.
    pub lies_on: u8,
    /// The next one.
    pub next: u8,
    /// How far the current one is.
    pub step: u8,
    /// MOV-42: whether the Perform Action step can be skipped by it.
    pub may_skip_action: bool,
}

/// MOV-40, MOV-41: what an overlap with a ship does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShipOverlapFrame {
    /// Who overlapped.
    pub ship: ShipSlot,
    /// Whom, at the full final position.
    pub overlapped: ShipSet,
    /// How far.
    pub step: u8,
    /// MOV-42.
    pub in_activation: bool,
}

/// MOV-88: a ship became tractored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TractorFrame {
    /// Who.
    pub ship: ShipSlot,
    /// Whose effect it was.
    pub by: Seat,
    /// How far.
    pub step: u8,
    /// LEG-13: obstacles met by the move, as in [`ObstaclesFrame`].
    pub obstacles: u32,
    /// Those it lies on, as bits.
    pub lies_on: u8,
}
