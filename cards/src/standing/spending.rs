//! Standing rules about what can be spent: tokens, locks, charges and Force.

use crate::check::{Check, Goes};
use crate::compile::{set};
use crate::language::{ChargeWord, DiceWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// ABL-8: the attacking or defending ship may spend these tokens of yours as if it had them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaySpendYourTokens {
    /// Which kinds.
    pub token: Vec<Token>,
    /// What you gain then.
    #[serde(default)]
    pub gain: Option<Token>,
}

impl Standing for MaySpendYourTokens {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let MaySpendYourTokens { token, .. } = self;
        at.named(token, "token");
    }

    fn compile(&self, to: &mut Answers) {
        let MaySpendYourTokens { token, gain } = self;
        let change = Change::Lends(set(token), *gain);
        to.about_dice(DiceWord::YourDice, |_| Hook::Lends, change);

    }
}

/// ABL-8, CHG-16: the attacking or defending ship may spend your Force as if it had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaySpendYourForce;

impl Standing for MaySpendYourForce {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.about_dice(DiceWord::YourDice, |_| Hook::Lends, Change::LendsForce);

    }
}

/// TOK-1: you do not spend tokens of these kinds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CannotSpend(pub Vec<Token>);

impl Standing for CannotSpend {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let CannotSpend(tokens) = self;
        at.named(tokens, word);
    }

    fn compile(&self, to: &mut Answers) {
        let tokens = set(&self.0);
        to.by_part(|attacking| match attacking {
            true => (Hook::SpendOnAttack, Change::CannotSpendKinds(tokens)),
            false => (Hook::SpendOnDefense, Change::DefenderCannotSpendKinds(tokens)),
        });
    }
}

/// TOK-1: you do not spend tokens to modify your attack dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotSpendTokensOnDice;

impl Standing for CannotSpendTokensOnDice {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::SpendOnAttack, Change::CannotSpendTokens);
    }
}

/// ATK-56: the defense dice are not modified by spending tokens of this colour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DefenderCannotSpend(pub TokenColor);

impl Standing for DefenderCannotSpend {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        let DefenderCannotSpend(color) = self;
        to.add(Hook::SpendOnDefense, Change::DefenderCannotSpend(*color));
    }
}

/// TOK-1: the defender does not spend tokens of these kinds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DefenderCannotSpendTokens(pub Vec<Token>);

impl Standing for DefenderCannotSpendTokens {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let DefenderCannotSpendTokens(tokens) = self;
        at.named(tokens, word);
    }

    fn compile(&self, to: &mut Answers) {
        let DefenderCannotSpendTokens(tokens) = self;
        to.add(Hook::SpendOnDefense, Change::DefenderCannotSpendKinds(set(tokens)));
    }
}

/// ATK-43: while you attack or defend at attack range 0, the attacker may spend these tokens
/// for their default effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackerMaySpendAtRange0(pub Vec<Token>);

impl Standing for AttackerMaySpendAtRange0 {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AttackerMaySpendAtRange0(tokens) = self;
        at.named(tokens, word);
    }

    fn compile(&self, to: &mut Answers) {
        let AttackerMaySpendAtRange0(tokens) = self;
        to.add(Hook::Range0, Change::SpendsAtRange0(set(tokens)));
    }
}

/// TOK-32: you cannot spend your lock on the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotSpendLock;

impl Standing for CannotSpendLock {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::SpendLock, Change::CannotSpendLock);
    }
}

/// TOK-32: you cannot spend your lock on the defender to reroll attack dice; for other effects
/// you can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotRerollWithLock;

impl Standing for CannotRerollWithLock {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::SpendLock, Change::CannotRerollWithLock);
    }
}

/// HUG-24: in the End Phase so many fewer of these charges of yours recover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecoverFewer(pub ChargeWord, pub u8);

impl Standing for RecoverFewer {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RecoverFewer(charge, n) = self;
        at.some(*n, word);
        if *charge == ChargeWord::Charge {
            at.say(
                Some("Charge"),
                "say it of 'Energy', 'Force' or 'Shield': other charges lie on several cards",
            );
        }
    }

    fn compile(&self, to: &mut Answers) {
        let RecoverFewer(charge, n) = self;
        to.add(Hook::RecoverFewer, Change::RecoverFewer(*charge, *n));
    }
}

/// CHG-25: when you reload this card it recovers so many charges more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReloadsMore(pub u8);

impl Standing for ReloadsMore {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ReloadsMore(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let ReloadsMore(n) = self;
        to.add(Hook::Reload, Change::ReloadsMore(*n));
    }
}

/// CHG-25, CHG-27: whichever card you reload by the reload action recovers so many charges
/// more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EachReloadRecoversMore(pub u8);

impl Standing for EachReloadRecoversMore {
    fn check(&self, at: &mut Check, word: &'static str) {
        let EachReloadRecoversMore(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let EachReloadRecoversMore(n) = self;
        to.add(Hook::Reload, Change::EachReloadsMore(*n));
    }
}

/// CHG-16: you cannot spend Force but while you perform an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceWhileAttackingOnly;

impl Standing for ForceWhileAttackingOnly {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("when Force can be spent");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// CHG-17: your Force recovers nothing in the End Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceDoesNotRecur;

impl Standing for ForceDoesNotRecur {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how Force recovers");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}
