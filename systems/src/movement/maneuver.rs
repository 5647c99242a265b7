use killbox_components::frame::ManeuverFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: ManeuverFrame) -> Flow {
    b.pop()
}
