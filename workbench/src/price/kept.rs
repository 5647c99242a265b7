//! The results of the meetings of a price run, stored in blocks: in a folder, so that a stopped run
//! can be resumed, or in memory, if other machines play the games. A block carries its checksum,
//! and a block that was cut off or changed is played again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::scores::Scores;
use crate::runs::{Disk, Resumable, RunError, begin, hash_of, io_error, read_bounded, seal};
use killbox::faults::Faults;

/// The version of the files.
pub const FORMAT: u32 = 3;
const BLOCKS: &str = "meetings";
/// The number of meetings in a block. A killed run loses at most one block.
pub const BLOCK: u64 = 8192;
/// The longest file of a run, in bytes.
const LONGEST: u64 = 16 << 20;

/// Everything that determines the games of a run, and how many games are wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the run's files.
    pub format: u32,
    /// The version of killbox that began the run. It is informative and not compared.
    pub killbox: String,
    /// The version of the rules.
    pub rules: u32,
    /// The ruleset with all its switches.
    pub ruleset: serde_json::Value,
    /// The hash of all cards that squads are drawn from, and of all abilities.
    pub cards: String,
    /// The card of the question, if it is about one card.
    pub card: Option<String>,
    /// The factions of the drawn squads.
    pub factions: Vec<String>,
    /// The hash of each squad of the field.
    pub field: Vec<String>,
    /// The player of the drawn squads, and the player of their opponents.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The least and the greatest squad total.
    pub points: [i32; 2],
    /// The name of the points by which the cards cost. It is informative and not compared, since
    /// `cards` is. Empty in runs that began before runs named it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub points_version: String,
    /// How many games are wanted. It is the only field that may grow.
    pub games: u64,
}

impl Manifest {
    /// The id of the run. It is equal for runs whose games are equal.
    ///
    /// # Errors
    /// None, unless the program has a fault.
    pub fn run(&self) -> serde_json::Result<String> {
        let (killbox, points_version) = (String::new(), String::new());
        let same = Manifest { killbox, points_version, games: 0, ..self.clone() };
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

/// A store for the results of meetings.
pub trait Kept: Sync {
    /// The number of meetings in a block.
    fn block(&self) -> u64;

    /// Loads the results of a block of `count` meetings from `first` on, if all of them were
    /// played. `part` names the meetings.
    fn load(&self, part: &str, first: u64, count: u64) -> Option<Scores>;

    /// Stores the results of a block.
    fn store(&self, part: &str, first: u64, count: u64, scores: &Scores);

    /// Whether no more meetings are to be played.
    fn is_closed(&self) -> bool;
}

/// A block as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    /// The run of the block, and the name of its meetings. `None` for a block that is not stored in
    /// a folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<[String; 2]>,
    /// The number of its first meeting.
    first: u64,
    /// By meeting: half points of both games, 0 to 4. `None` for a meeting that did not end by the
    /// rules.
    half_points: Vec<Option<u8>>,
    games: u64,
    faults: Faults,
    /// The wrapping sum of the hashes of the games, in hexadecimal.
    checksum: String,
    /// The seal, which stands last.
    crc32: String,
}

/// Why a block with a broken seal, or without one, is rejected.
const CHANGED: &str = "cut off or changed since it was written, as its checksum says";

impl Scores {
    /// Encodes a block of `count` meetings from `first` on.
    ///
    /// # Errors
    /// None, unless the program has a fault.
    pub fn encode(&self, first: u64, count: u64) -> serde_json::Result<String> {
        let mut bytes = self.sealed(None, first, count)?;
        bytes.push(b'\n');
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The encoded block without the line break, with the run and the name of its meetings.
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

    /// Decodes a block of meetings from `first` on. `None` if it does not hold `count` meetings.
    ///
    /// # Errors
    /// What is wrong, if the bytes are something else or were changed.
    pub fn decode(bytes: &[u8], first: u64, count: u64) -> Result<Option<Scores>, String> {
        Scores::unsealed(bytes, None, first, count)
    }

    /// Decodes a block of a run whose meetings have a name.
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
        // The last block of a run that is extended was shorter.
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

/// Blocks that other machines played, collected in memory.
#[derive(Debug)]
pub struct Gathered {
    block: u64,
    blocks: Mutex<BTreeMap<(String, u64), Scores>>,
}

impl Gathered {
    /// An empty store for blocks of `block` meetings.
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

/// An open run folder. No other process can open it while this value exists.
pub struct Folder<'a> {
    path: PathBuf,
    disk: &'a dyn Disk,
    run: String,
    /// The first error while writing, and the blocks that were played again.
    trouble: Mutex<(Option<RunError>, Vec<String>)>,
    _lock: File,
}

impl<'a> Folder<'a> {
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
    ) -> Result<Folder<'a>, RunError> {
        let run = manifest.run().map_err(|error| io_error(path)(error.into()))?;
        let lock = begin(path, manifest, resume, disk)?;
        Ok(Folder { path: path.into(), disk, run, trouble: Mutex::default(), _lock: lock })
    }

    /// The first error while writing, and the unreadable blocks that were played again.
    pub fn close(self) -> (Option<RunError>, Vec<String>) {
        self.trouble.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run and the name that identify a block of this run.
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
            // The error is kept and reported at the end.
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.0.get_or_insert(io_error(&file)(error));
        }
    }

    fn is_closed(&self) -> bool {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).0.is_some()
    }
}
