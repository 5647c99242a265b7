//! The words of the card language, as the files `cards/abilities/**/*.ron` contain them. Each type
//! is one part of a sentence: when, if, may, choose, cost, effect, instead. The page
//! `docs/card-language.md` lists the same words for authors of cards.
//!
//! Every word here is executed by the engine. `read` reads files into these types, `check` rejects
//! abilities without a meaning or with a contradiction, `compile` turns abilities into a
//! [`Program`](killbox_components::ability::Program).

mod clause;
mod count;
mod for_each;
mod same_as;
mod ships;
mod topic;
mod waits;
mod when;
mod words;

pub use crate::costs::Cost;
pub use crate::requirements::Requirement;
pub use crate::standing::Rule;
pub use crate::words::{Effect, Nature, OnFaces};
pub use clause::Clause;
pub use count::Count;
pub use for_each::ForEach;
pub use same_as::SameAs;
pub use ships::{Ships, Where, Who};
pub use topic::{Topic, Topics};
pub(crate) use topic::{mention, topics};
pub use waits::{Need, Subsystem, Waits};
pub use when::{About, After, AttackWords, Before, SetupWord, When, While, Would};
pub use words::{Allowed, AttackMoment, DiceWord, HeaderWord, How, PhaseWord, TemplateWord};

pub use killbox_components::ability::{
    Anchor, ArcWord, ChargeWord, Compare, DamageWord, Decider, ManeuverPart, MoveWord, Range, SourceWord,
    State, Until, WeaponWord,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One ability of a card: when it is used, and what it does [ABL-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Ability {
    /// What the ability waits for. All restrictions on the event itself stand here; they are tested
    /// once, when the event occurs.
    pub when: When,
    /// The tests that must hold when the ability is triggered and again when it comes up. Default:
    /// none [ABL-26, ABL-28].
    #[serde(default, rename = "if")]
    pub requires: Vec<Requirement>,
    /// The player who decides whether the ability is used, such as `You`. Absent: the ability is
    /// mandatory [ABL-3, ABL-4].
    #[serde(default)]
    pub may: Option<Decider>,
    /// What the ability's player chooses when the ability comes up; `Chosen` is that ship from then
    /// on. Absent: nothing [ABL-31].
    #[serde(default)]
    pub choose: Option<Choose>,
    /// What is paid before the effect, all of it or nothing. Default: nothing [ABL-46 to ABL-50].
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// The side of the card on which the ability is printed: 0 is the first side, 1 the other.
    /// Absent: the card has one side [ABL-14].
    #[serde(default)]
    pub side: Option<u8>,
    /// `true`: the ability belongs to the ship with which this ship is docked, as long as they are
    /// docked. `You` is that ship [MOV-97].
    #[serde(default)]
    pub while_docked: bool,
    /// `true`: the ability works only while the ship is in reserve [RND-83].
    #[serde(default)]
    pub in_reserve: bool,
    /// What happens, in this order, or which rules are changed while the ability holds. With
    /// `Always` and `While`, words of both kinds are allowed, each with its own restrictions; with
    /// other timings only effects.
    #[serde(default)]
    pub effect: Vec<Clause>,
    /// What happens in place of the event. Only with `Would`, and required there [ABL-41].
    #[serde(default)]
    pub instead: Vec<Effect>,
}

impl Ability {
    /// Whether a player decides about the ability or pays for it. Its words are effects then, not
    /// rules.
    pub fn is_decided(&self) -> bool {
        self.may.is_some() || self.choose.is_some() || !self.cost.is_empty()
    }

    /// Whether the ability only changes rules.
    pub fn just_holds(&self) -> bool {
        !self.effect.is_empty() && self.deeds().next().is_none()
    }

    /// The effects of the ability, except those that replace an event.
    pub fn deeds(&self) -> impl Iterator<Item = &Effect> {
        self.effect.iter().filter_map(|clause| match clause {
            Clause::Does(effect) => Some(effect),
            Clause::Holds(_) => None,
        })
    }

    /// The rules that the ability changes.
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
            // Words that are both effects and rules are rules if nobody decides about the ability.
            let standing = |clause| match clause {
                Clause::Does(effect) => effect.standing().map_or_else(Clause::Does, Clause::Holds),
                rule => rule,
            };
            ability.effect = ability.effect.into_iter().map(standing).collect();
        }
        Ok(ability)
    }
}

impl Topics for Ability {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        let Ability { when, requires, choose, cost, effect, instead, .. } = self;
        when.topics(tell);
        requires.topics(tell);
        if let Some(Choose::Ship(ships)) = choose {
            ships.topics(tell);
        }
        cost.topics(tell);
        effect.topics(tell);
        instead.topics(tell);
    }
}

impl Topics for Clause {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            Clause::Does(effect) => effect.topics(tell),
            Clause::Holds(rule) => rule.topics(tell),
        }
    }
}

/// What a player chooses when an ability comes up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Choose {
    /// One of these ships, which are then `Chosen`.
    Ship(Ships),
}
