use killbox_components::frame::AbilityFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: AbilityFrame) -> Flow {
    b.pop()
}
