//! Words about charges: of ships, of cards, of attacks.

use super::{Nature, Word};
use crate::catalogue::CardKind;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, set};
use crate::language::{ChargeWord, ForEach, Who};
use killbox_components::ability::{Cards, Op, OwnOp, ShipOp};
use killbox_components::sets::Set;
use killbox_components::slot::Slot;
use serde::{Deserialize, Serialize};

/// CHG-3: recover charges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// Who; standard charges are always those of this card, or of the one that assigned this
    /// condition.
    #[serde(default)]
    pub who: Who,
    /// What.
    pub charge: ChargeWord,
    /// How many at most.
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
}

/// CHG-4: lose charges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lose {
    /// Who; standard charges are always those of this card, or of the one that assigned this
    /// condition.
    #[serde(default)]
    pub who: Who,
    /// What.
    pub charge: ChargeWord,
    /// How many at most.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Times what.
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
}

/// CHG-3: recover standard charges of one card of a ship, which one its player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverOnCard {
    /// Whose card.
    #[serde(default)]
    pub who: Who,
    /// SQD-19: an upgrade of one of these types; without it, any upgrade.
    #[serde(default)]
    pub slot: Option<Vec<Slot>>,
    /// CHG-8: only if its charges are recurring, or only if they are not.
    #[serde(default)]
    pub recurring: Option<bool>,
    /// Its ship card, too.
    #[serde(default)]
    pub or_ship_card: bool,
    /// Its ship card only.
    #[serde(default)]
    pub ship_card: bool,
    /// How many at most.
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
}

/// CHG-3: recover standard charges of the ship card and of each upgrade card of a ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverOnEachCard {
    /// Whose cards.
    #[serde(default)]
    pub who: Who,
    /// How many at most of each.
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
}

/// CHG-25, CHG-27: reload this card: it recovers as by the reload action, and you gain a disarm
/// token.
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

/// CHG-3: the weapon of the attack recovers so many of the charges that the attack cost.
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
