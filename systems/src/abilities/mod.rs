//! Queries about the abilities of cards in play: which are active, whether their conditions hold,
//! how they change the rules, and which of them an event triggers. Abilities are data
//! ([`killbox_components::ability::Program`]); no card has code of its own. Nothing here resolves
//! an ability.

pub(crate) mod active;
pub mod costs;
pub(crate) mod counts;
pub mod dice;
pub mod executed;
pub mod granted;
pub(crate) mod initiative;
pub mod moves;
pub(crate) mod precision;
pub(crate) mod predicates;
pub mod queries;
pub mod raise;
pub(crate) mod reach;
pub(crate) mod references;
pub mod staging;
pub mod templates;
pub(crate) mod triggers;
