use killbox_components::frame::ShipOverlapFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: ShipOverlapFrame) -> Flow {
    b.pop()
}
