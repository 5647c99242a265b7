//! Costs in tokens and locks.

use super::Pay;
use crate::check::Check;
use crate::compile::{Compiler, set};
use crate::declare::topic;
use crate::language::{Ships, Who, topics};
use killbox_components::ability::Price;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

/// Spend this many tokens of this kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spend(pub Token, pub u8);

impl Pay for Spend {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Spend(_, n) = self;
        at.payable(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Spend(token, n) = self;
        Price::Spend(*token, *n)
    }

    topics!(0);
}

/// Spend this many tokens of this colour; the payer chooses which ones [TOK-2].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpendColor(pub TokenColor, pub u8);

impl Pay for SpendColor {
    fn check(&self, at: &mut Check, word: &'static str) {
        let SpendColor(_, n) = self;
        at.payable(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let SpendColor(color, n) = self;
        Price::SpendColor(*color, *n)
    }
}

/// Spend a token of this kind that one of these ships has [ABL-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpendOf(pub Ships, pub Token);

impl Pay for SpendOf {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let SpendOf(ships, _) = self;
        at.ships(ships);
    }

    fn compile(&self, c: &mut Compiler) -> Price {
        let SpendOf(ships, token) = self;
        Price::SpendOf(c.squads.group(ships), *token)
    }

    topics!(0, 1);
}

/// Remove this many tokens of this colour, without spending them; the payer chooses which ones
/// [TOK-2].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RemoveColor(pub TokenColor, pub u8);

impl Pay for RemoveColor {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RemoveColor(_, n) = self;
        at.payable(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let RemoveColor(color, n) = self;
        Price::RemoveColor(*color, *n)
    }
}

/// Remove this many tokens of this kind, without spending them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remove(pub Token, pub u8);

impl Pay for Remove {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Remove(_, n) = self;
        at.payable(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Remove(token, n) = self;
        Price::Remove(*token, *n)
    }

    fn is_simple(&self) -> bool {
        true
    }

    topics!(0);
}

/// Break your lock on this ship [TOK-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BreakLock(pub Who);

impl Pay for BreakLock {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let BreakLock(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Price {
        let BreakLock(who) = self;
        Price::BreakLock(c.whom(who))
    }

    topics!(0);
}

/// Spend 1 or more tokens of this kind, up to this many. `Paid` counts them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpendUpTo(pub Token, pub u8);

impl Pay for SpendUpTo {
    fn check(&self, at: &mut Check, word: &'static str) {
        let SpendUpTo(_, n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let SpendUpTo(token, n) = self;
        Price::SpendUpTo(*token, *n)
    }

    fn is_number(&self) -> bool {
        true
    }

    topics!(0);
}

/// Spend your lock on this ship [TOK-32].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpendLock(pub Who);

impl Pay for SpendLock {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let SpendLock(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Price {
        let SpendLock(who) = self;
        Price::SpendLock(c.whom(who))
    }

    topics!(0);
}

/// Spend the lock that the first ship has on the second ship [TOK-32].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpendLockOf(pub Box<Who>, pub Who);

impl Pay for SpendLockOf {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let SpendLockOf(owner, on) = self;
        at.who(owner);
        at.who(on);
    }

    fn compile(&self, c: &mut Compiler) -> Price {
        let SpendLockOf(owner, on) = self;
        Price::SpendLockOf(c.whom(owner), c.whom(on))
    }

    topics!(0, 1);
}

/// Gain this many tokens of this kind [ABL-50].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gain(pub Token, pub u8);

impl Pay for Gain {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Gain(_, n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Gain(token, n) = self;
        Price::Gain(*token, *n)
    }

    fn is_simple(&self) -> bool {
        true
    }

    topics!(0);
}

/// Remove a token of one of these colours from this ship; the payer chooses which one. A lock
/// on the ship is a red token of it [TOK-1, TOK-36].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RemoveFrom(pub Who, pub Vec<TokenColor>);

impl Pay for RemoveFrom {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RemoveFrom(who, colors) = self;
        at.who(who);
        at.named(colors, word);
    }

    fn compile(&self, c: &mut Compiler) -> Price {
        let RemoveFrom(who, colors) = self;
        Price::RemoveFrom(c.whom(who), set(colors))
    }

    topics!(0);
}

topic! {
    tokens:
        Spend(Spend), SpendColor(SpendColor), SpendOf(SpendOf), RemoveColor(RemoveColor),
        Remove(Remove), BreakLock(BreakLock), SpendUpTo(SpendUpTo), SpendLock(SpendLock),
        SpendLockOf(SpendLockOf), Gain(Gain), RemoveFrom(RemoveFrom),
}
