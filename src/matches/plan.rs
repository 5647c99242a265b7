//! What games are played between two squads, and how each of them is set up.

use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_players::Player;

use super::Side;

/// Who is first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// The rules say; games come in pairs with the seats exchanged.
    #[default]
    ByRules,
    /// Always this squad; seats are not exchanged.
    Always(Side),
    /// Squad A in even games, squad B in odd ones; seats are not exchanged.
    Alternate,
}

impl First {
    /// `by_rules`, `a`, `b` or `alternate`.
    pub fn name(self) -> &'static str {
        match self {
            First::ByRules => "by_rules",
            First::Always(Side::A) => "a",
            First::Always(Side::B) => "b",
            First::Alternate => "alternate",
        }
    }
}

/// Makes the player of one side for one worker.
pub type MakePlayer = dyn Fn() -> Box<dyn Player> + Sync;

/// Battles a worker plays at once, unless somebody says otherwise: what a pass of the schedule
/// costs is paid once for all of them, and so many still lie in a core's own cache. Results do not
/// depend on it.
pub const BATCH: usize = 64;

/// What to play.
pub struct Plan<'a> {
    /// Squad A against squad B: A in seat A, then A in seat B. The second is not played unless
    /// `first` is `ByRules`.
    pub matchups: [Matchup; 2],
    /// The index of the first game: runs that are split by index give the same games.
    pub first_game: u64,
    /// How many games.
    pub games: u64,
    /// The run's seed.
    pub seed: u64,
    /// Who plays squad A and squad B.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles a worker plays at once.
    pub batch: usize,
    /// Who is first player.
    pub first: First,
    /// Whether the two games of a pair have the same random numbers: who is first by chance in the
    /// one is first, in the other seat, in the other.
    pub twice: bool,
}

impl Plan<'_> {
    /// Under which number a game's random numbers are drawn.
    pub(super) fn drawn_as(&self, game: u64) -> u64 {
        if self.twice { game / 2 } else { game }
    }
}

/// How a game is set up: which matchup it plays, and which seat squad A has.
pub fn seating(first: First, game: u64) -> (u16, Seat) {
    match first {
        First::ByRules if game % 2 == 1 => (1, Seat::B),
        First::ByRules => (0, Seat::A),
        First::Always(_) => (0, Seat::A),
        First::Alternate => ((game % 2) as u16, Seat::A),
    }
}

/// The matchups a batch plays, in the order [`seating`] numbers them.
pub(crate) fn matchups(pair: &[Matchup; 2], first: First) -> Vec<Matchup> {
    let fixed = |seat: Seat| Matchup { forced_first: Some(seat), ..pair[0].clone() };
    match first {
        First::ByRules => pair.to_vec(),
        First::Always(Side::A) => vec![fixed(Seat::A)],
        First::Always(Side::B) => vec![fixed(Seat::B)],
        First::Alternate => vec![fixed(Seat::A), fixed(Seat::B)],
    }
}
