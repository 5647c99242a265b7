//! The words of the card language, as they stand in `cards/abilities/**/*.ron`. Each type is one
//! part of a sentence: when, if, may, choose, cost, effect, instead. `docs/card-language.md` lists
//! the same words for the reader.
//!
//! A word is here only if the engine executes it. `read` reads files into these types, `check`
//! refuses sentences that say nothing or contradict themselves, `compile` turns them into a
//! [`Program`](killbox_components::ability::Program).

mod clause;
mod cost;
mod count;
mod require;
mod same_as;
mod ships;
mod waits;
mod when;
mod words;

pub use crate::standing::Rule;
pub use crate::words::{Effect, Nature, OnFaces};
pub use clause::Clause;
pub use cost::{Cost, ForEach};
pub use count::Count;
pub use require::Requirement;
pub use same_as::SameAs;
pub use ships::{Ships, Where, Who};
pub use waits::{Need, Subsystem, Waits};
pub use when::{About, After, AttackWords, Before, SetupWord, When, While, Would};
pub use words::{Allowed, AttackMoment, DiceWord, HeaderWord, How, PhaseWord, TemplateWord};

pub use killbox_components::ability::{
    Anchor, ArcWord, ChargeWord, Compare, DamageWord, Decider, ManeuverPart, MoveWord, Range, SourceWord,
    State, Until, WeaponWord,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// ABL-1: one ability: when, and what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Ability {
    /// What it waits for. All that is said about the event itself stands here; it is tested once,
    /// when the event occurs.
    pub when: When,
    /// ABL-26, ABL-28: what must hold, when it is triggered and again when it comes up.
    #[serde(default, rename = "if")]
    pub requires: Vec<Requirement>,
    /// ABL-3, ABL-4: who decides whether it is used. Absent: it is mandatory.
    #[serde(default)]
    pub may: Option<Decider>,
    /// ABL-31: what its player chooses when it comes up; `Chosen` is then that ship.
    #[serde(default)]
    pub choose: Option<Choose>,
    /// ABL-46 to ABL-50: what is paid before the effect, all of it or nothing.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// ABL-14: the side of the card it is printed on: 0 the first, 1 the other. Absent: a card with
    /// one side.
    #[serde(default)]
    pub side: Option<u8>,
    /// MOV-97: it is an ability of the ship with which this one is docked, as long as it is: `You`
    /// is that ship.
    #[serde(default)]
    pub while_docked: bool,
    /// RND-83: it works while the ship is in reserve, and only then.
    #[serde(default)]
    pub in_reserve: bool,
    /// What happens, in this order, or what is another rule while it holds. With `Always` and
    /// `While` words of both kinds are allowed, as they say; with the other timings only those that
    /// do something.
    #[serde(default)]
    pub effect: Vec<Clause>,
    /// ABL-41: what happens in place of the event, with `Would` only.
    #[serde(default)]
    pub instead: Vec<Effect>,
}

impl Ability {
    /// Whether a player decides about it or pays for it: then its effect is done.
    pub fn is_decided(&self) -> bool {
        self.may.is_some() || self.choose.is_some() || !self.cost.is_empty()
    }

    /// Whether it does nothing but change rules.
    pub fn just_holds(&self) -> bool {
        !self.effect.is_empty() && self.deeds().next().is_none()
    }

    /// What it does, without what happens in place of an event.
    pub fn deeds(&self) -> impl Iterator<Item = &Effect> {
        self.effect.iter().filter_map(|clause| match clause {
            Clause::Does(effect) => Some(effect),
            Clause::Holds(_) => None,
        })
    }

    /// The rules that it changes.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.effect.iter().filter_map(|clause| match clause {
            Clause::Holds(rule) => Some(rule),
            Clause::Does(_) => None,
        })
    }
}

impl Serialize for Ability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Ability::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Ability {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ability, D::Error> {
        let mut ability = Ability::deserialize(deserializer)?;
        if !ability.is_decided() {
            // Words of both kinds are rules where nobody decides about them.
            let standing = |clause| match clause {
                Clause::Does(effect) => effect.standing().map_or_else(Clause::Does, Clause::Holds),
                rule => rule,
            };
            ability.effect = ability.effect.into_iter().map(standing).collect();
        }
        Ok(ability)
    }
}

/// What is chosen when an ability comes up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Choose {
    /// One of these ships.
    Ship(Ships),
}
