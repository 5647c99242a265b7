//! The folder of a run of match-ups, with the files of its parts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Manifest;
use super::files::Disk;
use super::folder::{Resumable, begin, read_bounded};
use super::rows::{Files, Roster};
use super::{RunError, io_error};
use killbox::matches::GameResult;

const ENDING: &str = "parquet";
/// The tables of a run, each in a folder of its own.
const TABLES: [&str; 2] = ["games", "ships"];
/// The longest table that is read, in bytes. A million games of sixteen ships take less than a
/// hundred megabytes.
const LONGEST_PART: u64 = 1 << 30;

impl Resumable for Manifest {
    const FOLDERS: &'static [&'static str] = &TABLES;

    fn differences(&self, there: &Manifest) -> Vec<String> {
        self.differences(there)
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn lasting(self, games: u64) -> Manifest {
        Manifest { games, ..self }
    }
}

/// An open run folder. No other process can open it while this value exists.
pub struct RunDir<'a> {
    path: PathBuf,
    disk: &'a dyn Disk,
    first_game: u64,
    part_games: u64,
    run: String,
    /// The parts that were on disk when the folder was opened, by match-up.
    found: BTreeMap<[u16; 2], BTreeSet<u64>>,
    _lock: File,
}

/// The state of a part on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum OnDisk {
    /// The part is not on disk.
    Absent,
    /// The part is unusable, for this reason.
    Damaged(String),
    /// The games of the part, from its first game on, without a gap.
    Games(Vec<GameResult>),
}

impl<'a> RunDir<'a> {
    /// Begins a run in `path`, or continues the run there if `resume` is set.
    ///
    /// # Errors
    /// If the folder holds something else, another run, or a run without `resume`; if another
    /// process uses it; or if it cannot be written.
    pub fn open(
        path: &Path,
        manifest: &Manifest,
        resume: bool,
        disk: &'a dyn Disk,
    ) -> Result<RunDir<'a>, RunError> {
        let lock = begin(path, manifest, resume, disk)?;
        for table in TABLES {
            refuse_strays(&path.join(table), manifest)?;
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

    /// The id of the run in its files.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The part that contains `game`.
    pub fn part_of(&self, game: u64) -> u64 {
        game / self.part_games
    }

    /// The games of a part. Parts end at multiples of their size, whatever the first game is.
    pub fn games_of(&self, part: u64) -> Range<u64> {
        (part * self.part_games).max(self.first_game)..(part + 1) * self.part_games
    }

    /// The parts of a match-up that were on disk when the folder was opened and contain some of
    /// `games`.
    pub fn found(&self, squads: [u16; 2], games: &Range<u64>) -> impl Iterator<Item = u64> {
        let parts = self.part_of(games.start)..=self.part_of(games.end.saturating_sub(1).max(games.start));
        self.found.get(&squads).into_iter().flat_map(move |found| found.range(parts.clone()).copied())
    }

    /// Reads a part.
    ///
    /// # Errors
    /// If a file exists and cannot be read at all.
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
            // The table of ships is written first. If it is alone, the run was killed between the
            // two files.
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

    /// Writes a part, with its games in the order of their indices.
    ///
    /// # Errors
    /// If it cannot be written. The old files are still there then.
    pub fn store(&self, roster: &Roster, part: u64, games: &[GameResult]) -> Result<(), RunError> {
        let files = roster.encode(games).map_err(|error| {
            io_error(&self.file(TABLES[0], roster, part))(io::Error::other(error.to_string()))
        })?;
        let [games_file, ships_file] = TABLES.map(|table| self.file(table, roster, part));
        self.disk.put(&ships_file, &files.ships).map_err(io_error(&ships_file))?;
        self.disk.put(&games_file, &files.games).map_err(|error| {
            if !games_file.exists() {
                // The table of ships alone only takes space. A failure to remove it has no other
                // effect.
                let _ = fs::remove_file(&ships_file);
            }
            io_error(&games_file)(error)
        })
    }

    fn file(&self, table: &str, roster: &Roster, part: u64) -> PathBuf {
        self.path.join(table).join(name_of(roster.squads, part))
    }
}

/// The parts whose files are in a folder.
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

/// The file name of a part.
fn name_of([a, b]: [u16; 2], part: u64) -> String {
    format!("{a:03}-{b:03}-{part:06}.{ENDING}")
}

/// The match-up and the part that a file name means.
fn read_name(name: &str) -> Option<([u16; 2], u64)> {
    let mut numbers = name.strip_suffix(ENDING)?.strip_suffix('.')?.split('-');
    let mut squad = || numbers.next()?.parse::<u16>().ok();
    let squads = [squad()?, squad()?];
    let part = numbers.next()?.parse::<u64>().ok()?;
    (name_of(squads, part) == name).then_some((squads, part))
}

/// Rejects tables that belong to no part of the run, since programs that read the folder would
/// count their games.
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
