//! Ladders: the strength of players.

use killbox_players::registry::{Chosen, PLAYERS, Registered};
use killbox_workbench::ladder::{Question, mirrors};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answer::{Answer, PAGE};
use crate::field::{Field, chosen};
use crate::playing::Playing;
use crate::raise::as_python_says;
use crate::watched::{Watcher, watched};

/// The mirrors of players: every pair of players, both with the same squad of a field.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Ladders {
    field: Py<Field>,
    players: Vec<Chosen>,
}

#[pymethods]
impl Ladders {
    /// The mirrors of these players, or of all players that need no file.
    #[new]
    #[pyo3(signature = (field, players))]
    fn new(py: Python<'_>, field: Py<Field>, players: Option<Vec<String>>) -> PyResult<Ladders> {
        let players: Vec<Chosen> = match &players {
            None => PLAYERS.iter().filter_map(Registered::as_it_is).collect(),
            Some(names) => names.iter().map(|name| chosen(py, name)).collect::<PyResult<_>>()?,
        };
        Ok(Ladders { field, players })
    }

    /// The number of mirrors.
    fn mirrors(&self) -> usize {
        mirrors(self.players.len(), self.field.get().field.squads.len()).len()
    }

    /// Plays all mirrors and returns the result.
    fn answer(&self, py: Python<'_>, playing: Playing) -> PyResult<Answer> {
        let of = self.field.get();
        let (games, _) = playing.lengths(py)?;
        let question = Question {
            field: &of.field,
            library: &of.cards.library,
            players: &self.players,
            games,
            seed: playing.seed,
            threads: playing.threads(),
            batch: playing.batch(&self.players),
        };
        question.check().map_err(|what| PyValueError::new_err(as_python_says(&what)))?;
        let watcher = Watcher::new(false, None);
        let report = watched(py, playing.progress.as_ref(), &watcher, |stop| question.play(&watcher, stop))?;
        Ok(Answer::new(&report, report.text(&PAGE), 0))
    }
}
