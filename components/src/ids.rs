//! Numbers that identify things inside one battle. They are stable. An `Entity` never reaches a
//! rule, a log or a hash.

use std::ops::{BitAnd, BitOr, Index, IndexMut, Not};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The number of ships in a battle. All other code refers to this constant.
pub const SHIPS: usize = 16;
/// The number of remotes in a battle. Remotes have slots after those of the ships, so a rule about
/// ships also applies to a remote that acts or is attacked [DEV-26].
pub const REMOTES: usize = 16;
/// The number of units in a battle: ships and remotes [RND-5].
pub const UNITS: usize = SHIPS + REMOTES;
/// The number of remotes that one player can have in play.
pub const REMOTES_PER_SEAT: usize = REMOTES / 2;
/// Capacity for upgrade cards of one ship.
pub const CARDS_PER_SHIP: usize = 10;
/// The maximum number of objective tokens of a scenario [SCN-5].
pub const OBJECTIVES: usize = 5;
/// The number of ships that one player can field: half of [`SHIPS`].
pub const SHIPS_PER_SEAT: usize = SHIPS / 2;

/// One of the two sides of a battle. Seat A has ships 0 to 7, seat B ships 8 to 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[repr(u8)]
pub enum Seat {
    /// The player whose edge is y = 0.
    #[default]
    A,
    /// The player whose edge is the opposite one.
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

    /// The ships and the remotes of this seat [RND-5].
    pub const fn units(self) -> ShipSet {
        ShipSet(self.ships().0 | self.remotes().0)
    }
}

/// The number of a unit in its battle: 0 to 15 for a ship [RND-11], 16 to 31 for a remote. The
/// remotes of seat A come before those of seat B, like the ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct ShipSlot(pub u8);

impl ShipSlot {
    /// All sixteen ships, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = ShipSlot> {
        (0..SHIPS as u8).map(ShipSlot)
    }

    /// The seat of the unit.
    pub const fn seat(self) -> Seat {
        if self.0 & SHIPS_PER_SEAT as u8 == 0 { Seat::A } else { Seat::B }
    }

    /// Whether the unit is a remote [DEV-26].
    pub const fn is_remote(self) -> bool {
        self.0 as usize >= SHIPS
    }

    /// The slot as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this unit alone.
    pub const fn set(self) -> ShipSet {
        ShipSet(1 << self.0)
    }
}

/// A set of ships of one battle; where stated, of ships and remotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShipSet(pub u32);

impl ShipSet {
    /// No ship.
    pub const EMPTY: ShipSet = ShipSet(0);
    /// All ships of a battle, without remotes.
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

    /// Removes `ship`.
    pub const fn remove(&mut self, ship: ShipSlot) {
        self.0 &= !(1 << ship.0);
    }

    /// The number of units in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without `ship`.
    pub const fn without(self, ship: ShipSlot) -> ShipSet {
        ShipSet(self.0 & !(1 << ship.0))
    }

    /// The unit with the lowest number.
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

/// An iterator over a [`ShipSet`] in ascending order.
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

/// Capacity for obstacles in a battle: the six of set-up [RND-18] and those that cards place.
pub const OBSTACLES: usize = 8;

/// The number of an object in its battle [OBJ-1]:
/// - ships: 0 to 15;
/// - obstacles: 16 to 23;
/// - devices and remotes: 24 to 55;
/// - objective tokens: 56 to 60 [SCN-7].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u8);

impl ObjectId {
    /// The object of a ship or remote. A remote is the device in the row with its number.
    pub const fn ship(ship: ShipSlot) -> ObjectId {
        if ship.is_remote() { ObjectId::device(ship.index()) } else { ObjectId(ship.0) }
    }

    /// The object of an obstacle.
    pub const fn obstacle(index: usize) -> ObjectId {
        ObjectId((SHIPS + index) as u8)
    }

    /// The object of a device.
    pub const fn device(row: usize) -> ObjectId {
        ObjectId((SHIPS + OBSTACLES + row) as u8)
    }

    /// The object of an objective token [SCN-7]. It is not an object in the sense of OBJ-1: nothing
    /// can lock it.
    pub const fn objective(number: usize) -> ObjectId {
        ObjectId((SHIPS + OBSTACLES + DEVICES + number) as u8)
    }

    /// The number of the objective token, if the object is one.
    pub const fn as_objective(self) -> Option<usize> {
        let i = self.0 as usize;
        let first = SHIPS + OBSTACLES + DEVICES;
        if i >= first && i < first + OBJECTIVES { Some(i - first) } else { None }
    }

    /// The row of the device, if the object is one.
    pub const fn as_device(self) -> Option<usize> {
        let i = self.0 as usize;
        let first = SHIPS + OBSTACLES;
        if i >= first && i < first + DEVICES { Some(i - first) } else { None }
    }

    /// The ship, if the object is one.
    pub const fn as_ship(self) -> Option<ShipSlot> {
        if (self.0 as usize) < SHIPS { Some(ShipSlot(self.0)) } else { None }
    }

    /// The ship or remote, if the object is one. A device in a row that a remote can have is taken
    /// for a remote; the caller must know that it is one.
    pub const fn as_unit(self) -> Option<ShipSlot> {
        if let Some(ship) = self.as_ship() {
            return Some(ship);
        }
        match self.as_device() {
            Some(row) if row >= SHIPS => Some(ShipSlot(row as u8)),
            _ => None,
        }
    }

    /// The index of the obstacle, if the object is one.
    pub const fn as_obstacle(self) -> Option<usize> {
        let i = self.0 as usize;
        if i >= SHIPS && i < SHIPS + OBSTACLES { Some(i - SHIPS) } else { None }
    }
}

/// Capacity for devices in a battle. The remotes of squads that bring some have the rows with their
/// numbers. A ship cannot place a device that exceeds the capacity.
pub const DEVICES: usize = 32;
