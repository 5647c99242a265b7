//! Where the files of a run are put.

use std::io;
use std::path::Path;

use crate::output;

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
        output::put(path, bytes)
    }
}
