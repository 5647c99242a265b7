//! What the meetings of a run of prices came to, block by block, where it is kept: in a folder, so
//! that a run that was stopped goes on where it was, or in memory, if other machines play. A block
//! carries its checksum: one that was cut off or changed is played again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::scores::Scores;
use crate::faults::Faults;
use crate::runs::{Disk, Resumable, RunError, begin, hash_of, io_error, read_bounded, seal};

/// The version of the files.
pub const FORMAT: u32 = 3;
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
    /// Names the run: equal for runs whose games are equal.
    ///
    /// # Errors
    /// None, unless the program is at fault.
    pub fn run(&self) -> serde_json::Result<String> {
        let same = Manifest { killbox: String::new(), games: 0, ..self.clone() };
        Ok(hash_of(&serde_json::to_value(same)?))
    }
}

impl Resumable for Manifest {
    const FOLDERS: &'static [&'static str] = &[BLOCKS];

    fn differences(&self, there: &Manifest) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, here: String, there: String| {
            if here != there {
                lines.push(format!("{what}: there {there}, here {here}"));
            }
        };
        let named = |ruleset: &serde_json::Value| {
            let name = ruleset.get("name").and_then(serde_json::Value::as_str).unwrap_or("?");
            format!("`{name}` ({})", hash_of(ruleset))
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

    fn games(&self) -> u64 {
        self.games
    }

    fn lasting(self, games: u64) -> Manifest {
        Manifest { games, ..self }
    }
}

/// Keeps what meetings came to.
pub trait Kept: Sync {
    /// Meetings in a block.
    fn block(&self) -> u64;

    /// What a block came to, if all its meetings were played: `count` of them from `first` on.
    /// `part` names the meetings.
    fn load(&self, part: &str, first: u64, count: u64) -> Option<Scores>;

    /// Keeps what a block came to.
    fn store(&self, part: &str, first: u64, count: u64, scores: &Scores);

    /// Whether no more is to be played.
    fn is_closed(&self) -> bool;
}

/// What is written of a block.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    /// The run that the block belongs to, and the name of its meetings; nothing of a block that is
    /// not kept in a folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<[String; 2]>,
    /// The number of its first meeting.
    first: u64,
    /// By meeting: half points of both games, 0 to 4; nothing of a meeting that did not end by the
    /// rules.
    half_points: Vec<Option<u8>>,
    games: u64,
    faults: Faults,
    /// Of the games, in hexadecimal.
    checksum: String,
    /// The seal. It stands last.
    crc32: String,
}

/// Why a block whose seal is broken, or that has none, is not read.
const CHANGED: &str = "cut off or changed since it was written, as its checksum says";

impl Scores {
    /// What is written of them: of `count` meetings from `first` on.
    ///
    /// # Errors
    /// None, unless the program is at fault.
    pub fn encode(&self, first: u64, count: u64) -> serde_json::Result<String> {
        let mut bytes = self.sealed(None, first, count)?;
        bytes.push(b'\n');
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The same without the end of the line, of a run and of meetings that have a name.
    fn sealed(&self, of: Option<[String; 2]>, first: u64, count: u64) -> serde_json::Result<Vec<u8>> {
        let points = |meeting: u64| self.meetings.get(&meeting).copied();
        let block = Block {
            of,
            first,
            half_points: (first..first + count).map(points).collect(),
            games: self.games,
            faults: self.faults.clone(),
            checksum: format!("{:016x}", self.checksum),
            crc32: seal::ZEROS.to_owned(),
        };
        let mut bytes = serde_json::to_vec(&block)?;
        seal::put(&mut bytes, seal::KEY.as_bytes());
        Ok(bytes)
    }

    /// What was written of the meetings from `first` on; `None` if those are not `count`.
    ///
    /// # Errors
    /// What is wrong, if it is something else, or was changed.
    pub fn decode(bytes: &[u8], first: u64, count: u64) -> Result<Option<Scores>, String> {
        Scores::unsealed(bytes, None, first, count)
    }

    /// The same, of a run and of meetings that have a name.
    fn unsealed(
        bytes: &[u8],
        of: Option<[String; 2]>,
        first: u64,
        count: u64,
    ) -> Result<Option<Scores>, String> {
        let mut bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes).to_vec();
        if seal::break_seal(&mut bytes, seal::KEY.as_bytes()) != Some(true) {
            return Err(CHANGED.to_owned());
        }
        let block: Block = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
        if block.of != of {
            return Err("of another run, or of other meetings".to_owned());
        }
        let checksum = u64::from_str_radix(&block.checksum, 16).map_err(|_| "no checksum")?;
        if block.first != first || block.half_points.iter().flatten().any(|points| *points > 4) {
            return Err(format!("not the meetings from {first} on"));
        }
        // The last block of a run that is made longer was short.
        Ok((block.half_points.len() as u64 == count).then(|| Scores {
            meetings: (first..)
                .zip(block.half_points)
                .filter_map(|(at, points)| Some((at, points?)))
                .collect(),
            games: block.games,
            faults: block.faults,
            checksum,
        }))
    }
}

/// What other machines played: blocks as they came in.
#[derive(Debug)]
pub struct Gathered {
    block: u64,
    blocks: Mutex<BTreeMap<(String, u64), Scores>>,
}

impl Gathered {
    /// Blocks of so many meetings; none is there yet.
    pub fn new(block: u64) -> Gathered {
        Gathered { block, blocks: Mutex::default() }
    }
}

impl Kept for Gathered {
    fn block(&self) -> u64 {
        self.block
    }

    fn load(&self, part: &str, first: u64, _: u64) -> Option<Scores> {
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner).get(&(part.to_owned(), first)).cloned()
    }

    fn store(&self, part: &str, first: u64, _: u64, scores: &Scores) {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        blocks.insert((part.to_owned(), first), scores.clone());
    }

    fn is_closed(&self) -> bool {
        true
    }
}

/// An open folder. No other process can open it as long as this lives.
pub struct Folder<'a> {
    path: PathBuf,
    disk: &'a dyn Disk,
    run: String,
    /// The first thing that went wrong while writing, and blocks that were played again.
    trouble: Mutex<(Option<RunError>, Vec<String>)>,
    _lock: File,
}

impl<'a> Folder<'a> {
    /// Begins a run in `path`, or continues it if `resume` is set and one was begun there.
    ///
    /// # Errors
    /// If the folder holds something else, another run, or a run that `resume` was not said for; if
    /// it is in use; if it cannot be written.
    pub fn open(
        path: &Path,
        manifest: &Manifest,
        resume: bool,
        disk: &'a dyn Disk,
    ) -> Result<Folder<'a>, RunError> {
        let run = manifest.run().map_err(|error| io_error(path)(error.into()))?;
        let lock = begin(path, manifest, resume, disk)?;
        Ok(Folder { path: path.into(), disk, run, trouble: Mutex::default(), _lock: lock })
    }

    /// What went wrong while writing, and the blocks that were played again because they could not
    /// be read.
    pub fn close(self) -> (Option<RunError>, Vec<String>) {
        self.trouble.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a block of this run is known by.
    fn names(&self, part: &str) -> [String; 2] {
        [self.run.clone(), part.to_owned()]
    }

    fn file(&self, part: &str, first: u64) -> PathBuf {
        self.path.join(BLOCKS).join(format!("{part}-{:06}.json", first / BLOCK))
    }
}

impl Kept for Folder<'_> {
    fn block(&self) -> u64 {
        BLOCK
    }

    fn load(&self, part: &str, first: u64, count: u64) -> Option<Scores> {
        let file = self.file(part, first);
        let read = match read_bounded(&file, LONGEST) {
            Ok(bytes) => Scores::unsealed(&bytes, Some(self.names(part)), first, count),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        };
        read.unwrap_or_else(|what| {
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.1.push(format!("{}: {what}", file.display()));
            None
        })
    }

    fn store(&self, part: &str, first: u64, count: u64, scores: &Scores) {
        let file = self.file(part, first);
        let bytes = scores.sealed(Some(self.names(part)), first, count).map_err(io::Error::from);
        let put = bytes.and_then(|mut bytes| {
            bytes.push(b'\n');
            self.disk.put(&file, &bytes)
        });
        if let Err(error) = put {
            // What goes wrong is kept for the end.
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.0.get_or_insert(io_error(&file)(error));
        }
    }

    fn is_closed(&self) -> bool {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).0.is_some()
    }
}
