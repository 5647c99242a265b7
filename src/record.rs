//! Recording while games are played, and making a recording's matchup again.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::decision::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;

use crate::matches::{GameResult, Side};
use crate::replay::{RULES, Recording, ReplayError, cards_hash};
use crate::squads::{self, Loaded, SquadError};

/// Writes a replay of every game into a folder.
pub struct Recordings {
    dir: PathBuf,
    squads: [serde_json::Value; 2],
    matchups: [Matchup; 2],
    cards: [u64; 2],
    seed: u64,
    players: [&'static str; 2],
    forced: bool,
    failure: Mutex<Option<String>>,
}

impl Recordings {
    /// Prepares the folder; it is made if it is not there.
    ///
    /// # Errors
    /// [`ReplayError::Io`] if it cannot be made.
    pub fn new(
        dir: &Path,
        loaded: &Loaded,
        seed: u64,
        players: [&'static str; 2],
        forced: bool,
    ) -> Result<Recordings, ReplayError> {
        std::fs::create_dir_all(dir).map_err(|error| ReplayError::Io { path: dir.into(), error })?;
        Ok(Recordings {
            dir: dir.into(),
            squads: loaded.xws.clone(),
            matchups: loaded.matchups.clone(),
            cards: [cards_hash(&loaded.matchups[0]), cards_hash(&loaded.matchups[1])],
            seed,
            players,
            forced,
            failure: Mutex::new(None),
        })
    }

    /// Writes the replay of one game; the first error is kept for the end.
    pub fn write(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        let exchanged = game.a_seat == Seat::B;
        let seats = |pair: [usize; 2]| if exchanged { [pair[1], pair[0]] } else { pair };
        let [a, b] = seats([0, 1]);
        let recording = Recording {
            rules: RULES,
            ruleset: self.matchups[0].ruleset.clone(),
            cards: self.cards[usize::from(exchanged)],
            squads: [self.squads[a].clone(), self.squads[b].clone()],
            seed: self.seed,
            game: game.game,
            players: [self.players[a].to_owned(), self.players[b].to_owned()],
            first: self.forced.then_some(if game.first == Side::A { Seat::A } else { Seat::B }),
            choices: choices.clone(),
            hash: game.hash,
        };
        let path = self.dir.join(format!("game-{:06}.killbox", game.game));
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
    let matchup =
        squads::matchup_from_values(&recording.squads, catalogue, library, &recording.ruleset, path)?;
    Ok(Matchup { forced_first: recording.first, ..matchup })
}
