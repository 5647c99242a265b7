use killbox_components::frame::ChooseActionFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: ChooseActionFrame) -> Flow {
    b.pop()
}
