//! Threads that wait for work: a step of few battles is over sooner than a thread has begun.

use std::mem;
use std::process;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// The threads beside the one that asks.
pub(super) struct Crew {
    others: usize,
    /// They begin with the first work, and belong to the process that they began in: a process that was forked has none.
    pool: Option<(u32, ThreadPool)>,
}

impl Crew {
    /// So many threads beside the one that asks.
    pub(super) fn of(others: usize) -> Crew {
        Crew { others, pool: None }
    }

    /// Does all parts, the first of them on the thread that asks.
    pub(super) fn does<P: FnOnce() + Send>(&mut self, parts: Vec<P>) {
        let mut parts = parts.into_iter();
        let first = parts.next();
        let Some(pool) = self.pool() else {
            return first.into_iter().chain(parts).for_each(|part| part());
        };
        pool.in_place_scope(|scope| {
            parts.for_each(|part| scope.spawn(move |_| part()));
            first.into_iter().for_each(|part| part());
        });
    }

    /// The threads; nobody if none are asked for, or the machine gives none: whoever asks then does everything.
    fn pool(&mut self) -> Option<&ThreadPool> {
        let here = process::id();
        if self.others > 0 && self.pool.as_ref().is_none_or(|(begun_in, _)| *begun_in != here) {
            // What came with a fork has no threads that could be told to end.
            mem::forget(self.pool.take());
            let named = |thread| format!("killbox-{thread}");
            self.pool = ThreadPoolBuilder::new()
                .num_threads(self.others)
                .thread_name(named)
                .build()
                .ok()
                .map(|pool| (here, pool));
        }
        self.pool.as_ref().map(|(_, pool)| pool)
    }
}
