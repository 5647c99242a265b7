use killbox_components::frame::EndPhaseFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: EndPhaseFrame) -> Flow {
    b.pop()
}
