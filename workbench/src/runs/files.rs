//! The destination of the files of a run.

use std::io;
use std::path::Path;

use killbox::output;

/// A destination for the files of a run. Tests use one that fails.
pub trait Disk: Sync {
    /// Writes a file, whole or not at all, and replaces an older one.
    ///
    /// # Errors
    /// The error of the operating system. The old file is still there then.
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
