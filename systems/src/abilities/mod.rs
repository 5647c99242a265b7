//! Abilities of cards in play: they hear of events and wait in the queue, replace what would happen, and answer the
//! rules' questions. What they say is data ([`killbox_components::ability::Program`]); no card has a branch of its own.
//!
//! [`trigger`] is called by [`Battle::raise`] alone. The rules of every topic ask [`queries`] and [`replace`].

pub mod actions;
mod active;
mod effects;
mod hear;
mod holds;
pub mod queries;
pub mod queue;
pub mod replace;
pub mod resolve;

pub use actions::{card_actions, perform_card_action};

use killbox_components::ability::Hook;
use killbox_components::event::Event;

use crate::battle::Battle;
use crate::host::Host;

/// ABL-21, ABL-26, ABL-27: stages the abilities that wait for `event`.
#[inline]
pub fn trigger<H: Host>(b: &mut Battle<H>, event: &Event) {
    match (Hook::of(event), *event) {
        (Some(hook), _) => {
            if !b.matchup.program.is_silent(hook, b.core.faceup_kinds) {
                hear::stage(b, hook, event);
            }
        }
        (None, Event::CardDealt { ship, kind: Some(kind) } | Event::CardExposed { ship, kind }) => {
            active::turned_up(b, ship, kind);
        }
        (None, Event::CardRepaired { ship, kind: Some(kind) }) => active::turned_down(b, ship, kind),
        (None, _) => {}
    }
}
