//! Plays many games between two squads and adds up what happened.
//!
//! [`run`] hands out games to worker threads; each worker owns one batch. All sums are integers, so the result does not
//! depend on the order in which games end, on the number of threads or on the size of the batch.

mod elo;
mod interval;
mod lives;
mod many;
mod plan;
mod players;
mod queue;
mod sprt;
mod stats;
mod stopping;
mod tally;
mod watch;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};

pub use elo::{Elo, score, strength};
pub(crate) use interval::normal;
pub use interval::{Margin, NoInterval, Rate, student};
pub use lives::Lives;
pub use many::{Meetings, meet};
pub(crate) use plan::matchups;
pub use plan::{BATCH, First, MakePlayer, Plan, seating};
use queue::Queue;
pub use sprt::{Accepted, Sprt};
pub use stats::{GROUPS, GameResult, MARGINS, ShipSums, Side, Sums};
pub use stopping::{LOOK, Rule, Verdict};
pub use tally::Tally;
pub use watch::{Unwatched, Watch};
pub use worker::result;

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

/// Plays plans one after the other: the sums of each that was begun, and whether all were played to their end. Once `stop`
/// is set the others are not begun.
pub fn run_each<'a>(
    plans: impl IntoIterator<Item = Plan<'a>>,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> (Vec<Sums>, bool) {
    let mut played = Vec::new();
    for plan in plans {
        if stop.load(Ordering::Relaxed) {
            return (played, false);
        }
        let sums = run(&plan, watch, stop);
        let whole = sums.games + sums.faulted == plan.games;
        played.push(sums);
        if !whole {
            return (played, false);
        }
    }
    (played, true)
}

/// As [`run`], on this thread.
pub fn run_here(plan: &Plan, watch: &dyn Watch, stop: &AtomicBool) -> Sums {
    worker::work(plan, matchups(&plan.matchups, plan.first), &Queue::new(plan), watch, stop)
}
