//! An attack's own data, and how its frame goes on.

use killbox_components::attack::AttackData;
use killbox_components::frame::attack::AttackStep;
use killbox_components::frame::{AttackFrame, Frame};

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The attack's own data.
pub(crate) fn data<'a, O: Observer>(b: &'a mut Battle<O>, f: AttackFrame) -> &'a mut AttackData {
    b.attack(f.data)
}

/// The attack goes on at `step`.
pub(crate) fn go_on<O: Observer>(b: &mut Battle<O>, f: AttackFrame, step: AttackStep) -> AttackFrame {
    let f = f.at(step);
    b.set(Frame::Attack(f));
    f
}
