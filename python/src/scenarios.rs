//! Scenario files: positions with scripted dice and expected results.

use std::path::PathBuf;

use killbox::input;
use killbox::narration::{Log, json};
use killbox::scenario::{self as cases, CardPool};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::field::Cards;
use crate::raise::Class;

/// The maximum size of a scenario file in bytes.
const LONGEST: u64 = 4 << 20;

/// Plays the cases of a scenario file whose sentence contains `only` and returns the result of
/// each, as JSON.
#[pyfunction]
#[pyo3(signature = (path, only, cards))]
pub fn scenario(
    py: Python<'_>,
    path: PathBuf,
    only: Option<&str>,
    cards: Option<PathBuf>,
) -> PyResult<String> {
    let file = input::shown(&path);
    let text =
        input::text(&path, LONGEST, "a scenario file").map_err(|error| Class::Scenario.error(py, error))?;
    let cards = Cards::load(py, cards.as_deref())?;
    let pool = CardPool { catalogue: &cards.catalogue, library: &cards.library };
    let read = cases::read(&file, &text).map_err(|error| Class::Scenario.error(py, error))?;
    let mut told = Vec::new();
    for case in read.iter().filter(|case| only.is_none_or(|words| case.about().contains(words))) {
        let run = case.run_with(pool);
        let events: Vec<Value> = match &run.matchup {
            None => Vec::new(),
            Some(matchup) => json::lines(Log { events: &run.events, causes: &run.causes }, matchup)
                .map_err(|error| Class::Scenario.error(py, error))?
                .iter()
                .map(|line| serde_json::from_str(line).unwrap_or_default())
                .collect(),
        };
        told.push(json!({
            "about": case.about(),
            "rules": case.rules(),
            "passed": run.faults.is_empty(),
            "faults": run.faults.iter().map(ToString::to_string).collect::<Vec<String>>(),
            "text": case.tell(&run),
            "events": events,
        }));
    }
    if told.is_empty() {
        return Err(Class::Scenario.error(py, format!("{file}: no case has a sentence with these words")));
    }
    Ok(Value::from(told).to_string())
}
