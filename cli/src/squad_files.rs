//! The squads of a command that takes several: files, folders and lists.

use std::path::{Path, PathBuf};

use killbox::input;

use super::shared::Failure;

/// The file extensions of squads.
const ENDINGS: [&str; 2] = ["xws", "json"];
/// The prefix of a list's name.
const LIST: char = '@';
/// The longest list of squads that is read, in bytes.
const LONGEST_LIST: u64 = 1 << 20;

/// The short help of arguments that take several squads.
pub(super) const SQUADS: &str = "Squads: XWS files, builders' links, folders, or @FILE for a list of them";
/// The short help of the squads of a field.
pub(super) const FIELD: &str =
    "The opponents: XWS files, builders' links, folders, or @FILE for a list of them";
/// The long help of arguments that take several squads.
pub(super) const LONG: &str = "Squads: XWS files; builders' links, in quotes; folders, of which every .xws and .json file is read; @FILE, a list of them, one per line; - for standard input";

/// The squads that words of the command line name, in their order. The squads of a folder are
/// sorted by name.
///
/// # Errors
/// A folder without squads, or a list that cannot be read.
pub(super) fn expand(words: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for word in words {
        match word.to_str().and_then(|word| word.strip_prefix(LIST)) {
            Some(list) if !word.exists() => add_list(Path::new(list), &mut files)?,
            _ => add(word, &mut files)?,
        }
    }
    Ok(files)
}

fn add(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.into());
        return Ok(());
    }
    let error = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).map_err(error)? {
        let file = entry.map_err(error)?.path();
        let ends =
            file.extension().is_some_and(|end| ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known)));
        if ends && !file.is_dir() {
            input::regular(&file)?;
            found.push(file);
        }
    }
    if found.is_empty() {
        return Err(format!(
            "{}: no squads in this folder: none of its files ends in .xws or .json",
            path.display()
        )
        .into());
    }
    found.sort();
    files.append(&mut found);
    Ok(())
}

/// Adds the squads of a list: one name a line, relative to the folder of the list. The text after a
/// `#` is a comment.
fn add_list(list: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let text = input::text(list, LONGEST_LIST, "a list of squads, one per line")?;
    let folder = if input::is_stdin(list) { None } else { list.parent() };
    let before = files.len();
    for line in text.lines() {
        // A link may contain a `#` and is not a file name.
        let is_link = line.trim_start().starts_with("http");
        let name = if is_link { line } else { line.split('#').next().unwrap_or_default() }.trim();
        match folder {
            _ if name.is_empty() => {}
            Some(folder) if !is_link => add(&folder.join(name), files)?,
            _ => add(Path::new(name), files)?,
        }
    }
    if files.len() == before {
        return Err(format!(
            "{}: a list without squads: expected a file, a folder or a link on each line",
            input::shown(list)
        )
        .into());
    }
    Ok(())
}
