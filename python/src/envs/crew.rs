//! Worker threads that are reused between steps, because a step of few battles takes less time than
//! starting a thread.

use std::mem;
use std::process;
use std::sync::{Mutex, PoisonError};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// The worker threads beside the calling thread.
pub(super) struct Crew {
    others: usize,
    /// The pool and the id of the process that started it. It starts with the first work. A forked
    /// child process has a copy of the pool but not its threads.
    pool: Option<(u32, ThreadPool)>,
}

impl Crew {
    /// A crew of `others` threads beside the calling one.
    pub(super) fn of(others: usize) -> Crew {
        Crew { others, pool: None }
    }

    /// The number of threads beside the calling one.
    pub(super) fn others(&self) -> usize {
        self.others
    }

    /// Runs all parts. Every thread, including the calling one, takes the next part when it has
    /// finished one.
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

    /// The pool. `None` if the crew has no other threads or the machine does not start any: the
    /// calling thread then does everything.
    fn pool(&mut self) -> Option<&ThreadPool> {
        let here = process::id();
        if self.others > 0 && self.pool.as_ref().is_none_or(|(begun_in, _)| *begun_in != here) {
            // The pool that a forked child inherits has no threads that could be ended, so it is
            // leaked.
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
