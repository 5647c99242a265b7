//! The cards of the folder on disk, so that an edited card is tested without a build.

use std::path::Path;
use std::sync::LazyLock;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;

/// The abilities of the folder.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        Library::with_overlay(Path::new("cards"), Catalogue::embedded())
            .unwrap_or_else(|error| panic!("{error}"))
    });
    &LIBRARY
}
