//! Words that only the compiler of the card language uses: phases, dice, moments of an attack,
//! templates.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use killbox_components::geometry::{Shape, Template};
use killbox_components::maneuver::Direction;
use killbox_components::state::Phase;

/// A phase of a round [RND-35].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PhaseWord {
    /// The Planning Phase [RND-42].
    Planning,
    /// The System Phase [RND-49].
    System,
    /// The Activation Phase [RND-53].
    Activation,
    /// The Engagement Phase [RND-60].
    Engagement,
    /// The End Phase [RND-65].
    End,
}

impl PhaseWord {
    /// The phase that the word names.
    pub const fn phase(self) -> Phase {
        match self {
            PhaseWord::Planning => Phase::Planning,
            PhaseWord::System => Phase::System,
            PhaseWord::Activation => Phase::Activation,
            PhaseWord::Engagement => Phase::Engagement,
            PhaseWord::End => Phase::End,
        }
    }
}

/// How a maneuver was executed [ABL-19].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// The ship moved along its whole template [MOV-17].
    Fully,
    /// The ship stopped short.
    Partially,
}

/// A token that the header of a special weapon requires [ATK-25].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeaderWord {
    /// A lock on the defender.
    Lock,
    /// A focus token.
    Focus,
    /// A calculate token.
    Calculate,
}

/// The dice to which an effect or a rule applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceWord {
    /// The attack dice, which are red.
    AttackDice,
    /// The defense dice, which are green.
    DefenseDice,
    /// The attack dice while you attack, the defense dice while you defend. The default.
    #[default]
    YourDice,
}

/// The moment of an attack at which an ability is used, if its effect does not determine it
/// [ATK-45].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackMoment {
    /// "Before the Neutralize Results step".
    BeforeNeutralize,
    /// "After the Modify Attack Dice step".
    AfterModifyAttack,
    /// "After the Neutralize Results step".
    AfterNeutralize,
    /// "After the Modify Defense Dice step".
    AfterModifyDefense,
    /// "Before rolling attack dice".
    BeforeRollAttack,
    /// "Before the Modify Attack Dice step".
    BeforeModifyAttack,
    /// "Before rolling defense dice".
    BeforeRollDefense,
    /// "Before the Modify Defense Dice step".
    BeforeModifyDefense,
}

/// The means by which dice can be modified although an ability forbids all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Allowed {
    /// Force, spent for its default effect [CHG-16].
    Force,
    /// The lock on the defender, spent for its default effect [TOK-32].
    Lock,
    /// The effects of this card.
    ThisCard,
}

/// A template, written as text: `"straight 1"`, `"bank 2 left"`, `"turn 1 right"` [GEO-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateWord(pub Template);

impl FromStr for TemplateWord {
    type Err = String;

    fn from_str(text: &str) -> Result<TemplateWord, String> {
        let mut words = text.split(' ');
        let shape = match words.next() {
            Some("straight") => Some(Shape::Straight),
            Some("bank") => Some(Shape::Bank),
            Some("turn") => Some(Shape::Turn),
            _ => None,
        };
        let speed = words.next().and_then(|word| word.parse().ok());
        let side = match words.next() {
            None => Some(Direction::Straight),
            Some("left") => Some(Direction::Left),
            Some("right") => Some(Direction::Right),
            Some(_) => None,
        };
        let fits = shape.zip(side).is_some_and(|(s, d)| (s == Shape::Straight) == (d == Direction::Straight));
        let template = shape.zip(speed).zip(side).filter(|_| fits && words.next().is_none());
        template
            .and_then(|((shape, speed), side)| Template::new(shape, speed, side))
            .map(TemplateWord)
            .ok_or_else(|| {
                format!("'{text}' is not a template: expected one such as \"straight 1\" or \"bank 2 left\"")
            })
    }
}

impl fmt::Display for TemplateWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = match self.0.shape() {
            Shape::Straight => "straight",
            Shape::Bank => "bank",
            Shape::Turn => "turn",
        };
        let side = match self.0.direction() {
            Direction::Straight => "",
            Direction::Left => " left",
            Direction::Right => " right",
        };
        write!(f, "{shape} {}{side}", self.0.speed())
    }
}

impl Serialize for TemplateWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TemplateWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TemplateWord, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
