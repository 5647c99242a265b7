//! Recording the game of a battle as a replay.

use std::path::PathBuf;

use killbox::replay::Recording;
use killbox::selfplay::state::Step;
use killbox_components::choice::OptionKey;
use pyo3::prelude::*;

use super::Envs;
use super::chunk::{Slot, Told};
use super::retold::{Retold, retold};
use crate::raise::Class;

/// The name in a replay of a player that answers from outside.
pub(super) const OUTSIDE: &str = "agent";

/// Writes the game of a battle, as far as it has been played, to a replay file. It plays the game
/// of the seed again with the same answers.
#[pyfunction]
#[pyo3(signature = (envs, battle, path))]
pub fn record(
    py: Python<'_>,
    envs: PyRefMut<'_, Envs>,
    battle: &Bound<'_, PyAny>,
    path: PathBuf,
) -> PyResult<()> {
    let (chunk, slot) = envs.at(battle)?;
    let of = &envs.chunks[chunk].slots[slot];
    let Slot { seed, game, told: Told { forks, start, .. }, .. } = of;
    let Some(met) = &of.met else {
        let what = format!("battle {battle} has not begun: call reset() first");
        return Err(Class::Replay.error(py, what));
    };
    if start.is_some() {
        let what = format!(
            "battle {battle} was set to a state, and a replay holds a game from its beginning: record `state({battle})`"
        );
        return Err(Class::Replay.error(py, what));
    }
    if !forks.is_empty() {
        let what = format!(
            "battle {battle} was forked: its dice are not those of its seed, so a replay cannot repeat it; record it before it is forked"
        );
        return Err(Class::Replay.error(py, what));
    }
    let player = of.player();
    let players = [OUTSIDE.to_owned(), player.map_or_else(|| OUTSIDE.to_owned(), ToString::to_string)];
    let known = met.recorded(*seed, players).known(*game);
    let Some(Retold { steps, hash }) = retold(of) else {
        return Err(Class::Replay.error(py, format!("battle {battle}: its game goes differently here")));
    };
    let mut choices: [Vec<OptionKey>; 2] = Default::default();
    for step in steps {
        if let Step::Answer { seat, key } = step {
            choices[seat.index()].push(key);
        }
    }
    Recording { choices, hash, ..known }.write(&path).map_err(|error| Class::Replay.error(py, error))
}
