//! Effects: words that do something. Each word is a struct in the file of its topic, with the
//! timings at which it may stand, its checks and the steps that it is compiled to. The list at the
//! end of this module is the only place that names all words; [`Effect`] is made from it.

#[macro_use]
mod actions;
#[macro_use]
mod attacks;
#[macro_use]
mod charges;
#[macro_use]
mod conditions;
#[macro_use]
mod course;
#[macro_use]
mod damage;
#[macro_use]
mod devices;
#[macro_use]
mod dice;
#[macro_use]
mod maneuvers;
#[macro_use]
mod moves;
#[macro_use]
mod places;
#[macro_use]
mod tokens;
#[macro_use]
mod upgrades;

use killbox_components::ability::{Dice, Hook};
use killbox_components::dice::Face;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, dice_of};
use crate::declare::declare;
use crate::language::{Decider, DiceWord, Topic, Topics};
use crate::standing::{self, Rule};

/// One effect of the card language.
pub(crate) trait Word {
    /// The timings with which the word may stand. Default: those of an event.
    fn goes(&self, _: &Check) -> Goes {
        Goes::AnEvent
    }

    /// Reports faults of the word where it stands, other than a wrong timing. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// Appends the steps that the word is compiled to.
    fn compile(&self, c: &mut Compiler, steps: &mut Steps);

    /// How the word concerns the dice of an attack, and whether it contains other words.
    fn nature(&self) -> Nature<'_> {
        Nature::Plain
    }

    /// Tells what the word refers to. Default: nothing.
    fn topics(&self, _tell: &mut dyn FnMut(Topic)) {}
}

/// How an effect concerns the dice of an attack, and whether it contains other effects.
#[derive(Clone, Debug, PartialEq)]
pub enum Nature<'a> {
    /// The effect changes how many of these dice are rolled.
    Rolls(DiceWord),
    /// The effect guesses what a roll of defense dice will show.
    Guesses,
    /// The effect happens after attack dice are rolled and before they are modified.
    AfterAttackRoll,
    /// The effect modifies these dice [ATK-55].
    Modifies(DiceWord),
    /// The effect contains these lists of effects, of which all or some happen.
    Made(Vec<&'a [Effect]>),
    /// The effect does not concern the dice of an attack.
    Plain,
}

/// A branch of a dice check: the faces on which it applies, and the effects that happen then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnFaces(pub Vec<Face>, pub Vec<Effect>);

impl Topics for OnFaces {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        self.1.topics(tell);
    }
}

fn your_player() -> Decider {
    Decider::You
}

/// The default of amounts.
pub(crate) fn one() -> u8 {
    1
}

impl Effect {
    /// How the effect concerns the dice of an attack, and whether it contains other effects.
    pub fn nature(&self) -> Nature<'_> {
        self.word().nature()
    }

    /// The step of an attack at which an effect is used, or the first of its parts that determines
    /// a step [ATK-45].
    pub(crate) fn step(&self, own: Dice) -> Option<Hook> {
        let of = |word: DiceWord| match dice_of(word) {
            Dice::Own => own,
            said => said,
        };
        match self.nature() {
            Nature::Guesses => Some(Hook::RollDefense),
            Nature::Rolls(dice) => Some(match of(dice) {
                Dice::Defense => Hook::RollDefense,
                Dice::Attack | Dice::Own => Hook::RollAttack,
            }),
            // "After rolling attack dice".
            Nature::AfterAttackRoll => Some(Hook::BeforeModifyAttack),
            Nature::Modifies(dice) => Some(match of(dice) {
                Dice::Defense => Hook::ModifyDefense,
                Dice::Attack | Dice::Own => Hook::ModifyAttack,
            }),
            Nature::Made(lists) => lists.into_iter().flatten().find_map(|part| part.step(own)),
            Nature::Plain => None,
        }
    }

    /// Turns an effect that nobody decides about or pays for into the rule of the same name.
    /// Returns the effect unchanged if there is no such rule.
    #[allow(clippy::result_large_err, reason = "it is no error: the effect itself, as it was")]
    pub(crate) fn standing(self) -> Result<Rule, Effect> {
        match self {
            Effect::RollMore(RollMore { dice, n, most: None, for_each: None }) => {
                Ok(Rule::RollMore(standing::RollMore { dice, n }))
            }
            Effect::RollFewer(RollFewer { dice, n }) => Ok(Rule::RollFewer(standing::RollFewer { dice, n })),
            Effect::NoRangeBonus(NoRangeBonus(dice)) => Ok(Rule::NoRangeBonus(standing::NoRangeBonus(dice))),
            done => Err(done),
        }
    }
}

declare! {
    /// The effects of abilities: words that do something. An effect that contains a list of effects
    /// cannot contain rules.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
    #[serde(remote = "Self")]
    enum Effect: Word;
    tokens, charges, damage, actions, moves, maneuvers, dice, attacks, devices, upgrades,
    conditions, places, course,
}
