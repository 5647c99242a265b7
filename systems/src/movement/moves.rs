use killbox_components::frame::MoveFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: MoveFrame) -> Flow {
    b.pop()
}
