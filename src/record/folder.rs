//! A folder with a replay of every game of a match.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use killbox_components::choice::OptionKey;

use super::Recorded;
use crate::matches::GameResult;
use crate::replay::{Recording, ReplayError};
use crate::squads::Loaded;

/// How the names of replays end.
const ENDING: &str = ".killbox";

/// Writes a replay of every game into a folder.
pub struct Recordings {
    dir: PathBuf,
    games: Recorded,
    failure: Mutex<Option<String>>,
}

impl Recordings {
    /// Prepares the folder: it is made if it is not there, and is empty, unless a run goes on whose replays it holds.
    ///
    /// # Errors
    /// [`ReplayError::Io`] if it cannot be made; [`ReplayError::Used`] and [`ReplayError::OtherRun`] if it is not to be
    /// written into.
    pub fn new(
        dir: &Path,
        loaded: &Loaded,
        seed: u64,
        players: [String; 2],
        forced: bool,
        goes_on: bool,
    ) -> Result<Recordings, ReplayError> {
        std::fs::create_dir_all(dir).map_err(|error| ReplayError::Io { path: dir.into(), error })?;
        let games = Recorded::new(loaded, seed, players, forced);
        let recordings = Recordings { dir: dir.into(), games, failure: Mutex::new(None) };
        recordings.admit(goes_on)?;
        Ok(recordings)
    }

    /// Whether replays may be written into the folder.
    fn admit(&self, goes_on: bool) -> Result<(), ReplayError> {
        let io = |error| ReplayError::Io { path: self.dir.clone(), error };
        for entry in std::fs::read_dir(&self.dir).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if !goes_on {
                return Err(ReplayError::Used(self.dir.clone()));
            }
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if name.ends_with(ENDING) && !self.is_of_this_run(&path) {
                return Err(ReplayError::OtherRun { path: self.dir.clone(), file: name });
            }
        }
        Ok(())
    }

    /// Whether this run could have written a replay; one that is cut off, as a kill leaves it, is written anew.
    fn is_of_this_run(&self, path: &Path) -> bool {
        match Recording::read(path) {
            Ok(there) => self.games.could_be(&there),
            Err(error) => matches!(error, ReplayError::Damaged { .. }),
        }
    }

    /// Writes the replay of one game; the first error is kept for the end.
    pub fn write(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        let path = self.dir.join(format!("game-{:06}{ENDING}", game.game));
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
