//! The folder of a run: its manifest, its lock, and the files of its parts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::files::{Disk, TEMPORARY};
use super::manifest::Manifest;
use super::rows::{Files, Roster};
use super::{RunError, io_error};
use crate::matches::GameResult;

const MANIFEST: &str = "run.json";
const ENDING: &str = "parquet";
const LOCK: &str = "run.lock";
/// A manifest is no longer: a thousand squads take some megabytes.
const LONGEST_MANIFEST: u64 = 64 << 20;
/// A table is no longer: a million games of sixteen ships take less than a hundred megabytes.
const LONGEST_PART: u64 = 1 << 30;
/// One folder for each table.
const TABLES: [&str; 2] = ["games", "ships"];

/// An open run directory. No other process can open it as long as this lives.
pub struct RunDir<'a> {
    path: PathBuf,
    disk: &'a dyn Disk,
    first_game: u64,
    part_games: u64,
    run: String,
    /// The parts that were there when it was opened, by match-up.
    found: BTreeMap<[u16; 2], BTreeSet<u64>>,
    _lock: File,
}

/// What is on disk of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum OnDisk {
    /// Nothing.
    Absent,
    /// Something that is not to be used, and why.
    Damaged(String),
    /// Its games, from the first of the part on, without a gap.
    Games(Vec<GameResult>),
}

impl<'a> RunDir<'a> {
    /// Begins a run in `path`, or continues it if `resume` is set and one was begun there.
    ///
    /// # Errors
    /// If the folder holds something else, another run, or a run that `resume` was not said for; if it is in use; if it
    /// cannot be written.
    pub fn open(
        path: &Path,
        manifest: &Manifest,
        resume: bool,
        disk: &'a dyn Disk,
    ) -> Result<RunDir<'a>, RunError> {
        admit(path, manifest, resume)?;
        fs::create_dir_all(path).map_err(io_error(path))?;
        let lock = lock(path)?;
        // Only now nobody else can begin a run here.
        let there = admit(path, manifest, resume)?;
        let file = path.join(MANIFEST);
        if there.as_ref().is_none_or(|there| there.games != manifest.games) {
            let now = Manifest { games: manifest.games, ..there.unwrap_or_else(|| manifest.clone()) };
            let text = serde_json::to_string_pretty(&now).map_err(|error| io_error(&file)(error.into()))?;
            disk.put(&file, (text + "\n").as_bytes()).map_err(io_error(&file))?;
        }
        for table in TABLES {
            let folder = path.join(table);
            fs::create_dir_all(&folder).map_err(io_error(&folder))?;
            remove_unfinished(&folder)?;
            refuse_strays(&folder, manifest)?;
        }
        Ok(RunDir {
            path: path.into(),
            disk,
            first_game: manifest.first_game,
            part_games: manifest.part_games,
            run: manifest.run(),
            found: found(&path.join(TABLES[0]))?,
            _lock: lock,
        })
    }

    /// Names the run in its files.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The part that holds `game`.
    pub fn part_of(&self, game: u64) -> u64 {
        game / self.part_games
    }

    /// The games of a part: parts end on multiples of their size, whatever the first game.
    pub fn games_of(&self, part: u64) -> Range<u64> {
        (part * self.part_games).max(self.first_game)..(part + 1) * self.part_games
    }

    /// The parts of a match-up that were there when the folder was opened and hold some of `games`.
    pub fn found(&self, squads: [u16; 2], games: &Range<u64>) -> impl Iterator<Item = u64> {
        let parts = self.part_of(games.start)..=self.part_of(games.end.saturating_sub(1).max(games.start));
        self.found.get(&squads).into_iter().flat_map(move |found| found.range(parts.clone()).copied())
    }

    /// Reads a part.
    ///
    /// # Errors
    /// If a file is there and cannot be read at all.
    pub fn load(&self, roster: &Roster, part: u64) -> Result<OnDisk, RunError> {
        let mut files = Vec::new();
        for table in TABLES {
            let path = self.file(table, roster, part);
            match read_bounded(&path, LONGEST_PART) {
                Ok(bytes) => files.push(bytes),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(io_error(&path)(error)),
            }
        }
        let files = match <[Vec<u8>; 2]>::try_from(files) {
            Ok([games, ships]) => Files { games, ships },
            // The table of ships is put first: alone, it is what a run left that was killed in between.
            Err(_) => return Ok(OnDisk::Absent),
        };
        let range = self.games_of(part);
        Ok(match roster.decode(files) {
            Err(what) => OnDisk::Damaged(format!("{}: {what}", self.file(TABLES[0], roster, part).display())),
            Ok(games) if games.iter().map(|game| game.game).eq(range.clone().take(games.len())) => {
                OnDisk::Games(games)
            }
            Ok(_) => OnDisk::Damaged(format!(
                "{}: not games {} to {}",
                self.file(TABLES[0], roster, part).display(),
                range.start,
                range.end - 1
            )),
        })
    }

    /// Writes a part: its games in the order of their indices.
    ///
    /// # Errors
    /// If it cannot be written. What was there before is still there then.
    pub fn store(&self, roster: &Roster, part: u64, games: &[GameResult]) -> Result<(), RunError> {
        let files = roster.encode(games).map_err(|error| {
            io_error(&self.file(TABLES[0], roster, part))(io::Error::other(error.to_string()))
        })?;
        let [games_file, ships_file] = TABLES.map(|table| self.file(table, roster, part));
        self.disk.put(&ships_file, &files.ships).map_err(io_error(&ships_file))?;
        self.disk.put(&games_file, &files.games).map_err(|error| {
            if !games_file.exists() {
                // Alone, it would only take space. That it cannot be removed changes nothing.
                let _ = fs::remove_file(&ships_file);
            }
            io_error(&games_file)(error)
        })
    }

    fn file(&self, table: &str, roster: &Roster, part: u64) -> PathBuf {
        self.path.join(table).join(name_of(roster.squads, part))
    }
}

/// The parts in a folder of files.
fn found(folder: &Path) -> Result<BTreeMap<[u16; 2], BTreeSet<u64>>, RunError> {
    let mut found: BTreeMap<_, BTreeSet<u64>> = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let name = entry.map_err(io_error(folder))?.file_name();
        if let Some((squads, part)) = name.to_str().and_then(read_name) {
            found.entry(squads).or_default().insert(part);
        }
    }
    Ok(found)
}

/// The name of a part's file.
fn name_of([a, b]: [u16; 2], part: u64) -> String {
    format!("{a:03}-{b:03}-{part:06}.{ENDING}")
}

/// The match-up and the part whose file has this name.
fn read_name(name: &str) -> Option<([u16; 2], u64)> {
    let mut numbers = name.strip_suffix(ENDING)?.strip_suffix('.')?.split('-');
    let mut squad = || numbers.next()?.parse::<u16>().ok();
    let squads = [squad()?, squad()?];
    let part = numbers.next()?.parse::<u64>().ok()?;
    (name_of(squads, part) == name).then_some((squads, part))
}

/// A table that is of no part of the run would be read along with those that are.
fn refuse_strays(folder: &Path, manifest: &Manifest) -> Result<(), RunError> {
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let path = entry.map_err(io_error(folder))?.path();
        let is_table = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ENDING));
        let name = path.file_name().and_then(|name| name.to_str());
        let part = name.and_then(read_name).filter(|(squads, _)| manifest.matchups.contains(squads));
        if is_table && part.is_none() {
            return Err(RunError::Stray(path));
        }
    }
    Ok(())
}

/// Whether a run may begin or go on in a folder; the manifest of the run that is there.
fn admit(path: &Path, manifest: &Manifest, resume: bool) -> Result<Option<Manifest>, RunError> {
    let there = read_manifest(&path.join(MANIFEST))?;
    match &there {
        Some(_) if !resume => return Err(RunError::Exists(path.into())),
        Some(there) => {
            let lines = manifest.differences(there);
            if !lines.is_empty() {
                return Err(RunError::Differs { path: path.into(), lines });
            }
            if manifest.games < there.games {
                let (there, here) = (there.games, manifest.games);
                return Err(RunError::Fewer { path: path.into(), there, here });
            }
        }
        None if !is_blank(path)? => return Err(RunError::NotEmpty(path.into())),
        None => {}
    }
    Ok(there)
}

/// The bytes of a file that no run of killbox makes longer.
pub(crate) fn read_bounded(file: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("longer than {limit} bytes")));
    }
    Ok(bytes)
}

/// The manifest of a folder, if there is one.
fn read_manifest(file: &Path) -> Result<Option<Manifest>, RunError> {
    let text = match read_bounded(file, LONGEST_MANIFEST) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_error(file)(error)),
    };
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| RunError::Manifest { path: file.into(), what: error.to_string() })
}

/// The manifest of the run that was begun in a folder, if one was.
///
/// # Errors
/// If it cannot be read.
pub fn begun(path: &Path) -> Result<Option<Manifest>, RunError> {
    read_manifest(&path.join(MANIFEST))
}

/// Whether a run can begin here: nothing is there, or only what a run left that was killed before it wrote its manifest.
fn is_blank(path: &Path) -> Result<bool, RunError> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(io_error(path)(error)),
    };
    for entry in entries {
        let entry = entry.map_err(io_error(path))?;
        let name = entry.file_name();
        let leftover = name == LOCK
            || name.to_str() == Some(&format!("{MANIFEST}{TEMPORARY}"))
            || TABLES.iter().any(|table| name == *table) && is_empty(&entry.path());
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
pub(crate) fn lock(path: &Path) -> Result<File, RunError> {
    let file = path.join(LOCK);
    let lock = File::create(&file).map_err(io_error(&file))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(RunError::InUse(path.into())),
        // Some network file systems know no locks: there the user sees to it.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(lock),
        Err(TryLockError::Error(error)) => Err(io_error(&file)(error)),
    }
}

/// Removes what a killed run was writing.
fn remove_unfinished(folder: &Path) -> Result<(), RunError> {
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let path = entry.map_err(io_error(folder))?.path();
        if path.to_str().is_some_and(|name| name.ends_with(TEMPORARY)) {
            fs::remove_file(&path).map_err(io_error(&path))?;
        }
    }
    Ok(())
}
