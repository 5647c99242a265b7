use killbox_components::frame::ObstaclesFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: ObstaclesFrame) -> Flow {
    b.pop()
}
