//! The squads that several words name: files, links, folders and lists.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::input::{self, InputError, shown};

/// The file extensions of squads.
const ENDINGS: [&str; 2] = ["xws", "json"];
/// The prefix of a list's name.
const LIST: char = '@';
/// The longest list of squads that is read, in bytes.
const LONGEST_LIST: u64 = 1 << 20;

/// Why words do not name squads.
#[derive(Debug, Error)]
pub enum SeveralError {
    /// The operating system cannot list a folder.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// A folder has no squads.
    #[error("{}: no squads in this folder: none of its files ends in .xws or .json", .0.display())]
    NoSquads(PathBuf),
    /// A list has no squads.
    #[error("{}: a list without squads: expected a file, a folder or a link on each line", shown(.0))]
    EmptyList(PathBuf),
    /// A squad is named twice.
    #[error("{} is named twice: name every squad once", .0.display())]
    Twice(PathBuf),
    /// A list, or a file of a folder, cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// The squads that words name, in their order: files and links as they are, the squads of a folder
/// sorted by name, and those of a list (`@FILE`).
///
/// # Errors
/// A folder without squads, or a list that cannot be read.
pub fn expand(words: &[PathBuf]) -> Result<Vec<PathBuf>, SeveralError> {
    let mut files = Vec::new();
    for word in words {
        match word.to_str().and_then(|word| word.strip_prefix(LIST)) {
            Some(list) if !word.exists() => add_list(Path::new(list), &mut files)?,
            _ => add(word, &mut files)?,
        }
    }
    Ok(files)
}

/// Checks that no file is named twice, by whatever path.
///
/// # Errors
/// The second of two paths that lead to one file.
pub fn named_once(files: &[&Path]) -> Result<(), SeveralError> {
    let real: Vec<PathBuf> =
        files.iter().map(|file| file.canonicalize().unwrap_or_else(|_| (*file).to_owned())).collect();
    match (0..files.len()).find(|at| real[..*at].contains(&real[*at])) {
        Some(at) => Err(SeveralError::Twice(files[at].to_owned())),
        None => Ok(()),
    }
}

fn add(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), SeveralError> {
    if !path.is_dir() {
        files.push(path.into());
        return Ok(());
    }
    let error = |error: std::io::Error| SeveralError::Io { path: path.to_owned(), error };
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
        return Err(SeveralError::NoSquads(path.to_owned()));
    }
    found.sort();
    files.append(&mut found);
    Ok(())
}

/// Adds the squads of a list: one name a line, relative to the folder of the list. The text after a
/// `#` is a comment.
fn add_list(list: &Path, files: &mut Vec<PathBuf>) -> Result<(), SeveralError> {
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
        return Err(SeveralError::EmptyList(list.to_owned()));
    }
    Ok(())
}
