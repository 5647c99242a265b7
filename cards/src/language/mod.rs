//! The words of the card language, as they stand in `cards/abilities/**/*.ron`. Each type is one part of a sentence:
//! when, if, may, choose, cost, effect, instead. `docs/card-language.md` lists the same words for the reader.
//!
//! A word is here only if the engine executes it. `read` reads files into these types, `check` refuses
//! sentences that say nothing or contradict themselves, `compile` turns them into a [`Program`].

mod effect;
mod require;
mod ships;
mod waits;
mod when;
mod words;

pub use effect::{Cost, Effect, ForEach, OnFaces};
pub use require::Requirement;
pub use ships::{Ships, Where, Who};
pub use waits::{Need, Subsystem, Waits};
pub use when::{After, AttackWords, Before, SetupWord, When, While, Would};
pub use words::{Allowed, AttackMoment, DiceWord, How, PhaseWord, TemplateWord};

pub use killbox_components::ability::{
    Anchor, ArcWord, ChargeWord, Compare, DamageWord, Decider, ManeuverPart, Range, SourceWord, State, Until,
    WeaponWord,
};

use serde::{Deserialize, Serialize};

/// ABL-1: one ability: when, and what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What it waits for. All that is said about the event itself stands here; it is tested once, when the event occurs.
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
    /// ABL-14: the side of the card it is printed on: 0 the first, 1 the other. Absent: a card with one side.
    #[serde(default)]
    pub side: Option<u8>,
    /// What happens, in this order.
    #[serde(default)]
    pub effect: Vec<Effect>,
    /// ABL-41: what happens in place of the event, with `Would` only.
    #[serde(default)]
    pub instead: Vec<Effect>,
}

/// What is chosen when an ability comes up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Choose {
    /// One of these ships.
    Ship(Ships),
}
