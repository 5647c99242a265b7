//! The folder of a data set, with the files of its parts.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::manifest::{Manifest, ROWS};
use crate::runs::{Disk, RunError, begin, io_error, read_bounded};

const ENDING: &str = "parquet";
/// The longest part that is read, in bytes.
const LONGEST_PART: u64 = 4 << 30;

/// The open folder of a data set. No other process can open it while this value exists.
pub struct Folder<'a> {
    path: PathBuf,
    disk: &'a dyn Disk,
    _lock: File,
}

impl<'a> Folder<'a> {
    /// Begins a data set in `path`, or continues the one there if `resume` is set.
    ///
    /// # Errors
    /// If the folder holds something else, another data set, or one without `resume`; if another
    /// process uses it; or if it cannot be written.
    pub fn open(
        path: &Path,
        manifest: &Manifest,
        resume: bool,
        disk: &'a dyn Disk,
    ) -> Result<Folder<'a>, RunError> {
        let lock = begin(path, manifest, resume, disk)?;
        let folder = Folder { path: path.into(), disk, _lock: lock };
        folder.refuse_strays(manifest)?;
        Ok(folder)
    }

    /// The bytes of a part; `None` if it is not there.
    pub(super) fn read(&self, games: &Range<u64>) -> Result<Option<Vec<u8>>, RunError> {
        let file = self.file(games);
        match read_bounded(&file, LONGEST_PART) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(io_error(&file)(error)),
        }
    }

    /// Writes a part.
    pub(super) fn write(&self, games: &Range<u64>, bytes: &[u8]) -> Result<(), RunError> {
        let file = self.file(games);
        self.disk.put(&file, bytes).map_err(io_error(&file))
    }

    /// The folder.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a part.
    pub(super) fn file(&self, games: &Range<u64>) -> PathBuf {
        self.path.join(ROWS).join(file_name(games.start))
    }

    /// Rejects tables that are no part of the data set, since programs that read the folder would
    /// read their rows.
    fn refuse_strays(&self, manifest: &Manifest) -> Result<(), RunError> {
        let folder = self.path.join(ROWS);
        for entry in fs::read_dir(&folder).map_err(io_error(&folder))? {
            let path = entry.map_err(io_error(&folder))?.path();
            let is_table = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ENDING));
            let name = path.file_name().and_then(|name| name.to_str());
            if is_table && !name.is_some_and(|name| is_part(name, manifest)) {
                return Err(RunError::Stray(path));
            }
        }
        Ok(())
    }
}

/// The games of each part.
pub(super) fn parts(games: u64, part_games: u64) -> impl Iterator<Item = Range<u64>> {
    (0..games).step_by(part_games as usize).map(move |first| first..(first + part_games).min(games))
}

/// Whether a name is that of a file of a part.
fn is_part(name: &str, manifest: &Manifest) -> bool {
    let first = name.strip_suffix(ENDING).and_then(|name| name.strip_suffix('.'));
    first.and_then(|first| first.parse::<u64>().ok()).is_some_and(|first| {
        let begins_part = first.is_multiple_of(manifest.run.part_games) && first < manifest.run.games;
        begins_part && file_name(first) == name
    })
}

/// The name of the file of a part, by its first game.
fn file_name(first: u64) -> String {
    format!("{first:012}.{ENDING}")
}
