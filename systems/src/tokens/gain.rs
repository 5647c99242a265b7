use killbox_components::frame::GainFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: GainFrame) -> Flow {
    b.pop()
}
