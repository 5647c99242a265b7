use killbox_components::frame::SufferFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: SufferFrame) -> Flow {
    b.pop()
}
