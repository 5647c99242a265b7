//! Compiles the effects of abilities into steps.

use killbox_components::ability::{CourseOp, Op, ShipOp, Source};
use killbox_components::frame::action::ActionSet;

use crate::language::{Cost, Effect, Who};

use super::compiler::Compiler;

/// The steps of one ability while they are collected.
pub(crate) struct Steps {
    /// The card that has the ability.
    pub(crate) source: Source,
    /// The steps so far.
    pub(crate) ops: Vec<Op>,
}

impl Steps {
    /// Appends a step.
    pub(crate) fn push(&mut self, op: Op) {
        self.ops.push(op);
    }
}

impl Compiler<'_> {
    /// A step that affects ships.
    pub(crate) fn on(&self, who: &Who, op: ShipOp) -> Op {
        Op::Ship(self.squads.whom(who), op)
    }

    /// Appends a step that can fail. If it fails, the ability is not paid for [ABL-49].
    pub(crate) fn push_failing(&mut self, steps: &mut Steps, op: Op) {
        steps.push(op);
        if self.paid_late > 0 {
            steps.push(Op::Course(CourseOp::UnlessDone { skip: self.paid_late }));
            steps.ops.extend((0..self.paid_late).map(|number| Op::Course(CourseOp::Pay(number))));
        }
    }

    /// Appends the steps of effects that happen one after another.
    pub(crate) fn all(&mut self, steps: &mut Steps, effects: &[Effect]) {
        effects.iter().for_each(|effect| effect.word().compile(self, steps));
    }

    /// Appends effects behind an op that skips them if they do not happen. `op` receives the number
    /// of ops to skip.
    pub(crate) fn branch(&mut self, steps: &mut Steps, then: &[Effect], op: impl Fn(u8) -> CourseOp) {
        let at = steps.ops.len();
        steps.push(Op::Course(op(0)));
        self.all(steps, then);
        steps.ops[at] = Op::Course(op((steps.ops.len() - at - 1) as u8));
    }

    /// Adds a price that is paid inside an effect, and returns its number.
    pub(crate) fn price_number(&mut self, pays: &Cost) -> u16 {
        let price = self.price(pays);
        self.costs.push(price);
        self.costs.len() as u16 - 1
    }
}

/// A ship may perform an action of this set [ACT-12].
pub(crate) const fn granted(set: ActionSet, while_stressed: bool) -> ShipOp {
    ShipOp::PerformAction { set, while_stressed, must: false, same: None }
}
