//! Costs in charges.

use super::Pay;
use crate::check::Check;
use crate::compile::{Compiler, set};
use crate::declare::topic;
use crate::language::topics;
use killbox_components::ability::{Cards, Price};
use killbox_components::slot::Slot;
use serde::{Deserialize, Serialize};

/// Spend this many standard charges of this card. On a condition card, those of the card that
/// assigned it [CND-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Charge(pub u8);

impl Pay for Charge {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Charge(n) = self;
        at.own_charges(*n, word);
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Charge(n) = self;
        Price::Charge(*n)
    }

    fn is_simple(&self) -> bool {
        true
    }
}

/// Spend a standard charge of one of your other cards; the payer chooses which one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeOf {
    /// The types of the upgrade, a list such as `[Torpedo, Missile]`. Absent: any upgrade
    /// [SQD-19].
    #[serde(default)]
    pub slot: Option<Vec<Slot>>,
    /// `true`: only a card with recurring charges; `false`: only one with charges that do not
    /// recur. Absent: either [CHG-8].
    #[serde(default)]
    pub recurring: Option<bool>,
    /// `true`: the charge can come from this card too.
    #[serde(default)]
    pub or_this_card: bool,
}

impl Pay for ChargeOf {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let ChargeOf { slot, or_this_card, .. } = self;
        at.list(slot, "slot");
        if *or_this_card {
            at.own_charges(1, "or_this_card");
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let ChargeOf { slot, recurring, or_this_card } = self;
        Price::ChargeOf {
            of: Cards { slots: slot.as_deref().map(set), recurring: *recurring, ship_card: false },
            or_this_card: *or_this_card,
        }
    }

    topics!(slot);
}

/// Spend this much Force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Force(pub u8);

impl Pay for Force {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Force(n) = self;
        at.payable(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Force(n) = self;
        Price::Force(*n)
    }

    fn is_simple(&self) -> bool {
        true
    }
}

/// Spend this many active shields [CHG-20].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shield(pub u8);

impl Pay for Shield {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Shield(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Shield(n) = self;
        Price::Shield(*n)
    }

    fn is_simple(&self) -> bool {
        true
    }
}

/// Spend this much energy of a huge ship [HUG-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Energy(pub u8);

impl Pay for Energy {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Energy(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Energy(n) = self;
        Price::Energy(*n)
    }

    fn is_simple(&self) -> bool {
        true
    }
}

/// Spend 1 or more standard charges of this card, up to this many. `Paid` counts them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChargesUpTo(pub u8);

impl Pay for ChargesUpTo {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ChargesUpTo(n) = self;
        at.own_charges(1, word);
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let ChargesUpTo(n) = self;
        Price::ChargesUpTo(*n)
    }

    fn is_number(&self) -> bool {
        true
    }
}

/// Spend standard charges of this card, at least the first number and at most the second.
/// `Paid` counts them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChargesFromTo(pub u8, pub u8);

impl Pay for ChargesFromTo {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ChargesFromTo(least, most) = self;
        at.own_charges(*least, word);
        at.some(*least, word);
        if least >= most {
            at.say(Some(word), "there is nothing to choose: the second number must be higher");
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let ChargesFromTo(least, most) = self;
        Price::ChargesFromTo(*least, *most)
    }

    fn is_number(&self) -> bool {
        true
    }
}

/// Spend 1 or more energy, up to this much. `Paid` counts it [HUG-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EnergyUpTo(pub u8);

impl Pay for EnergyUpTo {
    fn check(&self, at: &mut Check, word: &'static str) {
        let EnergyUpTo(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let EnergyUpTo(n) = self;
        Price::EnergyUpTo(*n)
    }

    fn is_number(&self) -> bool {
        true
    }
}

/// Spend this many charges of the card whose weapon makes the attack [ATK-35].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackCharge(pub u8);

impl Pay for AttackCharge {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AttackCharge(n) = self;
        at.some(*n, word);
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let AttackCharge(n) = self;
        Price::AttackCharge(*n)
    }
}

topic! {
    charges:
        Charge(Charge), ChargeOf(ChargeOf), Force(Force), Shield(Shield), Energy(Energy),
        ChargesUpTo(ChargesUpTo), ChargesFromTo(ChargesFromTo), EnergyUpTo(EnergyUpTo),
        AttackCharge(AttackCharge),
}
