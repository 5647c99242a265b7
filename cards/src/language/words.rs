//! The plain words that mean something to the compiler alone: phases, dice, moments of an attack,
//! templates.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use killbox_components::geometry::{Shape, Template};
use killbox_components::maneuver::Direction;
use killbox_components::state::Phase;

/// RND-35: the phases of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PhaseWord {
    /// RND-42.
    Planning,
    /// RND-49.
    System,
    /// RND-53.
    Activation,
    /// RND-60.
    Engagement,
    /// RND-65.
    End,
}

impl PhaseWord {
    /// The phase it names.
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

/// ABL-19: how a maneuver was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// MOV-17: its whole template.
    Fully,
    /// It stopped short.
    Partially,
}

/// ATK-25: a token that the header of a special weapon asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeaderWord {
    /// A lock on the defender.
    Lock,
    /// A focus token.
    Focus,
    /// A calculate token.
    Calculate,
}

/// Which dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceWord {
    /// Red.
    AttackDice,
    /// Green.
    DefenseDice,
    /// Red while you attack, green while you defend.
    #[default]
    YourDice,
}

/// ATK-45: inside which moment of an attack, where the effect alone does not say.
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

/// What an ability leaves allowed when it forbids everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Allowed {
    /// CHG-16: Force, spent for its default effect.
    Force,
    /// TOK-32: the lock on the defender, spent for its default effect.
    Lock,
    /// What this card says.
    ThisCard,
}

/// GEO-3: a template, as in `"straight 1"`, `"bank 2 left"`, `"turn 1 right"`.
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
