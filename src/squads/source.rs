//! The sources of squads: a file, standard input (`-`), or a builder's link given in place of a
//! file. The size that is read has a limit, so that no source takes long, however large or odd it
//! is.

use std::path::Path;

use super::error::SquadError;
use super::links;
use crate::input;

/// The most bytes of the text of a squad. Real ones have a few thousand.
pub(super) const LONGEST: u64 = 1 << 20;

/// The text of a squad, and its name in messages.
pub(super) struct Source {
    /// The text.
    pub text: String,
    /// The name of the source in messages: the file, `standard input`, or the kind of link.
    pub label: String,
    /// The name of a squad that has none.
    pub stem: String,
}

/// Reads the source that `path` names.
///
/// # Errors
/// The source, and why it cannot be read.
pub(super) fn read(path: &Path) -> Result<Source, SquadError> {
    if let Some(link) = path.to_str().filter(|text| links::is_link(text) && !path.exists()) {
        return Ok(Source {
            text: link.to_owned(),
            label: links::label(link),
            stem: "Squad of a link".into(),
        });
    }
    let label = input::shown(path);
    let stem = path.file_stem().filter(|_| !input::is_stdin(path));
    let stem = stem.map_or_else(|| label.clone(), |stem| stem.to_string_lossy().into_owned());
    let text = input::text(path, LONGEST, "an XWS squad")?;
    Ok(Source { text, label, stem })
}
