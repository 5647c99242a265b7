//! The plan of a run, and its results.

use killbox_components::spec::Matchup;

use super::{RunDir, RunError};
use killbox::matches::{First, GameResult, MakePlayer, Rule, Sums, Verdict};

/// A callback for games, with the numbers of their squads.
pub type Told<'a> = dyn Fn([u16; 2], &GameResult) + Sync + 'a;

/// The plan of a run.
pub struct Runs<'a> {
    /// The match-ups, as pairs of squad numbers: A, then B.
    pub pairs: &'a [[u16; 2]],
    /// The matchups of a pair, by its index in `pairs`: A in seat A, then with the seats exchanged.
    pub matchups: &'a (dyn Fn(usize) -> [Matchup; 2] + Sync),
    /// The index of the first game of every match-up.
    pub first_game: u64,
    /// The number of games of each match-up.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The players of squad A and squad B.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
    /// How the first player is chosen.
    pub first: First,
    /// The rule that can end a match-up before its last game.
    pub rule: Option<Rule>,
    /// A callback for every game that counts, played now or read from disk, in no particular order.
    pub each: Option<&'a Told<'a>>,
    /// The folder for the rows, if they are written.
    pub dir: Option<&'a RunDir<'a>>,
}

impl Runs<'_> {
    /// One past the last game.
    pub(super) fn end(&self) -> u64 {
        self.first_game + self.games
    }

    /// The end of the stage that contains `game`.
    pub(super) fn stage_end(&self, game: u64) -> u64 {
        match self.rule {
            None => self.end(),
            Some(_) => Rule::look_after(game).min(self.end()),
        }
    }
}

/// The results of one match-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The totals of all its games, played now or earlier.
    pub sums: Sums,
    /// Games whose rows are on disk.
    pub written: u64,
    /// Whether the match-up is complete, by the last game or by the rule.
    pub over: bool,
    /// The final verdict of the rule.
    pub verdict: Option<Verdict>,
}

/// The results of a run.
#[derive(Debug)]
pub struct Run {
    /// The results by match-up. `None` for one that was not begun when the run stopped.
    pub outcomes: Vec<Option<Outcome>>,
    /// Parts on disk that were played again, with the reason.
    pub damaged: Vec<String>,
    /// Why the run ended early, unless `stop` ended it.
    pub failure: Option<RunError>,
}
