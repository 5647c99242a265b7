//! The cards that scenarios are played with.

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;

/// The cards that a scenario is played with: what they are, and what they do.
#[derive(Clone, Copy, Debug)]
pub struct CardPool<'a> {
    /// Facts.
    pub catalogue: &'a Catalogue,
    /// Abilities.
    pub library: &'a Library,
}

impl CardPool<'static> {
    /// The cards that the program was built with.
    pub fn embedded() -> CardPool<'static> {
        CardPool { catalogue: Catalogue::embedded(), library: Library::embedded() }
    }
}
