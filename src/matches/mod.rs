//! Plays many games between two squads and adds up what happened.
//!
//! [`run`] hands out games to worker threads; each worker owns one batch. All sums are integers, so the result does not
//! depend on the order in which games end, on the number of threads or on the size of the batch.

mod queue;
mod sprt;
mod stats;
mod stopping;
mod tally;
mod worker;

use std::sync::atomic::AtomicBool;

use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_players::Player;

use queue::Queue;
pub use sprt::{Accepted, Sprt};
pub use stats::{GROUPS, GameResult, Rate, ShipSums, Side, Sums};
pub use stopping::{LOOK, Rule, Verdict};
pub use tally::Tally;
pub use worker::result;

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

/// What to play.
pub struct Plan<'a> {
    /// Squad A against squad B: A in seat A, then A in seat B. The second is not played unless `first` is `ByRules`.
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
}

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

    /// The choices of a game that ended, by seat, in the order they were made.
    fn choices(&self, _game: &GameResult, _choices: &[Vec<killbox_components::decision::OptionKey>; 2]) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn ended(&self, _: &GameResult) {}
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

/// Plays the games of `plan`. Stops early, with what was played, once `stop` is set.
pub fn run(plan: &Plan, watch: &dyn Watch, stop: &AtomicBool) -> Sums {
    let queue = &Queue::new(plan);
    let mut sums = Sums::new(plan.matchups[0].fielded);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                scope.spawn(|| worker::work(plan, matchups(&plan.matchups, plan.first), queue, watch, stop))
            })
            .collect();
        for worker in workers {
            match worker.join() {
                Ok(part) => sums.merge(&part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    sums
}

/// As [`run`], on this thread.
pub fn run_here(plan: &Plan, watch: &dyn Watch, stop: &AtomicBool) -> Sums {
    worker::work(plan, matchups(&plan.matchups, plan.first), &Queue::new(plan), watch, stop)
}
