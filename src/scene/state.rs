//! The current state of a battle.

use std::collections::BTreeMap;

use killbox_components::arc::Arc;
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::Seat;
use killbox_components::maneuver::Maneuver;
use serde::Serialize;
use ts_rs::TS;

use crate::narration::words;

/// A point of the board: x and y in mm.
pub type Point = [f64; 2];

/// A point, rounded to a hundredth of a millimetre.
pub(super) fn point(at: Vec2) -> Point {
    [hundredth(at.x), hundredth(at.y)]
}

/// A length in mm, rounded to a hundredth: finer than anybody sees, and short to write.
pub(super) fn hundredth(x: f32) -> f64 {
    rounded(f64::from(x))
}

fn rounded(x: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (x * 100.0).round() / 100.0 + 0.0
}

/// The position and the heading of something on the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "Pose")]
pub struct PoseShown {
    /// The x of the centre, in mm from the left end of seat A's edge.
    pub x: f64,
    /// The y of the centre, in mm from seat A's edge.
    pub y: f64,
    /// The heading in degrees clockwise from +y, 0 to 360.
    pub heading: f64,
}

impl From<Pose> for PoseShown {
    fn from(pose: Pose) -> PoseShown {
        // The engine's degrees run counter-clockwise from +x.
        let heading = rounded((450.0 - words::degrees(pose.ux, pose.uy)) % 360.0);
        PoseShown { x: hundredth(pose.x), y: hundredth(pose.y), heading: heading % 360.0 }
    }
}

/// The current state of a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct Scene {
    /// The number of the round, 0 before the first [RND-28].
    pub round: u8,
    /// The phase in words: `Activation Phase`.
    pub phase: &'static str,
    /// The first player [RND-29].
    pub first: Seat,
    /// The score so far, by seat. If the ruleset counts mission points, these; otherwise, and after
    /// the end of the game, the score with which the game ends.
    pub scores: [u16; 2],
    /// Every ship of both squads, by its number (seat A's are 0 to 7, seat B's 8 to 15).
    pub ships: BTreeMap<u8, ShipState>,
    /// The obstacles on the board, by the number of the object (16 to 23).
    pub obstacles: BTreeMap<u8, ObstacleState>,
    /// Bombs and mines, by the number of the object (from 24 on).
    pub devices: BTreeMap<u8, DeviceState>,
    /// The objective tokens of a scenario, by the number of the object (from 56 on). Empty without
    /// a scenario [SCN-1].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub objectives: BTreeMap<u8, ObjectiveState>,
    /// The innermost attack under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackShown>,
}

/// The place of a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "ShipPlace")]
pub enum Place {
    /// Not placed yet.
    #[default]
    Reserve,
    /// On the board.
    Play,
    /// Destroyed. The ship has a pose until it is removed [RND-71, RND-74].
    Destroyed,
    /// Out of the play area, from which it fled [RND-78].
    Fled,
}

/// The current state of a ship.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct ShipState {
    /// The pose, if the ship is on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pose: Option<PoseShown>,
    /// Whether the ship is on the board, in reserve, or gone.
    pub place: Place,
    /// The current initiative [RND-37].
    pub initiative: u8,
    /// The number of active shields [CHG-20].
    pub shields: u8,
    /// The remaining hull [RND-73].
    pub hull: u8,
    /// The number of facedown damage cards [DMG-14].
    pub damage: u8,
    /// The names of faceup damage cards.
    pub crits: Vec<String>,
    /// The tokens by their names (`focus`, `fore reinforce`), each with its number.
    pub tokens: BTreeMap<&'static str, u8>,
    /// Active charges and limit: of the ship card (`ship`), its `force` and `energy`, and of
    /// upgrade cards by their index among those of the ship card. Shields have fields of their own.
    pub charges: BTreeMap<String, [u8; 2]>,
    /// The upgrade cards with another side up than at the start: index and side.
    pub sides: BTreeMap<u8, u8>,
    /// The upgrade cards that lie in another card's place or have left their place, by index: the
    /// name of the card that lies there, or an empty text [SQD-20].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub upgrades: BTreeMap<u8, String>,
    /// The dial of this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dial: Option<Dial>,
    /// The arcs through which the ship can shoot.
    pub arcs: Vec<ArcShown>,
    /// The objects that the ship has locked [TOK-26].
    pub locks: Vec<u8>,
    /// The names of the condition cards of the ship. The name of a facedown one is visible only to
    /// observers who may look at it [CND-7].
    pub conditions: Vec<String>,
    /// Whether the ship has activated this round.
    pub activated: bool,
    /// Whether the ship has engaged this round.
    pub engaged: bool,
}

/// A dial that has been set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub enum Dial {
    /// A facedown dial that this observer may not see.
    #[serde(rename = "hidden")]
    Hidden,
    /// The maneuver of the dial, for observers who may know it.
    #[serde(untagged)]
    Known(Maneuver),
}

/// An arc through which a ship can shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ArcShown {
    /// The arc.
    pub arc: Arc,
    /// Whether the turret indicator points at the arc.
    pub turret: bool,
    /// The nearest and the farthest attack range of the weapons that shoot through it.
    pub range: [u8; 2],
}

/// An obstacle.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ObstacleState {
    /// The kind of obstacle: `asteroid`.
    pub kind: &'static str,
    /// The corners.
    pub outline: Vec<Point>,
    /// The number of fuse markers on it.
    pub fuses: u8,
}

/// A bomb or a mine.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct DeviceState {
    /// The kind of device: `proton bomb`.
    pub kind: &'static str,
    /// The number of the ship that placed it, if a ship did [ENV-5].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// The corners.
    pub outline: Vec<Point>,
    /// The number of fuse markers on it [DEV-19].
    pub fuses: u8,
}

/// An objective token.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct ObjectiveState {
    /// The kind of token: `satellite`.
    pub kind: &'static str,
    /// The corners, if the token lies on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outline: Option<Vec<Point>>,
    /// The number of the ship that tows it [SCN-31].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub towed_by: Option<u8>,
    /// Whether the charge of a data cache is spent [SCN-50].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
    /// The seat whose marker lies on it [SCN-41].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marker: Option<Seat>,
}

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct AttackShown {
    /// The number of the attacker.
    pub attacker: u8,
    /// The number of the defender.
    pub defender: u8,
    /// The weapon: `primary weapon`, or the name of an upgrade card.
    pub weapon: String,
    /// The attack arc.
    pub arc: Arc,
    /// The attack range [ATK-7].
    pub range: u8,
    /// Whether an obstacle obstructs the attack [ATK-49].
    pub obstructed: bool,
    /// The attack dice on the table: `crit`, `hit`, `focus`, `blank`.
    pub attack: Vec<&'static str>,
    /// The defense dice on the table: `evade`, `focus`, `blank`.
    pub defense: Vec<&'static str>,
}
