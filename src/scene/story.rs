//! A whole game as it was seen: the [`super::Scene`]s that follow one another, and the words about
//! them.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use killbox_components::dice::DieKind;
use killbox_components::ids::Seat;

use super::{Patch, Point, PoseShown, Scene, ShipCard, SquadCard};

/// The version of the format.
pub const VERSION: u32 = 1;

/// A whole game.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(optional_fields)]
pub struct Story {
    /// The version of the format.
    pub version: u32,
    /// The version of killbox that wrote the story.
    pub killbox: &'static str,
    /// The title: `One squad against another`.
    pub title: String,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The seed of the run, as text.
    pub seed: String,
    /// The index of the game in its run, as text.
    pub game: String,
    /// The hash of the final state, as text. A game that is not over has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The width of the play area, in mm.
    pub area: f64,
    /// The depth of the play area from one player's edge to the other's, in mm, if it is no square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// The seat that observes. Absent: the story shows everything except what is hidden from both
    /// seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The squads of seat A and of seat B.
    pub squads: [SquadCard; 2],
    /// All ships.
    pub ships: Vec<ShipCard>,
    /// The scene before the first moment.
    pub start: Scene,
    /// The moments, in order.
    pub moments: Vec<Moment>,
    /// The end of the game, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Over>,
    /// The probability that seat A wins, at the setting of the dials of each round, from round 1
    /// on.
    pub ahead: Vec<f64>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct Over {
    /// The seat that won, absent for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The scores, by seat.
    pub scores: [u16; 2],
    /// The result in words: `Us wins, 200 to 120`.
    pub words: String,
}

/// The kind of a moment, by which the viewer steps and colours the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A round begins.
    Round,
    /// A phase begins.
    Phase,
    /// A ship's turn in a phase begins.
    Ship,
    /// A dial, a maneuver, or a ship or obstacle that is placed elsewhere.
    Move,
    /// An action.
    Action,
    /// An attack is declared or over.
    Attack,
    /// Dice are rolled or modified.
    Dice,
    /// Shields, damage cards, or a ship that is destroyed.
    Damage,
    /// The ability of a card.
    Ability,
    /// A bomb or a mine.
    Device,
    /// Tokens, locks or charges.
    Token,
    /// The game is over.
    End,
    /// Anything else.
    Other,
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(optional_fields)]
pub struct Moment {
    /// The words: one sentence, or a heading.
    pub words: String,
    /// The kind.
    pub kind: Kind,
    /// The number of the round, 0 in set-up.
    pub round: u8,
    /// The number of the ship that the moment is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship: Option<u8>,
    /// The number of the ship whose turn it is: its activation, its engagement, or its turn in the
    /// System Phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// The card whose ability caused it, with the name of its ship if that is another ship:
    /// `Sun Fac's Crack Shot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The index of the moment at which the attack was declared to which this one belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<usize>,
    /// The changes of the scene.
    #[serde(skip_serializing_if = "Patch::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub changes: Patch,
    /// The path of a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Flown>,
    /// The dice on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceShown>,
    /// The attack that is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shot: Option<Shot>,
    /// The attacks that each ship could perform from here on, if it could attack now. Only ships
    /// for which they have changed are listed; their new list replaces the old one.
    #[serde(skip_serializing_if = "Aims::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub aims: Aims,
}

/// The path of a ship.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Flown {
    /// The number of the ship.
    pub ship: u8,
    /// The template: `3 left bank`; empty if no template leads there.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<_>", optional)]
    pub template: String,
    /// The corners of the template on the board.
    pub outline: Vec<Point>,
    /// Poses on the path, from the first to the last. Between two of them the ship moves in a
    /// straight line and turns evenly.
    pub way: Vec<PoseShown>,
}

/// Dice on the table.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DiceShown {
    /// The kind of dice.
    pub kind: DieKind,
    /// The number of the ship that has the dice.
    pub ship: u8,
    /// `true`: the dice were just rolled; `false`: they were modified.
    pub rolled: bool,
    /// The faces of the dice, the best first: `crit`, `hit`, `evade`, `focus`, `blank`.
    pub faces: Vec<&'static str>,
}

/// An attack that is declared, or that could be.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct Shot {
    /// The number of the attacker.
    pub from: u8,
    /// The number of the defender.
    pub to: u8,
    /// The name of the weapon.
    pub weapon: String,
    /// The attack range [ATK-7].
    pub range: u8,
    /// Whether an obstacle obstructs the attack [ATK-49].
    pub obstructed: bool,
    /// The expected damage by dice and tokens, before the dice are rolled; absent if no dice are
    /// rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// The attacks that could be declared, by the number of the attacker.
pub type Aims = BTreeMap<u8, Vec<Shot>>;

/// The expected result of an attack.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Odds {
    /// The mean damage.
    pub mean: f64,
    /// The probability of any damage.
    pub hit: f64,
    /// The probability that the damage destroys the defender.
    pub kill: f64,
    /// The probabilities of 0, 1, 2 ... damage.
    pub damage: Vec<f64>,
}
