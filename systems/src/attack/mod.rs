use killbox_components::frame::AttackFrame;

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: AttackFrame) -> Flow {
    b.pop()
}
