//! Threads that wait for work: a step of few battles is over sooner than a thread has begun.

use std::mem;
use std::process;
use std::sync::{Mutex, PoisonError};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// The threads beside the one that asks.
pub(super) struct Crew {
    others: usize,
    /// They begin with the first work, and belong to the process that they began in: a process that
    /// was forked has none.
    pool: Option<(u32, ThreadPool)>,
}

impl Crew {
    /// So many threads beside the one that asks.
    pub(super) fn of(others: usize) -> Crew {
        Crew { others, pool: None }
    }

    /// How many threads there are besides.
    pub(super) fn others(&self) -> usize {
        self.others
    }

    /// Does all parts. Every thread, the one that asks too, takes the next part when it is done
    /// with one.
    pub(super) fn does<P: FnOnce() + Send>(&mut self, parts: Vec<P>) {
        let others = self.others.min(parts.len().saturating_sub(1));
        let pool = if others == 0 { None } else { self.pool() };
        let Some(pool) = pool else {
            return parts.into_iter().for_each(|part| part());
        };
        let left = Mutex::new(parts.into_iter());
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some(part) = next() {
                part();
            }
        };
        pool.in_place_scope(|scope| {
            (0..others).for_each(|_| scope.spawn(|_| work()));
            work();
        });
    }

    /// The threads; nobody if none are asked for, or the machine gives none: whoever asks then does
    /// everything.
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
