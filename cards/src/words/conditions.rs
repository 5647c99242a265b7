//! Effects on condition cards.

use super::Word;
use crate::check::Check;
use crate::compile::{Compiler, Steps};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Ships, Who};
use killbox_components::ability::{ConditionOp, Op};
use killbox_components::condition::ConditionKind;
use serde::{Deserialize, Serialize};

/// Assign a condition card to a ship; a secret one is assigned facedown [CND-1, CND-7].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// The condition card, such as `Rattled`.
    pub condition: ConditionKind,
    /// The ship to which it is assigned.
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

    topics!(condition, to);
}

/// The opposing player chooses ships, to each of which this condition card is assigned [CND-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpponentAssigns {
    /// The condition card.
    pub condition: ConditionKind,
    /// The ships among which the player chooses.
    pub to: Ships,
    /// How many ships, or all of them if there are fewer. Default: 1.
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

    topics!(condition, to);
}

/// Reveal this condition card if it lies facedown. Any other effect of a facedown card except its
/// removal reveals it as well [CND-7].
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

/// Remove this condition card [CND-3].
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

/// If no damage card lies on this condition card, the player who assigned it searches the damage
/// deck for a Pilot card and puts it here faceup [CND-11].
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

/// The ship is dealt the damage card that lies on this condition card [CND-11].
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

topic! {
    conditions:
        Assign(Assign), OpponentAssigns(OpponentAssigns), RevealThisCondition, RemoveThisCondition,
        PutPilotCardHere, DealCardHere,
}
