//! The circles that are left and the layers, as `docs/imports.ron` lists them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The circles that are left, and the layers.
pub const LIST: &str = "docs/imports.ron";

/// What is known of the imports of the project.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The circles that are left.
    pub circles: Vec<Reason>,
    /// Folders whose parts are layers.
    pub layers: Vec<Layers>,
}

/// Why a circle is left.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// Its files.
    pub files: BTreeSet<PathBuf>,
    /// Why it is left.
    pub reason: String,
}

/// The parts of a folder, the lowest layer first: a part imports from its own layer and those below
/// it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layers {
    /// The folder.
    pub folder: PathBuf,
    /// Files and folders in it by name, layer by layer.
    pub order: Vec<Vec<String>>,
}

/// Reads the list.
///
/// # Errors
/// A list that is missing or cannot be understood.
pub fn known(root: &Path) -> Result<Known, String> {
    let text = std::fs::read_to_string(root.join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    ron::from_str(&text).map_err(|error| format!("{LIST}: {error}"))
}
