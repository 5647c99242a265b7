//! A folder with a replay of every game of a match.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use killbox_components::choice::OptionKey;

use super::Recorded;
use crate::input::{self, InputError};
use crate::matches::{GameResult, Watch};
use crate::output;
use crate::replay::{Recording, ReplayError};

/// The extension of replays.
const ENDING: &str = ".killbox";

/// Writes a replay of every game into a folder; see the [module](super) for an example. As the
/// [`Watch`] of a match it does so by itself.
pub struct Recordings {
    dir: PathBuf,
    games: Recorded,
    /// The games whose replays were in the folder, and whole, when it was opened.
    there: BTreeSet<u64>,
    failure: Mutex<Option<String>>,
}

/// The relation of a file in the folder to a run.
enum Found {
    /// The file is the replay of this game of the run.
    Replay(u64),
    /// The file has the name of a replay, but is unreadable or holds another game. It is written
    /// again.
    Nothing,
    /// The file is a replay of another run.
    Foreign,
}

impl Recordings {
    /// Prepares a folder for a new match. It is created if necessary, and must be empty.
    ///
    /// # Errors
    /// [`ReplayError::Output`] if it cannot be created; [`ReplayError::Used`] if it is not empty.
    pub fn new(dir: &Path, games: Recorded) -> Result<Recordings, ReplayError> {
        Recordings::open(dir, games, false)
    }

    /// Prepares a folder for a match that goes on, and whose replays may be in it.
    ///
    /// # Errors
    /// [`ReplayError::Output`] if it cannot be created; [`ReplayError::OtherRun`] if it holds a
    /// replay of another match.
    pub fn resume(dir: &Path, games: Recorded) -> Result<Recordings, ReplayError> {
        Recordings::open(dir, games, true)
    }

    fn open(dir: &Path, games: Recorded, goes_on: bool) -> Result<Recordings, ReplayError> {
        output::folder(dir)?;
        let failure = Mutex::new(None);
        let recordings = Recordings { dir: dir.into(), games, there: BTreeSet::new(), failure };
        let there = recordings.find_replays(goes_on)?;
        Ok(Recordings { there, ..recordings })
    }

    /// The games whose replays are in the folder. Fails if it holds anything and no run continues,
    /// or if it holds replays of another run.
    fn find_replays(&self, goes_on: bool) -> Result<BTreeSet<u64>, ReplayError> {
        let io = |error| InputError::Io { path: self.dir.clone(), error };
        let mut there = BTreeSet::new();
        for entry in std::fs::read_dir(&self.dir).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if !goes_on {
                return Err(ReplayError::Used(self.dir.clone()));
            }
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if !name.ends_with(ENDING) {
                continue;
            }
            match self.look(&path, &name)? {
                Found::Replay(game) => {
                    there.insert(game);
                }
                Found::Nothing => {}
                Found::Foreign => return Err(ReplayError::OtherRun { path: self.dir.clone(), file: name }),
            }
        }
        Ok(there)
    }

    /// Examines a file with the extension of replays.
    fn look(&self, path: &Path, name: &str) -> Result<Found, ReplayError> {
        input::regular(path)?;
        let game = game_of(name);
        Ok(match Recording::read(path) {
            Ok(there) if self.games.could_be(&there) => match game {
                Some(game) if game == there.game => Found::Replay(game),
                _ => Found::Nothing,
            },
            // A machine that loses power can leave files empty or full of zeros if they were not
            // synced.
            Err(ReplayError::Damaged { .. } | ReplayError::Foreign(_)) if game.is_some() => Found::Nothing,
            _ => Found::Foreign,
        })
    }

    /// Whether the replay of a game is missing or unreadable.
    pub fn lacks(&self, game: u64) -> bool {
        !self.there.contains(&game)
    }

    /// Writes the replay of one game. The first error is kept for the end.
    pub fn write(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        let path = self.dir.join(name_of(game.game));
        if let Err(error) = self.games.recording(game, choices).write(&path)
            && let Ok(mut failure) = self.failure.lock()
        {
            failure.get_or_insert(error.to_string());
        }
    }

    /// The first error while writing, if there was one.
    pub fn failure(&self) -> Option<String> {
        self.failure.lock().ok().and_then(|failure| failure.clone())
    }
}

impl Watch for Recordings {
    fn ended(&self, _: &GameResult) {}

    fn wants_choices(&self) -> bool {
        true
    }

    fn wants_again(&self, game: &GameResult) -> bool {
        self.lacks(game.game)
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        self.write(game, choices);
    }
}

/// The file name of the replay of a game.
fn name_of(game: u64) -> String {
    format!("game-{game:06}{ENDING}")
}

/// The game whose replay has this file name.
fn game_of(name: &str) -> Option<u64> {
    let game = name.strip_prefix("game-")?.strip_suffix(ENDING)?.parse().ok()?;
    (name_of(game) == name).then_some(game)
}
