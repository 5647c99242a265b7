//! Environments for reinforcement learning: N battles, stepped together, with observations written
//! in place to NumPy arrays.
//!
//! The battles are divided into chunks, one or more for each thread. A chunk owns a batch of the
//! library. An array holds the rows of all battles, one after the other, and each chunk writes its
//! part of it. Results do not depend on the number of threads or chunks. A call that changes single
//! battles touches only these.
//!
//! The squads of a game come from a [`Pool`], its opponent from a [`League`]. Both depend only on
//! the seed and the number of the game.

mod arrays;
mod chunk;
mod crew;
pub mod describe;
pub mod features;
mod league;
mod made;
mod pool;
pub mod record;
mod retold;
mod snapshot;
pub mod states;

use std::path::PathBuf;
use std::sync::Arc;

use killbox::matches::{GameResult, Side};
use killbox::selfplay;
use killbox::selfplay::observe::{Memory, observe};
use killbox_components::ids::{SHIPS, Seat};
use killbox_components::rng::below;
use killbox_players::registry::Chosen;
use numpy::{PyArray1, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Value, json};

use crate::numbers::{index, seed, whole};
use crate::playing::read_first;
use crate::raise::Class;
use arrays::{Arrays, Locked, Rows};
use chunk::{Chunk, Slot};
use crew::Crew;
use league::League;
use made::Made;
pub use pool::Pool;
pub use snapshot::Snapshot;
use states::Held;

/// The maximum size of a chunk: its battles stay in the processor's cache while it is played.
const CHUNK: usize = 128;
/// The maximum size of a chunk for an opponent that answers for many battles at once. Large batches
/// cost such an opponent less.
const BATCHED_CHUNK: usize = 1024;
/// The maximum number of battles.
const MOST: usize = 65_536;
/// The most megabytes that compiled squads can be given.
const MOST_MEMORY: u64 = 1 << 20;

/// A batch of battles. Each waits for an answer or is over.
#[pyclass(module = "killbox._killbox")]
pub struct Envs {
    chunks: Vec<Chunk>,
    /// The first battle of each chunk, then the number of battles.
    bounds: Vec<usize>,
    arrays: Arrays,
    made: Arc<Made>,
    league: Arc<League>,
    /// Whether the set-up of games that begin is drawn.
    draws_setup: bool,
    crew: Crew,
}

#[pymethods]
impl Envs {
    /// Battles between squads of a pool, in which no game has begun. Battle i plays the games i,
    /// i + N, i + 2 N ... of this seed. Compiled squads that wait for their next game take at most
    /// `memory` MB. `features` are the names of the arrays that are written.
    #[new]
    #[pyo3(signature = (pool, battles, opponents, first, threads, seed, draws_setup, memory, features))]
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python class")]
    fn new(
        py: Python<'_>,
        pool: &Pool,
        battles: &Bound<'_, PyAny>,
        opponents: Vec<(String, f64)>,
        first: Option<&str>,
        threads: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        draws_setup: bool,
        memory: &Bound<'_, PyAny>,
        features: Vec<String>,
    ) -> PyResult<Envs> {
        let battles = whole("num_envs", battles, 1..=MOST as u64)? as usize;
        let threads = whole("threads", threads, 1..=MOST as u64)? as usize;
        let seed = self::seed(seed)?;
        let first = read_first(first)?;
        let memory = whole("memory", memory, 0..=MOST_MEMORY)? as usize;
        let league = Arc::new(League::after(py, &League::default(), &[], &opponents)?);
        let made = Arc::new(Made::new(pool.dealer(first, memory << 20)));
        let threads = threads.min(battles);
        let most = if league.is_batched() { BATCHED_CHUNK } else { CHUNK };
        let chunks = threads * battles.div_ceil(threads * most);
        let bounds = (0..=chunks).map(|i| i * battles / chunks).collect();
        let arrays = Arrays::new(py, battles, arrays::parts(&features)?);
        let mut envs = Envs::of(arrays, made, league, draws_setup, bounds, threads - 1);
        envs.seed_all(seed);
        Ok(envs)
    }

    /// Sets the opponents of games that begin, with their weights. Games that have begun keep
    /// theirs.
    fn set_opponents(&mut self, py: Python<'_>, opponents: Vec<(String, f64)>) -> PyResult<()> {
        let number = |of: &mut Slot| of.opponent.as_ref().map(|(number, _)| *number);
        let mut used: Vec<usize> = self.slots().filter_map(number).collect();
        used.sort_unstable();
        used.dedup();
        let league = Arc::new(League::after(py, &self.league, &used, &opponents)?);
        self.chunks.iter_mut().for_each(|chunk| chunk.set_league(Arc::clone(&league)));
        self.league = league;
        Ok(())
    }

    /// The squads, rules and opponents of the games that began in the last call, each a dictionary.
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (chunk, from) in self.chunks.iter().zip(&self.bounds) {
            for slot in &chunk.starts {
                let one = PyDict::new(py);
                one.set_item("env", from + slot)?;
                tell_game(&one, &chunk.slots[*slot])?;
                list.append(one)?;
            }
        }
        Ok(list)
    }

    /// The squads, rules and opponent of the game of a battle.
    fn game<'py>(&self, py: Python<'py>, battle: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let (chunk, slot) = self.begun_at(py, battle)?;
        let one = PyDict::new(py);
        tell_game(&one, &self.chunks[chunk].slots[slot])?;
        Ok(one)
    }

    /// The number of pairs of squads that are compiled and kept for later games, and about how many
    /// bytes they take.
    fn held(&self) -> (usize, usize) {
        self.made.dealer.held()
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
            chunk.starts.clear();
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
                tell_game(&one, &chunk.slots[*slot])?;
                tell_result(&one, &chunk.slots[*slot], result)?;
                list.append(one)?;
            }
        }
        Ok(list)
    }

    /// The current observation of a battle for a side (0 squad A, 1 squad B), in new arrays: those
    /// with these names, or those that the batch writes.
    #[pyo3(signature = (battle, side, features))]
    fn observed<'py>(
        &mut self,
        py: Python<'py>,
        battle: &Bound<'py, PyAny>,
        side: &Bound<'py, PyAny>,
        features: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let parts = features.map_or_else(|| Ok(self.arrays.parts()), |names| arrays::parts(&names))?;
        let (chunk, slot) = self.begun_at(py, battle)?;
        let side = index("side", side, 2)?;
        let chunk = &mut self.chunks[chunk];
        let seat = chunk.seat(slot, side);
        let arrays = Arrays::new(py, 1, parts);
        let mut locked = Locked::new(py, &arrays)?;
        let mut rows = locked.rows()?;
        chunk.batch.view(slot, seat, |view| observe(view, &mut Memory::default(), &mut rows.of(0)));
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
        let (made, league) = (&*self.made, &*self.league);
        // `ready` plays the games of pickled snapshots again.
        py.detach(|| snapshots.iter().try_for_each(|snapshot| snapshot.get().ready(made, league)))?;
        self.look_again(py, &put, |chunk, slot, snapshot| snapshot.restore(chunk, slot))
    }

    /// A battle as a state. `cards` is the folder with the user's own cards.
    #[pyo3(signature = (battle, cards))]
    fn state(
        &mut self,
        py: Python<'_>,
        battle: &Bound<'_, PyAny>,
        cards: Option<PathBuf>,
    ) -> PyResult<states::State> {
        let (chunk, slot) = self.begun_at(py, battle)?;
        let Chunk { batch, slots, .. } = &mut self.chunks[chunk];
        let of = &slots[slot];
        let taken = of.asked.and_then(|_| selfplay::state::State::of_snapshot(&batch.snapshot(slot)));
        let held = taken.and_then(|state| Held::taken(state, of, cards));
        held.map(states::State).ok_or_else(|| {
            let what = format!("battle {battle} is over: take its state before it ends");
            Class::Action.error(py, what)
        })
    }

    /// Sets battles to states. If one state is rejected, no battle has changed.
    fn set_states(
        &mut self,
        py: Python<'_>,
        battles: Vec<Bound<'_, PyAny>>,
        states: Vec<PyRef<'_, states::State>>,
    ) -> PyResult<()> {
        if battles.len() != states.len() {
            let what = format!("{} states for {} battles", states.len(), battles.len());
            return Err(PyValueError::new_err(what));
        }
        let mut put = vec![Vec::new(); self.chunks.len()];
        for (battle, state) in battles.iter().zip(&states) {
            let (chunk, slot) = self.at(battle)?;
            let (met, held) = (state.0.met(&self.made)?, state.0.clone());
            let of = &self.chunks[chunk];
            let opponent = of.opponent(slot, held.state.game());
            let player = opponent.as_ref().and_then(|(_, member)| member.chosen.as_ref()).map(Chosen::make);
            let seed = of.slots[slot].seed;
            let draws_setup = self.draws_setup;
            let held = py.detach(|| held.answered_by(player, draws_setup, seed));
            if held.state.asked().is_none() {
                let what = format!("the game of the state for battle {battle} is over");
                return Err(Class::Action.error(py, what));
            }
            put[chunk].push((slot, (Arc::new(held), met)));
        }
        self.look_again(py, &put, |chunk, slot, (held, met)| chunk.set(slot, held, met))
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
        let (made, league, bounds) = (Arc::clone(&self.made), Arc::clone(&self.league), self.bounds.clone());
        let arrays = Arrays::new(py, self.battles(), self.arrays.parts());
        let mut copies = Envs::of(arrays, made, league, self.draws_setup, bounds, self.crew.others());
        let mut put: Vec<Vec<(usize, Snapshot)>> = Vec::with_capacity(self.chunks.len());
        for (chunk, copy) in self.chunks.iter_mut().zip(&mut copies.chunks) {
            copy.slots.clone_from(&chunk.slots);
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
        self.made.dealer.play_area().tenths().into()
    }

    /// The ships of squad A and squad B, as JSON: side, row, pilot, name, ship type, points, size.
    /// They are those of a battle, or of the only pair if no battle is named.
    #[pyo3(signature = (battle))]
    fn ships(&self, py: Python<'_>, battle: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let met = match battle {
            Some(battle) => {
                let (chunk, slot) = self.begun_at(py, battle)?;
                self.chunks[chunk].slots[slot].met.clone()
            }
            None => None,
        };
        let fielded = met.as_ref().map_or_else(|| self.made.matchup(), |met| met.matchup());
        let ship = |ship: killbox_components::ids::ShipSlot| {
            let spec = fielded.ship(ship);
            let side = if ship.seat() == Seat::A { "a" } else { "b" };
            json!({
                "side": side, "row": ship.index() % (SHIPS / 2), "pilot": spec.pilot, "name": spec.name,
                "ship": spec.chassis, "points": spec.cost, "size": format!("{:?}", spec.size).to_lowercase(),
            })
        };
        Ok(fielded.fielded.into_iter().map(ship).collect::<Value>().to_string())
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
    fn of(
        arrays: Arrays,
        made: Arc<Made>,
        league: Arc<League>,
        draws_setup: bool,
        bounds: Vec<usize>,
        others: usize,
    ) -> Envs {
        let chunk = |range: &[usize]| made.chunk(range[1] - range[0], &league, draws_setup);
        let chunks: Vec<Chunk> = bounds.windows(2).map(chunk).collect();
        Envs { chunks, bounds, arrays, made, league, draws_setup, crew: Crew::of(others) }
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
}

/// Adds the squads, rules and opponent of a slot's game.
fn tell_game(one: &Bound<'_, PyDict>, of: &Slot) -> PyResult<()> {
    one.set_item("game", of.game)?;
    if let Some(met) = &of.met {
        let [a, b] = &met.names;
        one.set_item("squad_a", a)?;
        one.set_item("squad_b", b)?;
        one.set_item("ruleset", &met.ruleset().name)?;
        one.set_item("scenario", met.scenario(of.game))?;
    }
    one.set_item("opponent", of.opponent_names()[0])
}

/// Adds the result of a slot's game.
fn tell_result(one: &Bound<'_, PyDict>, of: &Slot, result: &GameResult) -> PyResult<()> {
    let limit = of.met.as_ref().map_or(1.0, |met| met.limit());
    one.set_item("hash", result.hash)?;
    one.set_item("winner", result.winner.map(|side| if side == Side::A { "a" } else { "b" }))?;
    one.set_item("score_a", result.scores[0])?;
    one.set_item("score_b", result.scores[1])?;
    one.set_item("margin", f64::from(result.margin()) / limit)?;
    one.set_item("rounds", result.rounds)?;
    one.set_item("fault", result.cause().map(|cause| cause.word()))
}
