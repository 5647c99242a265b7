//! Costs in damage, cards and dice, and choices between costs.

use super::{Cost, Pay};
use crate::check::Check;
use crate::compile::{Compiler, set};
use crate::declare::topic;
use crate::language::topics;
use killbox_components::ability::{DamageWord, Price};
use killbox_components::dice::Face;
use serde::{Deserialize, Serialize};

/// Suffer this much damage of this kind [ABL-50].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suffer(pub DamageWord, pub u8);

impl Pay for Suffer {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Suffer(_, n) = self;
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let Suffer(kind, n) = self;
        Price::Suffer(*kind, *n)
    }

    fn is_simple(&self) -> bool {
        true
    }
}

/// Spend one of your results that shows one of these faces [ATK-63].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpendResult(pub Vec<Face>);

impl Pay for SpendResult {
    fn check(&self, at: &mut Check, word: &'static str) {
        let SpendResult(faces) = self;
        if faces.is_empty() {
            at.say(Some(word), "'SpendResult' needs the results that can be spent");
        }
        at.in_attack(word);
    }

    fn compile(&self, _c: &mut Compiler) -> Price {
        let SpendResult(faces) = self;
        Price::SpendResult(set(faces))
    }
}

/// Expose one of your damage cards [DMG-10].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expose;

impl Pay for Expose {
    fn compile(&self, _c: &mut Compiler) -> Price {
        Price::Expose
    }
}

/// Pay one of these costs; the payer chooses which one [ABL-12].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OneOf(pub Vec<Cost>);

impl Pay for OneOf {
    fn check(&self, at: &mut Check, word: &'static str) {
        let OneOf(costs) = self;
        if costs.len() < 2 || costs.iter().any(|cost| !cost.word().is_simple()) {
            let simple = "'Charge', 'Force', 'Shield', 'Energy', 'Remove', 'Gain', 'Suffer'";
            at.say(Some(word), format!("'OneOf' needs two costs or more, each one of {simple}"));
        }
        costs.iter().for_each(|cost| at.cost(cost));
    }

    fn compile(&self, c: &mut Compiler) -> Price {
        let OneOf(costs) = self;
        Price::OneOf(c.prices(costs))
    }

    topics!(0);
}

topic! {
    others:
        Suffer(Suffer), SpendResult(SpendResult), Expose, OneOf(OneOf),
}
