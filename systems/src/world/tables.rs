//! The tables of a batch. One World holds `slots` battles. Slot g owns row g of the battle table
//! and fixed rows of the ship, card and obstacle tables.
//!
//! Everything is spawned once, in slot order. Nothing is despawned, and no component is inserted or
//! removed afterwards, so rows never move.

use std::sync::Arc;

use bevy_ecs::change_detection::ContiguousMut;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use killbox_components::ability::AbilityQueue;
use killbox_components::attack::Attacks;
use killbox_components::condition::Conditions;
use killbox_components::decision::Pending;
use killbox_components::device::Devices;
use killbox_components::frame::Frames;
use killbox_components::ids::{OBSTACLES, ShipRows, UNITS};
use killbox_components::objective::Objectives;
use killbox_components::rng::BattleRng;
use killbox_components::spec::Matchup;
use killbox_components::state::{
    Board, Card, Charges, Core, Damage, Decks, Huge, Obstacle, Place, Tokens, Turn,
};
use killbox_components::tally::Tally;

use crate::world::battle::{Battle, CARDS};
use crate::world::observer::{Eye, Silent, Watched, Watcher};

/// The matchups of each slot. A battle refers to one of its slot's list by index. Slots that play
/// the same squads share a list.
#[derive(Resource, Debug, Default)]
pub struct Matchups(pub Vec<Arc<[Matchup]>>);

/// The components of a battle, apart from its ships, cards and obstacles.
#[derive(QueryData)]
#[query_data(mutable, contiguous(mutable))]
struct BattleRow {
    core: &'static mut Core,
    frames: &'static mut Frames,
    huge: &'static mut Huge,
    rng: &'static mut BattleRng,
    pending: &'static mut Pending,
    attacks: &'static mut Attacks,
    queue: &'static mut AbilityQueue,
    decks: &'static mut Decks,
    tally: &'static mut Tally,
    devices: &'static mut Devices,
    conditions: &'static mut Conditions,
    objectives: &'static mut Objectives,
    observer: &'static mut Watched,
}

/// The components of a ship or remote.
#[derive(QueryData)]
#[query_data(mutable, contiguous(mutable))]
struct ShipRow {
    place: &'static mut Place,
    tokens: &'static mut Tokens,
    charges: &'static mut Charges,
    damage: &'static mut Damage,
    turn: &'static mut Turn,
}

/// The queries of a system that plays battles.
#[derive(SystemParam)]
pub struct Tables<'w, 's> {
    battles: Query<'w, 's, BattleRow>,
    ships: Query<'w, 's, ShipRow>,
    cards: Query<'w, 's, &'static mut Card>,
    obstacles: Query<'w, 's, &'static mut Obstacle>,
    matchups: Res<'w, Matchups>,
}

/// The columns of all tables, taken once by a system: one row of each for every battle.
pub struct Columns<'a> {
    battles: BattleRowContiguousItem<'a, 'a>,
    ships: ShipRowContiguousItem<'a, 'a>,
    cards: ContiguousMut<'a, Card>,
    obstacles: ContiguousMut<'a, Obstacle>,
    matchups: &'a [Arc<[Matchup]>],
}

impl Tables<'_, '_> {
    /// Takes the columns.
    ///
    /// # Panics
    /// If a table was split or reordered, which nothing in killbox does.
    #[inline(always)]
    pub fn columns(&mut self) -> Columns<'_> {
        let battles = self.battles.contiguous_iter_mut().expect("dense").next().expect("one battle table");
        let ships = self.ships.contiguous_iter_mut().expect("dense").next().expect("one ship table");
        let cards = self.cards.contiguous_iter_mut().expect("dense").next().expect("one card table");
        let obstacles =
            self.obstacles.contiguous_iter_mut().expect("dense").next().expect("one obstacle table");
        let slots = battles.core.len();
        assert!(
            ships.tokens.len() == slots * UNITS
                && cards.len() == slots * CARDS
                && obstacles.len() == slots * OBSTACLES,
            "a row has changed its archetype"
        );
        Columns { battles, ships, cards, obstacles, matchups: &self.matchups.0 }
    }
}

/// The row of a battle in a column. It bypasses change detection, because no rule uses `Changed`.
#[inline(always)]
fn row<'a, T>(column: &'a mut ContiguousMut<'_, T>, slot: usize) -> &'a mut T {
    &mut column.bypass_change_detection()[slot]
}

/// The rows of a battle in a column with `N` rows for each battle.
#[inline(always)]
fn rows<'a, T, const N: usize>(column: &'a mut ContiguousMut<'_, T>, slot: usize) -> &'a mut [T; N] {
    &mut column.bypass_change_detection().as_chunks_mut().0[slot]
}

/// Something that is done to a battle, whoever watches it.
pub(crate) trait Visit {
    /// What comes of it.
    type Outcome;

    /// Does it to the battle in `slot`, which nobody watches.
    fn silent(&mut self, slot: usize, b: &mut Battle<Silent>) -> Self::Outcome;

    /// The same to one that somebody watches.
    fn watched(&mut self, slot: usize, b: &mut Battle<Eye>) -> Self::Outcome;
}

/// The rows of a battle, with an observer made from its watcher.
macro_rules! battle {
    ($columns:expr, $slot:expr, $watched:ident => $observer:expr) => {{
        let Columns { battles, ships, cards, obstacles, matchups } = $columns;
        let slot = $slot;
        let core = row(&mut battles.core, slot);
        let $watched = row(&mut battles.observer, slot);
        Battle {
            matchup: &matchups[slot][usize::from(core.matchup)],
            core,
            frames: row(&mut battles.frames, slot),
            board: Board {
                places: ShipRows(rows(&mut ships.place, slot)),
                huge: row(&mut battles.huge, slot),
            },
            rng: row(&mut battles.rng, slot),
            pending: row(&mut battles.pending, slot),
            attacks: row(&mut battles.attacks, slot),
            queue: row(&mut battles.queue, slot),
            decks: row(&mut battles.decks, slot),
            tally: row(&mut battles.tally, slot),
            devices: row(&mut battles.devices, slot),
            conditions: row(&mut battles.conditions, slot),
            objectives: row(&mut battles.objectives, slot),
            tokens: ShipRows(rows(&mut ships.tokens, slot)),
            charges: ShipRows(rows(&mut ships.charges, slot)),
            damage: ShipRows(rows(&mut ships.damage, slot)),
            turn: ShipRows(rows(&mut ships.turn, slot)),
            cards: rows(cards, slot),
            obstacles: rows(obstacles, slot),
            observer: $observer,
        }
    }};
}

impl Columns<'_> {
    /// How many battles there are.
    pub fn slots(&self) -> usize {
        self.battles.core.len()
    }

    /// The state of the battle in `slot` that belongs to no ship.
    pub fn core(&self, slot: usize) -> &Core {
        &self.battles.core[slot]
    }

    /// Whether the battle in `slot` can be played on: the slot plays a game, the game is not over,
    /// and no decision is pending.
    pub fn is_due(&self, slot: usize) -> bool {
        let core = self.core(slot);
        core.game != Core::IDLE && core.ending.is_none() && !self.pending(slot).is_open()
    }

    /// The stack of frames of the battle in `slot`.
    pub fn frames(&self, slot: usize) -> &Frames {
        &self.battles.frames[slot]
    }

    /// The pending decisions of the battle in `slot`.
    pub fn pending(&self, slot: usize) -> &Pending {
        &self.battles.pending[slot]
    }

    /// The pending decisions of the battle in `slot`, for writing answers.
    pub fn pending_mut(&mut self, slot: usize) -> &mut Pending {
        row(&mut self.battles.pending, slot)
    }

    /// Sets the game and the matchup that `slot` will play, by its number in the slot's list.
    pub fn assign(&mut self, slot: usize, game: u64, matchup: u16) {
        let core = row(&mut self.battles.core, slot);
        (core.game, core.matchup) = (game, matchup);
    }

    /// Makes `slot` idle: it plays no game and has no pending decision.
    pub fn make_idle(&mut self, slot: usize) {
        row(&mut self.battles.core, slot).game = Core::IDLE;
        self.pending_mut(slot).clear();
    }

    /// The rows of the battle in `slot`, whose watcher is of that type.
    #[inline(always)]
    pub fn battle<O: Watcher>(&mut self, slot: usize) -> Battle<'_, O> {
        battle!(self, slot, watched => watched.get())
    }

    /// Works on the battle in `slot`: as [`Silent`] if nobody watches it and nobody has to look at
    /// it between two decisions, else behind an [`Eye`].
    pub(crate) fn visit<V: Visit>(&mut self, slot: usize, is_stopped: bool, visitor: &mut V) -> V::Outcome {
        if self.battles.observer[slot].0.is_silent() && !is_stopped {
            visitor.silent(slot, &mut self.battle(slot))
        } else {
            let mut eye;
            visitor.watched(
                slot,
                &mut battle!(self, slot, watched => {
                    eye = Eye(&mut *watched.0);
                    &mut eye
                }),
            )
        }
    }
}

/// Spawns `slots` idle battles of these matchups into an empty World.
pub fn spawn<O: Watcher>(world: &mut World, slots: usize, matchups: Arc<[Matchup]>) {
    world.insert_resource(Matchups(vec![matchups; slots]));
    let battle = || {
        (
            Core { game: Core::IDLE, ..Core::default() },
            Frames::default(),
            Huge::default(),
            BattleRng::default(),
            Pending::default(),
            Attacks::default(),
            AbilityQueue::default(),
            Decks::default(),
            Tally::default(),
            Devices::default(),
            Conditions::default(),
            Objectives::default(),
            Watched::by::<O>(),
        )
    };
    let ship =
        || (Place::default(), Tokens::default(), Charges::default(), Damage::default(), Turn::default());
    world.spawn_batch((0..slots).map(|_| battle()));
    world.spawn_batch((0..slots * UNITS).map(|_| ship()));
    world.spawn_batch((0..slots * CARDS).map(|_| Card::default()));
    world.spawn_batch((0..slots * OBSTACLES).map(|_| Obstacle::default()));
}
