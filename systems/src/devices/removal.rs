//! How devices leave the board.

use killbox_components::ids::{ObjectId, ShipSlot};

use crate::tokens::lock;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DEV-17, DEV-20: a device leaves the board, and the locks on it go; what else a remote leaves
/// behind is the caller's business.
pub(super) fn take_off<O: Observer>(b: &mut Battle<O>, row: usize) {
    b.devices.here.remove(row);
    b.core.remotes.remove(ShipSlot(row as u8));
    lock::break_locks_on(b, ObjectId::device(row));
}
