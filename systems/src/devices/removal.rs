//! How devices leave the board.

use killbox_components::ids::{ObjectId, ShipSlot};

use crate::tokens::lock;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DEV-17, DEV-20, DEV-36: a device leaves the board; what else a remote leaves behind goes with it.
pub fn remove<O: Observer>(b: &mut Battle<O>, row: usize) {
    let remote = ShipSlot(row as u8);
    if b.remotes().has(remote) {
        super::remotes::leave(b, remote);
    } else {
        take_off(b, row);
    }
}

/// Only the device and the locks on it.
pub(super) fn take_off<O: Observer>(b: &mut Battle<O>, row: usize) {
    b.devices.here.remove(row);
    b.core.remotes.remove(ShipSlot(row as u8));
    lock::break_locks_on(b, ObjectId::device(row));
}
