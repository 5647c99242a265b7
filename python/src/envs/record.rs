//! Recording the game of a battle as a replay.

use std::path::PathBuf;

use bevy_ecs::prelude::Resource;
use killbox::matches::seating;
use killbox::record::Recorded;
use killbox::replay::Recording;
use killbox::selfplay::Opponents;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_systems::batch::{Answers, Batch, Late};
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use pyo3::prelude::*;

use super::Envs;
use super::chunk::{Slot, Told};
use crate::field::{Field, chosen};
use crate::playing::read_first;
use crate::raise::Class;

/// The name in a replay of a player that answers from outside.
const OUTSIDE: &str = "agent";

/// An opponent and the choices made for both seats.
#[derive(Resource)]
struct Noting {
    opponent: Opponents,
    choices: [Vec<OptionKey>; 2],
}

impl Answers<Silent> for Noting {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let key = self.opponent.answer(slot, view)?;
        self.choices[view.seat().index()].push(key);
        Some(key)
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        let before = given.len();
        self.opponent.give_late(given);
        for late in &given[before..] {
            self.choices[late.seat.index()].push(late.key);
        }
    }
}

/// Writes the game of a battle, as far as it has been played, to a replay file. It plays the game
/// of the seed again with the same answers. The field, the opponent and the first player are those
/// that the battles were made with.
#[pyfunction]
#[pyo3(signature = (envs, battle, field, opponent, first, path))]
pub fn record(
    py: Python<'_>,
    envs: PyRefMut<'_, Envs>,
    battle: &Bound<'_, PyAny>,
    field: &Field,
    opponent: Option<&str>,
    first: Option<&str>,
    path: PathBuf,
) -> PyResult<()> {
    let first = read_first(first)?;
    let opponent = opponent.map(|name| chosen(py, name)).transpose()?;
    let (chunk, slot) = envs.at(battle)?;
    let Slot { seed, game, told: Told { answers, forks }, .. } = &envs.chunks[chunk].slots[slot];
    if !forks.is_empty() {
        let what = format!(
            "battle {battle} was forked: its dice are not those of its seed, so a replay cannot repeat it; record it before it is forked"
        );
        return Err(Class::Replay.error(py, what));
    }
    let seat_of_a = seating(first, *game).1;
    let exchanged = seat_of_a == Seat::B;
    let players =
        [OUTSIDE.to_owned(), opponent.as_ref().map_or_else(|| OUTSIDE.to_owned(), ToString::to_string)];
    let pair = field.field.clone().pair(&field.cards.library);
    let recorded = Recorded::new(&pair, *seed, players, first);
    let known = recorded.known(*game);
    let matchup = Matchup { forced_first: known.first, ..pair.matchups[usize::from(exchanged)].clone() };
    let mut opponents = Opponents::new(opponent.map(|chosen| chosen.make()), 1);
    opponents.begin(0, *seed, *game, seat_of_a.other());
    let noting = Noting { opponent: opponents, choices: Default::default() };
    let mut batch: Batch<Silent, Noting> = Batch::answered_by(noting, vec![matchup], 1, *seed);
    batch.start(0, *game, 0);
    let mut answers = answers.iter();
    loop {
        batch.advance();
        let open = batch.with_battle(0, |b| {
            let over = b.core.ending.is_some();
            // If both seats are asked at once, seat A answers first.
            let seat = Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())?;
            (!over).then(|| (seat, b.pending.of(seat).options.to_vec()))
        });
        let (Some((seat, options)), Some(answer)) = (open, answers.next()) else { break };
        let Some(key) = options.get(usize::from(*answer)).copied() else {
            return Err(Class::Replay.error(py, format!("battle {battle}: its game goes differently here")));
        };
        batch.submit(0, seat, key).map_err(|error| Class::Replay.error(py, error))?;
        batch.answers().choices[seat.index()].push(key);
    }
    let hash = batch.with_battle(0, |b| result_hash(b));
    let choices = batch.answers().choices.clone();
    Recording { choices, hash, ..known }.write(&path).map_err(|error| Class::Replay.error(py, error))
}
