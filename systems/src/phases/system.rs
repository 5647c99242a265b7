use killbox_components::frame::{OrderFrame, ShipTurnFrame};

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: OrderFrame) -> Flow {
    b.pop()
}

/// Goes on.
pub fn turn<H: Host>(b: &mut Battle<H>, _: ShipTurnFrame) -> Flow {
    b.pop()
}
