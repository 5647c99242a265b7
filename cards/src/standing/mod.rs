//! Standing rules: words that change a rule while the ability holds. The rules of the game query
//! them; they do nothing themselves. Each word is a struct in the file of its topic, with the
//! timings with which it may stand, its checks and its answers to queries of the rules. The list at
//! the end of this module is the only place that names all words; [`Rule`] is made from it.

#[macro_use]
mod actions;
#[macro_use]
mod attacks;
#[macro_use]
mod devices;
#[macro_use]
mod dice;
#[macro_use]
mod docking;
#[macro_use]
mod maneuvers;
#[macro_use]
mod obstacles;
#[macro_use]
mod ships;
#[macro_use]
mod spending;
#[macro_use]
mod tokens;
#[macro_use]
mod weapons;

use killbox_components::ability::{Change, Dice, Filter, Hook, Means};
use killbox_components::device::DeviceKind;
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::requirements::Requirements;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::check::{Check, Goes};
use crate::compile::{Squads, any_of, bearings, dice_of, digits};
use crate::declare::declare;
use crate::language::{Ability, Allowed, DiceWord, HeaderWord, Range, Ships, Topic, When, While};

/// One standing rule of the card language.
pub(crate) trait Standing {
    /// The timings with which the rule may stand. Default: `Always` and `While(PerformActionStep)`.
    fn goes(&self, at: &Check) -> Goes {
        at.always()
    }

    /// Reports faults of the rule where it stands, other than a wrong timing. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// Adds the answers of the rule.
    fn compile(&self, to: &mut Answers);

    /// Tells what the word refers to. Default: nothing.
    fn topics(&self, _tell: &mut dyn FnMut(Topic)) {}
}

/// A query of the rules, the answer to it, and the events that the answer applies to, if they are
/// not those of the ability.
pub(crate) type Answer = (Hook, Change, Option<Filter>);

/// The answers of one ability while they are collected.
pub(crate) struct Answers<'a> {
    /// The two squads.
    pub(crate) squads: &'a Squads<'a>,
    /// The ability that answers.
    pub(crate) ability: &'a Ability,
    /// The answers so far.
    pub(crate) found: Vec<Answer>,
}

/// The queries that an ability answers, with its answers.
pub(crate) fn answers(squads: &Squads, ability: &Ability) -> Vec<Answer> {
    let mut answers = Answers { squads, ability, found: Vec::new() };
    ability.rules().for_each(|rule| rule.word().compile(&mut answers));
    answers.found
}

impl Answers<'_> {
    /// Adds an answer that applies to the events of the ability.
    pub(crate) fn add(&mut self, hook: Hook, change: Change) {
        self.found.push((hook, change, None));
    }

    /// Adds a rule that is worked into the ships before the game and answers no query during it.
    pub(crate) fn printed(&mut self) {
        self.add(Hook::WeaponRange, Change::Printed);
    }

    /// Adds more or fewer dice: of the attacker, of the defender, or of the ability's ship in
    /// whichever part it has.
    pub(crate) fn dice(&mut self, dice: DiceWord, n: i8) {
        let hook = |dice: Dice| if dice == Dice::Defense { Hook::DefenseDice } else { Hook::AttackDice };
        self.about_dice(dice, hook, Change::Dice(n));
    }

    /// Adds an answer about an attack: for the attacker, for the defender, or for the ability's
    /// ship in whichever part it has.
    pub(crate) fn about_dice(&mut self, dice: DiceWord, hook: impl Fn(Dice) -> Hook, change: Change) {
        let hook = |attacking: bool| {
            let own = if attacking { Dice::Attack } else { Dice::Defense };
            hook(match dice_of(dice) {
                Dice::Own => own,
                dice => dice,
            })
        };
        self.by_part(|attacking| (hook(attacking), change));
    }

    /// Adds an answer for the attacker, for the defender, or for the ability's ship in whichever
    /// part it has.
    pub(crate) fn by_part(&mut self, answer: impl Fn(bool) -> (Hook, Change)) {
        let (squads, ability) = (self.squads, self.ability);
        let mut add = |attacking: bool, filter: Option<Filter>| {
            let (hook, change) = answer(attacking);
            self.found.push((hook, change, filter));
        };
        match &ability.when {
            When::While(While::AttackOrDefend(words)) => {
                add(true, None);
                add(false, Some(Filter::Defend(squads.attacks(words))));
            }
            When::While(While::Defend(_)) => add(false, None),
            _ => add(true, None),
        }
    }

    /// The change that makes maneuvers harder or easier by `steps`.
    pub(crate) fn difficulty(
        &self,
        who: &Ships,
        color: &Option<Vec<Difficulty>>,
        bearing: &Option<Vec<Bearing>>,
        speed: Option<Range>,
        steps: i8,
    ) -> Change {
        Change::Difficulty {
            who: self.squads.group(who),
            colors: any_of(color),
            bearings: bearings(bearing, &None),
            speeds: digits(speed),
            steps,
        }
    }
}

/// The means that may still modify dice.
fn left(except: &[Allowed]) -> Means {
    let may = |word: Allowed| except.contains(&word);
    Means { force: may(Allowed::Force), lock: may(Allowed::Lock), this_card: may(Allowed::ThisCard) }
}

/// Kinds of device, as bits.
fn kinds(of: &[DeviceKind]) -> u32 {
    of.iter().fold(0, |bits, kind| bits | 1 << *kind as u32)
}

/// The tokens that the header of a weapon requires [ATK-25].
pub(crate) fn header(of: &[HeaderWord]) -> Requirements {
    Requirements {
        lock: of.contains(&HeaderWord::Lock),
        focus: of.contains(&HeaderWord::Focus),
        calculate: of.contains(&HeaderWord::Calculate),
    }
}

fn five() -> u8 {
    5
}

declare! {
    /// The standing rules of abilities: words that change a rule while the ability holds. They
    /// stand in `effect` itself, not inside other words.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
    enum Rule: Standing;
    dice, spending, actions, maneuvers, tokens, obstacles, attacks, weapons, devices, ships,
    docking,
}
