//! Many games of a match, slice by slice.

use std::sync::atomic::AtomicBool;

use killbox::matches::{self, Unwatched};

use crate::Fault;
use crate::part::{Part, check_range};
use crate::setup::Match;

/// A match whose games are played here. Workers have one each; which of them plays a game makes no
/// difference.
pub struct Run(Match);

impl Run {
    /// The match of a `Setup` as JSON.
    ///
    /// # Errors
    /// Says which part of it cannot be played.
    pub fn new(setup: &str) -> Result<Run, Fault> {
        Match::read(setup).map(Run)
    }

    /// Plays so many games from `first` on: a `Part` as JSON.
    ///
    /// # Errors
    /// If `first` is not the first game of a pair, or there are no games.
    pub fn play(&self, first: u64, count: u64) -> Result<String, Fault> {
        let Run(of) = self;
        check_range(of, first, count)?;
        let sums = of.plan(first, count, |plan| matches::run_here(plan, &Unwatched, &AtomicBool::new(false)));
        let part = Part::new(of, first, count, &sums);
        Ok(serde_json::to_string(&part).expect("a part is plain numbers"))
    }
}
