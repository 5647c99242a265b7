//! What could be done now: legal actions, attacks, locks and ways to place devices; which abilities
//! can be used inside an attack, or replace what is about to happen; whether an effect would change
//! anything. The rules offer what is possible, and players may ask too.
//!
//! Whether an effect is possible and whether an action is legal depend on each other: an effect can
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
