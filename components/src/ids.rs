//! Numbers that name things inside one battle. They are stable: no `Entity` ever reaches a rule, a
//! log or a hash.

use std::ops::{BitAnd, BitOr, Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// How many ships one battle holds. This is the one place where the number stands.
pub const SHIPS: usize = 16;
/// DEV-26: how many remotes one battle holds. They have slots of their own after those of the
/// ships, so that what a rule says of a ship can be said of a remote that is attacked or acts.
pub const REMOTES: usize = 16;
/// RND-5: how many units one battle holds: ships and remotes.
pub const UNITS: usize = SHIPS + REMOTES;
/// How many remotes one player can have in play.
pub const REMOTES_PER_SEAT: usize = REMOTES / 2;
/// The most upgrade cards one battle can hold for one ship.
pub const CARDS_PER_SHIP: usize = 10;
/// SCN-5: how many objective tokens a scenario has at most.
pub const OBJECTIVES: usize = 5;
/// How many ships one player can field: half of [`SHIPS`].
pub const SHIPS_PER_SEAT: usize = SHIPS / 2;

/// One of the two sides of a battle. Seat A owns ships 0 to 7, seat B ships 8 to 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Seat {
    /// The player whose edge is y = 0.
    #[default]
    A,
    /// The player whose edge is the far one.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent's seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ships of this seat.
    pub const fn ships(self) -> ShipSet {
        match self {
            Seat::A => ShipSet(0x00FF),
            Seat::B => ShipSet(0xFF00),
        }
    }

    /// The remotes of this seat.
    pub const fn remotes(self) -> ShipSet {
        ShipSet(self.ships().0 << SHIPS)
    }

    /// RND-5: the ships and the remotes of this seat.
    pub const fn units(self) -> ShipSet {
        ShipSet(self.ships().0 | self.remotes().0)
    }
}

/// RND-11: the number of a ship in its battle, 0 to 15; of a remote, 16 to 31. The remotes of seat
/// A come before those of seat B, like its ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ShipSlot(pub u8);

impl ShipSlot {
    /// All sixteen, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = ShipSlot> {
        (0..SHIPS as u8).map(ShipSlot)
    }

    /// Whose ship it is.
    pub const fn seat(self) -> Seat {
        if self.0 & SHIPS_PER_SEAT as u8 == 0 { Seat::A } else { Seat::B }
    }

    /// DEV-26: whether it is a remote.
    pub const fn is_remote(self) -> bool {
        self.0 as usize >= SHIPS
    }

    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this ship alone.
    pub const fn set(self) -> ShipSet {
        ShipSet(1 << self.0)
    }
}

/// A set of ships of one battle, remotes too where that is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShipSet(pub u32);

impl ShipSet {
    /// No ship.
    pub const EMPTY: ShipSet = ShipSet(0);
    /// All ships of a battle; no remote is one.
    pub const ALL: ShipSet = ShipSet((1 << SHIPS) - 1);

    /// All ships and all remotes.
    pub const UNITS: ShipSet = ShipSet(u32::MAX);

    /// Whether `ship` is in the set.
    pub const fn has(self, ship: ShipSlot) -> bool {
        self.0 >> ship.0 & 1 == 1
    }

    /// Adds `ship`.
    pub const fn insert(&mut self, ship: ShipSlot) {
        self.0 |= 1 << ship.0;
    }

    /// Takes `ship` out.
    pub const fn remove(&mut self, ship: ShipSlot) {
        self.0 &= !(1 << ship.0);
    }

    /// How many ships.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without `ship`.
    pub const fn without(self, ship: ShipSlot) -> ShipSet {
        ShipSet(self.0 & !(1 << ship.0))
    }

    /// The ship with the lowest number.
    pub const fn first(self) -> Option<ShipSlot> {
        if self.0 == 0 { None } else { Some(ShipSlot(self.0.trailing_zeros() as u8)) }
    }
}

impl IntoIterator for ShipSet {
    type Item = ShipSlot;
    type IntoIter = ShipSetIter;

    fn into_iter(self) -> ShipSetIter {
        ShipSetIter(self.0)
    }
}

/// Walks a [`ShipSet`] from the lowest number up.
#[derive(Clone, Debug)]
pub struct ShipSetIter(u32);

impl Iterator for ShipSetIter {
    type Item = ShipSlot;

    fn next(&mut self) -> Option<ShipSlot> {
        let ship = ShipSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(ship)
    }
}

impl BitAnd for ShipSet {
    type Output = ShipSet;

    fn bitand(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 & other.0)
    }
}

impl BitOr for ShipSet {
    type Output = ShipSet;

    fn bitor(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 | other.0)
    }
}

impl Not for ShipSet {
    type Output = ShipSet;

    fn not(self) -> ShipSet {
        ShipSet(!self.0)
    }
}

/// One value for each ship and remote of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct Ships<T>(pub [T; UNITS]);

impl<T> Index<ShipSlot> for Ships<T> {
    type Output = T;

    fn index(&self, ship: ShipSlot) -> &T {
        &self.0[ship.index()]
    }
}

impl<T> IndexMut<ShipSlot> for Ships<T> {
    fn index_mut(&mut self, ship: ShipSlot) -> &mut T {
        &mut self.0[ship.index()]
    }
}

/// The rows of one battle in a table of ships: one value for each ship and remote, borrowed.
#[derive(Debug)]
pub struct ShipRows<'a, T>(pub &'a mut [T; UNITS]);

impl<T> Index<ShipSlot> for ShipRows<'_, T> {
    type Output = T;

    fn index(&self, ship: ShipSlot) -> &T {
        &self.0[ship.index()]
    }
}

impl<T> IndexMut<ShipSlot> for ShipRows<'_, T> {
    fn index_mut(&mut self, ship: ShipSlot) -> &mut T {
        &mut self.0[ship.index()]
    }
}

/// How many obstacles one battle holds: the six of set-up (RND-18) and room for those that cards
/// place.
pub const OBSTACLES: usize = 8;

/// OBJ-1: an object of a battle: ships are 0 to 15, obstacles 16 to 23, devices and remotes 24 to
/// 55; objective tokens (SCN-7) 56 to 60.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u8);

impl ObjectId {
    /// The object that is a ship, or a remote: that one is the device in the row with its number.
    pub const fn ship(ship: ShipSlot) -> ObjectId {
        if ship.is_remote() { ObjectId::device(ship.index()) } else { ObjectId(ship.0) }
    }

    /// The object that is an obstacle.
    pub const fn obstacle(index: usize) -> ObjectId {
        ObjectId((SHIPS + index) as u8)
    }

    /// The object that is a device.
    pub const fn device(row: usize) -> ObjectId {
        ObjectId((SHIPS + OBSTACLES + row) as u8)
    }

    /// SCN-7: the number of an objective token. It is none of OBJ-1's objects: nothing can lock it.
    pub const fn objective(number: usize) -> ObjectId {
        ObjectId((SHIPS + OBSTACLES + DEVICES + number) as u8)
    }

    /// The number of the objective token, if it is one.
    pub const fn as_objective(self) -> Option<usize> {
        let i = self.0 as usize;
        let first = SHIPS + OBSTACLES + DEVICES;
        if i >= first && i < first + OBJECTIVES { Some(i - first) } else { None }
    }

    /// The device's row, if it is one.
    pub const fn as_device(self) -> Option<usize> {
        let i = self.0 as usize;
        let first = SHIPS + OBSTACLES;
        if i >= first && i < first + DEVICES { Some(i - first) } else { None }
    }

    /// The ship it is, if it is one.
    pub const fn as_ship(self) -> Option<ShipSlot> {
        if (self.0 as usize) < SHIPS { Some(ShipSlot(self.0)) } else { None }
    }

    /// The ship or remote it is, if it is one. Of a device whose row a remote can have, the caller
    /// knows that it is a remote.
    pub const fn as_unit(self) -> Option<ShipSlot> {
        if let Some(ship) = self.as_ship() {
            return Some(ship);
        }
        match self.as_device() {
            Some(row) if row >= SHIPS => Some(ShipSlot(row as u8)),
            _ => None,
        }
    }

    /// The obstacle's index, if it is one.
    pub const fn as_obstacle(self) -> Option<usize> {
        let i = self.0 as usize;
        if i >= SHIPS && i < SHIPS + OBSTACLES { Some(i - SHIPS) } else { None }
    }
}

/// How many devices one battle holds. The remotes of squads that bring some lie in the rows with
/// their numbers. A ship whose device would be one more cannot place it.
pub const DEVICES: usize = 32;
