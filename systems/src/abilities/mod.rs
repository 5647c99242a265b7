//! Abilities.

pub mod queries;
pub mod queue;
pub mod replace;
pub mod resolve;

use arrayvec::ArrayVec;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;

use crate::battle::Battle;
use crate::host::Host;

/// Stages the abilities that wait for `event`.
pub fn trigger<H: Host>(_: &mut Battle<H>, _: &Event) {}

/// The "Action:" abilities that `ship` could perform now (ABL-7, DMG-16), as numbers for
/// [`killbox_components::frame::action::ActionWhat::Card`], each with the kind of its card.
pub fn card_actions<H: Host>(_: &Battle<H>, _ship: ShipSlot) -> ArrayVec<u8, 32> {
    ArrayVec::new()
}

/// Pushes the frame that resolves an "Action:" ability.
pub fn perform_card_action<H: Host>(_: &mut Battle<H>, _ship: ShipSlot, _number: u8) {}
