use killbox_components::frame::ActionFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: ActionFrame) -> Flow {
    b.pop()
}
