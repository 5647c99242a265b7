//! Placing ships and updating contacts [GEO-93, MOV-50]. Everything that gives a ship a new pose
//! goes through this module, which does not check whether the ship may stand there.

use killbox_components::event::Event;
use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;

use crate::derived::area::PlayArea;
use crate::ships::wings;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Places `ship` at `pose`. Its previous contacts end [MOV-50]. It is at range 0 of every ship that
/// its base touches there [MOV-49, GEO-13].
pub fn put<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, pose: Pose) {
    b.board.part(ship);
    b.board.put(ship, pose);
    for other in PlayArea::of(b).ships_touching(ship, b.board.base(ship)) {
        b.board.join(ship, other);
    }
    if !b.core.joined.is_empty() {
        wings::moved(b, ship);
    }
}

/// Places `ship` at `pose` and raises [`Event::Moved`].
pub fn move_to<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, pose: Pose) {
    put(b, ship, pose);
    b.raise(Event::Moved { ship, x: pose.x, y: pose.y, ux: pose.ux, uy: pose.uy });
}
