//! Why an import is refused.

use std::path::Path;

use killbox_cards::catalogue::CatalogueError;

/// Why an import was refused. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Something is wrong with a folder, a file or a card.
    #[error("{place}: {message}")]
    At {
        /// Folder, file, or file and card.
        place: String,
        /// What is wrong and what to do.
        message: String,
    },
    /// The facts that came out do not fit together.
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
