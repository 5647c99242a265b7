//! The observer of a run's games.

use killbox_components::choice::OptionKey;

use super::GameResult;

/// The receiver of a run's progress.
pub trait Watch: Sync {
    /// A game has ended. Called from worker threads, in no particular order.
    fn ended(&self, game: &GameResult);

    /// `_games` games were played in an earlier run and count.
    fn restored(&self, _games: u64) {}

    /// Whether the choices of every game are wanted.
    fn wants_choices(&self) -> bool {
        false
    }

    /// Whether the choices of a game are wanted that is read from disk. The game is then played
    /// again to obtain them.
    fn wants_again(&self, _game: &GameResult) -> bool {
        false
    }

    /// The choices of a game that has ended, by seat, in the order in which they were made. It is
    /// called before the game itself is reported, so that the choices of a game are on disk before
    /// the game counts as played.
    fn choices(&self, _game: &GameResult, _choices: &[Vec<OptionKey>; 2]) {}
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn ended(&self, _: &GameResult) {}
}
