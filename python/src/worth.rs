//! The effect of a free card or action on a player's results.

use killbox_workbench::worth::{self, Question};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answer::{Answer, PAGE};
use crate::field::Field;
use crate::playing::Playing;
use crate::raise::as_python_says;
use crate::watched::{Watcher, watched};

/// The mirrors of a field's squads. In each, one side has a card or an action for free.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Worths {
    field: Py<Field>,
    free: Vec<worth::Free>,
    once: bool,
}

#[pymethods]
impl Worths {
    /// The mirrors of cards (by id) and actions (by name), or of every simulated card if `all`. If
    /// `once`, each is tried in one squad only.
    #[new]
    #[pyo3(signature = (field, ids, words, all, once))]
    fn new(
        field: Py<Field>,
        ids: Vec<String>,
        words: Vec<String>,
        all: bool,
        once: bool,
    ) -> PyResult<Worths> {
        let of = field.get();
        let cards = of.cards.catalogue.cards(of.field.ruleset.card_set);
        let free = worth::free(cards, &of.cards.library, &of.field, &ids, &words, all)
            .map_err(|what| PyValueError::new_err(as_python_says(&what)))?;
        let made = Worths { field, free, once };
        made.mirrors()?;
        Ok(made)
    }

    /// The number of mirrors.
    fn mirrors(&self) -> PyResult<usize> {
        let of = self.field.get();
        Ok(worth::mirrors(&of.field, &self.free, self.once).map_err(PyValueError::new_err)?.len())
    }

    /// Plays all mirrors and returns the result.
    fn answer(&self, py: Python<'_>, playing: Playing) -> PyResult<Answer> {
        let of = self.field.get();
        let [player, _] = playing.players(py)?;
        let (games, _) = playing.lengths(py)?;
        let question = Question {
            field: &of.field,
            library: &of.cards.library,
            free: &self.free,
            games,
            seed: playing.seed,
            player: &player,
            threads: playing.threads(),
            batch: playing.batch(&[player.clone(), player.clone()]),
        };
        let mirrors = worth::mirrors(&of.field, &self.free, self.once).map_err(PyValueError::new_err)?;
        let watcher = Watcher::new(false, None);
        let report =
            watched(py, playing.progress.as_ref(), &watcher, |stop| question.play(&mirrors, &watcher, stop))?;
        Ok(Answer::new(&report, report.text(&PAGE), 0))
    }
}
