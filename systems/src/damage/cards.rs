use killbox_components::frame::CardFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: CardFrame) -> Flow {
    b.pop()
}
