//! Data sets: training data from games.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use killbox::squads::expand;
use killbox_players::registry::Chosen;
use killbox_workbench::dataset::{
    Crew, Dataset, DatasetReport, Folder, GAMES, Kinds, Manifest, PART, Run, Terms, arrays, whole_pairs,
};
use killbox_workbench::runs::{FileSystem, begun};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answer::{Answer, PAGE};
use crate::field::Field;
use crate::playing::Playing;
use crate::raise::Class;
use crate::watched::{Watcher, watched};

/// The squads that words name: files and links as they are, the squads of a folder, sorted by name,
/// and those of a list (`@FILE`).
#[pyfunction]
pub fn squad_files(py: Python<'_>, words: Vec<PathBuf>) -> PyResult<Vec<String>> {
    let files = expand(&words).map_err(|error| Class::Squad.error(py, error))?;
    Ok(files.iter().map(|file| file.to_string_lossy().into_owned()).collect())
}

/// A data set, played here or in parts on any machines.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Datasets {
    field: Py<Field>,
    playing: Playing,
    players: [Chosen; 2],
    terms: Terms,
    manifest: Manifest,
    /// The totals of parts that were played elsewhere.
    gathered: Mutex<Run>,
}

#[pymethods]
impl Datasets {
    /// A data set of games between squads of a field, with these kinds of decision and these
    /// arrays; all arrays if there is none.
    #[new]
    #[pyo3(signature = (field, playing, kinds, arrays))]
    fn new(
        py: Python<'_>,
        field: Py<Field>,
        playing: Playing,
        kinds: Vec<String>,
        arrays: Vec<String>,
    ) -> PyResult<Datasets> {
        let players = playing.players(py)?;
        let (games, part_games) = lengths(py, &playing)?;
        let wrong = |name: &str, what: String| PyValueError::new_err(format!("{name}: {what}"));
        let words = kinds.iter().map(String::as_str);
        let kinds = Kinds::read(words).map_err(|what| wrong("kinds", what))?;
        let words = arrays.iter().map(String::as_str);
        let arrays = self::arrays(words).map_err(|what| wrong("arrays", what))?;
        let terms = Terms {
            players: players.each_ref().map(Chosen::to_string),
            seed: playing.seed,
            games,
            part_games,
            kinds,
            arrays,
        };
        let of = field.get();
        let manifest = py.detach(|| Manifest::new(&of.field, &of.cards.library, &terms));
        let manifest = manifest.map_err(PyValueError::new_err)?;
        Ok(Datasets { field, playing, players, terms, manifest, gathered: Mutex::default() })
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.terms.games
    }

    /// The number of games of a part.
    #[getter]
    fn part_games(&self) -> u64 {
        self.terms.part_games
    }

    /// The id of the data set. Equal ids mean equal rows.
    fn run(&self) -> String {
        self.manifest.id()
    }

    /// The manifest as JSON, without the number of games, which may grow.
    fn manifest(&self, py: Python<'_>) -> PyResult<String> {
        let mut manifest =
            serde_json::to_value(&self.manifest).map_err(|error| Class::Run.error(py, error))?;
        if let Some(manifest) = manifest.as_object_mut() {
            manifest.remove("games");
        }
        Ok(manifest.to_string())
    }

    /// Plays everything that is not in the folder of `playing`, and returns the report.
    #[pyo3(signature = (progress))]
    fn answer(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Answer> {
        let failed = |error: &dyn std::fmt::Display| Class::Run.error(py, error);
        let Some(out) = &self.playing.out else {
            return Err(failed(&"a data set is written to a folder: name one"));
        };
        let folder = Folder::open(out, &self.manifest, self.playing.resume, &FileSystem)
            .map_err(|error| failed(&error))?;
        let (threads, batch) = (self.playing.threads(), self.playing.batch(&self.players));
        let (watcher, dataset) = (Watcher::new(false, None), self.dataset());
        let mut run = watched(py, progress.as_ref(), &watcher, |stop| {
            dataset.play(&folder, &Crew { threads, batch, watch: &watcher, stop })
        })?;
        match run.failure.take() {
            Some(error) => Err(failed(&error)),
            None => Ok(self.told(&run)),
        }
    }

    /// Plays a part and returns its file. An interrupted part is an error.
    fn play<'py>(
        &self,
        py: Python<'py>,
        part: usize,
        begin: u64,
        end: u64,
    ) -> PyResult<(Bound<'py, PyBytes>,)> {
        let _ = part;
        let (threads, batch) = (self.playing.threads(), self.playing.batch(&self.players));
        let (watcher, dataset) = (Watcher::new(false, None), self.dataset());
        let played = watched(py, None, &watcher, |stop| {
            dataset.part(begin..end, &Crew { threads, batch, watch: &watcher, stop })
        })?;
        let file = played.ok_or_else(|| Class::Run.error(py, "interrupted"))?;
        Ok((PyBytes::new(py, &file.map_err(|error| Class::Run.error(py, error))?),))
    }

    /// Whether `files` are the file of the part with these games.
    fn holds(&self, part: usize, begin: u64, end: u64, files: (Vec<u8>,)) -> bool {
        let _ = part;
        self.dataset().totals(files.0, &(begin..end)).is_some()
    }

    /// Adds a part that was played elsewhere. If its file is damaged or of another part, it adds
    /// nothing and returns false.
    fn add(&self, part: usize, begin: u64, end: u64, files: (Vec<u8>,)) -> bool {
        let _ = part;
        let (games, bytes): (Range<u64>, u64) = (begin..end, files.0.len() as u64);
        let Some(totals) = self.dataset().totals(files.0, &games) else { return false };
        let mut gathered = self.gathered.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.add(&totals, end - begin, bytes);
        true
    }

    /// The report on everything that was added.
    fn gathered(&self) -> Answer {
        self.told(&self.gathered.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Datasets {
    fn dataset(&self) -> Dataset<'_> {
        let of = self.field.get();
        Dataset::new(&of.field, &of.cards.library, &self.terms, &self.players, &self.manifest)
    }

    fn told(&self, run: &Run) -> Answer {
        let report = DatasetReport::new(&self.field.get().field, &self.manifest, run);
        Answer::new(&report, report.text(&PAGE), run.written)
    }
}

/// The number of games and of games of a part: the given ones, or those of the data set that is
/// resumed, or the defaults.
fn lengths(py: Python<'_>, playing: &Playing) -> PyResult<(u64, u64)> {
    let there = match &playing.out {
        Some(dir) if playing.resume => begun::<Manifest>(dir).map_err(|error| Class::Run.error(py, error))?,
        _ => None,
    };
    let (of_games, of_parts) = there.map_or((GAMES, PART), |there| (there.run.games, there.run.part_games));
    let part_games = playing.part_games.unwrap_or(of_parts);
    let part_games = whole_pairs(part_games)
        .map_err(|what| PyValueError::new_err(format!("part_games={part_games}: {what}")))?;
    Ok((playing.games.unwrap_or(of_games), part_games))
}
