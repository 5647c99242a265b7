use killbox_components::frame::RoundFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: RoundFrame) -> Flow {
    b.pop()
}
