//! The allowed circles and the layers, listed in `docs/imports.ron`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The file with the list.
pub const LIST: &str = "docs/imports.ron";

/// The list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The allowed circles.
    pub circles: Vec<Reason>,
    /// The folders whose parts are layers.
    pub layers: Vec<Layers>,
}

/// An allowed circle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The files of the circle.
    pub files: BTreeSet<PathBuf>,
    /// The reason why it is allowed.
    pub reason: String,
}

/// The layers of a folder, lowest first. A part may import from its own layer and those below it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layers {
    /// The folder.
    pub folder: PathBuf,
    /// The names of the files and folders in it, layer by layer.
    pub order: Vec<Vec<String>>,
}

/// Reads the list.
///
/// # Errors
/// If the list is missing or invalid.
pub fn known(root: &Path) -> Result<Known, String> {
    let text = std::fs::read_to_string(root.join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    ron::from_str(&text).map_err(|error| format!("{LIST}: {error}"))
}
