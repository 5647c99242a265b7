//! Who is told of the games of a run while it goes on.

use killbox_components::choice::OptionKey;

use super::GameResult;

/// Where a run reports to while it runs.
pub trait Watch: Sync {
    /// One more game has ended. Called from worker threads, in no particular order.
    fn ended(&self, game: &GameResult);

    /// So many games had been played before, and count.
    fn restored(&self, _games: u64) {}

    /// Whether the choices of every game are wanted.
    fn wants_choices(&self) -> bool {
        false
    }

    /// Whether the choices of a game are wanted though it is not played but read from disk: it is
    /// played again for them.
    fn wants_again(&self, _game: &GameResult) -> bool {
        false
    }

    /// The choices of a game that ended, by seat, in the order they were made. Told before the game
    /// is: where it is written down that a game was played, its choices are written.
    fn choices(&self, _game: &GameResult, _choices: &[Vec<OptionKey>; 2]) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn ended(&self, _: &GameResult) {}
}
