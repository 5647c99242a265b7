//! What the players that look one step ahead share: [`crate::greedy`] and [`crate::jouster`].
//!
//! Where the two judge differently, the difference is an argument: a number, a closure, or a type
//! that implements [`stance::Gunnery`] or [`ability::Judged`]. All calls are static.
//!
//! The games of `jouster` rest on this module and must not change. A function that is to change for
//! `greedy` alone moves to `greedy`, and a copy of what it was to `jouster`.

pub mod ability;
pub mod act;
pub mod best;
pub mod devices;
pub mod dial;
pub mod dice;
pub mod ends;
pub mod guns;
pub mod modify;
pub mod moves;
pub mod place;
pub mod rolls;
pub mod stance;
pub mod worth;
