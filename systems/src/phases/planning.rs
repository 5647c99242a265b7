use killbox_components::frame::PlanningFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: PlanningFrame) -> Flow {
    b.pop()
}
