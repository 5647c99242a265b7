//! Comparisons of variants of a squad.

use killbox_players::registry::Chosen;
use killbox_workbench::compare::{self, CompareReport, Plan};
use killbox_workbench::runs::{FileSystem, Manifest, RunDir, RunError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answer::{Answer, PAGE};
use crate::field::{Field, maker};
use crate::playing::Playing;
use crate::raise::{Class, as_python_says};
use crate::watched::{Watcher, watched};

/// Plays the first `variants` squads of a field against the others, with the same random numbers
/// for all variants.
#[pyfunction]
#[pyo3(signature = (field, playing, variants, weights))]
pub fn play_compare(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    variants: usize,
    weights: Vec<f64>,
) -> PyResult<Answer> {
    let players = playing.players(py)?;
    let rule = playing.rule()?;
    let (games, part_games) = playing.lengths(py)?;
    let makers = players.each_ref().map(maker);
    let library = &*field.cards.library;
    let weights = compare::shares(&weights, field.field.squads.len() - variants)
        .map_err(|what| PyValueError::new_err(as_python_says(&what)))?;
    let plan = Plan {
        field: &field.field,
        library,
        variants,
        weights,
        games,
        seed: playing.seed,
        players: [&*makers[0], &*makers[1]],
        threads: playing.threads(),
        batch: playing.batch(&players),
        rule,
    };
    let terms = plan.terms(players.each_ref().map(Chosen::to_string), part_games);
    let open = |again: bool| -> Result<Option<RunDir<'static>>, RunError> {
        let Some(path) = &playing.out else { return Ok(None) };
        let manifest = Manifest::new(&field.field, library, terms.clone())
            .map_err(|error| RunError::Manifest { path: path.clone(), what: error.to_string() })?;
        RunDir::open(path, &manifest, playing.resume || again, &FileSystem).map(Some)
    };
    let watcher = Watcher::new(false, None);
    let played = watched(py, playing.progress.as_ref(), &watcher, |stop| plan.play(&open, &watcher, stop))?
        .map_err(|error| Class::Run.error(py, error))?;
    if let Some(error) = &played.failure {
        return Err(Class::Run.error(py, error));
    }
    let report = CompareReport::new(compare::About::of(&plan, &terms), &played);
    Ok(Answer::new(&report, report.text(&PAGE), played.written))
}
