//! The cards with which scenarios are played.

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;

/// The cards with which a scenario is played ([`Case::run_with`](super::Case::run_with)): their
/// facts and their abilities.
#[derive(Clone, Copy, Debug)]
pub struct CardPool<'a> {
    /// The facts.
    pub catalogue: &'a Catalogue,
    /// The abilities.
    pub library: &'a Library,
}

impl CardPool<'static> {
    /// The cards that the program was built with.
    pub fn embedded() -> CardPool<'static> {
        CardPool { catalogue: Catalogue::embedded(), library: Library::embedded() }
    }
}
