//! Recording while games are played, and making a recording's matchup again.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;

use crate::matches::{GameResult, Side};
use crate::replay::{RULES, Recording, ReplayError, abilities_hash, cards_hash};
use crate::squads::{self, Loaded, SquadError};
use crate::told::Cast;

/// How the names of replays end.
const ENDING: &str = ".killbox";

/// Writes a replay of every game into a folder.
pub struct Recordings {
    dir: PathBuf,
    squads: [serde_json::Value; 2],
    matchups: [Matchup; 2],
    cards: [u64; 2],
    abilities: [u64; 2],
    seed: u64,
    players: [String; 2],
    forced: bool,
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
        let recordings = Recordings {
            dir: dir.into(),
            squads: loaded.xws.clone(),
            matchups: loaded.matchups.clone(),
            cards: [0, 1].map(|i| cards_hash(&loaded.matchups[i])),
            abilities: [0, 1].map(|i| abilities_hash(&loaded.matchups[i])),
            seed,
            players,
            forced,
            failure: Mutex::new(None),
        };
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
        let there = match Recording::read(path) {
            Ok(there) => there,
            Err(error) => return matches!(error, ReplayError::Damaged { .. }),
        };
        let exchanged = !self.forced && there.game % 2 == 1;
        let here = self.recording(there.game, exchanged, there.first.filter(|_| self.forced));
        Recording { killbox: here.killbox.clone(), choices: Default::default(), hash: 0, ..there } == here
    }

    /// What is known of a game beforehand.
    fn recording(&self, game: u64, exchanged: bool, first: Option<Seat>) -> Recording {
        let [a, b] = if exchanged { [1, 0] } else { [0, 1] };
        Recording {
            rules: RULES,
            ruleset: self.matchups[0].ruleset.clone(),
            killbox: Some(env!("CARGO_PKG_VERSION").to_owned()),
            cards: self.cards[usize::from(exchanged)],
            abilities: Some(self.abilities[usize::from(exchanged)]),
            squads: [self.squads[a].clone(), self.squads[b].clone()],
            seed: self.seed,
            game,
            players: [self.players[a].clone(), self.players[b].clone()],
            first,
            choices: Default::default(),
            hash: 0,
        }
    }

    /// Writes the replay of one game; the first error is kept for the end.
    pub fn write(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        let first = self.forced.then_some(if game.first == Side::A { Seat::A } else { Seat::B });
        let known = self.recording(game.game, game.a_seat == Seat::B, first);
        let recording = Recording { choices: choices.clone(), hash: game.hash, ..known };
        let path = self.dir.join(format!("game-{:06}{ENDING}", game.game));
        if let Err(error) = recording.write(&path)
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

/// The matchup a recording was played with.
///
/// # Errors
/// If its squads cannot be read with these cards.
pub fn matchup_of(
    recording: &Recording,
    catalogue: &Catalogue,
    library: &Library,
    path: &Path,
) -> Result<Matchup, SquadError> {
    Ok(cast_of(recording, catalogue, library, path)?.0)
}

/// The matchup a recording was played with, and what its squads are called.
///
/// # Errors
/// As [`matchup_of`].
pub fn cast_of(
    recording: &Recording,
    catalogue: &Catalogue,
    library: &Library,
    path: &Path,
) -> Result<(Matchup, Cast), SquadError> {
    let (matchup, field) =
        squads::matchup_from_values(&recording.squads, catalogue, library, &recording.ruleset, path)?;
    let cast = Cast::of([0, 1].map(|at| &field.squads[at].squad));
    Ok((Matchup { forced_first: recording.first, ..matchup }, cast))
}
