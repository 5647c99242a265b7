//! The plan of the games between two squads, and the setup of each game.

use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_players::Player;

use super::Side;

/// How the first player is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// By the rules. Games come in pairs with the seats exchanged.
    #[default]
    ByRules,
    /// Always this squad. Seats are not exchanged.
    Always(Side),
    /// Squad A in even games, squad B in odd games. Seats are not exchanged.
    Alternate,
}

impl First {
    /// The name in files and options: `by_rules`, `a`, `b` or `alternate`.
    pub fn name(self) -> &'static str {
        match self {
            First::ByRules => "by_rules",
            First::Always(Side::A) => "a",
            First::Always(Side::B) => "b",
            First::Alternate => "alternate",
        }
    }

    /// The seat that is first player in a game; `None` if the rules decide.
    pub fn seat(self, game: u64) -> Option<Seat> {
        match self {
            First::ByRules => None,
            First::Always(Side::A) => Some(Seat::A),
            First::Always(Side::B) => Some(Seat::B),
            First::Alternate => Some(if game.is_multiple_of(2) { Seat::A } else { Seat::B }),
        }
    }
}

/// A constructor of the player of one side, called once per worker.
pub type MakePlayer = dyn Fn() -> Box<dyn Player> + Sync;

/// The default number of battles that a worker plays at once. All of them share the cost of a pass
/// of the schedule, and this many still fit the cache of a core. Results do not depend on it.
pub const BATCH: usize = 64;

/// The number of games of a match for which the caller names none.
pub const GAMES: u64 = 1000;

/// The seed of a match for which the caller names none.
pub const SEED: u64 = 1;

/// The number of threads that this machine runs at once, at least one.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A plan of games between two squads; see the [module](super) for an example.
pub struct Plan<'a> {
    /// Squad A against squad B: A in seat A, then A in seat B. The second is played only if `first`
    /// is `ByRules`.
    pub matchups: [Matchup; 2],
    /// The index of the first game. A run that is split by index plays the same games.
    pub first_game: u64,
    /// The number of games.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The players of squad A and squad B.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
    /// How the first player is chosen.
    pub first: First,
    /// Whether the two games of a pair use the same random numbers. The squad that chance makes
    /// first player in one game is then first player, from the other seat, in the other game.
    pub twice: bool,
}

impl<'a> Plan<'a> {
    /// A plan of [`GAMES`] games by [`SEED`], on all cores, with the first player by the rules.
    pub fn new(matchups: [Matchup; 2], players: [&'a MakePlayer; 2]) -> Plan<'a> {
        Plan {
            matchups,
            first_game: 0,
            games: GAMES,
            seed: SEED,
            players,
            threads: cores(),
            batch: BATCH,
            first: First::ByRules,
            twice: false,
        }
    }

    /// The number that selects the random numbers of a game.
    pub(super) fn drawn_as(&self, game: u64) -> u64 {
        if self.twice { game / 2 } else { game }
    }
}

/// The setup of a game: the index of its matchup, and the seat of squad A.
///
/// ```
/// use killbox::matches::seating;
/// use killbox::prelude::*;
///
/// assert_eq!(seating(First::ByRules, 6), (0, Seat::A));
/// assert_eq!(seating(First::ByRules, 7), (1, Seat::B));
/// ```
pub fn seating(first: First, game: u64) -> (u16, Seat) {
    match first {
        First::ByRules if game % 2 == 1 => (1, Seat::B),
        First::ByRules => (0, Seat::A),
        First::Always(_) => (0, Seat::A),
        First::Alternate => ((game % 2) as u16, Seat::A),
    }
}

/// The matchups of a batch, in the order in which [`seating`] numbers them.
pub(crate) fn matchups(pair: &[Matchup; 2], first: First) -> Vec<Matchup> {
    let fixed = |seat: Seat| Matchup { forced_first: Some(seat), ..pair[0].clone() };
    match first {
        First::ByRules => pair.to_vec(),
        First::Always(Side::A) => vec![fixed(Seat::A)],
        First::Always(Side::B) => vec![fixed(Seat::B)],
        First::Alternate => vec![fixed(Seat::A), fixed(Seat::B)],
    }
}
