//! The folder of any kind of run: its manifest, its lock, and whether a run may begin or continue
//! in it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::files::Disk;
use super::seal;
use super::{RunError, io_error};
use killbox::input::NOT_REGULAR;
use killbox::output::{self, TEMPORARY};

const MANIFEST: &str = "run.json";
const LOCK: &str = "run.lock";
/// Why a manifest with a broken seal is rejected.
const CHANGED: &str =
    "it was cut off or changed since it was written, as its checksum says; start again in another folder";
/// The longest manifest that is read, in bytes. A thousand squads take some megabytes.
const LONGEST_MANIFEST: u64 = 64 << 20;

/// The manifest of a run, which is written before the first game. A run continues only with the
/// same manifest, except that the number of games may grow.
pub trait Resumable: Clone + Serialize + DeserializeOwned {
    /// The folders of the run's files.
    const FOLDERS: &'static [&'static str];

    /// The differences because of which `self` cannot continue the run `there`, one line each.
    fn differences(&self, there: &Self) -> Vec<String>;

    /// How many games are wanted.
    fn games(&self) -> u64;

    /// The same run with another number of games.
    fn lasting(self, games: u64) -> Self;
}

/// Begins a run in `path`, or continues the run there if `resume` is set. While the returned file
/// is open, no other process can do the same.
pub(crate) fn begin<M: Resumable>(
    path: &Path,
    manifest: &M,
    resume: bool,
    disk: &dyn Disk,
) -> Result<File, RunError> {
    admit(path, manifest, resume)?;
    fs::create_dir_all(path).map_err(io_error(path))?;
    let lock = lock(path)?;
    // The second check is under the lock, which keeps other processes from beginning a run here.
    let there = admit(path, manifest, resume)?;
    if there.as_ref().is_none_or(|there| there.games() != manifest.games()) {
        let file = path.join(MANIFEST);
        let now = there.unwrap_or_else(|| manifest.clone()).lasting(manifest.games());
        let bytes = sealed(&now).map_err(|error| io_error(&file)(error.into()))?;
        disk.put(&file, &bytes).map_err(io_error(&file))?;
    }
    output::clean(path);
    remove_unfinished(path, MANIFEST)?;
    for folder in M::FOLDERS {
        let folder = path.join(folder);
        fs::create_dir_all(&folder).map_err(io_error(&folder))?;
        remove_unfinished(&folder, "")?;
    }
    Ok(lock)
}

/// Checks whether a run may begin or continue in a folder. Returns the manifest of the run that is
/// there.
fn admit<M: Resumable>(path: &Path, manifest: &M, resume: bool) -> Result<Option<M>, RunError> {
    let there: Option<M> = begun(path)?;
    match &there {
        Some(_) if !resume => return Err(RunError::Exists(path.into())),
        Some(there) => {
            let lines = manifest.differences(there);
            if !lines.is_empty() {
                return Err(RunError::Differs { path: path.into(), lines });
            }
            if manifest.games() < there.games() {
                let (there, here) = (there.games(), manifest.games());
                return Err(RunError::Fewer { path: path.into(), there, here });
            }
        }
        None if !is_blank::<M>(path)? => return Err(RunError::NotEmpty(path.into())),
        None => {}
    }
    Ok(there)
}

/// The manifest as bytes, followed by the seal.
fn sealed<M: Serialize>(manifest: &M) -> serde_json::Result<Vec<u8>> {
    #[derive(Serialize)]
    struct Sealed<'a, M> {
        #[serde(flatten)]
        manifest: &'a M,
        crc32: &'static str,
    }
    let mut bytes = serde_json::to_vec_pretty(&Sealed { manifest, crc32: seal::ZEROS })?;
    bytes.push(b'\n');
    seal::put(&mut bytes, seal::SPACED_KEY.as_bytes());
    Ok(bytes)
}

/// Reads a file of at most `limit` bytes.
pub(crate) fn read_bounded(file: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // Opening a pipe would block.
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, NOT_REGULAR));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("longer than {limit} bytes")));
    }
    Ok(bytes)
}

/// The manifest of the run in a folder, if one was begun there.
///
/// # Errors
/// If it cannot be read.
pub fn begun<M: Resumable>(path: &Path) -> Result<Option<M>, RunError> {
    let file = path.join(MANIFEST);
    let mut bytes = match read_bounded(&file, LONGEST_MANIFEST) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_error(&file)(error)),
    };
    let wrong = |what: String| RunError::Manifest { path: file.clone(), what };
    // Older manifests have no seal.
    if seal::break_seal(&mut bytes, seal::SPACED_KEY.as_bytes()) == Some(false) {
        return Err(wrong(CHANGED.into()));
    }
    serde_json::from_slice(&bytes).map(Some).map_err(|error| wrong(error.to_string()))
}

/// Whether a run can begin here: the folder is empty or missing, or holds only files of a run that
/// was killed before it wrote its manifest.
fn is_blank<M: Resumable>(path: &Path) -> Result<bool, RunError> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(io_error(path)(error)),
    };
    for entry in entries {
        let entry = entry.map_err(io_error(path))?;
        let name = entry.file_name();
        let leftover = name == LOCK
            || output::is_unfinished(&name)
            || name.to_str().is_some_and(|name| name.starts_with(MANIFEST) && name.ends_with(TEMPORARY))
            || M::FOLDERS.iter().any(|folder| name == *folder) && is_empty(&entry.path());
        if !leftover {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// Locks the folder for this process while the returned file is open.
fn lock(path: &Path) -> Result<File, RunError> {
    let file = path.join(LOCK);
    let lock = output::lock_file(&file).map_err(io_error(&file))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(RunError::InUse(path.into())),
        // Some network file systems do not support locks. There the user is responsible.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(lock),
        Err(TryLockError::Error(error)) => Err(io_error(&file)(error)),
    }
}

/// Removes the unfinished files of a killed run, whose names begin with `begin`.
fn remove_unfinished(folder: &Path, begin: &str) -> Result<(), RunError> {
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let path = entry.map_err(io_error(folder))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name.starts_with(begin) && name.ends_with(TEMPORARY)) {
            fs::remove_file(&path).map_err(io_error(&path))?;
        }
    }
    Ok(())
}
