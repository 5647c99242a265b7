//! The tables of a batch: one World holds `slots` battles, slot g owns row g of the battle table and fixed rows of the
//! ship, card and obstacle tables. Everything is spawned once, in slot order; nothing is despawned and no component is
//! inserted or removed afterwards, so rows never move.

use bevy_ecs::change_detection::ContiguousMut;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use killbox_components::ability::AbilityQueue;
use killbox_components::attack::Attacks;
use killbox_components::condition::Conditions;
use killbox_components::decision::Pending;
use killbox_components::device::Devices;
use killbox_components::frame::Frames;
use killbox_components::ids::{OBSTACLES, SHIPS, ShipRows};
use killbox_components::rng::BattleRng;
use killbox_components::spec::Matchup;
use killbox_components::state::{Board, Card, Charges, Core, Damage, Decks, Obstacle, Tally, Tokens, Turn};

use crate::world::battle::{Battle, CARDS};
use crate::world::observer::{Observer, Watched};

/// The matchups a run plays; battles name them by index.
#[derive(Resource, Debug, Default)]
pub struct Matchups(pub Vec<Matchup>);

type BattleRow<O> = (
    &'static mut Core,
    &'static mut Frames,
    &'static mut Board,
    &'static mut BattleRng,
    &'static mut Pending,
    &'static mut Attacks,
    &'static mut AbilityQueue,
    &'static mut Decks,
    &'static mut Tally,
    &'static mut Devices,
    &'static mut Conditions,
    &'static mut Watched<O>,
);
type ShipRow = (&'static mut Tokens, &'static mut Charges, &'static mut Damage, &'static mut Turn);

/// The queries of a system that plays battles.
#[derive(SystemParam)]
pub struct Tables<'w, 's, O: Observer> {
    battles: Query<'w, 's, BattleRow<O>>,
    ships: Query<'w, 's, ShipRow>,
    cards: Query<'w, 's, &'static mut Card>,
    obstacles: Query<'w, 's, &'static mut Obstacle>,
    matchups: Res<'w, Matchups>,
}

/// The columns of all tables, taken once by a system: one row of each for every battle.
pub struct Columns<'a, O: Observer> {
    core: &'a mut [Core],
    frames: &'a mut [Frames],
    board: &'a mut [Board],
    rng: &'a mut [BattleRng],
    pending: &'a mut [Pending],
    attacks: &'a mut [Attacks],
    queue: &'a mut [AbilityQueue],
    decks: &'a mut [Decks],
    tally: &'a mut [Tally],
    devices: &'a mut [Devices],
    conditions: &'a mut [Conditions],
    observers: &'a mut [Watched<O>],
    tokens: &'a mut [[Tokens; SHIPS]],
    charges: &'a mut [[Charges; SHIPS]],
    damage: &'a mut [[Damage; SHIPS]],
    turn: &'a mut [[Turn; SHIPS]],
    cards: &'a mut [[Card; CARDS]],
    obstacles: &'a mut [[Obstacle; OBSTACLES]],
    matchups: &'a [Matchup],
}

impl<O: Observer> Tables<'_, '_, O> {
    /// Takes the columns.
    ///
    /// # Panics
    /// If a table was split or reordered, which nothing in killbox does.
    #[inline(always)]
    pub fn columns(&mut self) -> Columns<'_, O> {
        let (core, frames, board, rng, pending, attacks, queue, decks, tally, devices, conditions, observers) =
            self.battles.contiguous_iter_mut().expect("dense").next().expect("one battle table");
        let (tokens, charges, damage, turn) =
            self.ships.contiguous_iter_mut().expect("dense").next().expect("one ship table");
        let cards = self.cards.contiguous_iter_mut().expect("dense").next().expect("one card table");
        let obstacles =
            self.obstacles.contiguous_iter_mut().expect("dense").next().expect("one obstacle table");
        let slots = core.len();
        Columns {
            core: rows(core),
            frames: rows(frames),
            board: rows(board),
            rng: rows(rng),
            pending: rows(pending),
            attacks: rows(attacks),
            queue: rows(queue),
            decks: rows(decks),
            tally: rows(tally),
            devices: rows(devices),
            conditions: rows(conditions),
            observers: rows(observers),
            tokens: rows_of(tokens, slots),
            charges: rows_of(charges, slots),
            damage: rows_of(damage, slots),
            turn: rows_of(turn, slots),
            cards: rows_of(cards, slots),
            obstacles: rows_of(obstacles, slots),
            matchups: &self.matchups.0,
        }
    }
}

/// The rows of a column. No rule asks whether a row was changed (`Changed`), so nobody is told.
#[inline(always)]
fn rows<T>(column: ContiguousMut<'_, T>) -> &mut [T] {
    ContiguousMut::bypass_change_detection_split(column).0
}

/// The rows of a column that holds `N` for each battle.
#[inline(always)]
fn rows_of<T, const N: usize>(column: ContiguousMut<'_, T>, slots: usize) -> &mut [[T; N]] {
    let (rows, rest) = rows(column).as_chunks_mut();
    assert!(rows.len() == slots && rest.is_empty(), "a row has changed its archetype");
    rows
}

impl<O: Observer> Columns<'_, O> {
    /// How many battles there are.
    pub fn slots(&self) -> usize {
        self.core.len()
    }

    /// The state of the battle in `slot` that belongs to no ship.
    pub fn core(&self, slot: usize) -> &Core {
        &self.core[slot]
    }

    /// Whether the battle in `slot` can be played on: it plays a game that is not over, and nobody is asked anything.
    pub fn is_due(&self, slot: usize) -> bool {
        let core = self.core(slot);
        core.game != Core::IDLE && core.ending.is_none() && !self.pending(slot).is_open()
    }

    /// Where the battle in `slot` stands.
    pub fn frames(&self, slot: usize) -> &Frames {
        &self.frames[slot]
    }

    /// What the battle in `slot` asks.
    pub fn pending(&self, slot: usize) -> &Pending {
        &self.pending[slot]
    }

    /// The same, to answer.
    pub fn pending_mut(&mut self, slot: usize) -> &mut Pending {
        &mut self.pending[slot]
    }

    /// Names the game that `slot` is to play.
    pub fn assign(&mut self, slot: usize, game: u64, matchup: u16) {
        let core = &mut self.core[slot];
        (core.game, core.matchup) = (game, matchup);
    }

    /// The rows of the battle in `slot`.
    #[inline(always)]
    pub fn battle(&mut self, slot: usize) -> Battle<'_, O> {
        let core = &mut self.core[slot];
        Battle {
            matchup: &self.matchups[usize::from(core.matchup)],
            core,
            frames: &mut self.frames[slot],
            board: &mut self.board[slot],
            rng: &mut self.rng[slot],
            pending: &mut self.pending[slot],
            attacks: &mut self.attacks[slot],
            queue: &mut self.queue[slot],
            decks: &mut self.decks[slot],
            tally: &mut self.tally[slot],
            devices: &mut self.devices[slot],
            conditions: &mut self.conditions[slot],
            tokens: ShipRows(&mut self.tokens[slot]),
            charges: ShipRows(&mut self.charges[slot]),
            damage: ShipRows(&mut self.damage[slot]),
            turn: ShipRows(&mut self.turn[slot]),
            cards: &mut self.cards[slot],
            obstacles: &mut self.obstacles[slot],
            observer: &mut self.observers[slot].0,
        }
    }
}

/// Spawns `slots` battles into an empty World.
pub fn spawn<O: Observer>(world: &mut World, slots: usize, matchups: Vec<Matchup>) {
    world.insert_resource(Matchups(matchups));
    let battle = || {
        (
            Core { game: Core::IDLE, ..Core::default() },
            Frames::default(),
            Board::default(),
            BattleRng::default(),
            Pending::default(),
            Attacks::default(),
            AbilityQueue::default(),
            Decks::default(),
            Tally::default(),
            Devices::default(),
            Conditions::default(),
            Watched(O::default()),
        )
    };
    let ship = || (Tokens::default(), Charges::default(), Damage::default(), Turn::default());
    world.spawn_batch((0..slots).map(|_| battle()));
    world.spawn_batch((0..slots * SHIPS).map(|_| ship()));
    world.spawn_batch((0..slots * CARDS).map(|_| Card::default()));
    world.spawn_batch((0..slots * OBSTACLES).map(|_| Obstacle::default()));
}
