//! Battles that are put aside, and taken up again: at once from what they were, or, if they were pickled, by playing their game
//! again to where it stood.

use killbox::selfplay::{self, Answer, Streams};
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::chunk::{Chunk, Slot, Told};

/// A battle that was put aside.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Snapshot {
    /// Names squads, ruleset and first player: it goes on among its like only.
    kind: u64,
    /// What it was; nothing if it was pickled in between.
    battle: Option<selfplay::Snapshot>,
    streams: Streams,
    slot: Slot,
    /// Of all that it was.
    hash: u64,
}

/// A game as it is pickled: of which kind, from which seed; its index, the one to play next and how far that is from the one after it.
type Game = (u64, u64, u64, u64, u64);

#[pymethods]
impl Snapshot {
    /// A battle that was pickled.
    #[new]
    #[pyo3(signature = (game, answers, forks, drawn, hash))]
    fn new(
        game: Game,
        answers: Vec<u16>,
        forks: Vec<(usize, u8, u64)>,
        drawn: [u128; 2],
        hash: u64,
    ) -> Snapshot {
        let (kind, seed, game, next, stride) = game;
        let mut streams = player_streams(seed, game);
        for (stream, drawn) in streams.iter_mut().zip(drawn) {
            stream.set_word_pos(drawn);
        }
        let told = Told { answers, forks };
        let slot = Slot { seed, game, next, stride, asked: None, stale: true, used: 0, told };
        Snapshot { kind, battle: None, streams, slot, hash }
    }

    #[expect(clippy::type_complexity, reason = "it is the list of the arguments of `new`")]
    fn __reduce__(
        &self,
        py: Python<'_>,
    ) -> (Py<PyAny>, (Game, Vec<u16>, Vec<(usize, u8, u64)>, [u128; 2], u64)) {
        let Slot { seed, game, next, stride, told, .. } = &self.slot;
        let drawn = self.streams.each_ref().map(|stream| stream.get_word_pos());
        let game = (self.kind, *seed, *game, *next, *stride);
        let class = py.get_type::<Snapshot>().into_any().unbind();
        (class, (game, told.answers.clone(), told.forks.clone(), drawn, self.hash))
    }
}

impl Snapshot {
    /// Puts a battle of a chunk aside.
    pub(super) fn of(kind: u64, chunk: &mut Chunk, slot: usize) -> Snapshot {
        let Chunk { batch, slots, .. } = chunk;
        Snapshot {
            kind,
            battle: Some(batch.snapshot(slot)),
            streams: batch.answers().streams(slot).clone(),
            slot: slots[slot].clone(),
            hash: batch.whole_hash(slot),
        }
    }

    /// Makes a battle of a chunk this one.
    pub(super) fn restore(&self, kind: u64, chunk: &mut Chunk, slot: usize) -> PyResult<()> {
        if kind != self.kind {
            let what = "a snapshot of other squads, rules or another first player cannot go on here";
            return Err(PyValueError::new_err(what));
        }
        let of = &mut chunk.slots[slot];
        *of = Slot { used: of.used, stale: true, ..self.slot.clone() };
        let opponent = chunk.batch.seat_of_a(of.game).other();
        if let Some(battle) = &self.battle {
            chunk.batch.restore(slot, battle);
        } else if !self.play(chunk, slot, opponent) {
            let what = "this snapshot was pickled by another killbox, or against another opponent: its game goes otherwise here";
            return Err(PyValueError::new_err(what));
        }
        chunk.batch.answers().resume(slot, opponent, self.streams.clone());
        Ok(())
    }

    /// Plays the game in a slot to where it stood; false if it comes out otherwise. The other battles wait meanwhile.
    fn play(&self, chunk: &mut Chunk, slot: usize, opponent: Seat) -> bool {
        let Slot { seed, game, told, .. } = &self.slot;
        let batch = &mut chunk.batch;
        batch.start_from(*seed, slot, *game);
        batch.answers().begin(slot, *seed, *game, opponent);
        let mut forks = told.forks.iter().peekable();
        for at in 0..=told.answers.len() {
            batch.advance();
            while let Some((_, seat, seed)) = forks.next_if(|fork| fork.0 == at) {
                batch.fork(slot, Seat::BOTH[usize::from(*seat) % 2], *seed);
            }
            let Some(&option) = told.answers.get(at) else { break };
            let Some(asked) = batch.pending().iter().find(|asked| asked.slot == slot).copied() else {
                return false;
            };
            let answer = Answer { slot, seat: asked.seat, option: usize::from(option) };
            if batch.submit(&[answer]).is_err() {
                return false;
            }
        }
        batch.results_by_slot().for_each(drop);
        batch.whole_hash(slot) == self.hash
    }
}
