//! Snapshots of battles. A snapshot in memory is restored directly. A pickled one is restored by
//! playing its game again up to the point of the snapshot.

use std::sync::{Arc, OnceLock};

use killbox::selfplay::{self, Answer, Kind, Streams};
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::chunk::{Chunk, Slot, Told};
use super::league::League;
use super::made::{Made, opponent};
use super::pool::Met;
use super::states::Held;

/// A snapshot of a battle.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Snapshot {
    squads: Squads,
    /// The opponent, with its options and the checksum of its file.
    opponent: String,
    /// The state of the battle and its squads. Empty if the snapshot was unpickled and its game has
    /// not been played again yet.
    battle: OnceLock<(selfplay::Snapshot, Arc<Met>)>,
    streams: Streams,
    slot: Slot,
    /// The hash of the whole battle. It is computed when the snapshot is pickled, since only then
    /// is it needed.
    hash: OnceLock<u64>,
    /// The shared data of the environments that it came from; `None` if it was unpickled.
    made: Option<Arc<Made>>,
}

/// The squads and rules of a battle.
pub(super) enum Squads {
    /// In memory.
    Met(Arc<Met>),
    /// Of a snapshot that was unpickled.
    Kind(Kind),
}

impl Squads {
    /// The kind of the battle.
    pub(super) fn kind(&self) -> &Kind {
        match self {
            Squads::Met(met) => met.pairing.kind(),
            Squads::Kind(kind) => kind,
        }
    }
}

/// The label of a game as it is pickled: the hashes of cards, abilities and switches; scenario,
/// environment card, first player, opponent.
type PickledLabel = ([u64; 3], [String; 4]);
/// A game as it is pickled: its seed, its index, the index of the next game, the distance to the
/// one after that, and whether its set-up was drawn.
type Game = (u64, u64, u64, u64, bool);
/// The forks of a game: number of answers before the fork, seat, seed.
type Forks = Vec<(usize, u8, u64)>;

#[pymethods]
impl Snapshot {
    /// Unpickles a snapshot.
    #[new]
    #[pyo3(signature = (label, game, answers, forks, drawn, hash, start))]
    #[expect(clippy::too_many_arguments, reason = "the parts of a pickle")]
    fn new(
        py: Python<'_>,
        label: PickledLabel,
        game: Game,
        answers: Vec<u16>,
        forks: Forks,
        drawn: [u128; 2],
        hash: u64,
        start: Option<&str>,
    ) -> PyResult<Snapshot> {
        let ([cards, abilities, switches], [scenario, environment, first, opponent]) = label;
        let kind = Kind { cards, abilities, switches, scenario, environment, first };
        let (seed, game, next, stride, draws_setup) = game;
        let mut streams = player_streams(seed, game);
        for (stream, drawn) in streams.iter_mut().zip(drawn) {
            stream.set_word_pos(drawn);
        }
        let start = start.map(|start| Held::unpickled(py, start)).transpose()?.map(Arc::new);
        let told = Told { answers, forks, start };
        let slot =
            Slot { begun: true, seed, game, next, stride, draws_setup, stale: true, told, ..Slot::default() };
        let (squads, hash) = (Squads::Kind(kind), OnceLock::from(hash));
        Ok(Snapshot { squads, opponent, battle: OnceLock::new(), streams, slot, hash, made: None })
    }

    #[expect(clippy::type_complexity, reason = "it is the list of the arguments of `new`")]
    fn __reduce__(
        &self,
        py: Python<'_>,
    ) -> PyResult<(Py<PyAny>, (PickledLabel, Game, Vec<u16>, Forks, [u128; 2], u64, Option<String>))> {
        let Slot { seed, game, next, stride, draws_setup, told, .. } = &self.slot;
        let drawn = self.streams.each_ref().map(|stream| stream.get_word_pos());
        let Kind { cards, abilities, switches, scenario, environment, first } = self.squads.kind().clone();
        let words = [scenario, environment, first, self.opponent.clone()];
        let label = ([cards, abilities, switches], words);
        let class = py.get_type::<Snapshot>().into_any().unbind();
        let game = (*seed, *game, *next, *stride, *draws_setup);
        let start = told.start.as_ref().map(|start| start.pickled(py)).transpose()?;
        Ok((class, (label, game, told.answers.clone(), told.forks.clone(), drawn, self.hash(), start)))
    }
}

impl Snapshot {
    /// A snapshot of a battle of a chunk, in which a game has begun.
    pub(super) fn of(made: &Arc<Made>, chunk: &mut Chunk, slot: usize) -> Snapshot {
        let Chunk { batch, slots, .. } = chunk;
        let of = slots[slot].clone();
        let met = of.met.clone().unwrap_or_else(|| made.dealer.met(of.seed, of.game));
        Snapshot {
            squads: Squads::Met(Arc::clone(&met)),
            opponent: of.opponent_names()[1].to_owned(),
            battle: OnceLock::from((batch.snapshot(slot), met)),
            streams: batch.answers().streams(slot).clone(),
            slot: of,
            hash: OnceLock::new(),
            made: Some(Arc::clone(made)),
        }
    }

    /// Checks that the battle can be restored in environments with these opponents, without
    /// changing them. If the snapshot was unpickled, plays its game again in the spare battle.
    pub(super) fn ready(&self, made: &Made, league: &League) -> PyResult<()> {
        let met = match (&self.squads, &self.slot.told.start) {
            // A battle that was set to a state has the squads of the state.
            (Squads::Kind(_), Some(start)) => start.met(made)?,
            (squads, _) => made.takes(squads, self.slot.seed, self.slot.game)?,
        };
        let opponent = opponent(league, &self.opponent)?;
        if self.battle.get().is_none() {
            let slot = Slot { met: Some(Arc::clone(&met)), opponent: Some(opponent), ..self.slot.clone() };
            let played = self.play(&slot, &met, &mut made.spare()).ok_or_else(|| {
                PyValueError::new_err(
                    "a snapshot that was pickled by another killbox cannot go on here: its game goes differently",
                )
            })?;
            let _ = self.battle.set((played, met));
        }
        Ok(())
    }

    /// Restores this snapshot, which is ready, into a slot of a chunk.
    pub(super) fn restore(&self, chunk: &mut Chunk, slot: usize) {
        let Some((battle, met)) = self.battle.get() else { return };
        let opponent = chunk.league.named(&self.opponent);
        let number = opponent.as_ref().map_or(0, |(number, _)| *number);
        let of = &mut chunk.slots[slot];
        *of = Slot { met: Some(Arc::clone(met)), opponent, stale: true, ..self.slot.clone() };
        let plays = of.plays(number);
        chunk.batch.restore_pairing(slot, battle);
        chunk.batch.answers().resume_with(slot, plays, self.streams.clone());
    }

    /// The hash of the whole battle.
    fn hash(&self) -> u64 {
        *self.hash.get_or_init(|| match (&self.made, self.battle.get()) {
            (Some(made), Some((battle, _))) => {
                let batch = &mut made.spare().batch;
                batch.restore_pairing(0, battle);
                batch.whole_hash(0)
            }
            _ => 0,
        })
    }

    /// Plays the game of a slot again up to the point of the snapshot, in a chunk of one battle.
    /// `None` if the resulting battle differs.
    fn play(&self, slot: &Slot, met: &Met, spare: &mut Chunk) -> Option<selfplay::Snapshot> {
        let Slot { seed, game, told, .. } = slot;
        let batch = &mut spare.batch;
        match &told.start {
            Some(start) => batch.restore_pairing(0, &start.state.snapshot()),
            None => batch.start_pairing(&met.pairing, *seed, 0, *game),
        }
        batch.answers().set_player(0, slot.player().map(Chosen::make));
        batch.answers().begin_with(0, *seed, *game, slot.plays(0));
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
