//! A saved battle: [`Snapshot`]. A restored battle plays on exactly like the original, in any slot
//! of any batch with the same matchups.
//!
//! Rows that a battle does not use are left out, so a plain battle takes less than 4 KB.
//! Overwriting a snapshot that has already held a battle allocates nothing.

use killbox_components::ability::AbilityQueue;
use killbox_components::attack::AttackData;
use killbox_components::choice::OptionKey;
use killbox_components::condition::Conditions;
use killbox_components::decision::DecisionKind;
use killbox_components::device::Devices;
use killbox_components::frame::Frame;
use killbox_components::ids::{CARDS_PER_SHIP, OBSTACLES, Seat, ShipSlot};
use killbox_components::objective::Objectives;
use killbox_components::rng::BattleRng;
use killbox_components::state::{Card, Charges, Core, Damage, Decks, Obstacle, ShipBoard, Tokens, Turn};
use killbox_components::tally::Tally;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The complete state of one battle, including random state.
#[derive(Clone, Debug)]
pub struct Snapshot {
    core: Core,
    board: ShipBoard,
    rng: BattleRng,
    decks: Decks,
    tally: Tally,
    obstacles: [Obstacle; OBSTACLES],
    frames: Vec<Frame>,
    attacks: Vec<AttackData>,
    asked: [Asked; 2],
    /// The options of both seats, those of seat A first.
    options: Vec<OptionKey>,
    /// The rows of the fielded ships and remotes, in slot order.
    ships: Vec<(Tokens, Charges, Damage, Turn)>,
    /// The upgrade cards of the fielded ships.
    cards: Vec<Card>,
    /// Present if abilities wait or are granted.
    queue: Rarely<AbilityQueue>,
    /// Present if a device is on the board.
    devices: Rarely<Devices>,
    /// Present if a condition card is assigned.
    conditions: Rarely<Conditions>,
    /// Present if a scenario is played or there is an environment card.
    objectives: Rarely<Objectives>,
}

/// The pending decision of one seat, with the number of its options.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    kind: DecisionKind,
    subject: Option<ShipSlot>,
    options: u16,
    answer: Option<OptionKey>,
}

impl Default for Snapshot {
    /// A snapshot of an idle slot, to be overwritten by `take`.
    fn default() -> Self {
        Snapshot {
            core: Core { game: Core::IDLE, ..Core::default() },
            board: ShipBoard::default(),
            rng: BattleRng::default(),
            decks: Decks::default(),
            tally: Tally::default(),
            obstacles: Default::default(),
            frames: Vec::new(),
            attacks: Vec::new(),
            asked: Default::default(),
            options: Vec::new(),
            ships: Vec::new(),
            cards: Vec::new(),
            queue: Rarely::default(),
            devices: Rarely::default(),
            conditions: Rarely::default(),
            objectives: Rarely::default(),
        }
    }
}

impl Snapshot {
    /// A snapshot of the current battle.
    pub fn of<O: Observer>(b: &Battle<O>) -> Snapshot {
        let mut snapshot = Snapshot::default();
        snapshot.take(b);
        snapshot
    }

    /// The game and the matchup of the battle, for [`crate::world::tables::Columns::assign`].
    pub const fn game(&self) -> (u64, u16) {
        (self.core.game, self.core.matchup)
    }

    /// Changes the number of the matchup to the one that the same squads have in another batch.
    pub(super) fn renumber(&mut self, matchup: u16) {
        self.core.matchup = matchup;
    }

    /// Overwrites the snapshot with the current battle.
    pub fn take<O: Observer>(&mut self, b: &Battle<O>) {
        // A full destructuring, so a new part of a battle does not compile until it is saved here
        // too.
        let Battle {
            matchup,
            core,
            frames,
            board,
            rng,
            pending,
            attacks,
            queue,
            decks,
            tally,
            tokens,
            charges,
            damage,
            turn,
            cards,
            devices,
            conditions,
            objectives,
            obstacles,
            observer: _,
        } = b;
        self.core = **core;
        self.board = board.ships();
        self.rng.clone_from(rng);
        self.decks = **decks;
        self.tally = **tally;
        self.obstacles = **obstacles;
        self.frames.clear();
        self.frames.extend_from_slice(&frames.0);
        self.attacks.clear();
        self.attacks.extend_from_slice(&attacks.pool[..usize::from(attacks.len)]);
        self.options.clear();
        for (asked, seat) in self.asked.iter_mut().zip(Seat::BOTH) {
            let seat = pending.of(seat);
            *asked = Asked {
                kind: seat.kind,
                subject: seat.subject,
                options: seat.options.len() as u16,
                answer: seat.answer,
            };
            self.options.extend_from_slice(&seat.options);
        }
        self.ships.clear();
        self.cards.clear();
        for ship in matchup.units() {
            self.ships.push((tokens[ship], charges[ship], damage[ship], turn[ship]));
        }
        for ship in matchup.fielded {
            let first = ship.index() * CARDS_PER_SHIP;
            self.cards.extend_from_slice(&cards[first..first + matchup.ship(ship).cards.len()]);
        }
        self.queue.keep(queue, **queue != AbilityQueue::default());
        self.devices.keep(devices, !devices.is_empty());
        self.conditions.keep(conditions, !conditions.0.is_empty());
        self.objectives.keep(objectives, objectives.is_some());
    }

    /// Overwrites `b` with the saved battle. The slot must play the same matchup
    /// ([`Snapshot::game`]).
    pub fn restore<O: Observer>(&self, b: &mut Battle<O>) {
        // A full destructuring, so a new part of a snapshot does not compile until it is restored.
        let Snapshot {
            core,
            board,
            rng,
            decks,
            tally,
            obstacles,
            frames,
            attacks,
            asked,
            options,
            ships,
            cards,
            queue,
            devices,
            conditions,
            objectives,
        } = self;
        debug_assert_eq!(b.core.matchup, core.matchup);
        *b.core = *core;
        b.board.set_ships(board);
        b.rng.clone_from(rng);
        *b.decks = *decks;
        *b.tally = *tally;
        *b.obstacles = *obstacles;
        b.frames.0.clear();
        b.frames.0.extend(frames.iter().copied());
        b.attacks.len = attacks.len() as u8;
        b.attacks.pool[..attacks.len()].copy_from_slice(attacks);
        let mut options = &options[..];
        for (asked, seat) in asked.iter().zip(Seat::BOTH) {
            let seat = b.pending.of_mut(seat);
            let (own, rest) = options.split_at(usize::from(asked.options));
            (seat.kind, seat.subject, seat.answer) = (asked.kind, asked.subject, asked.answer);
            seat.options.clear();
            seat.options.extend(own.iter().copied());
            options = rest;
        }
        let mut cards = &cards[..];
        let units = b.matchup.units().into_iter();
        for (ship, (tokens, charges, damage, turn)) in units.zip(ships) {
            (b.tokens[ship], b.charges[ship], b.damage[ship], b.turn[ship]) =
                (*tokens, *charges, *damage, *turn);
        }
        for ship in b.matchup.fielded {
            let (own, rest) = cards.split_at(b.matchup.ship(ship).cards.len());
            let first = ship.index() * CARDS_PER_SHIP;
            b.cards[first..first + own.len()].copy_from_slice(own);
            cards = rest;
        }
        match queue.get() {
            Some(queue) => b.queue.clone_from(queue),
            None => *b.queue = AbilityQueue::default(),
        }
        match devices.get() {
            Some(devices) => b.devices.clone_from(devices),
            None => b.devices.here = Default::default(),
        }
        for remote in b.core.remotes {
            b.board.put_remote(remote, b.devices.rows[remote.index()].pose);
        }
        match conditions.get() {
            Some(conditions) => b.conditions.clone_from(conditions),
            None => b.conditions.0.clear(),
        }
        match objectives.get() {
            Some(objectives) => *b.objectives = *objectives,
            // Both are empty in most battles. Empty ones need not be written again.
            None if b.objectives.is_some() => *b.objectives = Objectives::default(),
            None => {}
        }
    }

    /// The size in bytes, including the heap.
    pub fn bytes(&self) -> usize {
        size_of::<Snapshot>()
            + size_of_val(&self.frames[..])
            + size_of_val(&self.attacks[..])
            + size_of_val(&self.options[..])
            + size_of_val(&self.ships[..])
            + size_of_val(&self.cards[..])
            + self.queue.bytes()
            + self.devices.bytes()
            + self.conditions.bytes()
            + self.objectives.bytes()
    }
}

/// A part that is rarely used. Its memory is allocated at the first use and stays.
#[derive(Clone, Debug)]
struct Rarely<T> {
    place: Option<Box<Place<T>>>,
}

/// The part, with whether it is in use. The flag lies on the heap too, so a part that is never used
/// takes no more than a pointer.
#[derive(Clone, Debug)]
struct Place<T> {
    part: T,
    used: bool,
}

impl<T> Default for Rarely<T> {
    fn default() -> Self {
        Rarely { place: None }
    }
}

impl<T: Clone> Rarely<T> {
    fn keep(&mut self, part: &T, used: bool) {
        match &mut self.place {
            Some(place) => {
                place.used = used;
                if used {
                    place.part.clone_from(part);
                }
            }
            None if used => self.place = Some(Box::new(Place { part: part.clone(), used })),
            None => {}
        }
    }

    fn get(&self) -> Option<&T> {
        self.place.as_deref().filter(|place| place.used).map(|place| &place.part)
    }

    /// The size of the heap allocation in bytes.
    fn bytes(&self) -> usize {
        self.place.as_ref().map_or(0, |_| size_of::<Place<T>>())
    }
}
