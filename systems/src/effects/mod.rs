//! What abilities do: triggers wait in the queue ([`queue`]), an ability resolves ([`resolve`]): it
//! is paid (`pay`), and its effects happen one after another (`effect`). Each effect that is a rule
//! of its own is a frame on top. What abilities say is data
//! ([`killbox_components::ability::Program`]); no card has a branch of its own. No rule of another
//! topic calls anything here: it raises its event, or pushes the ability's frame.

mod conditions;
mod course;
mod devices;
mod dice;
mod effect;
mod own;
mod pay;
mod place;
pub mod queue;
mod remotes;
pub mod resolve;
mod ships;
mod upgrades;
