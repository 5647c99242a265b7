use killbox_components::frame::LockFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: LockFrame) -> Flow {
    b.pop()
}
