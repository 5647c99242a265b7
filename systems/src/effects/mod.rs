//! What abilities do. Triggers wait in the queue ([`queue`]). When an ability resolves
//! ([`resolve`]), its cost is paid (`pay`) and its effects happen one after another: one
//! [`Op`](killbox_components::ability::Op) per step. An effect that is a rule of its own becomes a
//! frame on top of the stack; an effect on several ships is applied to one ship after another. Each
//! topic has a file with all its steps.
//!
//! Abilities are data ([`killbox_components::ability::Program`]); no card has code of its own.
//! Rules of other topics never call this layer: they raise an event or push the ability's frame.

mod conditions;
mod course;
mod devices;
mod dice;
mod own;
mod pay;
mod place;
pub mod queue;
mod remotes;
pub mod resolve;
mod ships;
mod upgrades;
