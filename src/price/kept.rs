//! The folder of a run of prices: what its meetings came to, block by block. A run that was stopped goes on where it was:
//! blocks that are there are read instead of played.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::scores::Scores;
use crate::runs::{Disk, RunError, io_error, lock, read_bounded};

/// The version of the files.
pub const FORMAT: u32 = 1;
const MANIFEST: &str = "run.json";
const LOCK: &str = "run.lock";
const BLOCKS: &str = "meetings";
/// Meetings in a block: a run that is killed loses at most one.
pub const BLOCK: u64 = 8192;
/// No file of a run is longer.
const LONGEST: u64 = 16 << 20;

/// Everything that decides what the games of a run are, and how many are wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the run's files.
    pub format: u32,
    /// The killbox that began the run; only told.
    pub killbox: String,
    /// The version of the rules.
    pub rules: u32,
    /// The ruleset, all its switches.
    pub ruleset: serde_json::Value,
    /// The hash of all cards that squads are drawn from, and of all abilities.
    pub cards: String,
    /// The card that is asked about, if one is.
    pub card: Option<String>,
    /// Whose squads are drawn.
    pub factions: Vec<String>,
    /// The hash of each squad of the field.
    pub field: Vec<String>,
    /// Who plays the drawn squads, and who the others.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The least and the greatest squad total.
    pub points: [i32; 2],
    /// How many games are wanted; the one thing that may grow.
    pub games: u64,
}

impl Manifest {
    /// What keeps `self` from continuing the run of `there`, one line each.
    fn differences(&self, there: &Manifest) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, here: String, there: String| {
            if here != there {
                lines.push(format!("{what}: there {there}, here {here}"));
            }
        };
        let named = |ruleset: &serde_json::Value| {
            let name = ruleset.get("name").and_then(serde_json::Value::as_str).unwrap_or("?");
            format!("`{name}` ({})", crate::runs::hash_of(ruleset))
        };
        let card = |card: &Option<String>| card.clone().unwrap_or_else(|| "all".into());
        compare("format of the files", self.format.to_string(), there.format.to_string());
        compare("version of the rules", self.rules.to_string(), there.rules.to_string());
        compare("ruleset", named(&self.ruleset), named(&there.ruleset));
        compare("cards or abilities", self.cards.clone(), there.cards.clone());
        compare("card", card(&self.card), card(&there.card));
        compare("factions", self.factions.join(", "), there.factions.join(", "));
        compare("field", self.field.join(", "), there.field.join(", "));
        compare("players", self.players.join(", "), there.players.join(", "));
        compare("seed", self.seed.to_string(), there.seed.to_string());
        compare("--points", format!("{:?}", self.points), format!("{:?}", there.points));
        lines
    }
}

/// What is written of a block.
#[derive(Serialize, Deserialize)]
struct Block {
    /// The number of its first meeting.
    first: u64,
    /// By meeting: half points of both games, 0 to 4; nothing of a meeting that did not end by the rules.
    half_points: Vec<Option<u8>>,
    games: u64,
    faulted: u64,
    /// In hexadecimal.
    checksum: String,
}

/// An open folder. No other process can open it as long as this lives.
pub struct Folder<'a> {
    path: PathBuf,
    disk: &'a dyn Disk,
    /// The first thing that went wrong while writing, and blocks that were played again.
    trouble: Mutex<(Option<RunError>, Vec<String>)>,
    _lock: File,
}

impl<'a> Folder<'a> {
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
    ) -> Result<Folder<'a>, RunError> {
        admit(path, manifest, resume)?;
        let blocks = path.join(BLOCKS);
        fs::create_dir_all(&blocks).map_err(io_error(&blocks))?;
        let lock = lock(path)?;
        // Only now nobody else can begin a run here.
        let there = admit(path, manifest, resume)?;
        if there.as_ref().is_none_or(|there| there.games != manifest.games) {
            let file = path.join(MANIFEST);
            let now = Manifest { games: manifest.games, ..there.unwrap_or_else(|| manifest.clone()) };
            let text = serde_json::to_string_pretty(&now).map_err(|error| io_error(&file)(error.into()))?;
            disk.put(&file, (text + "\n").as_bytes()).map_err(io_error(&file))?;
        }
        Ok(Folder { path: path.into(), disk, trouble: Mutex::default(), _lock: lock })
    }

    /// The games of a block, if all its meetings were played: `count` of them from `first` on.
    pub(super) fn load(&self, part: &str, first: u64, count: u64) -> Option<Scores> {
        let file = self.file(part, first);
        let again = |what: String| {
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.1.push(format!("{}: {what}", file.display()));
            None
        };
        let bytes = match read_bounded(&file, LONGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => return again(error.to_string()),
        };
        let block: Block = match serde_json::from_slice(&bytes) {
            Ok(block) => block,
            Err(error) => return again(error.to_string()),
        };
        let Ok(checksum) = u64::from_str_radix(&block.checksum, 16) else {
            return again("no checksum".into());
        };
        if block.first != first || block.half_points.iter().flatten().any(|points| *points > 4) {
            return again(format!("not the meetings from {first} on"));
        }
        // The last block of a run that is made longer was short.
        (block.half_points.len() as u64 == count).then(|| Scores {
            meetings: (first..)
                .zip(block.half_points)
                .filter_map(|(at, points)| Some((at, points?)))
                .collect(),
            games: block.games,
            faulted: block.faulted,
            checksum,
        })
    }

    /// Writes a block. What goes wrong is kept for the end.
    pub(super) fn store(&self, part: &str, first: u64, count: u64, scores: &Scores) {
        let points = |meeting: u64| scores.meetings.get(&meeting).copied();
        let block = Block {
            first,
            half_points: (first..first + count).map(points).collect(),
            games: scores.games,
            faulted: scores.faulted,
            checksum: format!("{:016x}", scores.checksum),
        };
        let file = self.file(part, first);
        let text = serde_json::to_string(&block).map_err(io::Error::from);
        if let Err(error) = text.and_then(|text| self.disk.put(&file, (text + "\n").as_bytes())) {
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.0.get_or_insert(io_error(&file)(error));
        }
    }

    /// Whether something went wrong while writing: then no more is played.
    pub(super) fn has_failed(&self) -> bool {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).0.is_some()
    }

    /// What went wrong while writing, and the blocks that were played again because they could not be read.
    pub fn close(self) -> (Option<RunError>, Vec<String>) {
        self.trouble.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn file(&self, part: &str, first: u64) -> PathBuf {
        self.path.join(BLOCKS).join(format!("{part}-{:06}.json", first / BLOCK))
    }
}

/// Whether a run may begin or go on in a folder; the manifest of the run that is there.
fn admit(path: &Path, manifest: &Manifest, resume: bool) -> Result<Option<Manifest>, RunError> {
    let there = begun(path)?;
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

/// The manifest of the run that was begun in a folder, if one was.
///
/// # Errors
/// If it cannot be read.
pub fn begun(path: &Path) -> Result<Option<Manifest>, RunError> {
    let file = path.join(MANIFEST);
    let bytes = match read_bounded(&file, LONGEST) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_error(&file)(error)),
    };
    serde_json::from_slice(&bytes)
        .map(Some)
        .map_err(|error| RunError::Manifest { path: file, what: error.to_string() })
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
        let empty = || fs::read_dir(entry.path()).is_ok_and(|mut entries| entries.next().is_none());
        let name = entry.file_name();
        if name != LOCK && !name.to_string_lossy().starts_with(MANIFEST) && !(name == BLOCKS && empty()) {
            return Ok(false);
        }
    }
    Ok(true)
}
