//! Makes recordings of games, and the matchup of a recording.

mod folder;

use std::path::Path;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;

pub use self::folder::Recordings;
use crate::matches::{GameResult, Side};
use crate::narration::Cast;
use crate::replay::{RULES, Recording, abilities_hash, cards_hash};
use crate::squads::{self, Loaded, SquadError};

/// The part of a recording that is known before the games are played.
#[derive(Clone, Debug)]
pub struct Recorded {
    squads: [serde_json::Value; 2],
    matchups: [Matchup; 2],
    cards: [u64; 2],
    abilities: [u64; 2],
    seed: u64,
    players: [String; 2],
    forced: bool,
}

impl Recorded {
    /// For games between two squads, played by `players`. With `forced`, the caller determines the
    /// first player, and seats are not exchanged.
    pub fn new(loaded: &Loaded, seed: u64, players: [String; 2], forced: bool) -> Recorded {
        Recorded {
            squads: loaded.xws.clone(),
            matchups: loaded.matchups.clone(),
            cards: [0, 1].map(|i| cards_hash(&loaded.matchups[i])),
            abilities: [0, 1].map(|i| abilities_hash(&loaded.matchups[i])),
            seed,
            players,
            forced,
        }
    }

    /// The recording of a game that was played.
    pub fn recording(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) -> Recording {
        let first = self.forced.then_some(if game.first == Side::A { Seat::A } else { Seat::B });
        let known = self.known(game.game, game.a_seat == Seat::B, first);
        Recording { choices: choices.clone(), hash: game.hash, ..known }
    }

    /// The recording of a game before it is played. `first` is the seat that the caller makes first
    /// player.
    pub fn known(&self, game: u64, exchanged: bool, first: Option<Seat>) -> Recording {
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

    /// Whether a recording can belong to one of these games.
    pub fn could_be(&self, there: &Recording) -> bool {
        let exchanged = !self.forced && there.game % 2 == 1;
        let here = self.known(there.game, exchanged, there.first.filter(|_| self.forced));
        let there = Recording { choices: Default::default(), hash: 0, ..there.clone() };
        Recording { killbox: here.killbox.clone(), ..there } == here
    }
}

/// The matchup of a recording.
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

/// The matchup of a recording, and the names of its squads.
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
