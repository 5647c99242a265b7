use killbox_components::frame::JamFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: JamFrame) -> Flow {
    b.pop()
}
