//! Snapshots of battles. A snapshot in memory is restored directly. A pickled one is restored by
//! playing its game again up to the point of the snapshot.

use std::sync::{Arc, OnceLock};

use killbox::selfplay::{self, Answer, Kind, Streams};
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::chunk::{Chunk, Slot, Told};
use super::made::{Label, Made};

/// A snapshot of a battle.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Snapshot {
    label: Label,
    /// The state of the battle. Empty if the snapshot was unpickled and its game has not been
    /// played again yet.
    battle: OnceLock<selfplay::Snapshot>,
    streams: Streams,
    slot: Slot,
    /// The hash of the whole battle. It is computed when the snapshot is pickled, since only then
    /// is it needed.
    hash: OnceLock<u64>,
    /// The shared data of the environments that it came from; `None` if it was unpickled.
    made: Option<Arc<Made>>,
}

/// The label of a game as it is pickled: the hashes of cards, abilities and switches; scenario,
/// environment card, first player, opponent.
type PickledLabel = ([u64; 3], [String; 4]);
/// A game as it is pickled: its seed, its index, the index of the next game, and the distance to
/// the one after that.
type Game = (u64, u64, u64, u64);
/// The forks of a game: number of answers before the fork, seat, seed.
type Forks = Vec<(usize, u8, u64)>;

#[pymethods]
impl Snapshot {
    /// Unpickles a snapshot.
    #[new]
    #[pyo3(signature = (label, game, answers, forks, drawn, hash))]
    fn new(
        label: PickledLabel,
        game: Game,
        answers: Vec<u16>,
        forks: Forks,
        drawn: [u128; 2],
        hash: u64,
    ) -> Snapshot {
        let ([cards, abilities, switches], [scenario, environment, first, opponent]) = label;
        let kind = Kind { cards, abilities, switches, scenario, environment, first };
        let (seed, game, next, stride) = game;
        let mut streams = player_streams(seed, game);
        for (stream, drawn) in streams.iter_mut().zip(drawn) {
            stream.set_word_pos(drawn);
        }
        let told = Told { answers, forks };
        let slot = Slot { begun: true, seed, game, next, stride, stale: true, told, ..Slot::default() };
        let (label, hash) = (Label { kind, opponent }, OnceLock::from(hash));
        Snapshot { label, battle: OnceLock::new(), streams, slot, hash, made: None }
    }

    #[expect(clippy::type_complexity, reason = "it is the list of the arguments of `new`")]
    fn __reduce__(
        &self,
        py: Python<'_>,
    ) -> (Py<PyAny>, (PickledLabel, Game, Vec<u16>, Forks, [u128; 2], u64)) {
        let Slot { seed, game, next, stride, told, .. } = &self.slot;
        let drawn = self.streams.each_ref().map(|stream| stream.get_word_pos());
        let Label { kind, opponent } = self.label.clone();
        let Kind { cards, abilities, switches, scenario, environment, first } = kind;
        let label = ([cards, abilities, switches], [scenario, environment, first, opponent]);
        let class = py.get_type::<Snapshot>().into_any().unbind();
        let game = (*seed, *game, *next, *stride);
        (class, (label, game, told.answers.clone(), told.forks.clone(), drawn, self.hash()))
    }
}

impl Snapshot {
    /// A snapshot of a battle of a chunk.
    pub(super) fn of(made: &Arc<Made>, chunk: &mut Chunk, slot: usize) -> Snapshot {
        let Chunk { batch, slots, .. } = chunk;
        Snapshot {
            label: made.label(),
            battle: OnceLock::from(batch.snapshot(slot)),
            streams: batch.answers().streams(slot).clone(),
            slot: slots[slot].clone(),
            hash: OnceLock::new(),
            made: Some(Arc::clone(made)),
        }
    }

    /// Checks that the battle can be restored in these environments, without changing them. If the
    /// snapshot was unpickled, plays its game again in the spare battle.
    pub(super) fn ready(&self, made: &Made) -> PyResult<()> {
        made.takes(&self.label)?;
        if self.battle.get().is_none() {
            let played = self.play(&mut made.spare()).ok_or_else(|| {
                PyValueError::new_err(
                    "a snapshot that was pickled by another killbox cannot go on here: its game goes differently",
                )
            })?;
            let _ = self.battle.set(played);
        }
        Ok(())
    }

    /// Restores this snapshot, which is ready, into a slot of a chunk.
    pub(super) fn restore(&self, chunk: &mut Chunk, slot: usize) {
        let Some(battle) = self.battle.get() else { return };
        let of = &mut chunk.slots[slot];
        *of = Slot { used: of.used, stale: true, ..self.slot.clone() };
        let opponent = chunk.batch.seat_of_a(of.game).other();
        let restored = chunk.batch.restore(slot, battle);
        debug_assert!(restored.is_ok(), "the snapshot was looked at: {restored:?}");
        chunk.batch.answers().resume(slot, opponent, self.streams.clone());
    }

    /// The hash of the whole battle.
    fn hash(&self) -> u64 {
        *self.hash.get_or_init(|| match (&self.made, self.battle.get()) {
            (Some(made), Some(battle)) => {
                let batch = &mut made.spare().batch;
                let restored = batch.restore(0, battle);
                debug_assert!(restored.is_ok(), "it was put aside there: {restored:?}");
                batch.whole_hash(0)
            }
            _ => 0,
        })
    }

    /// Plays the game again up to the point of the snapshot, in a chunk of one battle. `None` if
    /// the resulting battle differs.
    fn play(&self, spare: &mut Chunk) -> Option<selfplay::Snapshot> {
        let Slot { seed, game, told, .. } = &self.slot;
        let batch = &mut spare.batch;
        batch.start_from(*seed, 0, *game);
        let opponent = batch.seat_of_a(*game).other();
        batch.answers().begin(0, *seed, *game, opponent);
        let mut forks = told.forks.iter().peekable();
        for at in 0..=told.answers.len() {
            batch.advance();
            while let Some((_, seat, seed)) = forks.next_if(|fork| fork.0 == at) {
                batch.fork(0, Seat::BOTH[usize::from(*seat) % 2], *seed);
            }
            let Some(&option) = told.answers.get(at) else { break };
            let (seat, _) = batch.asked(0)?;
            batch.submit(&[Answer { slot: 0, seat, option: usize::from(option) }]).ok()?;
        }
        batch.results_by_slot().for_each(drop);
        (Some(&batch.whole_hash(0)) == self.hash.get()).then(|| batch.snapshot(0))
    }
}
