//! Reads the files that a user names. `-` is standard input.
//!
//! Every read has a limit, so that neither a huge file nor an endless device fills the memory. Text
//! is UTF-8, or the encoding that its byte order mark names.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use killbox_components::encoding::{NotText, decode};

/// The message about a pipe, a device or a socket in a folder whose files are read.
pub const NOT_REGULAR: &str = "not a regular file, but a pipe, a device or the like: remove it";

/// The name that stands for standard input.
pub const STDIN: &str = "-";

/// Why an input cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The operating system reported an error.
    #[error("{}: {error}", shown(.path))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The path is a folder.
    #[error("{}: a folder; expected {expected}", shown(.path))]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What was expected, in words.
        expected: &'static str,
    },
    /// The file is longer than its limit.
    #[error("{}: longer than {limit} bytes; expected {expected}", shown(.path))]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The limit, in bytes.
        limit: u64,
        /// What was expected, in words.
        expected: &'static str,
    },
    /// The file is not text.
    #[error("{}: not {} text (byte {}); expected {expected}", shown(.path), .what.encoding, .what.byte)]
    NotText {
        /// The file.
        path: PathBuf,
        /// The encoding that was assumed, and the first byte that does not fit it.
        what: NotText,
        /// What was expected, in words.
        expected: &'static str,
    },
    /// The path is a pipe, a device or a socket, and a regular file is expected.
    #[error("{}: {NOT_REGULAR}", shown(.0))]
    NotRegular(PathBuf),
    /// Standard input was named twice.
    #[error("standard input (`-`) is named twice: it can be read only once; name a file")]
    Twice,
}

/// The name of a file in messages.
pub fn shown(path: &Path) -> String {
    if is_stdin(path) { "standard input".into() } else { path.display().to_string() }
}

/// Whether a path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// Reads the bytes of a file, at most `limit` of them. `expected` names in messages what the file
/// should be.
///
/// # Errors
/// If the file cannot be read, is a folder, or is longer than `limit`.
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
        // A pipe or a device reports no length and may never end.
        File::open(path).map_err(io)?.take(limit + 1).read_to_end(&mut bytes).map_err(io)?;
    }
    if bytes.len() as u64 > limit { Err(too_long()) } else { Ok(bytes) }
}

/// Rejects everything that is not a regular file. Files that no user has named, such as those of a
/// folder, are checked first, because opening a pipe would block.
///
/// # Errors
/// If the file does not exist or is not a regular file.
pub fn regular(path: &Path) -> Result<(), InputError> {
    match std::fs::metadata(path) {
        Ok(about) if about.is_file() => Ok(()),
        Ok(_) => Err(InputError::NotRegular(path.into())),
        Err(error) => Err(InputError::Io { path: path.into(), error }),
    }
}

/// Reads the text of a file, without its byte order mark. Text is UTF-8, or UTF-16 if the mark says
/// so. `limit` and `expected` are as in [`bytes()`].
///
/// # Errors
/// As [`bytes()`], and if the file is not text.
pub fn text(path: &Path, limit: u64, expected: &'static str) -> Result<String, InputError> {
    decode(&bytes(path, limit, expected)?).map_err(|what| InputError::NotText {
        path: path.into(),
        what,
        expected,
    })
}
