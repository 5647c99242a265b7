//! What a user names is read from here: `-` is standard input, and nothing is read without end,
//! neither a file that is far too long nor a device that never stops. Text is UTF-8, or what its
//! byte order mark says.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use killbox_components::encoding::{NotText, decode};

/// What is said of a pipe, a device or a socket in a folder whose files are read.
pub(crate) const NOT_REGULAR: &str = "not a regular file, but a pipe, a device or the like: take it away";

/// The name of standard input.
pub const STDIN: &str = "-";

/// Why something cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system refused.
    #[error("{}: {error}", shown(.path))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A folder.
    #[error("{}: a folder; expected {expected}", shown(.path))]
    Folder {
        /// Which one.
        path: PathBuf,
        /// What was expected.
        expected: &'static str,
    },
    /// More than was to be expected.
    #[error("{}: longer than {limit} bytes; expected {expected}", shown(.path))]
    TooLong {
        /// Which file.
        path: PathBuf,
        /// The bound.
        limit: u64,
        /// What was expected.
        expected: &'static str,
    },
    /// No text.
    #[error("{}: not {} text (byte {}); expected {expected}", shown(.path), .what.encoding, .what.byte)]
    NotText {
        /// Which file.
        path: PathBuf,
        /// What it was taken for, and where it is not.
        what: NotText,
        /// What was expected.
        expected: &'static str,
    },
    /// A pipe, a device or a socket where a regular file is expected.
    #[error("{}: {NOT_REGULAR}", shown(.0))]
    NotRegular(PathBuf),
    /// Standard input was named twice.
    #[error("standard input (`-`) is named twice: it can be read once; name a file")]
    Twice,
}

/// The name of a file in messages.
pub fn shown(path: &Path) -> String {
    if is_stdin(path) { "standard input".into() } else { path.display().to_string() }
}

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// The bytes of a file, of which there may be so many; `expected` says in messages what they should
/// be.
///
/// # Errors
/// If it cannot be read, is a folder, or is longer.
pub fn bytes(path: &Path, limit: u64, expected: &'static str) -> Result<Vec<u8>, InputError> {
    static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);
    let io = |error| InputError::Io { path: path.into(), error };
    let too_long = || InputError::TooLong { path: path.into(), limit, expected };
    let mut bytes = Vec::new();
    if is_stdin(path) {
        if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
            return Err(InputError::Twice);
        }
        std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes).map_err(io)?;
    } else {
        let about = std::fs::metadata(path).map_err(io)?;
        if about.is_dir() {
            return Err(InputError::Folder { path: path.into(), expected });
        }
        if about.len() > limit {
            return Err(too_long());
        }
        // A pipe or a device has no length beforehand, and may never end.
        File::open(path).map_err(io)?.take(limit + 1).read_to_end(&mut bytes).map_err(io)?;
    }
    if bytes.len() as u64 > limit { Err(too_long()) } else { Ok(bytes) }
}

/// Refuses what is no regular file. Files that nobody has named, such as those of a folder, are
/// opened only after this: a pipe would block whoever opens it.
///
/// # Errors
/// If it is not there, or is something else.
pub fn regular(path: &Path) -> Result<(), InputError> {
    match std::fs::metadata(path) {
        Ok(about) if about.is_file() => Ok(()),
        Ok(_) => Err(InputError::NotRegular(path.into())),
        Err(error) => Err(InputError::Io { path: path.into(), error }),
    }
}

/// The text of a file, without its byte order mark: UTF-8, or UTF-16 if the mark says so. Bounds
/// and errors are those of [`bytes()`].
///
/// # Errors
/// As [`bytes()`], and if it is no text.
pub fn text(path: &Path, limit: u64, expected: &'static str) -> Result<String, InputError> {
    decode(&bytes(path, limit, expected)?).map_err(|what| InputError::NotText {
        path: path.into(),
        what,
        expected,
    })
}
