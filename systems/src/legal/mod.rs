//! Everything that could be done now: legal actions, attacks, locks and ways to place devices; the
//! abilities that can be used inside an attack or replace an event; and whether an effect would
//! change anything. The rules offer these options, and players may query them too.
//!
//! Whether an effect is possible and whether an action is legal depend on each other. An effect can
//! let a ship perform actions, and an action can be a card's own, which is legal only if its effect
//! would change something.

pub mod actions;
pub(crate) mod amounts;
pub mod attacks;
pub mod card_actions;
pub(crate) mod conditions;
pub(crate) mod devices;
pub(crate) mod dice;
pub(crate) mod effects;
pub mod indicator;
pub mod inside;
pub(crate) mod own;
pub(crate) mod paid;
pub mod places;
pub(crate) mod remotes;
pub mod replace;
pub(crate) mod ships;
pub(crate) mod upgrades;
