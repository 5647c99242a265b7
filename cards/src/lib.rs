//! What stands in files: the facts of all cards, their abilities in the card language, rulesets.
//!
//! [`catalogue`] reads facts, [`Library`] reads abilities and compiles them into the program of a
//! matchup, [`rulesets`] reads switches. The files lie beside this crate's source and are part of
//! it. The rules know nothing of it: they get plain numbers (`killbox-components`), so that a card
//! can be changed without building them again.

pub mod catalogue;
mod check;
mod compile;
mod declare;
pub mod language;
mod library;
mod read;
pub mod rulesets;
pub mod standing;
mod twins;
pub mod words;

pub use library::{Handing, HugeDamageDeck, Library, WrittenCard, damage_id};
pub use read::read_ability;

/// Path and text of every file of cards that the program was built with, facts first: who writes
/// down what games were played with can tell by them whether they can be played again.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    catalogue::load::EMBEDDED.iter().chain(library::EMBEDDED).copied()
}
