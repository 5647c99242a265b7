//! A whole game as it was seen: what [`super::Scene`]s lead to one another, and what is said of it.

use std::collections::BTreeMap;

use serde::Serialize;

use killbox_components::dice::DieKind;
use killbox_components::ids::Seat;

use super::{Patch, Point, PoseShown, Scene, ShipCard, SquadCard};

/// The version of the format.
pub const VERSION: u32 = 1;

/// A whole game.
#[derive(Clone, Debug, Serialize)]
pub struct Story {
    /// [`VERSION`].
    pub version: u32,
    /// The killbox that wrote it.
    pub killbox: &'static str,
    /// `One squad against another`.
    pub title: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// The run's seed, as text.
    pub seed: String,
    /// The game's index in its run, as text.
    pub game: String,
    /// The hash of the final state, as text; of a game that is not over there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// How wide the play area is, mm.
    pub area: f64,
    /// How deep it is from one player's edge to the other's, mm, if it is no square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
    /// Whose eyes see it; without one it shows all but what is hidden from both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Seat A's squad, then seat B's.
    pub squads: [SquadCard; 2],
    /// All ships.
    pub ships: Vec<ShipCard>,
    /// Before the first moment.
    pub start: Scene,
    /// What happened, in order.
    pub moments: Vec<Moment>,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Over>,
    /// The probability that seat A wins, when the dials of each round are set, from round 1 on.
    pub ahead: Vec<f64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Over {
    /// Who won; nobody if it is a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The scores by seat.
    pub scores: [u16; 2],
    /// In words: `Us wins, 200 to 120`.
    pub words: String,
}

/// What sort of thing happened: by it the viewer steps, and colours the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A round begins.
    Round,
    /// A phase begins.
    Phase,
    /// A ship's turn in a phase begins.
    Ship,
    /// A dial, a maneuver, a ship or obstacle that comes to lie elsewhere.
    Move,
    /// An action.
    Action,
    /// An attack is declared, or is over.
    Attack,
    /// Dice are rolled or modified.
    Dice,
    /// Shields, damage cards, ships that are destroyed.
    Damage,
    /// A card's ability.
    Ability,
    /// A bomb or a mine.
    Device,
    /// Tokens, locks, charges.
    Token,
    /// The game is over.
    End,
    /// Anything else.
    Other,
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// What is said of it: one sentence, or a heading.
    pub words: String,
    /// What sort of thing it is.
    pub kind: Kind,
    /// In which round, 0 in set-up.
    pub round: u8,
    /// Whom it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship: Option<u8>,
    /// The ship whose turn it is: its activation, its engagement, its turn in the System Phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// The card whose ability did it, with the name of its ship where that is another:
    /// `Sun Fac's Crack Shot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The moment at which the attack was declared that this belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<usize>,
    /// What changes in the scene.
    #[serde(skip_serializing_if = "Patch::is_empty")]
    pub changes: Patch,
    /// The way a ship went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Flown>,
    /// Dice as they lie now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceShown>,
    /// Who shoots at whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shot: Option<Shot>,
    /// What each ship could attack from here on, if it could attack now: of those for which that
    /// has changed, in place of what was said of them before.
    #[serde(skip_serializing_if = "Aims::is_empty")]
    pub aims: Aims,
}

/// The way a ship went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flown {
    /// Which ship.
    pub ship: u8,
    /// The template: `3 left bank`; nothing if no template leads there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub template: String,
    /// The template's corners as it lay on the board.
    pub outline: Vec<Point>,
    /// Poses on the way, from the first to the last; between them the ship goes straight and turns
    /// evenly.
    pub way: Vec<PoseShown>,
}

/// Dice on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceShown {
    /// Which dice.
    pub kind: DieKind,
    /// Whose.
    pub ship: u8,
    /// They were just rolled; otherwise they were modified.
    pub rolled: bool,
    /// What they show, best first: `crit`, `hit`, `evade`, `focus`, `blank`.
    pub faces: Vec<&'static str>,
}

/// An attack that is declared, or could be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shot {
    /// Who attacks.
    pub from: u8,
    /// Whom.
    pub to: u8,
    /// With what.
    pub weapon: String,
    /// ATK-7: the attack range.
    pub range: u8,
    /// ATK-49.
    pub obstructed: bool,
    /// What is to be expected of it by dice and tokens, before the dice are rolled; nothing if none
    /// are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// The attacks that could be declared, by the ship that would.
pub type Aims = BTreeMap<u8, Vec<Shot>>;

/// What is to be expected of an attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// Damage on average.
    pub mean: f64,
    /// The probability of any damage.
    pub hit: f64,
    /// The probability that it is enough to destroy the defender.
    pub kill: f64,
    /// The probabilities of 0, 1, 2 ... damage.
    pub damage: Vec<f64>,
}
