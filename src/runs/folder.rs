//! The folder of any run: its manifest and its lock, and whether a run may begin or go on there.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::files::Disk;
use super::seal;
use super::{RunError, io_error};
use crate::input::NOT_REGULAR;
use crate::output::{self, TEMPORARY};

const MANIFEST: &str = "run.json";
const LOCK: &str = "run.lock";
/// Why a manifest with a broken seal is refused.
const CHANGED: &str =
    "it was cut off or changed since it was written, as its checksum says; begin anew in another folder";
/// A manifest is no longer: a thousand squads take some megabytes.
const LONGEST_MANIFEST: u64 = 64 << 20;

/// What a run plays, as it is written before its first game: a run goes on where the same is
/// played, and may only grow longer.
pub trait Resumable: Clone + Serialize + DeserializeOwned {
    /// The folders of the run's files.
    const FOLDERS: &'static [&'static str];

    /// What keeps `self` from continuing the run of `there`, one line each.
    fn differences(&self, there: &Self) -> Vec<String>;

    /// How many games are wanted.
    fn games(&self) -> u64;

    /// The same run with so many games.
    fn lasting(self, games: u64) -> Self;
}

/// Begins a run in `path`, or continues it if `resume` is set and one was begun there. No other
/// process can as long as the file lives.
pub(crate) fn begin<M: Resumable>(
    path: &Path,
    manifest: &M,
    resume: bool,
    disk: &dyn Disk,
) -> Result<File, RunError> {
    admit(path, manifest, resume)?;
    fs::create_dir_all(path).map_err(io_error(path))?;
    let lock = lock(path)?;
    // Only now nobody else can begin a run here.
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

/// Whether a run may begin or go on in a folder; the manifest of the run that is there.
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

/// The file of a manifest, with the seal behind it.
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

/// The bytes of a file that no run of killbox makes longer.
pub(crate) fn read_bounded(file: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // A pipe would block whoever opens it.
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

/// The manifest of the run that was begun in a folder, if one was.
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
    // Older runs have no seal.
    if seal::break_seal(&mut bytes, seal::SPACED_KEY.as_bytes()) == Some(false) {
        return Err(wrong(CHANGED.into()));
    }
    serde_json::from_slice(&bytes).map(Some).map_err(|error| wrong(error.to_string()))
}

/// Whether a run can begin here: nothing is there, or only what a run left that was killed before
/// it wrote its manifest.
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

/// No other process has the folder as long as this lives.
fn lock(path: &Path) -> Result<File, RunError> {
    let file = path.join(LOCK);
    let lock = output::lock_file(&file).map_err(io_error(&file))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(RunError::InUse(path.into())),
        // Some network file systems know no locks: there the user sees to it.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(lock),
        Err(TryLockError::Error(error)) => Err(io_error(&file)(error)),
    }
}

/// Removes what a killed run was writing: files whose names begin so.
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
