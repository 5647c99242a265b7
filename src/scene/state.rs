//! A battle as it stands.

use std::collections::BTreeMap;

use killbox_components::arc::Arc;
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::Seat;
use killbox_components::maneuver::Maneuver;
use serde::Serialize;

use crate::told::words;

/// A point of the board: x and y, mm.
pub type Point = [f64; 2];

/// A point, to a hundredth of a millimetre.
pub(super) fn point(at: Vec2) -> Point {
    [hundredth(at.x), hundredth(at.y)]
}

/// A length in mm, to a hundredth: finer than anybody sees, and short to write.
pub(super) fn hundredth(x: f32) -> f64 {
    rounded(f64::from(x))
}

fn rounded(x: f64) -> f64 {
    // The sum makes one of the two zeros.
    (x * 100.0).round() / 100.0 + 0.0
}

/// Where something stands and where it faces.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PoseShown {
    /// Centre, mm from the left end of seat A's edge.
    pub x: f64,
    /// Centre, mm from seat A's edge.
    pub y: f64,
    /// Degrees clockwise from +y, 0 to 360.
    pub heading: f64,
}

impl From<Pose> for PoseShown {
    fn from(pose: Pose) -> PoseShown {
        // The engine's degrees run counter-clockwise from +x.
        let heading = rounded((450.0 - words::degrees(pose.ux, pose.uy)) % 360.0);
        PoseShown { x: hundredth(pose.x), y: hundredth(pose.y), heading: heading % 360.0 }
    }
}

/// A battle as it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// RND-28: the round, 0 before the first.
    pub round: u8,
    /// The phase in words: `Activation Phase`.
    pub phase: &'static str,
    /// RND-29: the first player.
    pub first: Seat,
    /// The score so far, by seat: mission points where the ruleset counts them; otherwise, and once
    /// the game is over, what it ends with.
    pub scores: [u16; 2],
    /// Every ship of both squads, by its number (seat A's are 0 to 7, seat B's 8 to 15).
    pub ships: BTreeMap<u8, ShipState>,
    /// What lies on the board, by the number of the object (obstacles are 16 to 23).
    pub obstacles: BTreeMap<u8, ObstacleState>,
    /// Bombs and mines, by the number of the object (from 24 on).
    pub devices: BTreeMap<u8, DeviceState>,
    /// SCN-1: the objective tokens of a scenario, by the number of the object (from 56 on); none
    /// without one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub objectives: BTreeMap<u8, ObjectiveState>,
    /// The innermost attack under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackShown>,
}

/// Where a ship is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Not placed yet.
    #[default]
    Reserve,
    /// On the board.
    Play,
    /// RND-71: destroyed; it has a pose as long as it has not been removed (RND-74).
    Destroyed,
    /// RND-78: it left the play area.
    Fled,
}

/// A ship as it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ShipState {
    /// Where it stands, if it is on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pose: Option<PoseShown>,
    /// On the board, in reserve, or gone.
    pub place: Place,
    /// RND-37: the initiative that holds now.
    pub initiative: u8,
    /// CHG-20: active shields.
    pub shields: u8,
    /// RND-73: hull left.
    pub hull: u8,
    /// DMG-14: facedown damage cards.
    pub damage: u8,
    /// The names of faceup damage cards.
    pub crits: Vec<String>,
    /// Tokens by what they are called (`focus`, `fore reinforce`), each with how many.
    pub tokens: BTreeMap<&'static str, u8>,
    /// Active charges and how many there are: of the ship card (`ship`), its `force` and `energy`,
    /// and of upgrade cards by their index in [`ShipCard::upgrades`](super::ShipCard::upgrades).
    /// Shields stand above.
    pub charges: BTreeMap<String, [u8; 2]>,
    /// Upgrade cards that lie with another side up than at the start: index and side.
    pub sides: BTreeMap<u8, u8>,
    /// SQD-20: what lies where another upgrade card lay at the start, or none, by index: its name,
    /// empty for none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub upgrades: BTreeMap<u8, String>,
    /// The dial of this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dial: Option<Dial>,
    /// The arcs through which it can shoot.
    pub arcs: Vec<ArcShown>,
    /// TOK-26: the objects that it has locked.
    pub locks: Vec<u8>,
    /// The names of condition cards that it bears; CND-7: of one that lies facedown only for those
    /// who may look at it.
    pub conditions: Vec<String>,
    /// It has activated this round.
    pub activated: bool,
    /// It has engaged this round.
    pub engaged: bool,
}

/// A dial that has been set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Dial {
    /// Facedown, and not for these eyes.
    #[serde(rename = "hidden")]
    Hidden,
    /// What it shows to those who may know.
    #[serde(untagged)]
    Known(Maneuver),
}

/// An arc through which a ship can shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ArcShown {
    /// Which.
    pub arc: Arc,
    /// It is where the turret indicator points.
    pub turret: bool,
    /// The nearest and the farthest attack range of the weapons that shoot through it.
    pub range: [u8; 2],
}

/// An obstacle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObstacleState {
    /// What it is: `asteroid`.
    pub kind: &'static str,
    /// Its corners.
    pub outline: Vec<Point>,
    /// Fuse markers on it.
    pub fuses: u8,
}

/// A bomb or a mine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeviceState {
    /// What it is: `proton bomb`.
    pub kind: &'static str,
    /// The ship that placed it, if one did (ENV-5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// Its corners.
    pub outline: Vec<Point>,
    /// DEV-19: fuse markers on it.
    pub fuses: u8,
}

/// An objective token.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObjectiveState {
    /// What it is: `satellite`.
    pub kind: &'static str,
    /// Its corners, if it lies on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outline: Option<Vec<Point>>,
    /// SCN-31: the ship that tows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub towed_by: Option<u8>,
    /// SCN-41: whose marker lies on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marker: Option<Seat>,
}

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackShown {
    /// Who attacks.
    pub attacker: u8,
    /// Whom.
    pub defender: u8,
    /// With what: `primary weapon`, or the name of an upgrade card.
    pub weapon: String,
    /// Through which arc.
    pub arc: Arc,
    /// ATK-7: the attack range.
    pub range: u8,
    /// ATK-49: an obstacle obstructs it.
    pub obstructed: bool,
    /// The attack dice on the table: `crit`, `hit`, `focus`, `blank`.
    pub attack: Vec<&'static str>,
    /// The defense dice on the table: `evade`, `focus`, `blank`.
    pub defense: Vec<&'static str>,
}
