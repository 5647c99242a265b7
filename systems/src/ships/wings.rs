//! Ships that split from their wings [WNG-11 to WNG-13]. Every rule that may split a ship calls
//! this module, which does nothing if no ship is in formation.
//!
//! [`Core::joined`](killbox_components::state::Core::joined) is the set of the wingmates in
//! formation; every rule about them first tests whether it is empty. Setup, maneuvers and the
//! Planning Phase place ships in formation. A wingmate in formation activates in a turn of its own,
//! whose maneuver has the source
//! [`Formation`](killbox_components::frame::movement::ManeuverSource::Formation).

use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::token::Token;

use crate::derived::status::{is_ionised, is_stressed, is_tractored};
use crate::derived::wings::wingmates;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Splits the ship from its wing, if it is in formation [WNG-11, WNG-13].
pub(crate) fn split<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.core.joined.has(ship) {
        b.core.joined.remove(ship);
        b.turn[ship].strayed = true;
        b.tell(Event::WingSplit { ship });
    }
}

fn split_all<O: Observer>(b: &mut Battle<O>, ships: ShipSet) {
    for ship in ships {
        split(b, ship);
    }
}

/// Splits all ships that are in formation with `leader` [WNG-11].
pub(crate) fn disperse<O: Observer>(b: &mut Battle<O>, leader: ShipSlot) {
    split_all(b, wingmates(b, leader));
}

/// Splits a ship that has become ionized or tractored. If it leads a wing, the whole wing is split
/// [WNG-11].
pub(crate) fn shaken<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token) {
    let is = match token {
        Token::Ion => is_ionised(b, ship),
        Token::Tractor => is_tractored(b, ship),
        _ => false,
    };
    if is {
        left(b, ship);
    }
}

/// Splits a ship that has left the board, and the wing that it led [WNG-11].
pub(crate) fn left<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if !b.core.joined.is_empty() {
        split(b, ship);
        disperse(b, ship);
    }
}

/// Splits the stressed wingmates of a leader that executes a red maneuver [WNG-11].
pub(crate) fn strained<O: Observer>(b: &mut Battle<O>, leader: ShipSlot) {
    for mate in wingmates(b, leader) {
        if is_stressed(b, mate) {
            split(b, mate);
        }
    }
}

/// Splits a ship that was moved or rotated, unless its own maneuver moved it [WNG-11].
pub(crate) fn moved<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.core.joined.has(ship) && !matches!(b.frames.0.last(), Some(Frame::Maneuver(f)) if f.ship == ship) {
        split(b, ship);
    }
}
