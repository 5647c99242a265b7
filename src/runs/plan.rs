//! What a run is to play, and what comes of it.

use killbox_components::spec::Matchup;

use super::{RunDir, RunError};
use crate::matches::{First, GameResult, MakePlayer, Rule, Sums, Verdict};

/// Is told of games, with the numbers of their squads.
pub type Told<'a> = dyn Fn([u16; 2], &GameResult) + Sync + 'a;

/// What to play.
pub struct Runs<'a> {
    /// Which squads meet, by number: A, then B.
    pub pairs: &'a [[u16; 2]],
    /// The matchups of a pair, by its place in `pairs`: A in seat A, then exchanged.
    pub matchups: &'a (dyn Fn(usize) -> [Matchup; 2] + Sync),
    /// The index of the first game of every match-up.
    pub first_game: u64,
    /// How many games of each.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Who plays squad A and squad B.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles a worker plays at once.
    pub batch: usize,
    /// Who is first player.
    pub first: First,
    /// What ends a match-up before its last game.
    pub rule: Option<Rule>,
    /// Who is told of every game that counts, played now or read, in no particular order.
    pub each: Option<&'a Told<'a>>,
    /// Where the rows go, if anywhere.
    pub dir: Option<&'a RunDir<'a>>,
}

impl Runs<'_> {
    /// One past the last game.
    pub(super) fn end(&self) -> u64 {
        self.first_game + self.games
    }

    /// The end of the stage that holds `game`.
    pub(super) fn stage_end(&self, game: u64) -> u64 {
        match self.rule {
            None => self.end(),
            Some(_) => Rule::look_after(game).min(self.end()),
        }
    }
}

/// What came of one match-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The sums of all games that were played, now or before.
    pub sums: Sums,
    /// Games whose rows are on disk.
    pub written: u64,
    /// Whether it came to its end: the last game, or the rule.
    pub over: bool,
    /// What the rule said at the end.
    pub verdict: Option<Verdict>,
}

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    /// By match-up; `None` if it was not begun when the run stopped.
    pub outcomes: Vec<Option<Outcome>>,
    /// Parts on disk that were played again, and why.
    pub damaged: Vec<String>,
    /// Why the run ended before its end, other than by `stop`.
    pub failure: Option<RunError>,
}
