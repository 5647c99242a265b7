//! Prices: the worth of cards in points.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use killbox::matches::{Unwatched, Watch};
use killbox::squads;
use killbox_cards::catalogue;
use killbox_components::ruleset::Ruleset;
use killbox_players::registry::Chosen;
use killbox_workbench::price::{
    Folder, Gathered, Kept, Manifest, Part, PriceReport, Question, Scores, Table, Wanted,
};
use killbox_workbench::runs::{FileSystem, begun};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answer::{Answer, PAGE};
use crate::draws::read_faction;
use crate::field::{Cards, Field, Source, maker, ruleset_or_legacy, set_environment, set_scenario};
use crate::playing::Playing;
use crate::raise::{Class, as_python_says};
use crate::watched::{Watcher, watched};

/// The default number of games.
const USUAL: u64 = 20_000;
/// The minimum and maximum number of games.
const BOUNDS: [u64; 2] = [100, 1_000_000_000];

/// The question, read from the Python object.
#[derive(FromPyObject)]
pub struct Asked {
    card: Option<String>,
    faction: Option<String>,
    points: Option<[i32; 2]>,
    unsimulated: bool,
}

/// A price run, played here or in parts on any machines.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Prices {
    wanted: Wanted,
    ruleset: Ruleset,
    remarks: Vec<String>,
    cards: Cards,
    field: Option<squads::Field>,
    playing: Playing,
    players: [Chosen; 2],
    /// The parts of the run.
    parts: Vec<Part>,
    run: OnceLock<String>,
    /// The results of parts that were played elsewhere.
    gathered: Gathered,
}

#[pymethods]
impl Prices {
    /// The price run of a card against the squads of a field, or of all cards. `block` is the
    /// number of meetings in a part that is played elsewhere.
    #[new]
    #[pyo3(signature = (asked, field, playing, ruleset, cards, scenario, environment, block))]
    fn new(
        py: Python<'_>,
        asked: Asked,
        field: Vec<Source>,
        playing: Playing,
        ruleset: Option<&str>,
        cards: Option<PathBuf>,
        scenario: Option<&str>,
        environment: Option<&str>,
        block: u64,
    ) -> PyResult<Prices> {
        let players = playing.players(py)?;
        let met = match field.as_slice() {
            [] => None,
            _ => Some(Field::new(py, field, ruleset, false, cards.clone(), None, None, false)?),
        };
        let found = ruleset_or_legacy(py, ruleset)?;
        let named = ruleset.is_some();
        let (field, cards) = match met {
            Some(Field { field, cards }) => (Some(field), cards),
            None => (None, Cards::load(py, cards.as_deref())?),
        };
        let mut ruleset = match &field {
            Some(field) if !named => field.ruleset.clone(),
            _ => found.ruleset,
        };
        set_scenario(py, &mut ruleset, scenario)?;
        set_environment(&mut ruleset, environment)?;
        let there = match &playing.out {
            Some(dir) if playing.resume => {
                begun::<Manifest>(dir).map_err(|error| Class::Run.error(py, error))?
            }
            _ => None,
        };
        let games = playing.games.unwrap_or_else(|| there.map_or(USUAL, |there| there.games));
        let [least, most] = BOUNDS;
        if !(least..=most).contains(&games) {
            return Err(PyValueError::new_err(format!(
                "games={games}: expected a number from {least} to {most}"
            )));
        }
        if asked.points.is_some_and(|[low, high]| low <= 0 || low > high) {
            return Err(PyValueError::new_err(
                "points: expected the minimum and the maximum, such as (190, 200)",
            ));
        }
        let wanted = Wanted {
            card: asked.card,
            faction: asked.faction.as_deref().map(read_faction).transpose()?,
            points: asked.points,
            unsimulated: asked.unsimulated,
            players: players.each_ref().map(Chosen::to_string),
            seed: playing.seed,
            games,
        };
        let gathered = Gathered::new(block.max(1));
        let (remarks, parts, run) = (found.remarks, Vec::new(), OnceLock::new());
        let made = Prices { wanted, ruleset, remarks, cards, field, playing, players, parts, run, gathered };
        let parts = made.question()?.parts();
        Ok(Prices { parts, ..made })
    }

    /// The parts of the run: name and number of meetings of two games.
    fn parts(&self) -> Vec<(String, u64)> {
        self.parts.iter().map(|part| (part.name.to_owned(), part.meetings)).collect()
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.wanted.games
    }

    /// The id of the run. Equal ids mean equal games.
    fn run(&self, py: Python<'_>) -> PyResult<String> {
        if self.run.get().is_none() {
            let run = self.question()?.manifest().and_then(|manifest| manifest.run());
            let _ = self.run.set(run.map_err(|error| Class::Run.error(py, error))?);
        }
        Ok(self.run.get().cloned().unwrap_or_default())
    }

    /// Plays everything and returns the result. `progress` is called with the number of games
    /// played.
    #[pyo3(signature = (progress))]
    fn answer(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Answer> {
        let question = self.question()?;
        let folder = match &self.playing.out {
            None => None,
            Some(path) => {
                let manifest = question.manifest().map_err(|error| Class::Run.error(py, error))?;
                let folder = Folder::open(path, &manifest, self.playing.resume, &FileSystem);
                Some(folder.map_err(|error| Class::Run.error(py, error))?)
            }
        };
        let watcher = Watcher::new(false, None);
        let kept = folder.as_ref().map(|folder| folder as &dyn Kept);
        let report = watched(py, progress.as_ref(), &watcher, |stop| {
            self.on_table(kept, &watcher, stop, |table| {
                PriceReport::answer(&question, table, self.remarks.clone())
            })
        })?;
        // An error of the folder comes first: it is the reason if too few games were kept.
        if let Some(error) = folder.and_then(|folder| folder.close().0) {
            return Err(Class::Run.error(py, error));
        }
        let report = report.map_err(|what| Class::Run.error(py, what))?;
        let written = if self.playing.out.is_some() { report.games + report.faulted } else { 0 };
        Ok(Answer::new(&report, report.text(&PAGE), written))
    }

    /// Plays some meetings of a part and returns their results.
    fn play<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        begin: u64,
        end: u64,
    ) -> PyResult<(Bound<'py, PyBytes>,)> {
        let question = self.question()?;
        let watcher = Watcher::new(false, None);
        let (scores, stopped) = watched(py, None, &watcher, |stop| {
            let scores = self.on_table(None, &watcher, stop, |table| question.block(table, part, begin..end));
            (scores, stop.load(Ordering::Relaxed))
        })?;
        if stopped {
            return Err(Class::Run.error(py, "interrupted"));
        }
        let text = scores.encode(begin, end - begin).map_err(|error| Class::Run.error(py, error))?;
        Ok((PyBytes::new(py, text.as_bytes()),))
    }

    /// Whether `files` are the results of these meetings.
    fn holds(&self, part: usize, begin: u64, end: u64, files: (Vec<u8>,)) -> bool {
        part < self.parts.len() && matches!(Scores::decode(&files.0, begin, end - begin), Ok(Some(_)))
    }

    /// Adds results that were played elsewhere. If they are damaged or of other meetings, it adds
    /// nothing and returns false.
    fn add(&self, part: usize, begin: u64, end: u64, files: (Vec<u8>,)) -> bool {
        let read = Scores::decode(&files.0, begin, end - begin);
        let (Some(part), Ok(Some(scores))) = (self.parts.get(part), read) else { return false };
        self.gathered.store(part.name, begin, end - begin, &scores);
        true
    }

    /// The result of everything that was added.
    fn gathered(&self, py: Python<'_>, interrupted: bool) -> PyResult<Answer> {
        let question = self.question()?;
        let report = py.detach(|| {
            self.on_table(Some(&self.gathered), &Unwatched, &AtomicBool::new(false), |table| {
                PriceReport::answer(&question, table, self.remarks.clone())
            })
        });
        let mut report = report.map_err(|what| Class::Run.error(py, what))?;
        report.about.interrupted = interrupted;
        Ok(Answer::new(&report, report.text(&PAGE), 0))
    }
}

impl Prices {
    fn set(&self) -> &catalogue::Cards {
        self.cards.catalogue.cards(self.ruleset.card_set)
    }

    fn question(&self) -> PyResult<Question<'_>> {
        let wanted = self.wanted.clone();
        Question::new(wanted, &self.ruleset, self.set(), &self.cards.library, self.field.as_ref())
            .map_err(|what| PyValueError::new_err(as_python_says(&what)))
    }

    /// Calls `work` with a [`Table`] that has this run's players and settings.
    fn on_table<R>(
        &self,
        kept: Option<&dyn Kept>,
        watch: &dyn Watch,
        stop: &AtomicBool,
        work: impl FnOnce(&Table) -> R,
    ) -> R {
        let makers = self.players.each_ref().map(maker);
        work(&Table {
            ruleset: &self.ruleset,
            library: &self.cards.library,
            seed: self.playing.seed,
            players: [&*makers[0], &*makers[1]],
            threads: self.playing.threads(),
            batch: self.playing.batch(&self.players),
            watch,
            stop,
            kept,
        })
    }
}
