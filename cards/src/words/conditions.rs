//! Words about condition cards.

use super::Word;
use crate::check::Check;
use crate::compile::{Compiler, Steps};
use crate::language::{Ships, Who};
use killbox_components::ability::{ConditionOp, Op};
use killbox_components::condition::ConditionKind;
use serde::{Deserialize, Serialize};

/// CND-1: assign a condition card; a secret one facedown (CND-7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// Which.
    pub condition: ConditionKind,
    /// To whom.
    pub to: Who,
}

impl Word for Assign {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Assign { to, .. } = self;
        at.who(to);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Assign { condition, to } = self;
        steps.push(Op::Condition(ConditionOp::Assign(*condition, c.squads.whom(to))));
    }
}

/// CND-1: the opposing player says to which of these ships such a condition card is assigned,
/// to so many of them if there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpponentAssigns {
    /// Which card.
    pub condition: ConditionKind,
    /// Of these.
    pub to: Ships,
    /// To how many.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for OpponentAssigns {
    fn check(&self, at: &mut Check, word: &'static str) {
        let OpponentAssigns { to, n, .. } = self;
        at.ships(to);
        at.some(*n, word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let OpponentAssigns { condition, to, n } = self;
        steps.push(Op::Condition(ConditionOp::OpponentAssigns {
            kind: *condition,
            to: c.squads.group(to),
            n: *n,
        }));
    }
}

/// CND-7: this condition card, if it lies facedown, is revealed. What a facedown card does
/// reveals it as well, but its removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RevealThisCondition;

impl Word for RevealThisCondition {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Condition(ConditionOp::RevealThisCondition));
    }
}

/// CND-3: this condition card is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoveThisCondition;

impl Word for RemoveThisCondition {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Condition(ConditionOp::RemoveThisCondition));
    }
}

/// CND-11: without a damage card on this condition card, the player who assigned it searches
/// the damage deck for a Pilot card and puts it there faceup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutPilotCardHere;

impl Word for PutPilotCardHere {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Condition(ConditionOp::PutPilotCardHere));
    }
}

/// CND-11: the ship is dealt the damage card that lies on this condition card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealCardHere;

impl Word for DealCardHere {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_condition(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Condition(ConditionOp::DealCardHere));
    }
}
