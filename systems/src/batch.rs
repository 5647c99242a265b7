//! A batch of battles in one World: starts games, plays them by the [`schedule`](crate::schedule),
//! takes answers.
//!
//! One worker thread owns one batch. A game depends on (seed, game index, matchup) and the answers
//! alone.

use std::marker::PhantomData;

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

/// A World with a fixed number of battles, the schedule that plays them, and who answers.
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

    /// What the battle in `slot` asks, an idle one nothing; none if there is no such slot.
    pub fn pending(&self, slot: usize) -> Option<&Pending> {
        (slot < self.columns.slots()).then(|| self.columns.pending(slot))
    }

    /// Gives a seat's answer: one of the options of its open decision.
    pub fn answer(&mut self, slot: usize, seat: Seat, key: OptionKey) {
        let pending = self.columns.pending_mut(slot);
        pending.of_mut(seat).answer = Some(key);
        if !pending.is_open() {
            self.work.is_answered(slot);
        }
    }
}

impl<O: Watcher> Batch<O> {
    /// An idle batch: `slots` battles that will play `matchups` from `seed`, and pause at every
    /// decision.
    pub fn new(matchups: Vec<Matchup>, slots: usize, seed: u64) -> Batch<O> {
        Batch::answered_by(Nobody, matchups, slots, seed)
    }
}

impl<O: Watcher, A: Answers<O>> Batch<O, A> {
    /// An idle batch whose decisions `answers` answers while it plays.
    pub fn answered_by(answers: A, matchups: Vec<Matchup>, slots: usize, seed: u64) -> Batch<O, A> {
        let mut world = World::new();
        tables::spawn::<O>(&mut world, slots, matchups);
        world.insert_resource(Answerer::new::<O, A>(answers));
        world.insert_resource(Work::new(slots));
        world.insert_resource(Ended(Vec::with_capacity(slots)));
        let hands = SystemState::new(&mut world);
        Batch { world, schedule: schedule(), hands, slots, seed, late: Vec::new(), types: PhantomData }
    }

    /// How many battles the batch holds.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Begins game `game` of matchup `matchup` in `slot`, whatever was there.
    pub fn start(&mut self, slot: usize, game: u64, matchup: u16) {
        self.start_from(self.seed, slot, game, matchup);
    }

    /// The same from a seed of its own.
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

    /// Plays every battle on, until each waits for an answer or is over.
    pub fn advance(&mut self) {
        self.world.resource_mut::<Work>().is_now_stale();
        self.resume();
    }

    /// The same, if nothing stopped a battle between two decisions ([`Stopping`]): battles that
    /// were touched from outside are looked at, and those that were answered ([`Batch::answering`])
    /// are known.
    pub fn resume(&mut self) {
        while !self.world.resource::<Work>().is_done() {
            self.pass();
        }
    }

    /// One pass of the schedule: plays every battle that is due through the systems that follow.
    /// For who wants to start the next games between two passes; [`Batch::advance`] makes as many
    /// as it takes.
    pub fn pass(&mut self) {
        // The schedule is no resource of the World, which therefore does not see to its ticks.
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

    /// Gives the answers that were put off: no battle goes on without them.
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

    /// The slots whose game has ended since the last call, in ascending order.
    pub fn take_ended(&mut self, mut with: impl FnMut(usize)) {
        let ended = &mut self.world.resource_mut::<Ended>().into_inner().0;
        ended.sort_unstable();
        ended.drain(..).for_each(|slot| with(slot as usize));
    }

    /// Who answers.
    pub fn answers(&mut self) -> &mut A {
        self.world.resource_mut::<Answerer>().into_inner().get()
    }

    /// Answers the open decision of `seat`.
    ///
    /// # Errors
    /// [`Refused`] when nothing is asked or the option is not legal; nothing has changed then.
    pub fn submit(&mut self, slot: usize, seat: Seat, key: OptionKey) -> Result<(), Refused> {
        self.with_battle(slot, |b| submit(b, seat, key))
    }

    /// Works on one battle.
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
            // It is on a list, perhaps on one that it no longer belongs to.
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

    /// Answers decisions of many battles. Those that can go on are due then, without a look at the
    /// others.
    pub fn answering<R>(&mut self, f: impl FnOnce(&mut Answering) -> R) -> R {
        let (mut tables, mut work) = self.hands.get_mut(&mut self.world).expect("the tables exist");
        f(&mut Answering { columns: tables.columns(), work: &mut work })
    }

    /// Puts the battle in `slot` aside. `into` is overwritten; one that has held a battle before is
    /// cheaper to fill.
    pub fn snapshot_into(&mut self, slot: usize, into: &mut Snapshot) {
        self.look(|columns| into.take(&columns.battle::<O>(slot)));
    }

    /// Puts the battle in `slot` aside.
    pub fn snapshot(&mut self, slot: usize) -> Snapshot {
        self.look(|columns| Snapshot::of(&columns.battle::<O>(slot)))
    }

    /// Makes `slot` the battle that was put aside, whatever was there: it plays on as if it had
    /// never stopped. The snapshot may come from another batch, if that plays the same matchups
    /// from the same seed.
    pub fn restore(&mut self, slot: usize, snapshot: &Snapshot) {
        let (game, matchup) = snapshot.game();
        self.with_slot(slot, |columns| {
            columns.assign(slot, game, matchup);
            snapshot.restore(&mut columns.battle::<O>(slot));
        });
    }

    /// Draws anew, from `seed`, all that `seat` cannot know of the battle in `slot`; see
    /// [`determinize::determinize`]. A player that searches ahead restores its snapshot into a slot
    /// of its own and calls this.
    pub fn determinize(&mut self, slot: usize, seat: Seat, seed: u64) {
        self.with_battle(slot, |b| determinize::determinize(b, seat, seed));
    }

    /// Makes `slot` a battle as a seat may search it, of matchup 0: all that the seat cannot know
    /// is drawn anew from `seed`, from equal seeds alike. `dials` sets the dials of the other seat
    /// that lie facedown, for the seat whose view it gets (while dials are set it is not asked: the
    /// other seat sets them anew when the battle plays on).
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

    /// The matchups that battles play, by their numbers.
    pub fn matchups(&self) -> &[Matchup] {
        &self.world.resource::<Matchups>().0
    }

    /// Replaces a matchup. Battles that play it must be over, or be replaced as well.
    pub fn set_matchup(&mut self, number: u16, matchup: Matchup) {
        self.world.resource_mut::<Matchups>().0[usize::from(number)] = matchup;
    }

    /// The watcher of a slot.
    pub fn observer(&mut self, slot: usize) -> &mut O {
        let mut watched = self.world.query::<&mut Watched>();
        watched.iter_mut(&mut self.world).nth(slot).expect("a slot of the batch").into_inner().get()
    }
}
