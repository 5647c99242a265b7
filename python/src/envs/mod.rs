//! Environments for reinforcement learning: N battles, stepped together, with observations written
//! in place to NumPy arrays.
//!
//! The battles are divided into chunks, one or more for each thread. A chunk owns a batch of the
//! library. An array holds the rows of all battles, one after the other, and each chunk writes its
//! part of it. Results do not depend on the number of threads or chunks. A call that changes single
//! battles touches only these.

mod arrays;
mod chunk;
mod crew;
pub mod describe;
pub mod features;
mod made;
pub mod record;
mod snapshot;

use std::sync::Arc;

use killbox::matches::{GameResult, Side};
use killbox_components::ids::{SHIPS, Seat};
use killbox_components::rng::below;
use numpy::{PyArray1, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Value, json};

use crate::field::{Field, chosen};
use crate::numbers::{index, seed, whole};
use crate::playing::read_first;
use crate::raise::Class;
use arrays::{Arrays, Locked, Rows};
use chunk::{Chunk, Slot};
use crew::Crew;
use made::Made;
pub use snapshot::Snapshot;

/// The maximum size of a chunk: its battles stay in the processor's cache while it is played.
const CHUNK: usize = 128;
/// The maximum size of a chunk for an opponent that answers for many battles at once. Large batches
/// cost such an opponent less.
const BATCHED_CHUNK: usize = 1024;
/// The maximum number of battles.
const MOST: usize = 65_536;

/// A batch of battles. Each waits for an answer or is over.
#[pyclass(module = "killbox._killbox")]
pub struct Envs {
    chunks: Vec<Chunk>,
    /// The first battle of each chunk, then the number of battles.
    bounds: Vec<usize>,
    arrays: Arrays,
    made: Arc<Made>,
    limit: f64,
    crew: Crew,
}

#[pymethods]
impl Envs {
    /// Battles between the two squads of a field, in which no game has begun. Battle i plays the
    /// games i, i + N, i + 2 N ... of this seed.
    #[new]
    #[pyo3(signature = (field, battles, opponent, first, threads, seed))]
    fn new(
        py: Python<'_>,
        field: &Field,
        battles: &Bound<'_, PyAny>,
        opponent: Option<&str>,
        first: Option<&str>,
        threads: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Envs> {
        let battles = whole("num_envs", battles, 1..=MOST as u64)? as usize;
        let threads = whole("threads", threads, 1..=MOST as u64)? as usize;
        let seed = self::seed(seed)?;
        let first = read_first(first)?;
        let opponent = opponent.map(|name| chosen(py, name)).transpose()?;
        let pair = field.field.matchups(0, 1, &field.cards.library);
        let limit = f64::from(field.field.ruleset.squad_points.max(1));
        let made = Arc::new(Made::new(pair, first, opponent));
        let threads = threads.min(battles);
        let most = if made.is_batched { BATCHED_CHUNK } else { CHUNK };
        let chunks = threads * battles.div_ceil(threads * most);
        let bounds = (0..=chunks).map(|i| i * battles / chunks).collect();
        let mut envs = Envs::of(py, made, bounds, threads - 1, limit);
        envs.seed_all(seed);
        Ok(envs)
    }

    /// The number of battles.
    fn __len__(&self) -> usize {
        self.battles()
    }

    /// The arrays that observations are written to, by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.arrays.dict(py)
    }

    /// Sets the seed. The next games are the first games of this seed, dealt to the battles in
    /// order.
    fn seed(&mut self, seed: &Bound<'_, PyAny>) -> PyResult<()> {
        self.seed_all(self::seed(seed)?);
        Ok(())
    }

    /// Sets the seed of each battle. The next game of a battle is the first of its seed.
    fn seed_each(&mut self, seeds: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let seeds = self.seeds(&seeds)?;
        for (of, seed) in self.slots().zip(seeds) {
            (of.seed, of.next, of.stride) = (seed, 0, 1);
        }
        Ok(())
    }

    /// Whether a game has begun in any battle.
    fn begun(&mut self) -> bool {
        self.slots().any(|of| of.begun)
    }

    /// Begins the next game of the battles that are true in `mask`, or of all battles.
    #[pyo3(signature = (mask))]
    fn restart(&mut self, py: Python<'_>, mask: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let battles = self.battles();
        let chosen = match &mask {
            None => vec![true; battles],
            Some(mask) if mask.len() == battles => mask.as_slice()?.to_vec(),
            Some(mask) => {
                let what = format!("the mask has shape ({},), but there are {battles} battles", mask.len());
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

    /// Answers the decision of every battle with the index of an option. If `again`, a battle that
    /// is over ignores its action and begins its next game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>, again: bool) -> PyResult<()> {
        let battles = self.battles();
        if actions.len() != battles {
            let what = format!("actions of shape ({},): expected ({battles},)", actions.len());
            return Err(Class::Action.error(py, what));
        }
        if !self.begun() {
            return Err(Class::Action.error(py, "no game has begun: call reset() first"));
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
                    let is = if of.begun { "is over" } else { "has not begun" };
                    let what =
                        format!("battle {battle} {is}: reset it first (options={{'reset_mask': ...}})");
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

    /// The answer that the player `random` of a match would give to each decision, drawn from the
    /// game's own random stream; 0 for a battle that is over.
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

    /// The side that is asked in each battle: 0 squad A, 1 squad B, -1 if the battle is over.
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

    /// The number of options of each battle's decision; 0 if the battle is over.
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

    /// The current observation of a battle for a side (0 squad A, 1 squad B), in new arrays.
    fn observed<'py>(
        &mut self,
        py: Python<'py>,
        battle: &Bound<'py, PyAny>,
        side: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (chunk, slot) = self.begun_at(py, battle)?;
        let side = index("side", side, 2)?;
        let chunk = &mut self.chunks[chunk];
        let seat = chunk.seat(slot, side);
        let Chunk { batch, observer, .. } = chunk;
        let arrays = Arrays::new(py, 1);
        let mut locked = Locked::new(py, &arrays)?;
        let mut rows = locked.rows()?;
        batch.view(slot, seat, |view| observer.observe(view, &mut 0, &mut rows.of(0)));
        drop(locked);
        arrays.dict(py)
    }

    /// A snapshot of a battle.
    fn snapshot(&mut self, py: Python<'_>, battle: &Bound<'_, PyAny>) -> PyResult<Snapshot> {
        let (chunk, slot) = self.begun_at(py, battle)?;
        Ok(Snapshot::of(&self.made, &mut self.chunks[chunk], slot))
    }

    /// Restores battles from snapshots. They go on as if they had never stopped. If one snapshot is
    /// rejected, no battle has changed.
    fn restore(
        &mut self,
        py: Python<'_>,
        battles: Vec<Bound<'_, PyAny>>,
        snapshots: Vec<Py<Snapshot>>,
    ) -> PyResult<()> {
        if battles.len() != snapshots.len() {
            let what = format!("{} snapshots for {} battles", snapshots.len(), battles.len());
            return Err(PyValueError::new_err(what));
        }
        let mut put = vec![Vec::new(); self.chunks.len()];
        for (battle, snapshot) in battles.iter().zip(&snapshots) {
            let (chunk, slot) = self.at(battle)?;
            put[chunk].push((slot, snapshot.get()));
        }
        let made = &*self.made;
        // `ready` plays the games of pickled snapshots again.
        py.detach(|| snapshots.iter().try_for_each(|snapshot| snapshot.get().ready(made)))?;
        self.look_again(py, &put, |chunk, slot, snapshot| snapshot.restore(chunk, slot))
    }

    /// Redraws from `seed` what the asked side, or `side`, cannot know of a battle.
    #[pyo3(signature = (battle, side, seed))]
    fn fork(
        &mut self,
        py: Python<'_>,
        battle: &Bound<'_, PyAny>,
        side: Option<&Bound<'_, PyAny>>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (chunk, slot) = self.begun_at(py, battle)?;
        let side = side.map(|side| index("side", side, 2)).transpose()?;
        let seed = self::seed(seed)?;
        if self.chunks[chunk].slots[slot].asked.is_none() {
            return Err(Class::Action.error(py, format!("battle {battle} is over: nothing in it is hidden")));
        }
        let mut put = vec![Vec::new(); self.chunks.len()];
        put[chunk].push((slot, seed));
        self.look_again(py, &put, |chunk, slot, seed| chunk.fork(slot, side, *seed))
    }

    /// Forks every battle that is not over, each with its own seed.
    #[pyo3(signature = (seeds, side))]
    fn fork_all(
        &mut self,
        py: Python<'_>,
        seeds: Vec<Bound<'_, PyAny>>,
        side: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let side = side.map(|side| index("side", side, 2)).transpose()?;
        let seeds = self.seeds(&seeds)?;
        let put: Vec<Vec<(usize, u64)>> = self
            .chunks
            .iter()
            .zip(&self.bounds)
            .map(|(chunk, from)| {
                let slots = chunk.slots.iter().enumerate().filter(|(_, of)| of.asked.is_some());
                slots.map(|(slot, _)| (slot, seeds[from + slot])).collect()
            })
            .collect();
        self.look_again(py, &put, |chunk, slot, seed| chunk.fork(slot, side, *seed))
    }

    /// A copy of this batch. It does not read the squads again.
    fn clone_all(&mut self, py: Python<'_>) -> PyResult<Envs> {
        let (made, bounds) = (Arc::clone(&self.made), self.bounds.clone());
        let mut copies = Envs::of(py, made, bounds, self.crew.others(), self.limit);
        let mut put: Vec<Vec<(usize, Snapshot)>> = Vec::with_capacity(self.chunks.len());
        for (chunk, copy) in self.chunks.iter_mut().zip(&mut copies.chunks) {
            copy.slots.clone_from(&chunk.slots);
            copy.slots.iter_mut().for_each(|of| of.used = 0);
            let begun = (0..chunk.slots.len()).filter(|&slot| chunk.slots[slot].begun);
            let begun: Vec<usize> = begun.collect();
            put.push(begun.into_iter().map(|slot| (slot, Snapshot::of(&self.made, chunk, slot))).collect());
        }
        copies.look_again(py, &put, |chunk, slot, snapshot| snapshot.restore(chunk, slot))?;
        Ok(copies)
    }

    /// A hash of the whole state of a battle. Battles with equal hashes end alike if they get equal
    /// answers.
    fn hash(&mut self, py: Python<'_>, battle: &Bound<'_, PyAny>) -> PyResult<u64> {
        let (chunk, slot) = self.begun_at(py, battle)?;
        Ok(self.chunks[chunk].batch.whole_hash(slot))
    }

    /// Width of the play area and its depth from one player's edge to the other's, in mm [RND-17].
    fn play_area(&self) -> (f64, f64) {
        self.made.fielded.ruleset.play_area_mm.tenths().into()
    }

    /// The ships of squad A and squad B, as JSON: side, row, pilot, name, ship type, points, size.
    fn ships(&self) -> String {
        let fielded = &self.made.fielded;
        let ship = |ship: killbox_components::ids::ShipSlot| {
            let spec = fielded.ship(ship);
            let side = if ship.seat() == Seat::A { "a" } else { "b" };
            json!({
                "side": side, "row": ship.index() % (SHIPS / 2), "pilot": spec.pilot, "name": spec.name,
                "ship": spec.chassis, "points": spec.cost, "size": format!("{:?}", spec.size).to_lowercase(),
            })
        };
        fielded.fielded.into_iter().map(ship).collect::<Value>().to_string()
    }
}

impl Envs {
    fn battles(&self) -> usize {
        self.bounds[self.bounds.len() - 1]
    }

    fn slots(&mut self) -> impl Iterator<Item = &mut Slot> {
        self.chunks.iter_mut().flat_map(|chunk| &mut chunk.slots)
    }

    /// Battles in which no game has begun, in chunks with these bounds.
    fn of(py: Python<'_>, made: Arc<Made>, bounds: Vec<usize>, others: usize, limit: f64) -> Envs {
        let chunks: Vec<Chunk> = bounds.windows(2).map(|range| made.chunk(range[1] - range[0])).collect();
        let arrays = Arrays::new(py, bounds[bounds.len() - 1]);
        Envs { chunks, bounds, arrays, made, limit, crew: Crew::of(others) }
    }

    fn seed_all(&mut self, seed: u64) {
        let battles = self.battles() as u64;
        for (of, game) in self.slots().zip(0..) {
            (of.seed, of.next, of.stride) = (seed, game, battles);
        }
    }

    /// A seed for each battle.
    fn seeds(&self, given: &[Bound<'_, PyAny>]) -> PyResult<Vec<u64>> {
        let battles = self.battles();
        if given.len() != battles {
            return Err(PyValueError::new_err(format!("{} seeds for {battles} battles", given.len())));
        }
        given.iter().map(seed).collect()
    }

    /// The chunk of a battle and its slot in the chunk.
    fn at(&self, battle: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        let battle = index("battle", battle, self.battles())?;
        let chunk = self.bounds.partition_point(|&first| first <= battle) - 1;
        Ok((chunk, battle - self.bounds[chunk]))
    }

    /// The chunk and slot of a battle in which a game has begun.
    fn begun_at(&self, py: Python<'_>, battle: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        let (chunk, slot) = self.at(battle)?;
        if self.chunks[chunk].slots[slot].begun {
            return Ok((chunk, slot));
        }
        let what = format!("battle {battle} has not begun: call reset() first");
        Err(Class::Action.error(py, what))
    }

    /// Changes some battles of each chunk and updates their rows. It advances no game and touches
    /// no other battle.
    fn look_again<T: Sync>(
        &mut self,
        py: Python<'_>,
        put: &[Vec<(usize, T)>],
        change: impl Fn(&mut Chunk, usize, &T) + Sync,
    ) -> PyResult<()> {
        self.some(
            py,
            |at| !put[at].is_empty(),
            |at, chunk, rows| {
                for (slot, with) in &put[at] {
                    change(chunk, *slot, with);
                    chunk.look_again(*slot, rows);
                }
            },
        )
    }

    /// Works on all chunks with the interpreter released. `work` gets the number of a chunk's first
    /// battle.
    fn each(&mut self, py: Python<'_>, work: impl Fn(&mut Chunk, usize, &mut Rows) + Sync) -> PyResult<()> {
        let bounds = self.bounds.clone();
        self.some(py, |_| true, |at, chunk, rows| work(chunk, bounds[at], rows))
    }

    /// Works on the chunks whose numbers are `wanted`, with the interpreter released.
    fn some(
        &mut self,
        py: Python<'_>,
        wanted: impl Fn(usize) -> bool,
        work: impl Fn(usize, &mut Chunk, &mut Rows) + Sync,
    ) -> PyResult<()> {
        let mut locked = Locked::new(py, &self.arrays)?;
        let rows = locked.rows()?;
        let Envs { chunks, bounds, crew, .. } = self;
        let (work, mut rest, mut parts) = (&work, rows, Vec::with_capacity(chunks.len()));
        for (at, (chunk, range)) in chunks.iter_mut().zip(bounds.windows(2)).enumerate() {
            let (mut rows, more) = rest.take(range[1] - range[0]);
            rest = more;
            if wanted(at) {
                parts.push(move || work(at, chunk, &mut rows));
            }
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
