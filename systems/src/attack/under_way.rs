//! Access to the data of an attack, and setting its next step.

use killbox_components::attack::AttackData;
use killbox_components::frame::attack::AttackStep;
use killbox_components::frame::{AttackFrame, Frame};

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The data of the attack.
pub(crate) fn data<'a, O: Observer>(b: &'a mut Battle<O>, f: AttackFrame) -> &'a mut AttackData {
    b.attack(f.data)
}

/// Sets the next step of the attack.
pub(crate) fn go_on<O: Observer>(b: &mut Battle<O>, f: AttackFrame, step: AttackStep) -> AttackFrame {
    let f = f.at(step);
    b.set(Frame::Attack(f));
    f
}
