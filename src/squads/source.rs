//! Where squads come from: a file, standard input (`-`), or a builder's link given in place of a
//! file. Nothing is read beyond a limit, so that no source, however large or odd, costs more than a
//! moment.

use std::path::Path;

use super::error::SquadError;
use super::links;
use crate::input;

/// A longer text is not a squad: real ones have a few thousand bytes.
pub(super) const LONGEST: u64 = 1 << 20;

/// The text of a squad and how messages call it.
pub(super) struct Source {
    /// What is to be read.
    pub text: String,
    /// For messages: the file, `standard input`, or which link.
    pub label: String,
    /// Names a squad that has no name.
    pub stem: String,
}

/// Reads what `path` names.
///
/// # Errors
/// Says the source and why it cannot be read.
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
