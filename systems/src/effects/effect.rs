//! The effects of abilities: one [`Op`] a step. What is a rule of its own is pushed as a frame; an
//! effect on several ships is done one ship after another. Each topic has a file, which knows all
//! of its steps.

use killbox_components::ability::Op;
use killbox_components::frame::AbilityFrame;

use crate::effects::{conditions, course, devices, dice, own, remotes, ships};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Does one effect, or the part of it that concerns the next ship.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: Op) -> Flow {
    match op {
        Op::Dice(op) => dice::run(b, f, op),
        Op::Device(op) => devices::run(b, f, op),
        Op::Condition(op) => conditions::run(b, f, op),
        Op::Ship(who, op) => ships::run(b, f, who, op),
        Op::Own(op) => own::run(b, f, op),
        Op::Remote(op) => remotes::run(b, f, op),
        Op::Course(op) => course::run(b, f, op),
    }
}
