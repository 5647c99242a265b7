//! Effects on charges of ships, of cards and of the weapon of an attack.

use super::{Nature, Word};
use crate::catalogue::CardKind;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, set};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{ChargeWord, ForEach, Who};
use killbox_components::ability::{Cards, Op, OwnOp, ShipOp};
use killbox_components::sets::Set;
use killbox_components::slot::Slot;
use serde::{Deserialize, Serialize};

/// Recover charges [CHG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The ship that recovers them. Standard charges are always those of this card, or, on a
    /// condition card, those of the card that assigned it. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kind of charge: `Charge` (standard charges), `Force`, `Shield` or `Energy`.
    pub charge: ChargeWord,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for Recover {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Recover { who, charge, n } = self;
        at.amount(who, *n, word);
        at.charge(*charge, who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Recover { who, charge, n } = self;
        steps.push(c.on(who, ShipOp::Recover { charge: *charge, n: *n }));
    }

    topics!(who);
}

/// Lose charges [CHG-4].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lose {
    /// The ship that loses them. Standard charges are always those of this card, or, on a condition
    /// card, those of the card that assigned it. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kind of charge: `Charge` (standard charges), `Force`, `Shield` or `Energy`.
    pub charge: ChargeWord,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// A word of `ForEach` by which `n` is multiplied. Absent: `n` alone counts.
    #[serde(default)]
    pub for_each: Option<ForEach>,
}

impl Word for Lose {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Lose { who, charge, n, for_each } = self;
        at.amount(who, *n, word);
        at.for_each(for_each);
        at.charge(*charge, who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Lose { who, charge, n, for_each } = self;
        steps.push(c.on(who, ShipOp::Lose { charge: *charge, n: *n, times: c.squads.times(for_each) }));
    }

    topics!(who, for_each);
}

/// Recover standard charges of one card of a ship; the ship's player chooses the card [CHG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverOnCard {
    /// The ship that has the card. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The types of the upgrade, a list such as `[Torpedo, Missile]`. Absent: any upgrade [SQD-19].
    #[serde(default)]
    pub slot: Option<Vec<Slot>>,
    /// `true`: only a card with recurring charges; `false`: only one with charges that do not
    /// recur. Absent: either [CHG-8].
    #[serde(default)]
    pub recurring: Option<bool>,
    /// `true`: the ship card can be chosen too.
    #[serde(default)]
    pub or_ship_card: bool,
    /// `true`: only the ship card.
    #[serde(default)]
    pub ship_card: bool,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for RecoverOnCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RecoverOnCard { who, slot, n, .. } = self;
        at.amount(who, *n, word);
        at.list(slot, "slot");
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RecoverOnCard { who, slot, recurring, or_ship_card, ship_card, n } = self;
        let slots = if *ship_card { Some(Set::EMPTY) } else { slot.as_deref().map(set) };
        let of = Cards { slots, recurring: *recurring, ship_card: *or_ship_card || *ship_card };
        steps.push(c.on(who, ShipOp::RecoverOnCard { of, n: *n }));
    }

    topics!(who, slot);
}

/// Recover standard charges of the ship card and of each upgrade card of a ship [CHG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverOnEachCard {
    /// The ship that has the cards. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// How many at most on each card. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for RecoverOnEachCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RecoverOnEachCard { who, n } = self;
        at.amount(who, *n, word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RecoverOnEachCard { who, n } = self;
        steps.push(c.on(who, ShipOp::RecoverOnEachCard { n: *n }));
    }

    topics!(who);
}

/// Reload this card: it recovers as by the reload action, and you gain a disarm token [CHG-25,
/// CHG-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReloadThisCard;

impl Word for ReloadThisCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        if at.kind != CardKind::Upgrade {
            at.say(Some(word), "only upgrade cards are reloaded");
        } else {
            at.own_charges(1, word);
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::ReloadThisCard));
    }
}

/// The card of the attack's weapon recovers up to this many of the charges that the attack cost
/// [CHG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecoverAttackCharge(pub u8);

impl Word for RecoverAttackCharge {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let RecoverAttackCharge(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let RecoverAttackCharge(n) = self;
        steps.push(Op::Own(OwnOp::RecoverAttackCharge(*n)));
    }

    fn nature(&self) -> Nature<'_> {
        Nature::AfterAttackRoll
    }
}

topic! {
    charges:
        Recover(Recover), Lose(Lose), RecoverOnCard(RecoverOnCard),
        RecoverOnEachCard(RecoverOnEachCard), ReloadThisCard,
        RecoverAttackCharge(RecoverAttackCharge),
}
