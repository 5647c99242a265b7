//! Everything that killbox reads from card files: the facts of all cards, their abilities in the
//! card language, and rulesets.
//!
//! [`catalogue`] reads facts, [`Library`] reads abilities and compiles them into the program of a
//! matchup, [`rulesets`] reads switches. The files lie beside this crate's source and are embedded
//! in it. The rules do not depend on this crate: they receive plain numbers (`killbox-components`),
//! so editing a card does not rebuild them.

pub mod catalogue;
mod check;
mod compile;
pub mod costs;
mod declare;
pub mod language;
mod library;
mod read;
pub mod requirements;
pub mod rulesets;
pub mod standing;
mod twins;
pub mod words;

pub use library::{Given, Handing, HugeDamageDeck, Library, WrittenCard, damage_id};
pub use read::read_ability;

/// Path and text of every card file that the program was built with, facts first. A record of
/// played games uses them to tell whether the games can be replayed.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    catalogue::load::EMBEDDED.iter().chain(library::EMBEDDED).copied()
}
