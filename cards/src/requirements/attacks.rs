//! Tests of the attack under way.

use super::Require;
use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::topic;
use crate::language::{HeaderWord, Topic, Who, topics};
use crate::standing::header;
use killbox_components::ability::{Predicate, Range, Test};
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// The attack range is in this range, such as `"1-2"` [ATK-7].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackRange(pub Range);

impl Require for AttackRange {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AttackRange(range) = self;
        at.in_attack(word);
        at.attack_range(*range, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let AttackRange(range) = self;
        Predicate::AttackRange(*range).into()
    }
}

/// An attack is under way and has not come to its Aftermath [ATK-74].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuringAttack;

impl Require for DuringAttack {
    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::DuringAttack.into()
    }
}

/// An obstacle obstructs the attack [ATK-82].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstructed;

impl Require for Obstructed {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::Obstructed.into()
    }
}

/// A bomb or mine obstructs the attack [ATK-83, DEV-11].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObstructedByDevice;

impl Require for ObstructedByDevice {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::ObstructedByDevice.into()
    }

    topics!(tell Topic::Devices;);
}

/// The ship is in the attack arc [ATK-21].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InAttackArc(pub Who);

impl Require for InAttackArc {
    fn check(&self, at: &mut Check, word: &'static str) {
        let InAttackArc(who) = self;
        at.who(who);
        at.in_attack(word);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let InAttackArc(who) = self;
        Predicate::InAttackArc(c.whom(who)).into()
    }

    topics!(0);
}

/// This many HIT and CRIT results were neutralized in the attack, such as `"1+"` [ATK-64].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Neutralized(pub Range);

impl Require for Neutralized {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let Neutralized(range) = self;
        Predicate::Neutralized(*range).into()
    }
}

/// The ship has modified its own dice of the attack [ATK-55].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HasModified(pub Who);

impl Require for HasModified {
    fn check(&self, at: &mut Check, word: &'static str) {
        let HasModified(who) = self;
        at.who(who);
        at.in_attack(word);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let HasModified(who) = self;
        Predicate::HasModified(c.whom(who)).into()
    }

    topics!(0);
}

/// The ship has spent a token of this kind in the attack [TOK-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HasSpent(pub Who, pub Token);

impl Require for HasSpent {
    fn check(&self, at: &mut Check, word: &'static str) {
        let HasSpent(who, _) = self;
        at.who(who);
        at.in_attack(word);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let HasSpent(who, token) = self;
        Predicate::HasSpent(c.whom(who), *token).into()
    }

    topics!(0, 1);
}

/// The header of the attack's weapon requires this token [ATK-25].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WeaponAsksFor(pub HeaderWord);

impl Require for WeaponAsksFor {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let WeaponAsksFor(token) = self;
        Predicate::WeaponAsksFor(header(std::slice::from_ref(token))).into()
    }

    topics!(0);
}

/// The attack is a bonus attack [ATK-76].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusAttack;

impl Require for BonusAttack {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::BonusAttack.into()
    }
}

/// The attacker has already attacked the defender this round, before this attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackedBefore;

impl Require for AttackedBefore {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::AttackedBefore.into()
    }
}

topic! {
    attacks:
        AttackRange(AttackRange), DuringAttack, Obstructed, ObstructedByDevice,
        InAttackArc(InAttackArc), Neutralized(Neutralized), HasModified(HasModified),
        HasSpent(HasSpent), WeaponAsksFor(WeaponAsksFor), BonusAttack, AttackedBefore,
}
