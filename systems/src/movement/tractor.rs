use killbox_components::frame::TractorFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: TractorFrame) -> Flow {
    b.pop()
}
