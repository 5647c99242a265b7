//! Backtests: how well games predict tournaments.

use std::borrow::Cow;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, OnceLock, PoisonError};

use killbox_cards::catalogue::Catalogue;
use killbox_players::registry::Chosen;
use killbox_workbench::backtest::{BacktestReport, Crew, Question, Results, Simulation};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, PAGE};
use crate::field::{Cards, maker, ruleset as named, set_environment, set_scenario};
use crate::playing::Playing;
use crate::raise::Class;
use crate::watched::{Watcher, watched};

/// Reads results of tournaments and returns the parts of them that a backtest uses, as JSON.
#[pyfunction]
pub fn read_results(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    let results = Results::read(&path).map_err(|error| Class::Run.error(py, error))?;
    serde_json::to_string(&results).map_err(|error| Class::Run.error(py, error))
}

/// The stored results of some matches.
#[derive(Serialize, Deserialize)]
struct Part {
    /// The number of the first match.
    first: usize,
    played: Simulation,
}

/// A backtest: matches of tournaments, simulated here or in parts on any machines.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Backtest {
    question: Question<'static>,
    catalogue: Cow<'static, Catalogue>,
    playing: Playing,
    chosen: Chosen,
    run: OnceLock<String>,
    /// The results of parts that were played elsewhere.
    gathered: Mutex<Simulation>,
}

#[pymethods]
impl Backtest {
    /// A backtest of `results`, which [`read_results`] read from `path`.
    #[new]
    #[pyo3(signature = (results, path, playing, ruleset, cards, scenario, environment))]
    fn new(
        py: Python<'_>,
        results: &str,
        path: PathBuf,
        playing: Playing,
        ruleset: Option<&str>,
        cards: Option<PathBuf>,
        scenario: Option<&str>,
        environment: Option<&str>,
    ) -> PyResult<Backtest> {
        let [chosen, _] = playing.players(py)?;
        let (games, _) = playing.lengths(py)?;
        let wrong = |error: String| Class::Run.error(py, error);
        let mut results: Results = serde_json::from_str(results).map_err(|error| wrong(error.to_string()))?;
        let Cards { catalogue, library } = Cards::load(py, cards.as_deref())?;
        let mut ruleset = match named(py, ruleset)? {
            Some(found) => found.ruleset,
            None => py.detach(|| results.choose_ruleset(&catalogue)),
        };
        set_scenario(py, &mut ruleset, scenario)?;
        set_environment(&mut ruleset, environment)?;
        let ruleset = Cow::Owned(ruleset);
        let asked = [games, playing.seed];
        let question = py
            .detach(|| Question::new(results, &path, &catalogue, library, ruleset, asked))
            .map_err(wrong)?;
        let gathered = Mutex::new(Simulation::blank(question.results.matches.len()));
        Ok(Backtest { question, catalogue, playing, chosen, run: OnceLock::new(), gathered })
    }

    /// The only part of the run: its name and its number of matches.
    fn parts(&self) -> Vec<(String, u64)> {
        vec![("matches".to_owned(), self.question.results.matches.len() as u64)]
    }

    /// The number of games for each match.
    #[getter]
    fn games(&self) -> u64 {
        self.question.games
    }

    /// The id of the run. Equal ids mean equal games.
    fn run(&self) -> String {
        self.run.get_or_init(|| self.question.run(&self.chosen.to_string())).clone()
    }

    /// Plays everything and returns the result. `progress` is called with the number of games
    /// played.
    #[pyo3(signature = (progress))]
    fn answer(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Answer> {
        let matches = 0..self.question.results.matches.len();
        let (simulation, interrupted) = self.simulate(py, matches, progress.as_ref())?;
        Ok(self.told(&simulation, interrupted))
    }

    /// Plays some matches and returns their results.
    fn play<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        begin: usize,
        end: usize,
    ) -> PyResult<(Bound<'py, PyBytes>,)> {
        let _ = part;
        let (simulation, interrupted) = self.simulate(py, begin..end, None)?;
        if interrupted {
            return Err(Class::Run.error(py, "interrupted"));
        }
        let part = Part { first: begin, played: simulation };
        let text = serde_json::to_vec(&part).map_err(|error| Class::Run.error(py, error))?;
        Ok((PyBytes::new(py, &text),))
    }

    /// Whether `files` are the results of these matches.
    fn holds(&self, part: usize, begin: usize, end: usize, files: (Vec<u8>,)) -> bool {
        part == 0 && read(&files.0, begin, end).is_some()
    }

    /// Adds results that were played elsewhere. If they are damaged or of other matches, it adds
    /// nothing and returns false.
    fn add(&self, part: usize, begin: usize, end: usize, files: (Vec<u8>,)) -> bool {
        let Some(played) = read(&files.0, begin, end).filter(|_| part == 0) else { return false };
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner).add(begin, &played);
        true
    }

    /// The result of everything that was added.
    fn gathered(&self, interrupted: bool) -> Answer {
        self.told(&self.gathered.lock().unwrap_or_else(PoisonError::into_inner), interrupted)
    }
}

impl Backtest {
    fn simulate(
        &self,
        py: Python<'_>,
        matches: Range<usize>,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<(Simulation, bool)> {
        let player = maker(&self.chosen);
        let (threads, batch) =
            (self.playing.threads(), self.playing.batch(&[self.chosen.clone(), self.chosen.clone()]));
        let watcher = Watcher::new(false, None);
        watched(py, progress, &watcher, |stop| {
            let crew = Crew { player: &*player, threads, batch, watch: &watcher, stop };
            (self.question.play(matches, &crew), stop.load(Ordering::Relaxed))
        })
    }

    fn told(&self, simulation: &Simulation, interrupted: bool) -> Answer {
        let report = BacktestReport::new(&self.question, self.chosen.to_string(), simulation, interrupted);
        let cards = self.catalogue.cards(self.question.ruleset.card_set);
        Answer::new(&report, report.text(&PAGE, cards), 0)
    }
}

/// The stored results in `bytes`, if they are those of the matches `begin` to `end - 1`.
fn read(bytes: &[u8], begin: usize, end: usize) -> Option<Simulation> {
    let part: Part = serde_json::from_slice(bytes).ok()?;
    (part.first == begin && part.played.matches.len() == end - begin).then_some(part.played)
}
