//! What an ability costs and what it does.

use serde::{Deserialize, Serialize};

use crate::action::{ActionColor, ActionKind};
use crate::dice::Face;
use crate::maneuver::Bearing;
use crate::token::Token;

use super::require::Requirement;
use super::ships::Who;
use super::words::{Allowed, ChargeWord, DamageWord, DiceWord, Range};

/// ABL-48: one thing that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// Spend standard charges of this card.
    Charge(u8),
    /// Spend Force.
    Force(u8),
    /// Spend tokens.
    Spend(Token, u8),
    /// ABL-50: gain tokens.
    Gain(Token, u8),
}

/// What an amount is multiplied by (ABL-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ForEach {
    /// Each point of damage that is replaced: "that much".
    Replaced,
}

/// The branch of a dice check that applies on some results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnFaces(pub Vec<Face>, pub Vec<Effect>);

/// One thing that happens. With `Always` and `While` only the words that change a rule are allowed, with the other
/// timings only those that do something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// TOK-1: gain tokens.
    Gain {
        /// Who.
        #[serde(default)]
        who: Who,
        /// What.
        token: Token,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// TOK-1: remove tokens.
    Remove {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// What.
        token: Token,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// DMG-1: suffer damage.
    Suffer {
        /// Who.
        #[serde(default)]
        who: Who,
        /// HIT or CRIT.
        kind: DamageWord,
        /// How much.
        #[serde(default = "one")]
        n: u8,
        /// Times what.
        #[serde(default)]
        for_each: Option<ForEach>,
    },
    /// CHG-3: recover charges.
    Recover {
        /// Who; standard charges are always those of this card.
        #[serde(default)]
        who: Who,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// CHG-4: lose charges.
    Lose {
        /// Who; standard charges are always those of this card.
        #[serde(default)]
        who: Who,
        /// What.
        charge: ChargeWord,
        /// How many at most.
        #[serde(default = "one")]
        n: u8,
    },
    /// DMG-11: the damage card that speaks is repaired.
    RepairThisCard,
    /// ACT-12: a ship may perform an action.
    PerformAction {
        /// Who.
        #[serde(default)]
        who: Who,
        /// One of these; without it, any that it could perform by ACT-1.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// ACT-4: their colour; only with `action`.
        #[serde(default)]
        color: Option<ActionColor>,
        /// ACT-2: stress does not keep it from acting.
        #[serde(default)]
        even_while_stressed: bool,
    },
    /// Roll one die; what is said of its result happens.
    DiceCheck {
        /// Which die.
        die: DiceWord,
        /// What happens on which faces.
        on: Vec<OnFaces>,
    },
    /// ABL-47: "X and Y" in one sentence: all of it, or nothing if a part would change nothing. Effects that stand beside
    /// each other without this word are sentences of their own.
    And(Vec<Effect>),
    /// Tested when the effect comes to it, not before.
    If {
        /// What must hold.
        test: Vec<Requirement>,
        /// What happens then.
        then: Vec<Effect>,
        /// What happens otherwise.
        #[serde(default)]
        otherwise: Vec<Effect>,
    },

    /// ATK-37, ATK-47: roll more dice.
    RollMore {
        /// Which.
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// ATK-37, ATK-47: roll fewer dice.
    RollFewer {
        /// Which.
        dice: DiceWord,
        /// How many.
        #[serde(default = "one")]
        n: u8,
    },
    /// DMG-25: you cannot modify your dice, except by these.
    CannotModifyYourDice {
        /// What is left.
        #[serde(default)]
        except: Vec<Allowed>,
    },
    /// DMG-33: you cannot perform actions, except these.
    CannotPerformActions {
        /// Standard actions that are left.
        #[serde(default)]
        except: Vec<ActionKind>,
        /// Whether the actions of damage cards are left.
        #[serde(default)]
        except_damage_cards: bool,
    },
    /// MOV-22: maneuvers become harder.
    IncreaseDifficulty {
        /// With these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// At these speeds.
        #[serde(default)]
        speed: Option<Range>,
    },
    /// MOV-22: maneuvers become easier.
    DecreaseDifficulty {
        /// With these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// At these speeds.
        #[serde(default)]
        speed: Option<Range>,
    },
}

fn one() -> u8 {
    1
}
