//! Plays match-ups on all threads and stores the results.
//!
//! Threads take chunks of games from one list, whatever their match-up. A match-up is opened when
//! its first games are due. The thread that ends the last game of a part writes the part. Playing
//! therefore waits for a slow disk, and no results pile up in memory.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use killbox_components::choice::OptionKey;

use super::RunError;
use super::match_up::{MatchUp, Next};
use super::plan::{Outcome, Run, Runs};
use killbox::matches::{GameResult, Watch, block};

/// The longest chunk, in games. Short chunks let all threads end at about the same time.
const LONGEST_CHUNK: u64 = 2048;

/// Plays `runs`. It ends early, with the games played so far, once `stop` is set. It sets `stop`
/// itself when a part cannot be written.
pub fn play(runs: &Runs, watch: &dyn Watch, stop: &AtomicBool) -> Run {
    let list = WorkList {
        due: VecDeque::new(),
        next_pair: 0,
        busy: 0,
        open: BTreeMap::new(),
        outcomes: runs.pairs.iter().map(|_| None).collect(),
        damaged: Vec::new(),
        failure: None,
    };
    let pool = Pool { runs, watch, stop, list: Mutex::new(list), changed: Condvar::new() };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..runs.threads.max(1)).map(|_| scope.spawn(|| pool.run_worker())).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let WorkList { open, mut outcomes, damaged, failure, .. } =
        pool.list.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (pair, match_up) in open {
        outcomes[pair] = Some(match_up.outcome());
    }
    Run { outcomes, damaged, failure }
}

/// The state that the threads of a run share.
struct Pool<'a> {
    runs: &'a Runs<'a>,
    watch: &'a dyn Watch,
    stop: &'a AtomicBool,
    list: Mutex<WorkList<'a>>,
    changed: Condvar,
}

/// The chunks that are due, and the results.
struct WorkList<'a> {
    due: VecDeque<Games<'a>>,
    /// The next match-up to open.
    next_pair: usize,
    /// The number of busy threads, which may add chunks.
    busy: usize,
    open: BTreeMap<usize, Arc<MatchUp<'a>>>,
    outcomes: Vec<Option<Outcome>>,
    damaged: Vec<String>,
    failure: Option<RunError>,
}

/// Games of a match-up that no thread has taken yet.
struct Games<'a> {
    pair: usize,
    match_up: Arc<MatchUp<'a>>,
    range: Range<u64>,
    /// The number of games that a thread takes at once.
    length: u64,
}

impl Games<'_> {
    /// Takes the next chunk. It ends at a multiple of the length, so that no pair is split.
    fn take(&mut self) -> Range<u64> {
        let begin = self.range.start;
        self.range.start = ((begin / self.length + 1) * self.length).min(self.range.end);
        begin..self.range.start
    }
}

impl<'a> Pool<'a> {
    /// The loop of one thread: it takes chunks until none is left or the run stops.
    fn run_worker(&self) {
        // A thread that panics must wake the waiting threads.
        struct Leaving<'h, 'a>(&'h Pool<'a>);
        impl Drop for Leaving<'_, '_> {
            fn drop(&mut self) {
                if std::thread::panicking() {
                    self.0.stop.store(true, Ordering::Relaxed);
                    self.0.changed.notify_all();
                }
            }
        }
        let _leaving = Leaving(self);
        while let Some((pair, match_up, games)) = self.due() {
            if let Some(games) = games {
                match_up.play(games, &Forward { pool: self, match_up: &match_up }, self.stop);
            }
            let done = self.go_on(pair, &match_up);
            self.list().busy -= 1;
            self.changed.notify_all();
            if let Err(error) = done {
                self.fail(error);
            }
        }
    }

    /// The next task: to play games of a match-up, or to begin one. It waits while the next task
    /// depends on other threads.
    fn due(&self) -> Option<(usize, Arc<MatchUp<'a>>, Option<Range<u64>>)> {
        let mut list = self.list();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(games) = list.due.front_mut() {
                let (pair, match_up, chunk) = (games.pair, games.match_up.clone(), games.take());
                if games.range.is_empty() {
                    list.due.pop_front();
                }
                list.busy += 1;
                return Some((pair, match_up, Some(chunk)));
            }
            if list.next_pair < self.runs.pairs.len() {
                let pair = list.next_pair;
                list.next_pair += 1;
                list.busy += 1;
                drop(list);
                let match_up = Arc::new(MatchUp::new(self.runs, pair));
                self.list().open.insert(pair, match_up.clone());
                return Some((pair, match_up, None));
            }
            if list.busy == 0 {
                return None;
            }
            list = self.changed.wait(list).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lists the next games of a match-up whose stage has ended, or closes the match-up.
    fn go_on(&self, pair: usize, match_up: &Arc<MatchUp<'a>>) -> Result<(), RunError> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut damaged = Vec::new();
        let next = match_up.next(self.watch, &mut damaged, self.stop);
        let mut list = self.list();
        list.damaged.append(&mut damaged);
        match next? {
            Next::Wait => {}
            Next::Over => {
                list.open.remove(&pair);
                list.outcomes[pair] = Some(match_up.outcome());
            }
            Next::Play(ranges) => {
                let games: u64 = ranges.iter().map(|range| range.end - range.start).sum();
                // Each chunk fills its own batch. Where other match-ups keep the threads busy,
                // chunks are not made shorter.
                let all = games.saturating_mul(self.runs.pairs.len() as u64);
                let length = block(all, self.runs.threads, LONGEST_CHUNK);
                let games = |range| Games { pair, match_up: match_up.clone(), range, length };
                list.due.extend(ranges.into_iter().map(games));
            }
        }
        Ok(())
    }

    /// Stores the first error and stops the run.
    fn fail(&self, error: RunError) {
        self.list().failure.get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn list(&self) -> MutexGuard<'_, WorkList<'a>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forwards the games of a match-up to it and to the observer of the run.
struct Forward<'h, 'a> {
    pool: &'h Pool<'a>,
    match_up: &'h MatchUp<'a>,
}

impl Watch for Forward<'_, '_> {
    fn ended(&self, game: &GameResult) {
        self.pool.watch.ended(game);
        if let Err(error) = self.match_up.add(game) {
            self.pool.fail(error);
        }
    }

    fn wants_choices(&self) -> bool {
        self.pool.watch.wants_choices()
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        self.pool.watch.choices(game, choices);
    }
}
