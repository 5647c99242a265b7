//! Removing devices from the board.

use killbox_components::ids::{ObjectId, ShipSlot};

use crate::tokens::lock;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Removes a device and the locks on it from the board. The caller removes everything else that
/// belongs to a remote [DEV-17, DEV-20].
pub(super) fn take_off<O: Observer>(b: &mut Battle<O>, row: usize) {
    b.devices.here.remove(row);
    b.core.remotes.remove(ShipSlot(row as u8));
    lock::break_locks_on(b, ObjectId::device(row));
}
