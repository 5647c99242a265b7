//! WNG-11 to WNG-13: ships that split from their wings. Whatever may split one asks here, and only
//! if there is a wing at all.
//!
//! Placing in formation is the business of set-up, of a maneuver and of the Planning Phase.

use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::token::Token;

use crate::reads::status::{is_ionised, is_stressed, is_tractored};
use crate::reads::wings::wingmates;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// WNG-11, WNG-13: the ship is split from its wing, if it is in one.
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

/// WNG-11: all that are in formation with `leader` are split.
pub(crate) fn disperse<O: Observer>(b: &mut Battle<O>, leader: ShipSlot) {
    split_all(b, wingmates(b, leader));
}

/// WNG-11: a ship that has become ionised or tractored is split, or its whole wing if it leads one.
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

/// WNG-11: the ship is no longer on the board: it is split, and so is the wing that it led.
pub(crate) fn left<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if !b.core.joined.is_empty() {
        split(b, ship);
        disperse(b, ship);
    }
}

/// WNG-11: a leader executes a red maneuver: its stressed wingmates are split.
pub(crate) fn strained<O: Observer>(b: &mut Battle<O>, leader: ShipSlot) {
    for mate in wingmates(b, leader) {
        if is_stressed(b, mate) {
            split(b, mate);
        }
    }
}

/// WNG-11: the ship has been put elsewhere or turned: by anything but a maneuver of its own it is
/// split.
pub(crate) fn moved<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.core.joined.has(ship) && !matches!(b.frames.0.last(), Some(Frame::Maneuver(f)) if f.ship == ship) {
        split(b, ship);
    }
}
