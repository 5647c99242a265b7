//! Tests of the ability's own card.

use super::Require;
use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::topic;
use killbox_components::ability::{Predicate, Range, Test};
use serde::{Deserialize, Serialize};

/// This card has an active standard charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeActive;

impl Require for ChargeActive {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_charges(1, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::ChargeActive.into()
    }
}

/// This card has no active standard charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoActiveCharge;

impl Require for NoActiveCharge {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_charges(1, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        !Test::from(Predicate::ChargeActive)
    }
}

/// A damage card lies on this condition card [CND-11].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardOnThis;

impl Require for CardOnThis {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::CardOnThis.into()
    }
}

/// This many tokens lie on this card, such as `"1+"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokensOnCard(pub Range);

impl Require for TokensOnCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_upgrade(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let TokensOnCard(range) = self;
        Predicate::TokensOnCard(*range).into()
    }
}

/// This many fuse markers lie on this card, such as `"1+"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FusesOnCard(pub Range);

impl Require for FusesOnCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_upgrade(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let FusesOnCard(range) = self;
        Predicate::FusesOnCard(*range).into()
    }
}

/// This card has an inactive standard charge [CHG-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeInactive;

impl Require for ChargeInactive {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_charges(1, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::ChargeInactive.into()
    }
}

/// All charges of the card that assigned this condition are active [CND-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssignerCharged;

impl Require for AssignerCharged {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::AssignerCharged.into()
    }
}

/// This condition card lies facedown [CND-7].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThisFacedown;

impl Require for ThisFacedown {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::ThisFacedown.into()
    }
}

topic! {
    cards:
        ChargeActive, NoActiveCharge, CardOnThis, TokensOnCard(TokensOnCard),
        FusesOnCard(FusesOnCard), ChargeInactive, AssignerCharged, ThisFacedown,
}
