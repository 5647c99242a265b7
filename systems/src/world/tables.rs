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
use crate::world::observer::{Observer, Observers};

/// The matchups a run plays; battles name them by index.
#[derive(Resource, Debug, Default)]
pub struct Matchups(pub Vec<Matchup>);

type BattleRow = (
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
);
type ShipRow = (&'static mut Tokens, &'static mut Charges, &'static mut Damage, &'static mut Turn);

/// The queries of a system that plays battles.
#[derive(SystemParam)]
pub struct Tables<'w, 's, O: Observer> {
    battles: Query<'w, 's, BattleRow>,
    ships: Query<'w, 's, ShipRow>,
    cards: Query<'w, 's, &'static mut Card>,
    obstacles: Query<'w, 's, &'static mut Obstacle>,
    matchups: Res<'w, Matchups>,
    observers: ResMut<'w, Observers<O>>,
}

/// The columns of all tables, taken once by a system.
pub struct Columns<'a, O: Observer> {
    core: ContiguousMut<'a, Core>,
    frames: ContiguousMut<'a, Frames>,
    board: ContiguousMut<'a, Board>,
    rng: ContiguousMut<'a, BattleRng>,
    pending: ContiguousMut<'a, Pending>,
    attacks: ContiguousMut<'a, Attacks>,
    queue: ContiguousMut<'a, AbilityQueue>,
    decks: ContiguousMut<'a, Decks>,
    tally: ContiguousMut<'a, Tally>,
    devices: ContiguousMut<'a, Devices>,
    conditions: ContiguousMut<'a, Conditions>,
    tokens: ContiguousMut<'a, Tokens>,
    charges: ContiguousMut<'a, Charges>,
    damage: ContiguousMut<'a, Damage>,
    turn: ContiguousMut<'a, Turn>,
    cards: ContiguousMut<'a, Card>,
    obstacles: ContiguousMut<'a, Obstacle>,
    matchups: &'a [Matchup],
    observers: &'a mut [O],
}

impl<O: Observer> Tables<'_, '_, O> {
    /// Takes the columns.
    ///
    /// # Panics
    /// If a table was split or reordered, which nothing in killbox does.
    pub fn columns(&mut self) -> Columns<'_, O> {
        let (core, frames, board, rng, pending, attacks, queue, decks, tally, devices, conditions) =
            self.battles.contiguous_iter_mut().expect("dense").next().expect("one battle table");
        let (tokens, charges, damage, turn) =
            self.ships.contiguous_iter_mut().expect("dense").next().expect("one ship table");
        let cards = self.cards.contiguous_iter_mut().expect("dense").next().expect("one card table");
        let obstacles =
            self.obstacles.contiguous_iter_mut().expect("dense").next().expect("one obstacle table");
        let columns = Columns {
            core,
            frames,
            board,
            rng,
            pending,
            attacks,
            queue,
            decks,
            tally,
            devices,
            conditions,
            tokens,
            charges,
            damage,
            turn,
            cards,
            obstacles,
            matchups: &self.matchups.0,
            observers: &mut self.observers.0,
        };
        let slots = columns.core.len();
        assert_eq!(columns.tokens.len(), slots * SHIPS, "a ship has changed its archetype");
        assert_eq!(columns.cards.len(), slots * CARDS, "a card has changed its archetype");
        assert_eq!(columns.obstacles.len(), slots * OBSTACLES, "an obstacle has changed its archetype");
        columns
    }
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
        &mut self.pending.bypass_change_detection()[slot]
    }

    /// Names the game that `slot` is to play.
    pub fn assign(&mut self, slot: usize, game: u64, matchup: u16) {
        let core = &mut self.core.bypass_change_detection()[slot];
        (core.game, core.matchup) = (game, matchup);
    }

    /// The rows of the battle in `slot`.
    pub fn battle(&mut self, slot: usize) -> Battle<'_, O> {
        let matchup = &self.matchups[usize::from(self.core[slot].matchup)];
        Battle {
            matchup,
            core: &mut self.core.bypass_change_detection()[slot],
            frames: &mut self.frames.bypass_change_detection()[slot],
            board: &mut self.board.bypass_change_detection()[slot],
            rng: &mut self.rng.bypass_change_detection()[slot],
            pending: &mut self.pending.bypass_change_detection()[slot],
            attacks: &mut self.attacks.bypass_change_detection()[slot],
            queue: &mut self.queue.bypass_change_detection()[slot],
            decks: &mut self.decks.bypass_change_detection()[slot],
            tally: &mut self.tally.bypass_change_detection()[slot],
            devices: &mut self.devices.bypass_change_detection()[slot],
            conditions: &mut self.conditions.bypass_change_detection()[slot],
            tokens: ship_rows(self.tokens.bypass_change_detection(), slot),
            charges: ship_rows(self.charges.bypass_change_detection(), slot),
            damage: ship_rows(self.damage.bypass_change_detection(), slot),
            turn: ship_rows(self.turn.bypass_change_detection(), slot),
            cards: rows(self.cards.bypass_change_detection(), slot),
            obstacles: rows(self.obstacles.bypass_change_detection(), slot),
            observer: &mut self.observers[slot],
        }
    }
}

/// The rows of a slot in a table that holds `N` for each.
fn rows<T, const N: usize>(column: &mut [T], slot: usize) -> &mut [T; N] {
    (&mut column[slot * N..(slot + 1) * N]).try_into().expect("N rows")
}

/// The ship rows of a slot.
fn ship_rows<T>(column: &mut [T], slot: usize) -> ShipRows<'_, T> {
    ShipRows(rows::<T, SHIPS>(column, slot))
}

/// Spawns `slots` battles into an empty World.
pub fn spawn<O: Observer>(world: &mut World, slots: usize, matchups: Vec<Matchup>) {
    world.insert_resource(Matchups(matchups));
    world.insert_resource(Observers::<O>((0..slots).map(|_| O::default()).collect()));
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
        )
    };
    let ship = || (Tokens::default(), Charges::default(), Damage::default(), Turn::default());
    world.spawn_batch((0..slots).map(|_| battle()));
    world.spawn_batch((0..slots * SHIPS).map(|_| ship()));
    world.spawn_batch((0..slots * CARDS).map(|_| Card::default()));
    world.spawn_batch((0..slots * OBSTACLES).map(|_| Obstacle::default()));
}
