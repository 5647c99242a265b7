use killbox_components::frame::SetupFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: SetupFrame) -> Flow {
    b.pop()
}
