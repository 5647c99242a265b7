//! A batch of battles in one World: starts games, plays them to their next decisions, takes answers, gives results.
//!
//! One worker thread owns one batch. A game depends on (seed, game index, matchup) and the answers alone.

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor};
use bevy_ecs::system::SystemState;
use killbox_components::decision::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_components::state::Core;

use crate::driver;
use crate::stepwise::{self, Work};
use crate::world::battle::Battle;
use crate::world::observer::{Observer, Observers};
use crate::world::snapshot::Snapshot;
use crate::world::tables::{self, Tables};
use crate::world::{determinize, start};

/// Why an answer was refused. The battle is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The seat is not asked anything.
    #[error("seat {0:?} has no open decision")]
    NotAsked(Seat),
    /// The option is not among the legal ones.
    #[error("{0:?} is not a legal option of the open decision")]
    NotLegal(OptionKey),
}

/// A World with a fixed number of battles.
pub struct Batch<O: Observer> {
    world: World,
    schedule: Schedule,
    collect: Schedule,
    by_kind: Schedule,
    tables: SystemState<Tables<'static, 'static, O>>,
    slots: usize,
    seed: u64,
}

impl<O: Observer> Batch<O> {
    /// An idle batch: `slots` battles that will play `matchups` from `seed`.
    pub fn new(matchups: Vec<Matchup>, slots: usize, seed: u64) -> Batch<O> {
        let mut world = World::new();
        tables::spawn::<O>(&mut world, slots, matchups);
        let mut schedule = Schedule::default();
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            hierarchy_detection: LogLevel::Error,
            ..Default::default()
        });
        schedule.add_systems(advance_battles::<O>);
        let mut collect = Schedule::default();
        collect.set_executor(SingleThreadedExecutor::new());
        collect.add_systems(stepwise::collect::<O>);
        world.insert_resource(Work::default());
        let tables = SystemState::new(&mut world);
        Batch { world, schedule, collect, by_kind: stepwise::schedule::<O>(), tables, slots, seed }
    }

    /// How many battles the batch holds.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Begins game `game` of matchup `matchup` in `slot`, whatever was there.
    pub fn start(&mut self, slot: usize, game: u64, matchup: u16) {
        let seed = self.seed;
        self.with_battles(|columns| {
            columns.assign(slot, game, matchup);
            start::start(&mut columns.battle(slot), seed);
        });
    }

    /// Makes `slot` idle.
    pub fn stop(&mut self, slot: usize) {
        self.with_battles(|columns| columns.assign(slot, Core::IDLE, 0));
    }

    /// Plays every battle to its next decision or its end.
    pub fn advance(&mut self) {
        self.schedule.run(&mut self.world);
    }

    /// As [`Batch::advance`], with one system for each kind of frame.
    pub fn advance_by_kind(&mut self) {
        self.collect.run(&mut self.world);
        while !self.world.resource::<Work>().is_done() {
            self.by_kind.run(&mut self.world);
        }
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
        self.with_battles(|columns| f(&mut columns.battle(slot)))
    }

    /// Works on all battles.
    pub fn with_battles<R>(&mut self, f: impl FnOnce(&mut tables::Columns<O>) -> R) -> R {
        let mut tables = self.tables.get_mut(&mut self.world).expect("the tables exist");
        let mut columns = tables.columns();
        f(&mut columns)
    }

    /// Puts the battle in `slot` aside. `into` is overwritten; one that has held a battle before is cheaper to fill.
    pub fn snapshot_into(&mut self, slot: usize, into: &mut Snapshot) {
        self.with_battle(slot, |b| into.take(b));
    }

    /// Puts the battle in `slot` aside.
    pub fn snapshot(&mut self, slot: usize) -> Snapshot {
        self.with_battle(slot, |b| Snapshot::of(b))
    }

    /// Makes `slot` the battle that was put aside, whatever was there: it plays on as if it had never stopped. The
    /// snapshot may come from another batch, if that plays the same matchups from the same seed.
    pub fn restore(&mut self, slot: usize, snapshot: &Snapshot) {
        let (game, matchup) = snapshot.game();
        self.with_battles(|columns| {
            columns.assign(slot, game, matchup);
            snapshot.restore(&mut columns.battle(slot));
        });
    }

    /// Draws anew, from `seed`, all that `seat` cannot know of the battle in `slot`; see [`determinize::determinize`]. A player that
    /// searches ahead restores its snapshot into a slot of its own and calls this.
    pub fn determinize(&mut self, slot: usize, seat: Seat, seed: u64) {
        self.with_battle(slot, |b| determinize::determinize(b, seat, seed));
    }

    /// The watcher of a slot.
    pub fn observer(&mut self, slot: usize) -> &mut O {
        &mut self.world.resource_mut::<Observers<O>>().into_inner().0[slot]
    }
}

/// Answers the open decision of `seat` in `b`.
///
/// # Errors
/// [`Refused`] when nothing is asked or the option is not legal; nothing has changed then.
pub fn submit<O: Observer>(b: &mut Battle<O>, seat: Seat, key: OptionKey) -> Result<(), Refused> {
    let pending = b.pending.of_mut(seat);
    if !pending.is_open() {
        return Err(Refused::NotAsked(seat));
    }
    if !pending.options.contains(&key) {
        return Err(Refused::NotLegal(key));
    }
    pending.answer = Some(key);
    Ok(())
}

/// The system that plays every battle to its next decision.
fn advance_battles<O: Observer>(mut tables: Tables<O>) {
    let mut columns = tables.columns();
    for slot in 0..columns.slots() {
        if columns.core(slot).game == Core::IDLE {
            continue;
        }
        let mut b = columns.battle(slot);
        if b.is_due() {
            driver::advance(&mut b);
        }
    }
}
