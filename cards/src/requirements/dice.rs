//! Tests of dice.

use super::Require;
use crate::check::Check;
use crate::compile::{Compiler, dice_of, set};
use crate::declare::topic;
use crate::language::{After, DiceWord, Topic, When, topics};
use killbox_components::ability::{Predicate, Range, Test};
use killbox_components::dice::Face;
use serde::{Deserialize, Serialize};

/// The dice show this many results of these faces, such as `"1+"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results(pub DiceWord, pub Vec<Face>, pub Range);

impl Require for Results {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Results(dice, faces, range) = self;
        at.faces(*dice, faces);
        if !matches!(at.ability.when, When::After(After::RollOutsideAttack { .. })) {
            at.in_attack(word);
        }
        at.results(*dice, *range, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let Results(dice, faces, range) = self;
        Predicate::Results(dice_of(*dice), set(faces), *range).into()
    }
}

/// The dice show as many of the results as you guessed with `GuessResults`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessedRight;

impl Require for GuessedRight {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::GuessedRight.into()
    }
}

/// The dice show only blanks, and this many of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnlyBlanks(pub DiceWord, pub Range);

impl Require for OnlyBlanks {
    fn check(&self, at: &mut Check, word: &'static str) {
        let OnlyBlanks(dice, range) = self;
        at.in_attack(word);
        at.results(*dice, *range, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let OnlyBlanks(dice, range) = self;
        Predicate::OnlyBlanks(dice_of(*dice), *range).into()
    }
}

/// All these dice show the same face, and there is at least one die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AllSame(pub DiceWord);

impl Require for AllSame {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let AllSame(dice) = self;
        Predicate::AllSame(dice_of(*dice)).into()
    }
}

/// These dice are as they were last rolled or rerolled: none was changed, added or removed
/// since [ATK-55].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AsRolled(pub DiceWord);

impl Require for AsRolled {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let AsRolled(dice) = self;
        Predicate::AsRolled(dice_of(*dice)).into()
    }
}

/// The dice outside of attacks were rolled for a detonating bomb or mine of your side, at this
/// range of you. Only with `After(RollOutsideAttack())` [DEV-17].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RolledForDevice(pub Range);

impl Require for RolledForDevice {
    fn check(&self, at: &mut Check, word: &'static str) {
        if !matches!(at.ability.when, When::After(After::RollOutsideAttack { .. })) {
            at.say(Some(word), "no dice are rolled here: it goes with After(RollOutsideAttack())");
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let RolledForDevice(range) = self;
        Predicate::RolledForDevice(*range).into()
    }

    topics!(tell Topic::Devices;);
}

topic! {
    dice:
        Results(Results), GuessedRight, OnlyBlanks(OnlyBlanks), AllSame(AllSame),
        AsRolled(AsRolled), RolledForDevice(RolledForDevice),
}
