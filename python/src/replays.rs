//! Replays: recorded games, played again.

use std::path::{Path, PathBuf};

use killbox::ahead;
use killbox::html;
use killbox::narration::{self, Cast, Log, Names, ink::Ink};
use killbox::odds::{json, luck};
use killbox::record;
use killbox::replay::Recording;
use killbox::scene::Story;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::field::Cards;
use crate::raise::Class;

struct Game {
    recording: Recording,
    matchup: Matchup,
    cast: Cast,
}

fn read(py: Python<'_>, path: &Path, cards: Option<&Path>) -> PyResult<Game> {
    let recording = Recording::read(path).map_err(|error| Class::Replay.error(py, error))?;
    let cards = Cards::load(py, cards)?;
    let (matchup, cast) = record::cast_of(&recording, &cards.catalogue, &cards.library, path)
        .map_err(|error| Class::Replay.error(py, error))?;
    Ok(Game { recording, matchup, cast })
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_default()
}

/// Plays a recording again and returns its events and its log, as JSON.
#[pyfunction]
#[pyo3(signature = (path, cards))]
pub fn replay(py: Python<'_>, path: PathBuf, cards: Option<PathBuf>) -> PyResult<String> {
    let Game { recording, matchup, cast } = read(py, &path, cards.as_deref())?;
    let mut batch = recording.play(matchup.clone(), &path).map_err(|error| Class::Replay.error(py, error))?;
    let watcher = batch.observer(0);
    let log = Log { events: &watcher.events, causes: &watcher.causes };
    let said = narration::json::head(&recording, &cast, &matchup)
        .and_then(|head| Ok((head, narration::json::lines(log, &matchup)?)))
        .map_err(|error| Class::Replay.error(py, error))?;
    let (head, lines) = said;
    let names = Names::of_game(&matchup, &cast.squads, Ink::default()).of_index(recording.game);
    let text = cast.head(&recording, &names) + "\n" + &narration::tell(log, names);
    let winner = batch.with_battle(0, |b| b.core.ending.and_then(|ending| ending.winner));
    let mut told = parse(&head);
    told["events"] = lines.iter().map(|line| parse(line)).collect();
    told["text"] = text.into();
    told["winner"] = word(winner);
    told["players"] = recording.players.to_vec().into();
    told["hash"] = format!("{:016x}", recording.hash).into();
    Ok(told.to_string())
}

/// The luck of a recorded game, as JSON: the results of its dice and their expectations.
#[pyfunction]
#[pyo3(signature = (path, cards))]
pub fn replay_luck(py: Python<'_>, path: PathBuf, cards: Option<PathBuf>) -> PyResult<String> {
    let Game { recording, matchup, .. } = read(py, &path, cards.as_deref())?;
    let mut batch = recording
        .play_before(luck::Watch::default(), matchup.clone(), &path)
        .map_err(|error| Class::Replay.error(py, error))?;
    let winner = batch.with_battle(0, |b| b.core.ending.and_then(|ending| ending.winner));
    Ok(json::luck(&batch.answers().finish(), &matchup, winner).to_string())
}

/// Who was ahead in a recorded game, round by round, as JSON.
#[pyfunction]
#[pyo3(signature = (path, cards))]
pub fn replay_ahead(py: Python<'_>, path: PathBuf, cards: Option<PathBuf>) -> PyResult<String> {
    let Game { recording, matchup, .. } = read(py, &path, cards.as_deref())?;
    let mut batch = recording
        .play_before(ahead::Watch::default(), matchup, &path)
        .map_err(|error| Class::Replay.error(py, error))?;
    Ok(serde_json::to_string(&batch.answers().finish()).unwrap_or_default())
}

/// The story of a recorded game, as JSON, from the view of seat `a` or `b` if one is given.
#[pyfunction]
#[pyo3(signature = (path, cards, seat))]
pub fn replay_story(
    py: Python<'_>,
    path: PathBuf,
    cards: Option<PathBuf>,
    seat: Option<&str>,
) -> PyResult<String> {
    let story = story(py, &path, cards.as_deref(), seat)?;
    serde_json::to_string(&story).map_err(|error| Class::Replay.error(py, error))
}

/// A recorded game as one HTML page, which plays it in any browser, without a network.
#[pyfunction]
#[pyo3(signature = (path, cards, seat))]
pub fn replay_html(
    py: Python<'_>,
    path: PathBuf,
    cards: Option<PathBuf>,
    seat: Option<&str>,
) -> PyResult<String> {
    let story = story(py, &path, cards.as_deref(), seat)?;
    Ok(py.detach(|| html::game(&story)))
}

fn story(py: Python<'_>, path: &Path, cards: Option<&Path>, seat: Option<&str>) -> PyResult<Story> {
    let seat = match seat {
        None => None,
        Some("a") => Some(Seat::A),
        Some("b") => Some(Seat::B),
        Some(other) => {
            let what = format!("seat={other:?}: expected 'a', 'b' or None (everything is seen)");
            return Err(PyValueError::new_err(what));
        }
    };
    let Game { recording, matchup, cast } = read(py, path, cards)?;
    py.detach(|| Story::of(&recording, matchup, &cast, seat, path))
        .map_err(|error| Class::Replay.error(py, error))
}

fn word(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Null, |seat| if seat == Seat::A { "a" } else { "b" }.into())
}
