//! Recorded games: a header and the options that were chosen. A replay is executed, not read back:
//! the game is played again with the recorded choices and ends in the same state to the bit, or the
//! replay reports where it departs.
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::prelude::*;
//! use killbox::record;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let recording = Match::between(a, b)?.seed(7).recording(0)?;
//! let file = recording.to_bytes();
//!
//! let path = Path::new("game.killbox"); // for messages; `Recording::read` reads a file
//! let recording = Recording::from_bytes(&file, path)?;
//! let matchup = record::matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
//! // It ends as recorded, or the error says where it departs.
//! let mut game = recording.play(matchup, path)?;
//! println!("{} events", game.observer(0).events.len());
//! # Ok(())
//! # }
//! ```
//!
//! A file is `KBXREPLAY`, a format byte, the deflated JSON of [`Recording`], and the CRC-32 of
//! everything before it. Option keys are stable. A file of an unknown format or of another rules
//! version is rejected with the reason.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, Crc, read::DeflateDecoder, write::DeflateEncoder};
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_systems::batch::{Answers, Batch, Nobody, Refused};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::{Mixer, result_hash};
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::snapshot::Snapshot;
use serde::{Deserialize, Serialize};

use crate::input::{self, InputError};
use crate::output::{self, OutputError};

const MAGIC: &[u8; 9] = b"KBXREPLAY";
/// The version of the file format.
pub const FORMAT: u8 = 3;
/// The oldest format that is still read. Recordings of this format do not name the abilities that
/// they were played with.
pub const OLDEST_FORMAT: u8 = 1;
/// The version of the rules. It changes when equal choices can lead to another game.
pub const RULES: u32 = 2;
/// The most bytes of a replay once it is inflated.
const LONGEST: u64 = 4 << 20;

/// Everything needed to play a game again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// The value of [`RULES`] when the game was recorded.
    pub rules: u32,
    /// The ruleset with its switches, so that the file of a user's own ruleset is not needed.
    pub ruleset: Ruleset,
    /// The version of killbox that recorded the game. It is informative and not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killbox: Option<String>,
    /// The name of the points by which the squads cost. It is informative and not checked, since
    /// `cards` is. Recordings of format 2 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_version: Option<String>,
    /// The hash of the facts of both squads' cards.
    pub cards: u64,
    /// The hash of the compiled abilities of both squads and of the damage deck. Recordings of
    /// format 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abilities: Option<u64>,
    /// Both squads in XWS: seat A's, then seat B's.
    pub squads: [serde_json::Value; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The index of the game in its run.
    pub game: u64,
    /// The players, by seat.
    pub players: [String; 2],
    /// The seat that the caller made first player, if any.
    pub first: Option<Seat>,
    /// The options that each seat chose, in order, as (verb, subject, argument).
    pub choices: [Vec<OptionKey>; 2],
    /// The hash of the final state.
    pub hash: u64,
}

/// Why a replay cannot be read or played.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file, or the folder for it, cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The file cannot be read or is too long.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file is not a replay.
    #[error("{0}: not a killbox replay (it does not begin with KBXREPLAY)")]
    Foreign(PathBuf),
    /// The file has an unknown format.
    #[error(
        "{path}: replay format {found}, but this killbox reads formats {OLDEST_FORMAT} to {FORMAT}; a newer killbox wrote it"
    )]
    Format {
        /// The file.
        path: PathBuf,
        /// The format of the file.
        found: u8,
    },
    /// Bytes of the file were changed or lost.
    #[error("{path}: damaged: {what}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, in words.
        what: String,
    },
    /// The game was recorded with another version of the rules.
    #[error(
        "{path}: recorded with rules version {found}, but this killbox plays version {RULES}; play it with the killbox that recorded it"
    )]
    Rules {
        /// The file.
        path: PathBuf,
        /// The rules version of the recording.
        found: u32,
    },
    /// The facts of the squads' cards have changed since the recording.
    #[error(
        "{0}: the cards of its squads have changed since it was recorded (other card data, --cards or --points); play it with the cards it was recorded with"
    )]
    Cards(PathBuf),
    /// The abilities of the squads' cards have changed since the recording.
    #[error(
        "{path}: the abilities of its cards, or of damage cards, have changed since it was recorded{by} (other --cards, or another killbox); play it with those it was recorded with"
    )]
    Abilities {
        /// The file.
        path: PathBuf,
        /// The version of killbox that recorded it, in words.
        by: String,
    },
    /// The folder to record into is not empty.
    #[error(
        "--record {0}: the folder is not empty, and the replays in it could be overwritten; name a new or an empty folder, or continue the run of --out with --resume"
    )]
    Used(PathBuf),
    /// The folder to record into holds replays of another run.
    #[error(
        "--record {path}: {file} belongs to another run, and --resume continues only its own run; name the folder of that run, or a new one"
    )]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// The replay of the other run.
        file: String,
    },
    /// A recorded choice is not legal in the replayed game.
    #[error("departs at choice {index} of seat {seat:?}: {refused}")]
    Departs {
        /// The seat that made the choice.
        seat: Seat,
        /// The index of the choice, from 0.
        index: usize,
        /// The reason for which the choice was refused.
        refused: Refused,
    },
    /// The recorded choices end before the game does.
    #[error("departs at choice {index} of seat {seat:?}: the recording ends here, but the game does not")]
    TooShort {
        /// The seat whose choice is missing.
        seat: Seat,
        /// The index of the missing choice, from 0.
        index: usize,
    },
    /// The final state differs from the recorded one.
    #[error("ends in another state: recorded hash {recorded:016x}, found {found:016x}")]
    OtherEnd {
        /// The recorded hash.
        recorded: u64,
        /// The hash of the replayed game.
        found: u64,
    },
}

impl Recording {
    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// [`ReplayError::Output`], with the path and what to do.
    pub fn write(&self, path: &Path) -> Result<(), ReplayError> {
        Ok(output::write(path, &self.to_bytes())?)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let json = serde_json::to_vec(self).expect("a recording is plain data");
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&json).expect("writing to memory");
        let mut bytes = MAGIC.to_vec();
        bytes.push(FORMAT);
        bytes.extend(encoder.finish().expect("writing to memory"));
        bytes.extend(crc(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a replay file.
    ///
    /// # Errors
    /// If the file is unreadable, not a replay, of an unknown format, damaged, or of another rules
    /// version.
    pub fn read(path: &Path) -> Result<Recording, ReplayError> {
        let bytes = input::bytes(path, LONGEST, "a killbox replay")?;
        Recording::from_bytes(&bytes, path)
    }

    /// Decodes the bytes of a replay file. `path` is used in messages.
    ///
    /// # Errors
    /// As [`Recording::read`].
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<Recording, ReplayError> {
        let damaged = |what: &str| ReplayError::Damaged { path: path.into(), what: what.into() };
        if !bytes.starts_with(MAGIC) {
            return Err(ReplayError::Foreign(path.into()));
        }
        let Some((body, sum)) = bytes.split_last_chunk::<4>() else {
            return Err(damaged("it is cut off"));
        };
        if body.len() <= MAGIC.len() {
            return Err(damaged("it is cut off"));
        }
        if !(OLDEST_FORMAT..=FORMAT).contains(&body[MAGIC.len()]) {
            return Err(ReplayError::Format { path: path.into(), found: body[MAGIC.len()] });
        }
        if crc(body) != u32::from_le_bytes(*sum) {
            return Err(damaged("its checksum does not match; bytes were changed or lost"));
        }
        let mut json = Vec::new();
        DeflateDecoder::new(&body[MAGIC.len() + 1..])
            .take(LONGEST)
            .read_to_end(&mut json)
            .map_err(|error| damaged(&error.to_string()))?;
        // The rules version is part of the recording, so recordings of other rules must be readable
        // up to there.
        #[derive(Deserialize)]
        struct Version {
            rules: u32,
        }
        let version: Version = serde_json::from_slice(&json).map_err(|error| damaged(&error.to_string()))?;
        if version.rules != RULES {
            return Err(ReplayError::Rules { path: path.into(), found: version.rules });
        }
        serde_json::from_slice(&json).map_err(|error| damaged(&error.to_string()))
    }

    /// Plays the game again in a batch of one and returns the batch with its events. A game that
    /// was saved before it was over is played as far as it went and has no ending.
    ///
    /// The caller makes `matchup` from the recording's squads and ruleset.
    ///
    /// # Errors
    /// The point at which the game departs from the recording.
    pub fn play(&self, matchup: Matchup, path: &Path) -> Result<Batch<Recorder>, ReplayError> {
        self.play_before(Nobody, matchup, path)
    }

    /// [`Recording::play`] with an observer `watch`, which looks at the battle after every step and
    /// answers no decision.
    ///
    /// # Errors
    /// The point at which the game departs from the recording.
    pub fn play_before<A: Answers<Recorder>>(
        &self,
        watch: A,
        matchup: Matchup,
        path: &Path,
    ) -> Result<Batch<Recorder, A>, ReplayError> {
        self.check(&matchup, path)?;
        let mut batch = Batch::answered_by(watch, vec![matchup], 1, self.seed);
        let played = self.choose(&mut batch, &mut |_, _| false)?;
        let found = batch.with_battle(0, |b| result_hash(b));
        match played {
            _ if found == self.hash => Ok(batch),
            // Choices are missing: the recording was not saved at this point.
            Played::Open { seat, index } => Err(ReplayError::TooShort { seat, index }),
            _ => Err(ReplayError::OtherEnd { recorded: self.hash, found }),
        }
    }

    /// The battle before the first choice at which `stops` returns true, if there is one. `stops`
    /// is called before each choice with the number of choices that both seats have made.
    ///
    /// # Errors
    /// The point at which the game departs from the recording.
    pub fn before(
        &self,
        matchup: Matchup,
        path: &Path,
        stops: &mut dyn FnMut(u64, &Battle<Recorder>) -> bool,
    ) -> Result<Option<Snapshot>, ReplayError> {
        self.check(&matchup, path)?;
        let mut batch = Batch::<Recorder>::new(vec![matchup], 1, self.seed);
        let played = self.choose(&mut batch, stops)?;
        if let Played::Open { seat, index } = played
            && batch.with_battle(0, |b| result_hash(b)) != self.hash
        {
            return Err(ReplayError::TooShort { seat, index });
        }
        Ok(matches!(played, Played::Stopped).then(|| batch.snapshot(0)))
    }

    /// Checks that the game was recorded with these cards.
    ///
    /// # Errors
    /// If the facts or the abilities of the cards have changed since.
    pub fn check(&self, matchup: &Matchup, path: &Path) -> Result<(), ReplayError> {
        if cards_hash(matchup) != self.cards {
            return Err(ReplayError::Cards(path.into()));
        }
        if self.abilities.is_some_and(|recorded| recorded != abilities_hash(matchup)) {
            let by =
                self.killbox.as_ref().map_or_else(String::new, |version| format!(" by killbox {version}"));
            return Err(ReplayError::Abilities { path: path.into(), by });
        }
        Ok(())
    }

    /// Makes the recorded choices until they run out, the game ends, or `stops` returns true.
    fn choose<A: Answers<Recorder>>(
        &self,
        batch: &mut Batch<Recorder, A>,
        stops: &mut dyn FnMut(u64, &Battle<Recorder>) -> bool,
    ) -> Result<Played, ReplayError> {
        batch.start(0, self.game, 0);
        let mut used = [0; 2];
        loop {
            batch.advance();
            let (ended, open) = batch.with_battle(0, |b| {
                (b.core.ending.is_some(), Seat::BOTH.map(|seat| b.pending.of(seat).is_open()))
            });
            if ended {
                return Ok(Played::Over);
            }
            let (mut missing, mut goes_on) = (None, false);
            for seat in Seat::BOTH.into_iter().filter(|seat| open[seat.index()]) {
                let made = (used[0] + used[1]) as u64;
                if batch.with_battle(0, |b| stops(made, b)) {
                    return Ok(Played::Stopped);
                }
                let index = used[seat.index()];
                let Some(key) = self.choices[seat.index()].get(index) else {
                    // While both seats set dials at once, the other seat may still have choices.
                    missing = missing.or(Some(Played::Open { seat, index }));
                    continue;
                };
                batch.submit(0, seat, *key).map_err(|refused| ReplayError::Departs {
                    seat,
                    index,
                    refused,
                })?;
                used[seat.index()] += 1;
                goes_on = true;
            }
            match missing {
                Some(missing) if !goes_on => return Ok(missing),
                _ => {}
            }
        }
    }
}

/// How far a recording was played.
enum Played {
    /// To the point at which `stops` returned true.
    Stopped,
    /// To the end of the game.
    Over,
    /// To choice `index` of `seat`, which is pending but not recorded.
    Open { seat: Seat, index: usize },
}

/// The hash of all compiled abilities of a matchup.
pub fn abilities_hash(matchup: &Matchup) -> u64 {
    let mut mixer = Mixer::new(u64::from(RULES));
    mixer.add_bytes(format!("{:?}", matchup.program).as_bytes());
    mixer.finish()
}

/// The hash of the facts of the cards of both squads of a matchup.
pub fn cards_hash(matchup: &Matchup) -> u64 {
    let mut mixer = Mixer::new(u64::from(RULES));
    for ship in matchup.fielded {
        mixer.add(u64::from(ship.0));
        mixer.add_bytes(format!("{:?}", matchup.ship(ship)).as_bytes());
    }
    mixer.add_bytes(format!("{:?}{:?}", matchup.points, matchup.obstacles).as_bytes());
    mixer.finish()
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}
