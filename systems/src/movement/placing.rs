//! Puts ships down and keeps contacts (GEO-93, MOV-50).

use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;

use crate::battle::Battle;
use crate::host::Host;

/// Puts `ship` down at `pose`: contacts it had end.
pub fn put<H: Host>(b: &mut Battle<H>, ship: ShipSlot, pose: Pose) {
    b.board.part(ship);
    b.board.put(ship, pose);
}
