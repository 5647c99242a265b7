//! Makes recordings of games, and the matchup of a recording.
//!
//! [`Match::recording`](crate::play::Match::recording) records one game. [`Recordings`] writes a
//! replay of every game of a match into a folder:
//!
//! ```
//! use killbox::prelude::*;
//! use killbox::record::{Recorded, Recordings};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let squads = Match::between(a, b)?.players(Random, Random).games(2).seed(7);
//! let loaded = squads.field()?.pair(Library::embedded());
//! let names = ["random", "random"].map(str::to_owned);
//! let recordings = Recordings::new(folder, Recorded::new(&loaded, 7, names, First::ByRules))?;
//! squads.watch(&recordings).run()?;
//! assert_eq!(recordings.failure(), None);
//! let first = Recording::read(&folder.join("game-000000.killbox"))?;
//! # assert_eq!(first.game, 0);
//! # Ok(())
//! # }
//! ```
//!
//! [`replay`](crate::replay) plays a recording again.

mod folder;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;

pub use self::folder::Recordings;
use crate::matches::{First, GameResult, Plan, Side, Watch, run_here, seating};
use crate::narration::Cast;
use crate::replay::{RULES, Recording, abilities_hash, cards_hash};
use crate::selfplay::Pairing;
use crate::squads::{self, Field, Loaded, SquadError, by_points};

/// The part of the recordings of a match that is known before its games are played; see the
/// [module](self) for an example.
#[derive(Clone, Debug)]
pub struct Recorded {
    squads: [serde_json::Value; 2],
    matchups: [Matchup; 2],
    points_version: String,
    cards: [u64; 2],
    abilities: [u64; 2],
    seed: u64,
    players: [String; 2],
    first: First,
}

impl Recorded {
    /// For games between two squads, played by `players`.
    pub fn new(loaded: &Loaded, seed: u64, players: [String; 2], first: First) -> Recorded {
        Recorded {
            squads: loaded.xws.clone(),
            matchups: loaded.matchups.clone(),
            points_version: loaded.points_version.clone(),
            cards: [0, 1].map(|i| cards_hash(&loaded.matchups[i])),
            abilities: [0, 1].map(|i| abilities_hash(&loaded.matchups[i])),
            seed,
            players,
            first,
        }
    }

    /// The recording of a game that was played.
    pub fn recording(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) -> Recording {
        Recording { choices: choices.clone(), hash: game.hash, ..self.known(game.game) }
    }

    /// Plays the first game of a plan, and records it. `None` if the plan has no games.
    pub fn play(&self, plan: &Plan) -> Option<Recording> {
        let one = Plan { matchups: plan.matchups.clone(), games: plan.games.min(1), ..*plan };
        let last = LastGame::default();
        run_here(&one, &last, &AtomicBool::new(false));
        let (game, choices) = last.0.into_inner().ok()??;
        Some(self.recording(&game, &choices))
    }

    /// The recording of a game before it is played.
    pub fn known(&self, game: u64) -> Recording {
        let exchanged = seating(self.first, game).1 == Seat::B;
        let [a, b] = if exchanged { [1, 0] } else { [0, 1] };
        Recording {
            rules: RULES,
            ruleset: self.matchups[0].ruleset.clone(),
            killbox: Some(env!("CARGO_PKG_VERSION").to_owned()),
            points_version: Some(self.points_version.clone()),
            cards: self.cards[usize::from(exchanged)],
            abilities: Some(self.abilities[usize::from(exchanged)]),
            squads: [self.squads[a].clone(), self.squads[b].clone()],
            seed: self.seed,
            game,
            players: [self.players[a].clone(), self.players[b].clone()],
            first: self.first.seat(game),
            choices: Default::default(),
            hash: 0,
        }
    }

    /// Whether a recording can belong to one of these games.
    pub fn could_be(&self, there: &Recording) -> bool {
        let here = self.known(there.game);
        let there = Recording { choices: Default::default(), hash: 0, ..there.clone() };
        let (killbox, points_version) = (here.killbox.clone(), here.points_version.clone());
        Recording { killbox, points_version, ..there } == here
    }
}

/// Keeps the last game that has ended, with its choices.
#[derive(Default)]
struct LastGame(Mutex<Option<(GameResult, [Vec<OptionKey>; 2])>>);

impl Watch for LastGame {
    fn ended(&self, _: &GameResult) {}

    fn wants_choices(&self) -> bool {
        true
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        if let Ok(mut last) = self.0.lock() {
            *last = Some((game.clone(), choices.clone()));
        }
    }
}

/// The matchup of a recording; see [`replay`](crate::replay) for an example. If the game was not
/// recorded with the points of `catalogue`, but with those of a revision that killbox has, its
/// squads cost by that revision.
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

/// The matchup of a recording, and the names of its squads; see
/// [`narration`](crate::narration) for an example.
///
/// # Errors
/// As [`matchup_of`].
pub fn cast_of(
    recording: &Recording,
    catalogue: &Catalogue,
    library: &Library,
    path: &Path,
) -> Result<(Matchup, Cast), SquadError> {
    let (matchup, field, _) = recorded(recording, catalogue, library, path)?;
    let cast = Cast::of([0, 1].map(|at| &field.squads[at].squad));
    Ok((Matchup { forced_first: recording.first, ..matchup }, cast))
}

/// The squads of a recording as they were when it was made, and the cards by the points of then. If
/// they do not fit `catalogue`, it looks for the revision of points that they fit.
fn recorded<'a>(
    recording: &Recording,
    catalogue: &'a Catalogue,
    library: &Library,
    path: &Path,
) -> Result<(Matchup, Field, &'a Catalogue), SquadError> {
    let read = |catalogue: &'a Catalogue| {
        let (matchup, field) =
            squads::matchup_from_values(&recording.squads, catalogue, library, &recording.ruleset, path)?;
        Ok((matchup, field, catalogue))
    };
    let is_recorded = |read: &Result<(Matchup, Field, &Catalogue), SquadError>| {
        read.as_ref().is_ok_and(|(matchup, ..)| cards_hash(matchup) == recording.cards)
    };
    let found = read(catalogue);
    if is_recorded(&found) {
        return found;
    }
    let mut by_others = by_points(recording.ruleset.card_set).map(|(_, catalogue)| read(catalogue));
    by_others.find(is_recorded).unwrap_or(found)
}

/// A choice of the first player that gives a recorded game the first player that it had.
pub fn first_of(recording: &Recording) -> First {
    match recording.first {
        None => First::ByRules,
        Some(Seat::A) => First::Always(Side::A),
        Some(Seat::B) => First::Always(Side::B),
    }
}

/// The squads of a recording, to play on from any of its decisions
/// ([`State::of_recording`](crate::selfplay::state::State::of_recording)).
///
/// ```
/// use std::path::Path;
/// use std::sync::Arc;
///
/// use killbox::prelude::*;
/// use killbox::record;
/// use killbox::selfplay::state::State;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let recording = Match::between(a, b)?.players(Random, Random).seed(7).recording(1)?;
/// let path = Path::new("game.killbox"); // for messages
/// let pairing = record::pairing_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
/// let state = State::of_recording(&Arc::new(pairing), &recording, Some(60), path)?;
/// assert_eq!(state.decisions(), 60);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As [`matchup_of`].
pub fn pairing_of(
    recording: &Recording,
    catalogue: &Catalogue,
    library: &Library,
    path: &Path,
) -> Result<Pairing, SquadError> {
    let field = field_of(recording, catalogue, library, path)?;
    Ok(Pairing::new(field.matchups(0, 1, library), first_of(recording)))
}

/// The squads of a recording as they were when it was made, with squad A of its match first. In
/// every other game of a match squad A has seat B ([`seating`]).
///
/// # Errors
/// As [`matchup_of`].
pub fn field_of(
    recording: &Recording,
    catalogue: &Catalogue,
    library: &Library,
    path: &Path,
) -> Result<Field, SquadError> {
    let (_, _, catalogue) = recorded(recording, catalogue, library, path)?;
    let mut squads = recording.squads.clone();
    if seating(first_of(recording), recording.game).1 == Seat::B {
        squads.reverse();
    }
    Ok(squads::matchup_from_values(&squads, catalogue, library, &recording.ruleset, path)?.1)
}
