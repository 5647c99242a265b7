//! Writes files. All files that killbox writes go through this module.
//!
//! A file is written under a temporary name in its own folder, synced, and renamed. It is whole or
//! absent, whatever kills the process or fills the disk, and an older file of its name stays until
//! the new one is whole. [`Destination`] is a file that a command writes at its end and tests at
//! its start.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::input::NOT_REGULAR;

/// The suffix of the names of unfinished files.
pub const TEMPORARY: &str = ".tmp";
/// The text before the numbers in the name of an unfinished file.
const UNFINISHED: &str = ".killbox-";
/// The longest name, in bytes, that a temporary name contains whole. File systems limit a name to
/// 255 bytes.
const LONGEST_NAME: usize = 200;
/// How many characters of a longer name the temporary name contains.
const KEPT_OF_NAME: usize = 40;
/// How many links to a file that does not exist yet are followed.
const MOST_LINKS: usize = 16;
/// Paths of open files and other streams of the system, whatever they lead to.
const STREAMS: [&str; 4] = ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc"];

/// Why a file or a folder cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}{}", .path.display(), advice(.error))]
pub struct OutputError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the operating system.
    pub error: io::Error,
}

impl OutputError {
    fn of(path: &Path) -> impl FnOnce(io::Error) -> OutputError {
        let path = path.to_owned();
        move |error| OutputError { path, error }
    }
}

/// Advice on an error while writing, as a line of its own.
pub fn advice(error: &io::Error) -> &'static str {
    use io::ErrorKind as Kind;
    match error.kind() {
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => {
            "\nno incomplete file is left: free space, or name another place, and repeat the command"
        }
        Kind::NotFound => "\nits folder does not exist: create it first, or name a place that exists",
        Kind::PermissionDenied | Kind::ReadOnlyFilesystem => "\nname a place that you may write to",
        Kind::IsADirectory => "\nthis is a folder: name a file",
        Kind::NotADirectory | Kind::AlreadyExists => {
            "\na file is where a folder is needed: name another place"
        }
        Kind::InvalidFilename => "\nthe name is too long or not allowed here: choose another one",
        _ => "\nif the problem persists, name another place",
    }
}

/// Writes a file, whole or not at all; the old one stays until the new one is whole. A pipe or a
/// device at `path` is replaced and never opened.
///
/// # Errors
/// The error of the operating system. The old file is still there then.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Place::of_file(path)?.fill(bytes)
}

/// [`put`] with the path in the error.
///
/// # Errors
/// The path, the error of the operating system, and what to do.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    put(path, bytes).map_err(OutputError::of(path))
}

/// Creates a folder for files, unless it exists, and removes the unfinished files of killed
/// processes from it.
///
/// # Errors
/// If the folder cannot be created.
pub fn folder(path: &Path) -> Result<(), OutputError> {
    fs::create_dir_all(path).map_err(OutputError::of(path))?;
    clean(path);
    Ok(())
}

/// Removes the unfinished files of killed processes from a folder.
pub fn clean(folder: &Path) {
    remove_leftovers(folder, None);
}

/// Whether a name is the name of an unfinished file.
pub fn is_unfinished(name: &OsStr) -> bool {
    is_leftover(name, None)
}

/// Opens a lock file. Its content is empty.
///
/// # Errors
/// The error of the operating system. A pipe or a device is not opened.
pub fn lock_file(path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => Err(io::Error::new(io::ErrorKind::InvalidInput, NOT_REGULAR)),
        _ => OpenOptions::new().write(true).create(true).truncate(false).open(path),
    }
}

/// A file that a command writes at its end. The constructor tests that the file can be written,
/// before games are played.
#[derive(Clone, Debug)]
pub struct Destination {
    path: PathBuf,
    /// Whether a user named the path: a pipe or a device is then written to, not replaced.
    is_named: bool,
}

impl Destination {
    /// Tests a path that a user has named: a file, a pipe or a device. The file's folder may be
    /// missing if it is one of `coming`, the folders that the command creates before it writes.
    ///
    /// # Errors
    /// If the file could not be written.
    pub fn new(path: &Path, coming: &[&Path]) -> Result<Destination, OutputError> {
        Destination { path: path.into(), is_named: true }.tried(coming)
    }

    /// Tests the path of a file in a folder that a user has named.
    ///
    /// # Errors
    /// If the file could not be written.
    pub fn within(folder: &Path, name: &str) -> Result<Destination, OutputError> {
        Destination { path: folder.join(name), is_named: false }.tried(&[])
    }

    fn tried(self, coming: &[&Path]) -> Result<Destination, OutputError> {
        let path = &self.path;
        let parent = parent(path);
        if coming.contains(&parent) && !parent.exists() {
            return Ok(self);
        }
        match self.place().map_err(OutputError::of(path))? {
            Place::Stream(_) => {}
            Place::File { path: file, .. } => {
                remove_leftovers(self::parent(&file), file.file_name());
                // The file is dropped at once, which removes it.
                Unfinished::create(&file).map_err(OutputError::of(path))?;
            }
        }
        Ok(self)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// The path, the error of the operating system, and what to do.
    pub fn write(&self, bytes: &[u8]) -> Result<(), OutputError> {
        self.place().and_then(|place| place.fill(bytes)).map_err(OutputError::of(&self.path))
    }

    fn place(&self) -> io::Result<Place> {
        if self.is_named { Place::of_named(&self.path) } else { Place::of_file(&self.path) }
    }
}

/// A file while it is written. If it is dropped before [`finish`](Unfinished::finish), it is
/// removed.
#[derive(Debug)]
pub struct Unfinished {
    file: File,
    temporary: PathBuf,
    path: PathBuf,
    is_finished: bool,
}

impl Unfinished {
    /// Creates the file under a temporary name. The file is locked while it is written, so that no
    /// process takes it for the unfinished file of a killed one.
    ///
    /// # Errors
    /// The error of the operating system.
    pub fn create(path: &Path) -> io::Result<Unfinished> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let mut name = shortened(path.file_name().ok_or(io::ErrorKind::IsADirectory)?);
            name.push(format!("{UNFINISHED}{}-{number}{TEMPORARY}", std::process::id()));
            let temporary = path.with_file_name(name);
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => {
                    // Some network file systems do not support locks.
                    let _ = file.try_lock();
                    return Ok(Unfinished { file, temporary, path: path.into(), is_finished: false });
                }
                // A killed process with the same id left this file, perhaps on another machine.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Another handle to the file, for a writer that must own one.
    ///
    /// # Errors
    /// The error of the operating system.
    pub fn handle(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Syncs the file and renames it to its final name.
    ///
    /// # Errors
    /// The error of the operating system. An older file of the name is still there then.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.path)?;
        self.is_finished = true;
        sync_folder(parent(&self.path))
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_finished {
            // The unfinished file takes space from a full disk. A failure to remove it has no other
            // effect.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// The place that a path leads to.
enum Place {
    /// A pipe, a device or an open file, which is written to directly.
    Stream(PathBuf),
    /// A regular file or one that does not exist yet. Links are followed.
    File { path: PathBuf, permissions: Option<Permissions> },
}

impl Place {
    /// The place that a user has named.
    fn of_named(path: &Path) -> io::Result<Place> {
        let is_stream = |about: fs::Metadata| !about.is_dir() && !about.is_file();
        if STREAMS.iter().any(|stream| path.starts_with(stream)) || fs::metadata(path).is_ok_and(is_stream) {
            return Ok(Place::Stream(path.into()));
        }
        Place::of_file(path)
    }

    /// The place of a file.
    fn of_file(path: &Path) -> io::Result<Place> {
        match fs::metadata(path) {
            Ok(about) if about.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(about) if !about.is_file() => Ok(Place::File { path: path.into(), permissions: None }),
            Ok(about) => {
                // Without the permission to write a file, a process must not replace it either.
                OpenOptions::new().write(true).open(path)?;
                Ok(Place::File { path: fs::canonicalize(path)?, permissions: Some(about.permissions()) })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Place::File { path: linked(path), permissions: None })
            }
            Err(error) => Err(error),
        }
    }

    /// Writes `bytes` to the place.
    fn fill(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Place::Stream(path) => OpenOptions::new().append(true).open(path)?.write_all(bytes),
            Place::File { path, permissions } => {
                let mut file = Unfinished::create(&path)?;
                if let Some(permissions) = permissions {
                    // Not every file system supports permissions. The file is written all the same.
                    let _ = file.file.set_permissions(permissions);
                }
                file.write_all(bytes)?;
                file.finish()
            }
        }
    }
}

/// The target of a link whose file does not exist yet.
fn linked(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = parent(&path).join(target);
    }
    path
}

/// The folder of a file.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The part of a file's name with which its temporary name begins.
fn shortened(name: &OsStr) -> OsString {
    match name.len() <= LONGEST_NAME {
        true => name.to_owned(),
        false => name.to_string_lossy().chars().take(KEPT_OF_NAME).collect::<String>().into(),
    }
}

/// Whether a name is the name of an unfinished file: of the file `of`, or of any file.
fn is_leftover(name: &OsStr, of: Option<&OsStr>) -> bool {
    let Some((file, numbers)) = name.to_str().and_then(|name| name.rsplit_once(UNFINISHED)) else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = numbers.strip_suffix(TEMPORARY).and_then(|numbers| numbers.split_once('-'));
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
        && of.is_none_or(|of| shortened(of) == *file)
}

/// Removes the unfinished files of killed processes from a folder: those of one file, or all. Files
/// that a living process writes are locked and stay.
fn remove_leftovers(folder: &Path, of: Option<&OsStr>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_leftover(&entry.file_name(), of) {
            let free =
                OpenOptions::new().write(true).open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
            if free {
                // A file that cannot be removed does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Syncs a folder. A rename is on disk only after its folder is synced.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    use io::ErrorKind as Kind;
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Not every file system syncs folders, and a process may be allowed to write to a folder
        // that it may not list.
        Err(error)
            if matches!(error.kind(), Kind::InvalidInput | Kind::Unsupported | Kind::PermissionDenied) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Does nothing: only Unix opens folders as files.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
