use killbox_components::frame::QueueFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: QueueFrame) -> Flow {
    b.pop()
}

/// Puts the staged triggers into the queue as a block.
pub fn open<H: Host>(b: &mut Battle<H>) {
    b.queue.staged = 0;
}
