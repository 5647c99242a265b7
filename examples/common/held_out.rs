//! The held-out squads, to which nothing is fitted. `players/pool/held-out-legacy.txt` and
//! `held-out-standard.txt` list them.

use std::collections::BTreeSet;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The squads of a folder, ordered by name: those to fit to, and those that are held out.
///
/// # Errors
/// If the folder or a list cannot be read, or a list names a squad that is not there.
pub fn divided(folder: &Path) -> Result<[Vec<PathBuf>; 2], Error> {
    let held_out = held_out()?;
    let mut files: Vec<PathBuf> =
        folder.read_dir()?.map(|entry| entry?.path().canonicalize()).collect::<Result<_, _>>()?;
    files.sort();
    let (unknown, known) = files.into_iter().partition(|file| held_out.contains(file));
    Ok([known, unknown])
}

fn held_out() -> Result<BTreeSet<PathBuf>, Error> {
    let pool = Path::new(env!("CARGO_MANIFEST_DIR")).join("players/pool");
    let mut named = BTreeSet::new();
    for list in ["held-out-legacy.txt", "held-out-standard.txt"].map(|list| pool.join(list)) {
        for line in std::fs::read_to_string(&list)?.lines().filter(|line| !line.is_empty()) {
            let file = pool.join(line).canonicalize();
            named.insert(file.map_err(|error| {
                Error::new(ErrorKind::NotFound, format!("{}: {line}: {error}", list.display()))
            })?);
        }
    }
    Ok(named)
}
