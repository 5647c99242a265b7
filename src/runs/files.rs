//! Files that are whole or absent: written to a temporary name, synced, renamed.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Where a run's files are put. Tests give one that fails.
pub trait Disk: Sync {
    /// Puts a file there, whole or not at all, whatever was there before.
    ///
    /// # Errors
    /// What the system said; the old file is still there then.
    fn put(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
}

/// The file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSystem;

impl Disk for FileSystem {
    fn put(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let temporary = temporary(path);
        let written = write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
        if written.is_err() {
            // What is left of it takes space from a full disk; that it cannot be removed changes nothing.
            let _ = fs::remove_file(&temporary);
        }
        written?;
        sync_folder(path)
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn temporary(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(TEMPORARY);
    name.into()
}

/// How the names of unfinished files end.
pub(super) const TEMPORARY: &str = ".tmp";

/// A rename is on disk only once its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

/// Elsewhere folders cannot be opened as files.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
