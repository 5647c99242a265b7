//! Distributes games to worker threads.

use std::sync::atomic::{AtomicBool, Ordering};

use super::queue::Queue;
use super::{Plan, Sums, Watch, matchups, worker};

/// Plays the games of `plan`. It stops early, with the games played so far, once `stop` is set. See
/// the [module](super) for an example.
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

/// Plays plans one after the other, each as [`run`] does. Returns the totals of each plan that was
/// begun, and whether all plans were played to their end. Once `stop` is set, no further plan is
/// begun.
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
