//! Who has locked what, and what a ship could lock (TOK-26 to TOK-37).

use killbox_components::ability::Range;
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSet, ShipSlot};
use killbox_components::ruleset::ObstacleRow;

use crate::reads::measure;
use crate::reads::status::is_ionised;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The farthest range at which a ship locks (TOK-26, TOK-31).
pub const RANGE: u8 = 3;

/// The farthest range at which a ship chooses an object, with whatever card.
pub const FARTHEST: u8 = 5;

/// TOK-26: the ranges at which a ship acquires locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// From here.
    pub nearest: u8,
    /// To here.
    pub farthest: u8,
    /// But not at these.
    pub except: Option<Range>,
    /// Wherever they are, these objects too, as bits.
    pub also: u64,
}

impl Ranges {
    /// TOK-26.
    pub const BY_RULE: Ranges = Ranges { nearest: 0, farthest: RANGE, except: None, also: 0 };
    /// Range does not matter.
    pub const ANY: Ranges = Ranges { nearest: 0, farthest: u8::MAX, except: None, also: 0 };

    /// The same out to so much more, up to range 5.
    pub fn farther(self, by: u8) -> Ranges {
        let farthest = self.farthest.max(self.farthest.saturating_add(by).min(FARTHEST));
        Ranges { farthest, ..self }
    }

    /// Whether a lock can be acquired at that range.
    pub fn has(self, range: u8) -> bool {
        self.nearest <= range
            && range <= self.farthest
            && !self.except.is_some_and(|except| except.has(range))
    }
}

/// The objects of a set of bits by number, in order.
pub fn objects(mut bits: u64) -> impl Iterator<Item = ObjectId> {
    core::iter::from_fn(move || {
        (bits != 0).then(|| {
            let object = ObjectId(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            object
        })
    })
}

/// TOK-34, TOK-35, LEG-10: whether the ship could acquire a lock on anything.
///
/// `ignored` says which obstacles at range 0 do nothing to it, as bits; it is asked only if the ship is on one.
pub fn can_lock<O: Observer>(b: &Battle<O>, ship: ShipSlot, ignored: impl FnOnce() -> u8) -> bool {
    let ion = b.rules().ion_breaks_locks && is_ionised(b, ship);
    !ion && !is_on_other(b, ship, ignored, |row| row.bars_locking)
}

/// TOK-27, TOK-34: whether the ship could have a lock on the object, at whatever range. `ignored` says which obstacles at range
/// 0 do nothing to another ship, as bits; it is asked only of a ship that is on one.
pub fn can_be_locked<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    object: ObjectId,
    ignored: impl FnOnce(ShipSlot) -> u8,
) -> bool {
    match (object.as_ship(), object.as_obstacle()) {
        (Some(other), _) => {
            other != ship
                && b.in_play().has(other)
                && !is_on_other(b, other, || ignored(other), |row| row.bars_being_locked)
        }
        (_, Some(index)) => b.obstacles[index].present,
        // DEV-20: no other device is locked here.
        _ => object.as_unit().is_some_and(|remote| remote != ship && b.remotes().has(remote)),
    }
}

/// TOK-26, TOK-27: the objects that the ship could lock now at these ranges, as bits by number; friendly ships,
/// obstacles and remotes too.
pub fn targets<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    ranges: Ranges,
    ignored: impl Fn(ShipSlot) -> u8,
) -> u64 {
    if !can_lock(b, ship, || ignored(ship)) {
        return 0;
    }
    let ships = b.in_play().into_iter().map(ObjectId::ship);
    let obstacles = (0..OBSTACLES).map(ObjectId::obstacle);
    let remotes = b.remotes().into_iter().map(ObjectId::ship);
    ships
        .chain(obstacles)
        .chain(remotes)
        .filter(|object| can_be_locked(b, ship, *object, &ignored))
        .filter(|object| {
            ranges.also >> object.0 & 1 == 1
                || ranges.has(measure::range_to_object(b, ship, *object, ranges.farthest))
        })
        .fold(0, |bits, object| bits | 1 << object.0)
}

/// The objects at that range of `from`, itself included, as bits by number.
pub fn near<O: Observer>(b: &Battle<O>, from: ShipSlot, range: Range) -> u64 {
    let ships = b.in_play().into_iter().map(ObjectId::ship);
    let obstacles = (0..OBSTACLES).filter(|index| b.obstacles[*index].present).map(ObjectId::obstacle);
    let remotes = b.remotes().into_iter().map(ObjectId::ship);
    ships
        .chain(obstacles)
        .chain(remotes)
        .filter(|object| {
            *object == ObjectId::ship(from) || range.has(measure::range_to_object(b, from, *object, 5))
        })
        .fold(0, |bits, object| bits | 1 << object.0)
}

/// The objects at that range of an object, as bits by number; itself is none of them.
pub fn beside<O: Observer>(b: &Battle<O>, object: ObjectId, range: Range) -> u64 {
    let near_it = match (object.as_unit(), object.as_obstacle()) {
        (Some(unit), _) => near(b, unit, range),
        (_, Some(index)) => {
            let units = (b.in_play() | b.remotes()).into_iter();
            let there = units.filter(|unit| range.has(measure::range_to_obstacle(b, *unit, index)));
            let others =
                (0..OBSTACLES).filter(|other| range.has(measure::range_of_obstacles(b, index, *other)));
            let objects = there.map(ObjectId::ship).chain(others.map(ObjectId::obstacle));
            objects.fold(0, |bits, object| bits | 1 << object.0)
        }
        _ => 0,
    };
    near_it & !(1 << object.0)
}

/// Whether the ship is at range 0 of an obstacle of which the ruleset's table says this, and does not ignore its effects.
pub(crate) fn is_on<O: Observer>(b: &Battle<O>, ship: ShipSlot, says: impl Fn(&ObstacleRow) -> bool) -> bool {
    is_on_other(b, ship, || b.turn[ship].ignored_obstacles, says)
}

/// The same of all obstacles but these (bits).
pub(crate) fn is_on_other<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    but: impl FnOnce() -> u8,
    says: impl Fn(&ObstacleRow) -> bool,
) -> bool {
    // Hardly any ship is on an obstacle, so the rules are looked up last, and what abilities say of them after that.
    let on = |index: &usize| {
        measure::on_obstacle(b, ship, *index)
            && b.rules().obstacle(b.obstacles[*index].kind).is_some_and(&says)
    };
    let all = (0..OBSTACLES).filter(on).fold(0_u8, |bits, index| bits | 1 << index);
    all != 0 && all & !but() != 0
}

/// TOK-29: the ships that have a lock on the object.
pub fn owners<O: Observer>(b: &Battle<O>, object: ObjectId) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    for ship in b.in_play() {
        if b.tokens[ship].locks(object) {
            ships.insert(ship);
        }
    }
    ships
}
