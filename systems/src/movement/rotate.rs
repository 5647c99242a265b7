//! Rotating a ship in place [MOV-86, MOV-87]. It is not a move: it uses no template and meets no
//! obstacle. The rotate action, which rotates turret indicators, is in [`crate::action::turret`]
//! [MOV-84].

use killbox_components::event::Event;
use killbox_components::geometry::{Base, Vec2};
use killbox_components::ids::ShipSlot;

use super::placing;
use crate::derived::area::PlayArea;
use crate::ships::leaving;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Rotates `ship` about its centre by the angle of the unit vector `by` [MOV-86]. If the ship would
/// then overlap a ship, it returns false and changes nothing [MOV-87]. If a corner leaves the play
/// area, the ship flees [MOV-87/open, RND-78].
///
/// It raises [`Event::Rotated`]; call it at the end of a step.
pub fn rotate<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, by: Vec2) -> bool {
    if b.board.huge.0.has(ship) {
        // Huge ships do not rotate [HUG-37].
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
