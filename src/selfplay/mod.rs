//! Self-play: many battles at once, answered from outside. For training players and for search.
//!
//! A [`Batch`] holds a fixed number of battles in slots. [`Batch::start`] begins a game in a slot;
//! [`Batch::advance`] plays every battle to its next decision or its end; [`Batch::pending`] lists
//! what is asked, with the legal options and a mask; [`Batch::submit`] takes answers for any number
//! of them. A game is the game of that number that `killbox match` plays with the same squads and
//! the same seed: answered alike, it ends alike, to the bit.
//!
//! ```
//! use std::path::Path;
//!
//! use killbox_cards::Library;
//! use killbox::matches::First;
//! use killbox::selfplay::{Answer, Batch};
//! use killbox::squads::load_pair;
//! use killbox_cards::catalogue::Catalogue;
//!
//! let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let squads =
//!     load_pair(Path::new(a), Path::new(b), Catalogue::embedded(), Library::embedded(), None, false).unwrap();
//! let mut batch = Batch::new(squads.matchups, First::ByRules, 4, 7);
//! for slot in 0..4 {
//!     batch.start(slot, slot as u64);
//! }
//! let mut answers = Vec::new();
//! let mut ended = 0;
//! while ended < 4 {
//!     batch.advance();
//!     answers.clear();
//!     // The first option of every decision: a very simple player.
//!     answers.extend(batch.pending().iter().map(|asked| Answer { slot: asked.slot, seat: asked.seat, option: 0 }));
//!     batch.submit(&answers).unwrap();
//!     for result in batch.results() {
//!         println!("game {}: {:?} wins", result.game, result.winner);
//!         ended += 1;
//!     }
//! }
//! ```
//!
//! A searching player takes a [`Snapshot`], restores it into slots of its own, and lets
//! [`Batch::fork`] draw anew what its seat may not know:
//!
//! ```
//! # use std::path::Path;
//! # use killbox::{matches::First, selfplay::{Answer, Batch}, squads::load_pair};
//! # use killbox_cards::{Library, catalogue::Catalogue};
//! # use killbox_components::ids::Seat;
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! # let squads =
//! #     load_pair(Path::new(a), Path::new(b), Catalogue::embedded(), Library::embedded(), None, false).unwrap();
//! let mut game = Batch::new(squads.matchups.clone(), First::ByRules, 1, 7);
//! game.start(0, 0);
//! game.advance();
//! let seat = game.pending()[0].seat;
//!
//! let mut search = Batch::new(squads.matchups, First::ByRules, 8, 7);
//! let position = game.snapshot(0);
//! for slot in 0..8 {
//!     search.restore(slot, &position).unwrap();
//!     search.fork(slot, seat, slot as u64);
//! }
//! assert!(search.pending().iter().all(|asked| asked.seat == seat));
//! ```

//! Players that learn read what a seat sees as numbers: [`observe`]. Built-in players can answer
//! for a seat or for both while the batch plays: [`Opponents`].

mod kind;
mod mask;
mod opponents;

use std::sync::{Arc, OnceLock};

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

use crate::matches::{First, GameResult, matchups, result, seating};
pub use killbox_players::observe;
pub use kind::{Kind, OtherKind};
pub use mask::Mask;
pub use opponents::{Opponents, Streams};

/// What writes observations of the battles of a batch of two squads ([`Batch::new`]).
pub fn observer(pair: &[Matchup; 2], first: First) -> observe::Observer {
    observe::Observer::new(&matchups(pair, first))
}

/// A decision that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// In which slot.
    pub slot: usize,
    /// The game that is played there.
    pub game: u64,
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub kind: DecisionKind,
    /// The ship it is about, if it is about one.
    pub subject: Option<ShipSlot>,
    /// Where its options begin in the list of all.
    first: usize,
    /// How many options there are, two or more.
    pub options: usize,
}

/// An answer: the number of an option among those of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// In which slot.
    pub slot: usize,
    /// Who answers.
    pub seat: Seat,
    /// Which option, counted from 0.
    pub option: usize,
}

/// A battle that was put aside.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    battle: snapshot::Snapshot,
    decisions: u32,
    /// Nothing if it was taken of no battle.
    kind: Option<Arc<Kind>>,
}

/// Why an answer was refused. Answers before it in the list have been taken, it and those after it
/// have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// There is no such slot, or it plays no game.
    #[error("slot {0} plays no game: start one there first")]
    Idle(usize),
    /// That seat is asked nothing there.
    #[error("slot {slot} asks seat {seat:?} nothing: answer what `pending` lists")]
    NotAsked {
        /// Which slot.
        slot: usize,
        /// Which seat.
        seat: Seat,
    },
    /// The decision has fewer options.
    #[error("option {option} of {options} in slot {slot}: options are counted from 0")]
    NoSuchOption {
        /// Which slot.
        slot: usize,
        /// What was answered.
        option: usize,
        /// How many options there are.
        options: usize,
    },
}

/// Battles in slots; see the module. One batch belongs to one thread; several batches on several
/// threads play the same games as one.
pub struct Batch<A: Answers<Silent> = Nobody> {
    inner: batch::Batch<Silent, A>,
    first: First,
    /// What kind of battles these are: worked out when somebody asks, since it takes a millisecond.
    kind: OnceLock<Arc<Kind>>,
    /// What is asked; of the battles as they are now only if it `is_listed`.
    list: List,
    is_listed: bool,
    /// Decisions answered in the game of each slot.
    decisions: Vec<u32>,
    ended: Vec<usize>,
    /// With the slot in which each was played.
    results: Vec<(usize, GameResult)>,
}

/// What the battles of a batch ask.
#[derive(Debug, Default)]
struct List {
    asked: Vec<Asked>,
    /// How many options all of them have.
    count: usize,
    /// The options of all, one list after the other; empty until somebody looks at them, which not
    /// every player does.
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

    /// Adds what the battle in a slot asks.
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
    /// from `seed`.
    pub fn new(pair: [Matchup; 2], first: First, slots: usize, seed: u64) -> Batch {
        Batch::answered_by(Nobody, pair, first, slots, seed)
    }
}

impl<A: Answers<Silent>> Batch<A> {
    /// The same, with somebody who answers some decisions while the batch plays: only the others
    /// are asked.
    pub fn answered_by(answers: A, pair: [Matchup; 2], first: First, slots: usize, seed: u64) -> Batch<A> {
        Batch::of(answers, matchups(&pair, first), first, OnceLock::new(), slots, seed)
    }

    /// An idle batch of the same kind, without a look at the squads: battles that were put aside
    /// here go on there.
    pub fn another<B: Answers<Silent>>(&self, answers: B, slots: usize, seed: u64) -> Batch<B> {
        Batch::of(answers, self.inner.matchups().to_vec(), self.first, self.kind.clone(), slots, seed)
    }

    fn of(
        answers: A,
        matchups: Vec<Matchup>,
        first: First,
        kind: OnceLock<Arc<Kind>>,
        slots: usize,
        seed: u64,
    ) -> Batch<A> {
        Batch {
            inner: batch::Batch::answered_by(answers, matchups, slots, seed),
            first,
            kind,
            list: List { asked: Vec::with_capacity(2 * slots), ..List::default() },
            is_listed: false,
            decisions: vec![0; slots],
            ended: Vec::with_capacity(slots),
            results: Vec::with_capacity(slots),
        }
    }

    /// What kind of battles these are.
    pub fn kind(&self) -> &Arc<Kind> {
        self.kind.get_or_init(|| Arc::new(Kind::of(self.inner.matchups(), self.first)))
    }

    /// How many battles the batch holds.
    pub fn slots(&self) -> usize {
        self.inner.slots()
    }

    /// Begins game number `game` in a slot, whatever was there. It depends on the seed and that
    /// number alone. Even games have squad A in seat A, odd ones in seat B, as in a match.
    pub fn start(&mut self, slot: usize, game: u64) {
        self.is_listed = false;
        self.decisions[slot] = 0;
        self.inner.start(slot, game, seating(self.first, game).0);
    }

    /// The same from a seed of its own.
    pub fn start_from(&mut self, seed: u64, slot: usize, game: u64) {
        self.is_listed = false;
        self.decisions[slot] = 0;
        self.inner.start_from(seed, slot, game, seating(self.first, game).0);
    }

    /// Who answers while the batch plays.
    pub fn answers(&mut self) -> &mut A {
        self.inner.answers()
    }

    /// The seat that squad A has in a game.
    pub fn seat_of_a(&self, game: u64) -> Seat {
        seating(self.first, game).1
    }

    /// Makes a slot idle.
    pub fn stop(&mut self, slot: usize) {
        self.is_listed = false;
        self.inner.stop(slot);
    }

    /// Plays every battle whose decisions are answered to its next decision or its end. The slot of
    /// a game that ends is idle then; its result waits in [`Batch::results`].
    pub fn advance(&mut self) {
        self.inner.resume();
        let Batch { inner, first, list, decisions, results, ended, .. } = self;
        inner.take_ended(|slot| ended.push(slot));
        inner.look(|columns| {
            for slot in ended.drain(..) {
                let battle = columns.battle::<Silent>(slot);
                let (_, a_seat) = seating(*first, battle.core.game);
                results.push((slot, result(&battle, a_seat, decisions[slot])));
                columns.make_idle(slot);
            }
            list.fill(columns);
        });
        self.is_listed = true;
    }

    /// The results of the games that have ended since the last call, by slot in the order in which
    /// they ended.
    pub fn results(&mut self) -> impl Iterator<Item = GameResult> + '_ {
        self.results_by_slot().map(|(_, result)| result)
    }

    /// The same, each with the slot in which it was played. Its last position can be seen there
    /// ([`Batch::view`]) until the next game begins.
    pub fn results_by_slot(&mut self) -> impl Iterator<Item = (usize, GameResult)> + '_ {
        self.results.drain(..)
    }

    /// All open decisions, by slot and seat. Both seats of a battle can be asked at once (dials):
    /// neither sees the other's answer.
    pub fn pending(&mut self) -> &[Asked] {
        if !self.is_listed {
            self.list_all();
        }
        &self.list.asked
    }

    /// Who is asked in a slot, and how many options the decision has; where both seats are asked,
    /// the first one. Looks at no other slot.
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

    /// The same as a mask over all options there can be: bit i is set if option i is legal.
    pub fn mask(&self, asked: &Asked) -> Mask {
        Mask::first(asked.options)
    }

    /// Takes answers. Nothing is played before the next [`Batch::advance`].
    ///
    /// # Errors
    /// [`NotTaken`] for the first answer that is not to an open decision.
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

    /// Looks at the battle in a slot as one seat sees it: nothing hidden from it is there.
    pub fn view<R>(&mut self, slot: usize, seat: Seat, look: impl FnOnce(&View) -> R) -> R {
        self.inner.look(|columns| look(&View::new(&columns.battle::<Silent>(slot), seat)))
    }

    /// Looks at every battle that asks something, by slot, as the seat sees it that is asked; where
    /// both are, the first one.
    pub fn each_asked(&mut self, mut look: impl FnMut(&Asked, &View)) {
        if !self.is_listed {
            self.list_all();
        }
        let asked = &self.list.asked;
        self.inner.look(|columns| {
            let mut last = None;
            for one in asked {
                // Of two that are asked at once the first seat answers first; the other is asked
                // when that has answered.
                if last != Some(one.slot) {
                    look(one, &View::new(&columns.battle::<Silent>(one.slot), one.seat));
                }
                last = Some(one.slot);
            }
        });
    }

    /// Puts the battle in a slot aside.
    pub fn snapshot(&mut self, slot: usize) -> Snapshot {
        let mut snapshot = Snapshot::default();
        self.snapshot_into(slot, &mut snapshot);
        snapshot
    }

    /// The same into a snapshot that may have held another battle, which is cheaper.
    pub fn snapshot_into(&mut self, slot: usize, into: &mut Snapshot) {
        into.decisions = self.decisions[slot];
        into.kind = Some(Arc::clone(self.kind()));
        self.inner.snapshot_into(slot, &mut into.battle);
    }

    /// Makes a slot the battle that was put aside, in this batch or in another of the same squads,
    /// rules and `first`: it plays on as if it had never stopped.
    ///
    /// # Errors
    /// [`OtherKind`] if the snapshot is of other squads, another ruleset, scenario, environment
    /// card or first player; nothing has changed then.
    pub fn restore(&mut self, slot: usize, snapshot: &Snapshot) -> Result<(), OtherKind> {
        self.takes(snapshot)?;
        self.is_listed = false;
        self.decisions[slot] = snapshot.decisions;
        self.inner.restore(slot, &snapshot.battle);
        Ok(())
    }

    /// Whether a battle that was put aside can go on here.
    ///
    /// # Errors
    /// [`OtherKind`], as [`Batch::restore`] has it.
    pub fn takes(&self, snapshot: &Snapshot) -> Result<(), OtherKind> {
        match &snapshot.kind {
            Some(kind) if !Arc::ptr_eq(kind, self.kind()) => kind.goes_on_among(self.kind()),
            _ => Ok(()),
        }
    }

    /// Draws anew, from `seed`, all that `seat` cannot know of the battle in a slot: dice and
    /// damage cards to come, facedown damage cards, the other seat's facedown dials.
    pub fn fork(&mut self, slot: usize, seat: Seat, seed: u64) {
        self.is_listed = false;
        self.inner.determinize(slot, seat, seed);
    }

    /// A hash of everything the battle in a slot is, random numbers to come included: two of one
    /// hash, answered alike, end alike. It is of one version of the program.
    pub fn whole_hash(&mut self, slot: usize) -> u64 {
        self.inner.look(|columns| whole_hash(&columns.battle::<Silent>(slot)))
    }

    /// A hash of the position in a slot, whichever way it came about and whatever is rolled next: a
    /// search that meets it again can take what it found the first time. It is of one version of
    /// the program.
    pub fn position_hash(&mut self, slot: usize) -> u64 {
        self.inner.look(|columns| position_hash(&columns.battle::<Silent>(slot)))
    }
}
