//! Runs of a match, played in slices.

use std::sync::atomic::AtomicBool;

use killbox::matches::{self, Unwatched};

use crate::Fault;
use crate::part::{Part, check_range};
use crate::setup::Match;

/// A match whose games are played here. Each worker has a run of its own; the result of a game does
/// not depend on the worker.
pub struct Run(Match);

impl Run {
    /// The run of a match, given as the JSON of a `Setup`.
    ///
    /// # Errors
    /// Names the part of the setup that cannot be played.
    pub fn new(setup: &str) -> Result<Run, Fault> {
        Match::read(setup).map(Run)
    }

    /// Plays `count` games from `first` on. Returns a `Part` as JSON.
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
