//! Moving setup from one of its steps to the next.

use killbox_components::frame::phases::SetupStep;
use killbox_components::frame::{Frame, SetupFrame};
use killbox_components::ids::Seat;

use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Sets the next step of the frame.
pub(crate) fn go_on<O: Observer>(b: &mut Battle<O>, f: SetupFrame, step: SetupStep) -> Flow {
    b.set(Frame::Setup(SetupFrame { step, ..f }))
}

/// Whether the pending decision of `seat` has its answer. The options then need not be computed
/// again.
pub(crate) fn answered<O: Observer>(b: &Battle<O>, seat: Seat) -> bool {
    b.pending.of(seat).answer.is_some()
}
