use killbox_components::event::Event;
use killbox_components::frame::LockFrame;
use killbox_components::ids::{ObjectId, ShipSlot};

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: LockFrame) -> Flow {
    b.pop()
}

/// TOK-33: the lock of `ship` on `object` is broken. To be called as the last thing of a step.
pub fn break_lock<H: Host>(b: &mut Battle<H>, ship: ShipSlot, object: ObjectId) {
    b.tokens[ship].locks &= !(1 << object.0);
    b.raise(Event::LockBroken { ship, object });
}
