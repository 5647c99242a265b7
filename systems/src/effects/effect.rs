//! The effects of abilities: one [`Op`] per step. An effect that is a rule of its own is pushed as
//! a frame; an effect on several ships is applied to one ship after another. Each topic has a file
//! with all its steps.

use killbox_components::ability::Op;
use killbox_components::frame::AbilityFrame;

use crate::effects::{conditions, course, devices, dice, own, remotes, ships};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Applies one effect, or the part of it that concerns the next ship.
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
