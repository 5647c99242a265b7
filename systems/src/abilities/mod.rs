//! Abilities of cards in play: they hear of events and wait in the queue, replace what would happen, and answer the
//! rules' questions. What they say is data ([`killbox_components::ability::Program`]); no card has a branch of its own.
//!
//! [`trigger`] is called by [`Battle::raise`] alone. The rules of every topic ask [`queries`] and [`replace`].

pub mod actions;
mod active;
mod conditions;
mod devices;
mod dice;
mod effects;
pub mod inside;
mod pay;
mod predicates;
pub mod queries;
pub mod queue;
pub mod replace;
pub mod resolve;
mod special;
mod triggers;

pub use actions::{card_actions, perform_card_action};

use killbox_components::ability::language::Until;
use killbox_components::ability::{Hook, INITIATIVE};
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// ABL-21, ABL-26, ABL-27: stages the abilities that wait for `event`.
#[inline]
pub fn trigger<O: Observer>(b: &mut Battle<O>, event: &Event) {
    match *event {
        Event::CardDealt { ship, kind: Some(kind) } | Event::CardExposed { ship, kind } => {
            active::turned_up(b, ship, kind);
        }
        Event::CardRepaired { ship, kind: Some(kind) } => active::turned_down(b, ship, kind),
        _ => {}
    }
    if let Some(hook) = Hook::of(event)
        && !b.matchup.program.is_silent(hook, b.core.faceup_kinds)
    {
        triggers::stage(b, hook, event);
    }
}

/// Ends the abilities that were granted to that ship up to now.
#[inline]
pub fn expire_of<O: Observer>(b: &mut Battle<O>, now: Until, ship: ShipSlot) {
    if !b.queue.granted.is_empty() {
        b.queue.granted.retain(|granted| granted.until != now || granted.ship != ship);
    }
}

/// Ends the abilities that were granted up to now.
#[inline]
pub fn expire<O: Observer>(b: &mut Battle<O>, now: Until) {
    if b.queue.granted.is_empty() {
        return;
    }
    for granted in b.queue.granted.clone() {
        if granted.until == now && granted.ability == INITIATIVE {
            b.turn[granted.ship].initiative = b.spec(granted.ship).initiative;
        }
    }
    b.queue.granted.retain(|granted| granted.until != now);
}
