//! Battles for players that learn: N of them, stepped together, observations written in place into NumPy arrays.
//!
//! The battles are dealt out to chunks, one for each thread; a chunk owns a batch of the library. An array holds the rows of
//! all battles, one after the other, and each chunk writes its part of it. Results depend on no number of threads.

mod arrays;
mod chunk;
mod crew;
pub mod describe;
pub mod features;
pub mod record;
mod snapshot;

use killbox::matches::{First, GameResult, Side};
use killbox::replay::{abilities_hash, cards_hash};
use killbox::selfplay::{self, Batch, Opponents};
use killbox_components::ids::{SHIPS, Seat};
use killbox_components::rng::below;
use killbox_components::spec::Matchup;
use numpy::{PyArray1, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Value, json};

use crate::field::{Field, chosen};
use crate::playing::read_first;
use crate::raise::Class;
use arrays::{Arrays, Locked, Rows};
use chunk::{Chunk, Slot, Told};
use crew::Crew;
pub use snapshot::Snapshot;

/// Battles side by side, each waiting for an answer or over.
#[pyclass(module = "killbox._killbox")]
pub struct Envs {
    chunks: Vec<Chunk>,
    /// The first battle of each chunk, and one past the last.
    bounds: Vec<usize>,
    arrays: Arrays,
    /// Names squads, ruleset and first player: a battle that was put aside goes on among its like only.
    kind: u64,
    limit: f64,
    fielded: Matchup,
    crew: Crew,
}

#[pymethods]
impl Envs {
    /// Battles between the two squads of a field, none of them begun.
    #[new]
    #[pyo3(signature = (field, battles, opponent, first, threads))]
    fn new(
        py: Python<'_>,
        field: &Field,
        battles: usize,
        opponent: Option<&str>,
        first: Option<&str>,
        threads: usize,
    ) -> PyResult<Envs> {
        if !(1..=65_536).contains(&battles) {
            return Err(PyValueError::new_err(format!("num_envs={battles}: from 1 to 65536")));
        }
        let first = read_first(first)?;
        let opponent = opponent.map(|name| chosen(py, name)).transpose()?;
        let pair = field.field.matchups(0, 1, &field.cards.library);
        let threads = threads.clamp(1, battles);
        let bounds: Vec<usize> = (0..=threads).map(|i| i * battles / threads).collect();
        let observer = selfplay::observer(&pair, first);
        let chunk = |range: &[usize]| {
            let slots = range[1] - range[0];
            let player = opponent.as_ref().map(|chosen| chosen.make());
            let slot = Slot {
                seed: 0,
                game: 0,
                next: 0,
                stride: 1,
                asked: None,
                stale: false,
                used: 0,
                told: Told::default(),
            };
            Chunk {
                batch: Batch::answered_by(Opponents::new(player, slots), pair.clone(), first, slots, 0),
                observer: observer.clone(),
                slots: vec![slot; slots],
                answers: Vec::with_capacity(slots),
                results: Vec::new(),
            }
        };
        let chunks: Vec<Chunk> = bounds.windows(2).map(chunk).collect();
        let kind = pair.iter().fold(First::name(first).len() as u64, |kind, matchup| {
            kind.rotate_left(7) ^ cards_hash(matchup) ^ abilities_hash(matchup).rotate_left(32)
        });
        // RND-17: on another play area it would not go on as it was.
        let area = field.field.ruleset.play_area_mm;
        let elsewhere = u64::from(area.width.to_bits()) << 32 | u64::from(area.depth.to_bits());
        let kind = if area.is_standard() { kind } else { kind ^ elsewhere };
        let limit = f64::from(field.field.ruleset.squad_points.max(1));
        let arrays = Arrays::new(py, battles);
        let [fielded, _] = pair;
        let crew = Crew::of(threads - 1);
        Ok(Envs { chunks, bounds, arrays, kind, limit, fielded, crew })
    }

    /// How many battles.
    fn __len__(&self) -> usize {
        self.battles()
    }

    /// The arrays that observations are written into, by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.arrays.dict(py)
    }

    /// Of each battle: the seed of its games, the game to begin next, and how far that is from the one after it.
    fn seed(&mut self, seeds: Vec<u64>, next: Vec<u64>, stride: u64) -> PyResult<()> {
        let battles = self.battles();
        if seeds.len() != battles || next.len() != battles {
            return Err(PyValueError::new_err(format!("{battles} seeds and games are needed")));
        }
        for ((of, seed), next) in self.slots().zip(seeds).zip(next) {
            (of.seed, of.next, of.stride) = (seed, next, stride);
        }
        Ok(())
    }

    /// Begins the next game of those battles that `mask` names, or of all.
    #[pyo3(signature = (mask))]
    fn restart(&mut self, py: Python<'_>, mask: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let battles = self.battles();
        let chosen = match &mask {
            None => vec![true; battles],
            Some(mask) if mask.len() == battles => mask.as_slice()?.to_vec(),
            Some(mask) => {
                let what = format!("a mask of shape ({},) for {battles} battles", mask.len());
                return Err(PyValueError::new_err(what));
            }
        };
        self.each(py, |chunk, from, rows| {
            for slot in 0..chunk.slots.len() {
                if chosen[from + slot] {
                    chunk.restart(slot);
                }
            }
            chunk.play();
            chunk.observe(rows);
        })
    }

    /// Answers the decision of every battle by the number of an option; a battle that is over begins its next game, if
    /// `again`, and its action is not looked at.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>, again: bool) -> PyResult<()> {
        let battles = self.battles();
        if actions.len() != battles {
            let what = format!("actions of shape ({},): expected ({battles},)", actions.len());
            return Err(Class::Action.error(py, what));
        }
        let actions = actions.as_slice()?.to_vec();
        for (battle, (of, action)) in self.slots().zip(&actions).enumerate() {
            match of.asked {
                Some((_, options)) if !(0..options as i64).contains(action) => {
                    let what = format!(
                        "action {action} of battle {battle}: its decision has {options} options, counted from 0 (see action_mask)"
                    );
                    return Err(Class::Action.error(py, what));
                }
                None if !again => {
                    let what =
                        format!("battle {battle} is over: reset it first (options={{'reset_mask': ...}})");
                    return Err(Class::Action.error(py, what));
                }
                _ => {}
            }
        }
        self.each(py, |chunk, from, rows| {
            chunk.answer(&actions[from..from + chunk.slots.len()]);
            chunk.play();
            chunk.observe(rows);
        })
    }

    /// An answer to each decision as the player `random` of a match would give it, drawn from the game's own stream; 0 for a
    /// battle that is over.
    fn random<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = Vec::with_capacity(self.battles());
        for Chunk { batch, slots, .. } in &mut self.chunks {
            for (slot, of) in slots.iter().enumerate() {
                actions.push(match of.asked {
                    None => 0,
                    Some((seat, options)) => {
                        let stream = &mut batch.answers().streams(slot)[seat.index()];
                        i64::from(below(stream, options as u32))
                    }
                });
            }
        }
        PyArray1::from_vec(py, actions)
    }

    /// Of each battle the side that is asked: 0 squad A, 1 squad B, -1 if it is over.
    fn sides<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut sides = Vec::with_capacity(self.battles());
        for Chunk { batch, slots, .. } in &self.chunks {
            sides.extend(slots.iter().map(|of| match of.asked {
                None => -1,
                Some((seat, _)) => i8::from(seat != batch.seat_of_a(of.game)),
            }));
        }
        PyArray1::from_vec(py, sides)
    }

    /// Of each battle how many options its decision has; 0 if it is over.
    fn counts<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let counts = self.slots().map(|of| of.asked.map_or(0, |(_, options)| options as i64)).collect();
        PyArray1::from_vec(py, counts)
    }

    /// The games that ended in the last step, each a dictionary.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (chunk, from) in self.chunks.iter().zip(&self.bounds) {
            for (slot, result) in &chunk.results {
                let one = PyDict::new(py);
                one.set_item("env", from + slot)?;
                self.tell(&one, result)?;
                list.append(one)?;
            }
        }
        Ok(list)
    }

    /// What a side (0 squad A, 1 squad B) sees of a battle now, in arrays of its own.
    fn observed<'py>(&mut self, py: Python<'py>, battle: usize, side: usize) -> PyResult<Bound<'py, PyDict>> {
        let (chunk, slot) = self.at(battle)?;
        let Chunk { batch, observer, slots, .. } = &mut self.chunks[chunk];
        let seat_of_a = batch.seat_of_a(slots[slot].game);
        let seat = if side == 0 { seat_of_a } else { seat_of_a.other() };
        let arrays = Arrays::new(py, 1);
        let mut locked = Locked::new(py, &arrays)?;
        let mut rows = locked.rows()?;
        batch.view(slot, seat, |view| observer.observe(view, &mut 0, &mut rows.of(0)));
        drop(locked);
        arrays.dict(py)
    }

    /// Puts a battle aside.
    fn snapshot(&mut self, battle: usize) -> PyResult<Snapshot> {
        let (chunk, slot) = self.at(battle)?;
        Ok(Snapshot::of(self.kind, &mut self.chunks[chunk], slot))
    }

    /// Makes battles those that were put aside; they go on as if they had never stopped.
    fn restore(&mut self, py: Python<'_>, battles: Vec<usize>, snapshots: Vec<Py<Snapshot>>) -> PyResult<()> {
        for (battle, snapshot) in battles.into_iter().zip(snapshots) {
            let (chunk, slot) = self.at(battle)?;
            snapshot.get().restore(self.kind, &mut self.chunks[chunk], slot)?;
        }
        self.look_again(py)
    }

    /// Draws anew, from `seed`, what the asked seat cannot know of a battle, or what `side` cannot.
    fn fork(&mut self, py: Python<'_>, battle: usize, side: Option<usize>, seed: u64) -> PyResult<()> {
        let (chunk, slot) = self.at(battle)?;
        let Chunk { batch, slots, .. } = &mut self.chunks[chunk];
        let of = &mut slots[slot];
        let Some((asked, _)) = of.asked else {
            return Err(Class::Action.error(py, format!("battle {battle} is over: nothing of it is hidden")));
        };
        let seat_of_a = batch.seat_of_a(of.game);
        let seat = side.map_or(asked, |side| if side == 0 { seat_of_a } else { seat_of_a.other() });
        batch.fork(slot, seat, seed);
        of.told.forks.push((of.told.answers.len(), seat.index() as u8, seed));
        of.stale = true;
        self.look_again(py)
    }

    /// A hash of everything that a battle is: equal for battles that, answered alike, end alike.
    fn hash(&mut self, battle: usize) -> PyResult<u64> {
        let (chunk, slot) = self.at(battle)?;
        Ok(self.chunks[chunk].batch.whole_hash(slot))
    }

    /// RND-17: how wide the play area is, and how deep from one player's edge to the other's, in mm.
    fn play_area(&self) -> (f64, f64) {
        self.fielded.ruleset.play_area_mm.tenths().into()
    }

    /// The ships of squad A and squad B, by their rows: side, pilot, name, ship type, points.
    fn ships(&self) -> String {
        let ship = |ship: killbox_components::ids::ShipSlot| {
            let spec = self.fielded.ship(ship);
            let side = if ship.seat() == Seat::A { "a" } else { "b" };
            json!({
                "side": side, "row": ship.index() % (SHIPS / 2), "pilot": spec.pilot, "name": spec.name,
                "ship": spec.chassis, "points": spec.cost, "size": format!("{:?}", spec.size).to_lowercase(),
            })
        };
        self.fielded.fielded.into_iter().map(ship).collect::<Value>().to_string()
    }
}

impl Envs {
    fn battles(&self) -> usize {
        self.bounds[self.bounds.len() - 1]
    }

    fn slots(&mut self) -> impl Iterator<Item = &mut Slot> {
        self.chunks.iter_mut().flat_map(|chunk| &mut chunk.slots)
    }

    /// The chunk of a battle and its slot there.
    fn at(&self, battle: usize) -> PyResult<(usize, usize)> {
        let chunk = self.bounds.windows(2).position(|range| (range[0]..range[1]).contains(&battle));
        let chunk = chunk.ok_or_else(|| {
            PyIndexError::new_err(format!("battle {battle} of {}: they are counted from 0", self.battles()))
        })?;
        Ok((chunk, battle - self.bounds[chunk]))
    }

    /// Lists anew who is asked, and writes what has changed. No game goes on.
    fn look_again(&mut self, py: Python<'_>) -> PyResult<()> {
        self.each(py, |chunk, _, rows| {
            chunk.list();
            chunk.observe(rows);
        })
    }

    /// Works on all chunks, each on a thread, with the interpreter released.
    fn each(&mut self, py: Python<'_>, work: impl Fn(&mut Chunk, usize, &mut Rows) + Sync) -> PyResult<()> {
        let mut locked = Locked::new(py, &self.arrays)?;
        let rows = locked.rows()?;
        let Envs { chunks, bounds, crew, .. } = self;
        let (work, mut rest, mut parts) = (&work, rows, Vec::with_capacity(chunks.len()));
        for (chunk, range) in chunks.iter_mut().zip(bounds.windows(2)) {
            let (mut rows, more) = rest.take(range[1] - range[0]);
            rest = more;
            parts.push(move || work(chunk, range[0], &mut rows));
        }
        py.detach(|| crew.does(parts));
        Ok(())
    }

    fn tell(&self, one: &Bound<'_, PyDict>, result: &GameResult) -> PyResult<()> {
        one.set_item("game", result.game)?;
        one.set_item("hash", result.hash)?;
        one.set_item("winner", result.winner.map(|side| if side == Side::A { "a" } else { "b" }))?;
        one.set_item("score_a", result.scores[0])?;
        one.set_item("score_b", result.scores[1])?;
        one.set_item("margin", f64::from(result.margin()) / self.limit)?;
        one.set_item("rounds", result.rounds)?;
        one.set_item("fault", result.cause().map(|cause| cause.word()))
    }
}
