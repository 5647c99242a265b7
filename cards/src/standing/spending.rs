//! Rules about what ships can spend: tokens, locks, charges and Force.

use super::{Answers, Standing};
use crate::check::{Check, Goes};
use crate::compile::set;
use crate::declare::topic;
use crate::language::topics;
use crate::language::{ChargeWord, DiceWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

/// The attacking or defending ship may spend certain tokens of yours as if it had them [ABL-8].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaySpendYourTokens {
    /// The kinds of token, a list such as `[Focus, Evade]`.
    pub token: Vec<Token>,
    /// The kind of token that you gain when it spends one. Absent: none.
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
        let change = Change::MaySpendYourTokens(set(token), *gain);
        to.about_dice(DiceWord::YourDice, |_| Hook::Lends, change);
    }

    topics!(token, gain);
}

/// The attacking or defending ship may spend your Force as if it had it [ABL-8, CHG-16].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaySpendYourForce;

impl Standing for MaySpendYourForce {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.about_dice(DiceWord::YourDice, |_| Hook::Lends, Change::MaySpendYourForce);
    }
}

/// You cannot spend tokens of these kinds [TOK-1].
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
            true => (Hook::SpendOnAttack, Change::CannotSpend(tokens)),
            false => (Hook::SpendOnDefense, Change::DefenderCannotSpendTokens(tokens)),
        });
    }

    topics!(0);
}

/// You cannot spend tokens to modify your attack dice [TOK-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotSpendTokensOnDice;

impl Standing for CannotSpendTokensOnDice {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::SpendOnAttack, Change::CannotSpendTokensOnDice);
    }
}

/// The defender cannot spend tokens of this colour to modify defense dice [ATK-56].
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

/// The defender cannot spend tokens of these kinds [TOK-1].
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
        to.add(Hook::SpendOnDefense, Change::DefenderCannotSpendTokens(set(tokens)));
    }

    topics!(0);
}

/// While you attack or defend at attack range 0, the attacker may spend these tokens for their
/// default effect [ATK-43].
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
        to.add(Hook::Range0, Change::AttackerMaySpendAtRange0(set(tokens)));
    }

    topics!(0);
}

/// You cannot spend your lock on the defender [TOK-32].
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

/// You cannot spend your lock on the defender to reroll attack dice. You can spend it for other
/// effects [TOK-32].
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

/// In the End Phase this many fewer of your charges of this kind recover: `Energy`, `Force` or
/// `Shield` [HUG-24].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecoverFewer(pub ChargeWord, pub u8);

impl Standing for RecoverFewer {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RecoverFewer(charge, n) = self;
        at.some(*n, word);
        if *charge == ChargeWord::Charge {
            at.say(
                Some("Charge"),
                "only 'Energy', 'Force' or 'Shield' go here: other charges lie on several cards",
            );
        }
    }

    fn compile(&self, to: &mut Answers) {
        let RecoverFewer(charge, n) = self;
        to.add(Hook::RecoverFewer, Change::RecoverFewer(*charge, *n));
    }
}

/// When you reload this card, it recovers this many charges more [CHG-25].
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

/// Every card that you reload by the reload action recovers this many charges more [CHG-25,
/// CHG-27].
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
        to.add(Hook::Reload, Change::EachReloadRecoversMore(*n));
    }
}

/// You can spend Force only while you perform an attack [CHG-16].
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

/// Your Force does not recover in the End Phase [CHG-17].
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

topic! {
    spending:
        MaySpendYourTokens(MaySpendYourTokens), MaySpendYourForce, CannotSpend(CannotSpend),
        CannotSpendTokensOnDice, DefenderCannotSpend(DefenderCannotSpend),
        DefenderCannotSpendTokens(DefenderCannotSpendTokens),
        AttackerMaySpendAtRange0(AttackerMaySpendAtRange0), CannotSpendLock, CannotRerollWithLock,
        RecoverFewer(RecoverFewer), ReloadsMore(ReloadsMore),
        EachReloadRecoversMore(EachReloadRecoversMore), ForceWhileAttackingOnly, ForceDoesNotRecur,
}
