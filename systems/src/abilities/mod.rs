//! Abilities of cards in play: they wait in the queue and resolve, and replace what would happen. What they say is data
//! ([`killbox_components::ability::Program`]); no card has a branch of its own.

pub mod actions;
mod conditions;
mod devices;
mod dice;
mod effects;
pub mod inside;
mod pay;
pub mod queue;
pub mod replace;
pub mod resolve;
mod special;

pub use actions::{card_actions, perform_card_action};
