//! Self-play: many battles at once whose decisions the caller answers. It serves training and
//! search.
//!
//! A [`Batch`] holds a fixed number of battles in slots:
//!
//! - [`Batch::start`] begins a game in a slot.
//! - [`Batch::advance`] plays every battle to its next decision or its end.
//! - [`Batch::pending`] lists the pending decisions, with their legal options and a mask.
//! - [`Batch::submit`] takes answers to any number of them.
//!
//! Game n is the game n that `killbox match` plays with the same squads and the same seed. With
//! equal answers it ends in the same state, to the bit.
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let mut batch = Match::between(a, b)?.seed(7).selfplay(4)?;
//! for slot in 0..4 {
//!     batch.start(slot, slot as u64);
//! }
//! let mut ended = 0;
//! while ended < 4 {
//!     batch.advance();
//!     for result in batch.results() {
//!         println!("game {}: {:?} wins", result.game, result.winner);
//!         ended += 1;
//!     }
//!     // The first option of every decision: a very simple player.
//!     let answers: Vec<Answer> = batch.pending().iter().map(|asked| asked.answer(0)).collect();
//!     batch.submit(&answers)?;
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A searching player takes a [`Snapshot`], restores it into slots of its own batch, and calls
//! [`Batch::fork`] to redraw what its seat may not know:
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let squads = Match::between(a, b)?.seed(7);
//! let mut game = squads.selfplay(1)?;
//! game.start(0, 0);
//! game.advance();
//! let seat = game.pending()[0].seat;
//!
//! let mut search = squads.selfplay(8)?;
//! let position = game.snapshot(0);
//! for slot in 0..8 {
//!     search.restore(slot, &position)?;
//!     search.fork(slot, seat, slot as u64);
//! }
//! assert!(search.pending().iter().all(|asked| asked.seat == seat));
//! # Ok(())
//! # }
//! ```
//!
//! [`observe`] encodes what a seat sees as numbers, for players that learn. [`Opponents`] are
//! built-in players that answer for one seat while the batch plays. The battles of a batch may be
//! between different squads: each is a [`Pairing`].
//!
//! [`state`] has one battle as a value, for programs that search.

mod kind;
mod mask;
mod opponents;
mod pairing;
pub mod state;

use std::sync::Arc;

use killbox_components::choice::OptionKey;
use killbox_components::decision::{DecisionKind, Pending};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_systems::batch::{self, Answers, Nobody};
use killbox_systems::world::hash::{position_hash, whole_hash};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot;
use killbox_systems::world::tables::Columns;
use killbox_systems::world::view::View;

use crate::matches::{First, GameResult, result, seating};
pub use killbox_players::observe;
pub use kind::{Kind, OtherKind};
pub use mask::Mask;
pub use opponents::{Opponents, Plays, Streams};
pub use pairing::Pairing;

/// A pending decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The slot.
    pub slot: usize,
    /// The game in the slot.
    pub game: u64,
    /// The seat that must answer.
    pub seat: Seat,
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The ship that the decision is about, if there is one.
    pub subject: Option<ShipSlot>,
    /// The index of its first option in the list of all options.
    first: usize,
    /// The number of its options, which is at least two.
    pub options: usize,
}

impl Asked {
    /// The answer that chooses the option of this index.
    pub const fn answer(&self, option: usize) -> Answer {
        Answer { slot: self.slot, seat: self.seat, option }
    }
}

/// An answer to a decision: the index of one of its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The slot.
    pub slot: usize,
    /// The seat that answers.
    pub seat: Seat,
    /// The index of the option, from 0.
    pub option: usize,
}

/// The state of a battle, which can be restored.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    battle: snapshot::Snapshot,
    decisions: u32,
    /// The squads of the battle. `None` for a snapshot that was never taken.
    pairing: Option<Arc<Pairing>>,
}

impl Snapshot {
    /// The squads of the battle; `None` for a snapshot that was never taken.
    pub fn pairing(&self) -> Option<&Arc<Pairing>> {
        self.pairing.as_ref()
    }
}

/// Why an answer was refused. Earlier answers of the list were accepted; this answer and the later
/// ones were not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// The slot does not exist or has no game.
    #[error("slot {0} plays no game: start one there first")]
    Idle(usize),
    /// The seat has no pending decision in the slot.
    #[error("slot {slot} has no decision for seat {seat:?}: answer the decisions that `pending` lists")]
    NotAsked {
        /// The slot.
        slot: usize,
        /// The seat.
        seat: Seat,
    },
    /// The decision has fewer options.
    #[error("option {option} of {options} in slot {slot}: options are counted from 0")]
    NoSuchOption {
        /// The slot.
        slot: usize,
        /// The index that was answered.
        option: usize,
        /// The number of options.
        options: usize,
    },
}

/// Battles in slots: see the module. A batch belongs to one thread. Several batches on several
/// threads play the same games as one batch.
pub struct Batch<A: Answers<Silent> = Nobody> {
    inner: batch::Batch<Silent, A>,
    /// The squads of games for which the caller names none.
    own: Arc<Pairing>,
    /// By slot: the squads of its battle.
    pairings: Vec<Arc<Pairing>>,
    seed: u64,
    /// The pending decisions. The list is current only if `is_listed` is set.
    list: List,
    is_listed: bool,
    /// By slot: the number of decisions answered in its game.
    decisions: Vec<u32>,
    ended: Vec<usize>,
    /// The results, each with the slot of its game.
    results: Vec<(usize, GameResult)>,
}

/// The pending decisions of the battles of a batch.
#[derive(Debug, Default)]
struct List {
    asked: Vec<Asked>,
    /// The total number of options.
    count: usize,
    /// The options of all decisions, one list after the other. Empty until it is needed, since not
    /// every player reads it.
    options: Vec<OptionKey>,
}

impl List {
    /// Lists what all battles ask.
    fn fill(&mut self, columns: &Columns) {
        self.asked.clear();
        self.options.clear();
        self.count = 0;
        for slot in 0..columns.slots() {
            let pending = columns.pending(slot);
            if pending.is_open() {
                self.add(slot, columns.core(slot).game, pending);
            }
        }
    }

    /// Lists the options of what is asked.
    fn fill_options(&mut self, columns: &Columns) {
        for asked in &self.asked {
            self.options.extend_from_slice(&columns.pending(asked.slot).of(asked.seat).options);
        }
    }

    /// Adds the pending decisions of the battle in a slot.
    fn add(&mut self, slot: usize, game: u64, pending: &Pending) {
        for seat in Seat::BOTH {
            let pending = pending.of(seat);
            if !pending.is_open() {
                continue;
            }
            self.asked.push(Asked {
                slot,
                game,
                seat,
                kind: pending.kind,
                subject: pending.subject,
                first: self.count,
                options: pending.options.len(),
            });
            self.count += pending.options.len();
        }
    }
}

impl Batch {
    /// An idle batch of `slots` battles between two squads ([`crate::squads::Loaded::matchups`]),
    /// with the seed `seed`.
    pub fn new(pair: [Matchup; 2], first: First, slots: usize, seed: u64) -> Batch {
        Batch::answered_by(Nobody, pair, first, slots, seed)
    }
}

impl<A: Answers<Silent>> Batch<A> {
    /// As [`Batch::new`], with a player that answers some decisions while the batch plays. Only the
    /// other decisions become pending.
    pub fn answered_by(answers: A, pair: [Matchup; 2], first: First, slots: usize, seed: u64) -> Batch<A> {
        Batch::of(answers, Arc::new(Pairing::new(pair, first)), slots, seed)
    }

    /// An idle batch of the same kind, which needs no squads. Snapshots of either batch can be
    /// restored in the other.
    pub fn another<B: Answers<Silent>>(&self, answers: B, slots: usize, seed: u64) -> Batch<B> {
        Batch::of(answers, Arc::clone(&self.own), slots, seed)
    }

    /// As [`Batch::answered_by`], between two squads that are compiled.
    pub fn of(answers: A, own: Arc<Pairing>, slots: usize, seed: u64) -> Batch<A> {
        Batch {
            inner: batch::Batch::answered_by(answers, own.shared(), slots, seed),
            pairings: vec![Arc::clone(&own); slots],
            own,
            seed,
            list: List { asked: Vec::with_capacity(2 * slots), ..List::default() },
            is_listed: false,
            decisions: vec![0; slots],
            ended: Vec::with_capacity(slots),
            results: Vec::with_capacity(slots),
        }
    }

    /// The kind of the battles between the batch's own squads.
    pub fn kind(&self) -> &Arc<Kind> {
        self.own.kind()
    }

    /// The squads of the battle in a slot, or of the last one there. At first they are the batch's
    /// own.
    pub fn pairing(&self, slot: usize) -> &Arc<Pairing> {
        &self.pairings[slot]
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.inner.slots()
    }

    /// Starts game number `game` in a slot and replaces its battle. The game depends only on the
    /// seed and that number. As in a match, squad A has seat A in even games and seat B in odd
    /// ones.
    pub fn start(&mut self, slot: usize, game: u64) {
        self.start_from(self.seed, slot, game);
    }

    /// As [`Batch::start`], with a seed of its own.
    pub fn start_from(&mut self, seed: u64, slot: usize, game: u64) {
        let own = Arc::clone(&self.own);
        self.start_pairing(&own, seed, slot, game);
    }

    /// As [`Batch::start_from`], between other squads. The game equals that of a batch of these
    /// squads. The batch keeps the squads of a slot until another game starts there.
    pub fn start_pairing(&mut self, pairing: &Arc<Pairing>, seed: u64, slot: usize, game: u64) {
        self.is_listed = false;
        self.decisions[slot] = 0;
        self.assign(slot, pairing);
        self.inner.start_from(seed, slot, game, seating(pairing.first(), game).0);
    }

    /// Sets the squads of a slot.
    fn assign(&mut self, slot: usize, pairing: &Arc<Pairing>) {
        if !Arc::ptr_eq(&self.pairings[slot], pairing) {
            self.inner.set_matchups(slot, pairing.shared());
            self.pairings[slot] = Arc::clone(pairing);
        }
    }

    /// The player that answers while the batch plays.
    pub fn answers(&mut self) -> &mut A {
        self.inner.answers()
    }

    /// The seat of squad A in a game between the batch's own squads.
    pub fn seat_of_a(&self, game: u64) -> Seat {
        self.own.seat_of_a(game)
    }

    /// Makes a slot idle.
    pub fn stop(&mut self, slot: usize) {
        self.is_listed = false;
        self.inner.stop(slot);
    }

    /// Plays every battle whose decisions are answered to its next decision or its end. A slot
    /// whose game ends becomes idle, and the result is available from [`Batch::results`].
    pub fn advance(&mut self) {
        self.inner.resume();
        let Batch { inner, pairings, list, decisions, results, ended, .. } = self;
        inner.take_ended(|slot| ended.push(slot));
        inner.look(|columns| {
            for slot in ended.drain(..) {
                let battle = columns.battle::<Silent>(slot);
                let a_seat = pairings[slot].seat_of_a(battle.core.game);
                results.push((slot, result(&battle, a_seat, decisions[slot])));
                columns.make_idle(slot);
            }
            list.fill(columns);
        });
        self.is_listed = true;
    }

    /// Takes the results of the games that have ended since the last call, in the order in which
    /// they ended.
    pub fn results(&mut self) -> impl Iterator<Item = GameResult> + '_ {
        self.results_by_slot().map(|(_, result)| result)
    }

    /// As [`Batch::results`], each with the slot of its game. [`Batch::view`] shows the final
    /// position in that slot until the next game starts.
    pub fn results_by_slot(&mut self) -> impl Iterator<Item = (usize, GameResult)> + '_ {
        self.results.drain(..)
    }

    /// All pending decisions, by slot and seat. Both seats of a battle can have a decision at once
    /// (dials). Neither sees the answer of the other.
    pub fn pending(&mut self) -> &[Asked] {
        if !self.is_listed {
            self.list_all();
        }
        &self.list.asked
    }

    /// The first seat with a pending decision in a slot, and the number of its options. It does not
    /// examine other slots.
    pub fn asked(&mut self, slot: usize) -> Option<(Seat, usize)> {
        self.inner.look(|columns| {
            let pending = columns.pending(slot);
            let seat = Seat::BOTH.into_iter().find(|&seat| pending.of(seat).is_open())?;
            Some((seat, pending.of(seat).options.len()))
        })
    }

    fn list_all(&mut self) {
        self.inner.look(|columns| self.list.fill(columns));
        self.is_listed = true;
    }

    /// The legal options of a decision that [`Batch::pending`] has listed since the last change.
    pub fn options(&mut self, asked: &Asked) -> &[OptionKey] {
        if self.list.options.is_empty() {
            self.inner.look(|columns| self.list.fill_options(columns));
        }
        &self.list.options[asked.first..asked.first + asked.options]
    }

    /// The legal options as a mask over all possible options: bit i is set if option i is legal.
    pub fn mask(&self, asked: &Asked) -> Mask {
        Mask::first(asked.options)
    }

    /// Accepts answers. The battles continue only with the next [`Batch::advance`].
    ///
    /// # Errors
    /// [`NotTaken`] for the first answer without a matching pending decision.
    pub fn submit(&mut self, answers: &[Answer]) -> Result<(), NotTaken> {
        self.is_listed = false;
        let decisions = &mut self.decisions;
        self.inner.answering(|battles| {
            for &Answer { slot, seat, option } in answers {
                let pending = battles.pending(slot).ok_or(NotTaken::Idle(slot))?.of(seat);
                if !pending.is_open() {
                    let plays = battles.plays(slot);
                    return Err(if plays { NotTaken::NotAsked { slot, seat } } else { NotTaken::Idle(slot) });
                }
                let options = pending.options.len();
                let key =
                    *pending.options.get(option).ok_or(NotTaken::NoSuchOption { slot, option, options })?;
                battles.answer(slot, seat, key);
                decisions[slot] += 1;
            }
            Ok(())
        })
    }

    /// Calls `look` with the view of a seat of the battle in a slot. It contains nothing hidden.
    pub fn view<R>(&mut self, slot: usize, seat: Seat, look: impl FnOnce(&View) -> R) -> R {
        self.inner.look(|columns| look(&View::new(&columns.battle::<Silent>(slot), seat)))
    }

    /// Calls `look` for every battle with a pending decision, by slot, with the view of the seat
    /// that must answer. If both seats must, it is the first one.
    pub fn each_asked(&mut self, mut look: impl FnMut(&Asked, &View)) {
        if !self.is_listed {
            self.list_all();
        }
        let asked = &self.list.asked;
        self.inner.look(|columns| {
            let mut last = None;
            for one in asked {
                // If both seats have a decision, the first one answers first. The other follows
                // after that.
                if last != Some(one.slot) {
                    look(one, &View::new(&columns.battle::<Silent>(one.slot), one.seat));
                }
                last = Some(one.slot);
            }
        });
    }

    /// Takes a snapshot of the battle in a slot.
    pub fn snapshot(&mut self, slot: usize) -> Snapshot {
        let mut snapshot = Snapshot::default();
        self.snapshot_into(slot, &mut snapshot);
        snapshot
    }

    /// Takes a snapshot into an existing one, which is cheaper.
    pub fn snapshot_into(&mut self, slot: usize, into: &mut Snapshot) {
        into.decisions = self.decisions[slot];
        into.pairing = Some(Arc::clone(&self.pairings[slot]));
        self.inner.snapshot_into(slot, &mut into.battle);
    }

    /// Restores a snapshot in a slot of this batch. The snapshot may come from another batch of the
    /// same squads, rules and `first`. The battle continues as if it had never stopped.
    ///
    /// # Errors
    /// [`OtherKind`] if the snapshot has other squads, or another ruleset, scenario, environment
    /// card or first player. Nothing has changed then.
    pub fn restore(&mut self, slot: usize, snapshot: &Snapshot) -> Result<(), OtherKind> {
        self.takes(snapshot)?;
        let own = Arc::clone(&self.own);
        self.put_back(slot, snapshot, &own);
        Ok(())
    }

    /// As [`Batch::restore`], for a battle between any squads. The batch takes over the squads of
    /// the snapshot.
    pub fn restore_pairing(&mut self, slot: usize, snapshot: &Snapshot) {
        let pairing = Arc::clone(snapshot.pairing.as_ref().unwrap_or(&self.own));
        self.put_back(slot, snapshot, &pairing);
    }

    fn put_back(&mut self, slot: usize, snapshot: &Snapshot, pairing: &Arc<Pairing>) {
        self.is_listed = false;
        self.decisions[slot] = snapshot.decisions;
        self.assign(slot, pairing);
        self.inner.restore(slot, &snapshot.battle);
    }

    /// Checks whether a snapshot can be restored in this batch by [`Batch::restore`].
    ///
    /// # Errors
    /// [`OtherKind`], as [`Batch::restore`].
    pub fn takes(&self, snapshot: &Snapshot) -> Result<(), OtherKind> {
        match &snapshot.pairing {
            Some(pairing) if !Arc::ptr_eq(pairing, &self.own) => {
                pairing.kind().goes_on_among(self.own.kind())
            }
            _ => Ok(()),
        }
    }

    /// Redraws, from `seed`, everything that `seat` cannot know about the battle in a slot: future
    /// dice and damage cards, facedown damage cards, and the other seat's facedown dials.
    pub fn fork(&mut self, slot: usize, seat: Seat, seed: u64) {
        self.is_listed = false;
        self.inner.determinize(slot, seat, seed);
    }

    /// A hash of the whole battle in a slot, including its random streams. Battles with equal
    /// hashes that get equal answers end alike. The value depends on the version of the program.
    pub fn whole_hash(&mut self, slot: usize) -> u64 {
        self.inner.look(|columns| whole_hash(&columns.battle::<Silent>(slot)))
    }

    /// A hash of the position in a slot, without its history and its random streams. A search can
    /// reuse a result when it meets the position again. The value depends on the version of the
    /// program.
    pub fn position_hash(&mut self, slot: usize) -> u64 {
        self.inner.look(|columns| position_hash(&columns.battle::<Silent>(slot)))
    }
}
