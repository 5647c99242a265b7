//! A batch of battles in one World. It starts games, plays them by the
//! [`schedule`](crate::schedule) and accepts answers.
//!
//! One worker thread owns one batch. A game depends only on (seed, game index, matchup) and the
//! answers.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemState;
use killbox_components::choice::OptionKey;
use killbox_components::decision::Pending;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_components::state::Core;

use crate::schedule::answers::Answerer;
pub use crate::schedule::answers::{Answers, Late, Nobody, Refused, Stopping, submit};
use crate::schedule::schedule;
use crate::schedule::work::{Ended, Work};
use crate::world::battle::Battle;
use crate::world::observer::{Watched, Watcher};
use crate::world::position::Position;
use crate::world::snapshot::Snapshot;
use crate::world::tables::{self, Columns, Matchups, Tables};
use crate::world::view::View;
use crate::world::{determinize, start};

/// A World with a fixed number of battles, the schedule that plays them, and the source of answers.
pub struct Batch<O: Watcher, A: Answers<O> = Nobody> {
    world: World,
    schedule: Schedule,
    hands: Hands,
    slots: usize,
    seed: u64,
    late: Vec<Late>,
    /// The types of the watchers and of who answers, which the World does not know.
    types: PhantomData<fn() -> (O, A)>,
}

/// What is done to battles from outside touches their rows and makes the work lists stale.
type Hands = SystemState<(Tables<'static, 'static>, ResMut<'static, Work>)>;

/// The open decisions of a batch, to be answered.
pub struct Answering<'a> {
    columns: Columns<'a>,
    work: &'a mut Work,
}

impl Answering<'_> {
    /// Whether there is such a slot, and it plays a game.
    pub fn plays(&self, slot: usize) -> bool {
        slot < self.columns.slots() && self.columns.core(slot).game != Core::IDLE
    }

    /// The pending decisions of the battle in `slot`; those of an idle slot are empty. None if the
    /// slot does not exist.
    pub fn pending(&self, slot: usize) -> Option<&Pending> {
        (slot < self.columns.slots()).then(|| self.columns.pending(slot))
    }

    /// Sets the answer of a seat, which must be one of the options of its pending decision.
    pub fn answer(&mut self, slot: usize, seat: Seat, key: OptionKey) {
        let pending = self.columns.pending_mut(slot);
        pending.of_mut(seat).answer = Some(key);
        if !pending.is_open() {
            self.work.is_answered(slot);
        }
    }
}

impl<O: Watcher> Batch<O> {
    /// An idle batch with `slots` battles. It will play `matchups` from `seed` and pause at every
    /// decision.
    pub fn new(matchups: impl Into<Arc<[Matchup]>>, slots: usize, seed: u64) -> Batch<O> {
        Batch::answered_by(Nobody, matchups, slots, seed)
    }
}

impl<O: Watcher, A: Answers<O>> Batch<O, A> {
    /// An idle batch whose decisions `answers` answers during play.
    pub fn answered_by(
        answers: A,
        matchups: impl Into<Arc<[Matchup]>>,
        slots: usize,
        seed: u64,
    ) -> Batch<O, A> {
        let mut world = World::new();
        tables::spawn::<O>(&mut world, slots, matchups.into());
        world.insert_resource(Answerer::new::<O, A>(answers));
        world.insert_resource(Work::new(slots));
        world.insert_resource(Ended(Vec::with_capacity(slots)));
        let hands = SystemState::new(&mut world);
        Batch { world, schedule: schedule(), hands, slots, seed, late: Vec::new(), types: PhantomData }
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Starts game `game` of matchup `matchup` in `slot`, replacing the slot's battle. The matchup
    /// is one of the slot's list ([`Batch::set_matchups`]).
    pub fn start(&mut self, slot: usize, game: u64, matchup: u16) {
        self.start_from(self.seed, slot, game, matchup);
    }

    /// Like [`Batch::start`], with a seed of its own.
    pub fn start_from(&mut self, seed: u64, slot: usize, game: u64, matchup: u16) {
        self.with_slot(slot, |columns| {
            columns.assign(slot, game, matchup);
            start::start(&mut columns.battle::<O>(slot), seed);
        });
    }

    /// Makes `slot` idle.
    pub fn stop(&mut self, slot: usize) {
        self.with_slot(slot, |columns| columns.make_idle(slot));
    }

    /// Plays every battle until it waits for an answer or is over.
    pub fn advance(&mut self) {
        self.world.resource_mut::<Work>().is_now_stale();
        self.resume();
    }

    /// Like [`Batch::advance`], if no battle was stopped between two decisions ([`Stopping`]). It
    /// relies on the work lists: they contain battles that were changed through the batch and those
    /// answered by [`Batch::answering`].
    pub fn resume(&mut self) {
        while !self.world.resource::<Work>().is_done() {
            self.pass();
        }
    }

    /// Runs the schedule once: each system plays every battle that is due for it. It serves callers
    /// that start new games between two passes. [`Batch::advance`] makes as many passes as it
    /// takes.
    pub fn pass(&mut self) {
        // The schedule is not a resource of the World, so the World does not check its change
        // ticks.
        if let Some(check) = self.world.check_change_ticks() {
            self.schedule.check_change_ticks(check);
        }
        #[cfg(feature = "trace")]
        let _span = crate::schedule::trace::pass();
        self.schedule.run(&mut self.world);
        if self.world.resource::<Work>().is_done() {
            self.answer_late();
        }
    }

    /// Applies the deferred answers. No battle can go on without them.
    fn answer_late(&mut self) {
        let mut late = std::mem::take(&mut self.late);
        self.world.resource_mut::<Answerer>().0.give_late(&mut late);
        if !late.is_empty() {
            self.answering(|battles| {
                for Late { slot, seat, key } in late.drain(..) {
                    battles.answer(slot, seat, key);
                }
            });
        }
        self.late = late;
    }

    /// Passes the slots whose games have ended since the last call to `with`, in ascending order.
    pub fn take_ended(&mut self, mut with: impl FnMut(usize)) {
        let ended = &mut self.world.resource_mut::<Ended>().into_inner().0;
        ended.sort_unstable();
        ended.drain(..).for_each(|slot| with(slot as usize));
    }

    /// The source of answers.
    pub fn answers(&mut self) -> &mut A {
        self.world.resource_mut::<Answerer>().into_inner().get()
    }

    /// Answers the pending decision of `seat`.
    ///
    /// # Errors
    /// [`Refused`] if no decision is pending or the option is not legal. The battle is then
    /// unchanged.
    pub fn submit(&mut self, slot: usize, seat: Seat, key: OptionKey) -> Result<(), Refused> {
        self.with_battle(slot, |b| submit(b, seat, key))
    }

    /// Calls `f` with one battle.
    pub fn with_battle<R>(&mut self, slot: usize, f: impl FnOnce(&mut Battle<O>) -> R) -> R {
        self.with_slot(slot, |columns| f(&mut columns.battle::<O>(slot)))
    }

    /// Works on one battle by the columns of all. Whether it is due afterwards is looked at; of the
    /// others nothing changes.
    fn with_slot<R>(&mut self, slot: usize, f: impl FnOnce(&mut Columns) -> R) -> R {
        let (mut tables, mut work) = self.hands.get_mut(&mut self.world).expect("the tables exist");
        let mut columns = tables.columns();
        let was_due = columns.is_due(slot);
        let found = f(&mut columns);
        match was_due {
            // The battle is on a list, perhaps one to which it no longer belongs.
            true => work.is_now_stale(),
            false => work.note(&columns, slot),
        }
        found
    }

    /// Works on all battles. Who is due afterwards is found out anew.
    pub fn with_battles<R>(&mut self, f: impl FnOnce(&mut Columns) -> R) -> R {
        self.world.resource_mut::<Work>().is_now_stale();
        self.look(f)
    }

    /// Looks at all battles, or makes some of them idle: no battle is due afterwards that was not
    /// before.
    pub fn look<R>(&mut self, f: impl FnOnce(&mut Columns) -> R) -> R {
        let (mut tables, _) = self.hands.get_mut(&mut self.world).expect("the tables exist");
        f(&mut tables.columns())
    }

    /// Answers decisions of many battles. Those that can go on become due, without a scan of the
    /// others.
    pub fn answering<R>(&mut self, f: impl FnOnce(&mut Answering) -> R) -> R {
        let (mut tables, mut work) = self.hands.get_mut(&mut self.world).expect("the tables exist");
        f(&mut Answering { columns: tables.columns(), work: &mut work })
    }

    /// Saves the battle in `slot` to `into`, which is overwritten. Reusing a snapshot that has held
    /// a battle is cheaper.
    pub fn snapshot_into(&mut self, slot: usize, into: &mut Snapshot) {
        self.look(|columns| into.take(&columns.battle::<O>(slot)));
    }

    /// A snapshot of the battle in `slot`.
    pub fn snapshot(&mut self, slot: usize) -> Snapshot {
        self.look(|columns| Snapshot::of(&columns.battle::<O>(slot)))
    }

    /// Restores a saved battle into `slot`, replacing the slot's battle. It plays on exactly like
    /// the original. The snapshot may come from another slot or batch with the same matchups.
    pub fn restore(&mut self, slot: usize, snapshot: &Snapshot) {
        let (game, matchup) = snapshot.game();
        self.with_slot(slot, |columns| {
            columns.assign(slot, game, matchup);
            snapshot.restore(&mut columns.battle::<O>(slot));
        });
    }

    /// Redraws from `seed` everything that `seat` cannot know about the battle in `slot` (see
    /// [`determinize::determinize`]). A player that searches ahead restores its snapshot into a
    /// slot of its own and calls this.
    pub fn determinize(&mut self, slot: usize, seat: Seat, seed: u64) {
        self.with_battle(slot, |b| determinize::determinize(b, seat, seed));
    }

    /// Fills `slot` with a battle of matchup 0 that a seat may search: everything that the seat
    /// cannot know is redrawn from `seed`. Equal seeds draw equally.
    ///
    /// `dials` sets the facedown dials of the other seat, from that seat's view. While dials are
    /// set it is not called: the other seat sets them again when the battle plays on.
    pub fn imagine(
        &mut self,
        slot: usize,
        position: &Position,
        seed: u64,
        mut dials: impl FnMut(&View) -> OptionKey,
    ) {
        self.with_slot(slot, |columns| {
            columns.assign(slot, position.game(), 0);
            position.imagine(&mut columns.battle::<O>(slot), seed, &mut dials);
        });
    }

    /// Replaces the matchups of a slot, whose battle must be over or be replaced next. At first all
    /// slots have the matchups with which the batch was made.
    pub fn set_matchups(&mut self, slot: usize, matchups: Arc<[Matchup]>) {
        self.world.resource_mut::<Matchups>().0[slot] = matchups;
    }

    /// The observer of a slot.
    pub fn observer(&mut self, slot: usize) -> &mut O {
        let mut watched = self.world.query::<&mut Watched>();
        watched.iter_mut(&mut self.world).nth(slot).expect("a slot of the batch").into_inner().get()
    }
}
