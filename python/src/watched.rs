//! Long work with the interpreter released. Other Python threads go on, progress is reported, and
//! Ctrl-C stops the work.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use killbox::matches::{GameResult, Watch};
use killbox::record::Recordings;
use killbox_components::choice::OptionKey;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// The interval at which progress is reported and signals are checked.
const LOOK: Duration = Duration::from_millis(100);

/// Collects what a run reports while it goes on.
pub struct Watcher {
    played: AtomicU64,
    /// The games in the order in which they ended, if rows are requested.
    pub rows: Option<Mutex<Vec<GameResult>>>,
    /// The writer of replays, if they are requested.
    pub recordings: Option<Recordings>,
}

impl Watcher {
    /// A watcher that keeps rows if they are `wanted` and writes replays to `recordings`.
    pub fn new(wanted: bool, recordings: Option<Recordings>) -> Watcher {
        let rows = wanted.then(|| Mutex::new(Vec::new()));
        Watcher { played: AtomicU64::new(0), rows, recordings }
    }
}

impl Watch for Watcher {
    fn ended(&self, game: &GameResult) {
        self.played.fetch_add(1, Ordering::Relaxed);
        if let Some(rows) = &self.rows
            && let Ok(mut rows) = rows.lock()
        {
            rows.push(game.clone());
        }
    }

    fn restored(&self, games: u64) {
        self.played.fetch_add(games, Ordering::Relaxed);
    }

    fn wants_again(&self, game: &GameResult) -> bool {
        self.recordings.as_ref().is_some_and(|recordings| recordings.lacks(game.game))
    }

    fn wants_choices(&self) -> bool {
        self.recordings.is_some()
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        if let Some(recordings) = &self.recordings {
            recordings.write(game, choices);
        }
    }
}

/// Runs `work` on another thread with the interpreter released. `progress` is called on this thread
/// with the number of games played so far.
///
/// Ctrl-C sets the stop flag of the work and is not an error: the work returns what it has. An
/// exception of `progress` also sets the flag and is raised after the work has ended.
///
/// # Errors
/// The exception of `progress`, or one that the handler of a signal other than Ctrl-C raised.
pub fn watched<R: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    watcher: &Watcher,
    work: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    let mut raised = None;
    let result = py.detach(|| {
        let (done, is_done) = channel::<()>();
        std::thread::scope(|scope| {
            let stop = &stop;
            let worker = scope.spawn(move || {
                // The channel closes when the work ends, also by a panic.
                let _done = done;
                work(stop)
            });
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(LOOK) {
                if let Err(error) = look(progress, watcher) {
                    stop.store(true, Ordering::Relaxed);
                    let interrupted = Python::attach(|py| error.is_instance_of::<PyKeyboardInterrupt>(py));
                    if !interrupted {
                        raised.get_or_insert(error);
                    }
                }
            }
            worker.join()
        })
    });
    match (result, raised) {
        (Err(panic), _) => std::panic::resume_unwind(panic),
        (Ok(_), Some(error)) => Err(error),
        (Ok(result), None) => {
            if let Some(progress) = progress {
                progress.call1(py, (watcher.played.load(Ordering::Relaxed),))?;
            }
            Ok(result)
        }
    }
}

/// Checks signals and reports progress.
fn look(progress: Option<&Py<PyAny>>, watcher: &Watcher) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1(py, (watcher.played.load(Ordering::Relaxed),))?;
        }
        Ok(())
    })
}
