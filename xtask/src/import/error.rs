//! Errors of an import.

use std::path::Path;

use killbox_cards::catalogue::CatalogueError;

/// The reason why an import failed. Nothing has been written then.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A fault of a folder, a file or a card.
    #[error("{place}: {message}")]
    At {
        /// The folder, the file, or the file and card.
        place: String,
        /// The fault and how to correct it.
        message: String,
    },
    /// The resulting facts are inconsistent.
    #[error("the facts do not fit together:\n{0}")]
    Facts(#[from] CatalogueError),
}

impl ImportError {
    pub(super) fn at(place: impl AsRef<Path>, message: impl Into<String>) -> ImportError {
        ImportError::At { place: place.as_ref().display().to_string(), message: message.into() }
    }

    pub(super) fn card(file: &Path, card: &str, message: String) -> ImportError {
        ImportError::At { place: format!("{}: card '{card}'", file.display()), message }
    }
}
