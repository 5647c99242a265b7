//! Rotating a ship in place (MOV-86, MOV-87). Not a move: it lays no template and sets off no
//! obstacle. Turret indicators are rotated by the rotate action (MOV-84), not here.

use killbox_components::event::Event;
use killbox_components::geometry::{Base, Vec2};
use killbox_components::ids::ShipSlot;

use super::placing;
use crate::leaving;
use crate::reads::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// MOV-86: turns `ship` about its centre by the angle of the unit vector `by`. Returns false and
/// changes nothing if it would overlap a ship (MOV-87). A corner that leaves the play area makes it
/// flee (MOV-87/open, RND-78).
///
/// Raises [`Event::Rotated`]: to be the last thing of a step.
pub fn rotate<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, by: Vec2) -> bool {
    if b.board.huge.has(ship) {
        // HUG-37.
        return false;
    }
    let base = b.board.base(ship);
    let turned = Base { pose: base.pose.turned(by).renormalised(), ..base };
    let area = PlayArea::of(b);
    if area.on_a_ship(ship, turned) {
        return false;
    }
    if area.is_outside(turned) {
        leaving::rotate_and_flee(b, ship, turned.pose);
    } else {
        placing::put(b, ship, turned.pose);
        b.raise(Event::Rotated { ship });
    }
    true
}
