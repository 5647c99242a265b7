//! Distributes games to worker threads.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Plan, Sums, Watch, worker};

/// Plays the games of `plan`. It stops early, with the games played so far, once `stop` is set. See
/// the [module](super) for an example.
pub fn run(plan: &Plan, watch: &dyn Watch, stop: &AtomicBool) -> Sums {
    let queue = worker::queue(plan);
    let mut sums = Sums::new(plan.matchups[0].fielded);
    for part in on_threads(plan.threads, || worker::work(plan, &queue, watch, stop)) {
        sums.merge(&part);
    }
    sums
}

/// Does the same work on `threads` threads, at least one. Returns what each of them returned.
pub(super) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(&work)).collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
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
