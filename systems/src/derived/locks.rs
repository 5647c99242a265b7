//! The locks of ships, and the objects that a ship could lock [TOK-26 to TOK-37].

use killbox_components::ability::Range;
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSet, ShipSlot};
use killbox_components::ruleset::ObstacleRow;

use crate::derived::status::is_ionised;
use crate::derived::{device, measure};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The farthest range at which a ship locks by the rules [TOK-26, TOK-31].
pub const RANGE: u8 = 3;

/// The farthest range at which a ship can choose an object to lock, whatever its cards.
pub const FARTHEST: u8 = 5;

/// The ranges at which a ship can acquire locks [TOK-26].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// The nearest range.
    pub nearest: u8,
    /// The farthest range.
    pub farthest: u8,
    /// The ranges in between that are excluded.
    pub except: Option<Range>,
    /// The objects that can be locked at any range, as bits.
    pub also: u64,
}

impl Ranges {
    /// The ranges of the rules [TOK-26].
    pub const BY_RULE: Ranges = Ranges { nearest: 0, farthest: RANGE, except: None, also: 0 };
    /// Any range.
    pub const ANY: Ranges = Ranges { nearest: 0, farthest: u8::MAX, except: None, also: 0 };

    /// The same ranges extended by `by`, but not beyond range 5.
    pub fn farther(self, by: u8) -> Ranges {
        let farthest = self.farthest.max(self.farthest.saturating_add(by).min(FARTHEST));
        Ranges { farthest, ..self }
    }

    /// Whether a lock can be acquired at this range.
    pub fn has(self, range: u8) -> bool {
        self.nearest <= range
            && range <= self.farthest
            && !self.except.is_some_and(|except| except.has(range))
    }
}

/// The objects of a bit set, in order of their numbers.
pub fn objects(mut bits: u64) -> impl Iterator<Item = ObjectId> {
    core::iter::from_fn(move || {
        (bits != 0).then(|| {
            let object = ObjectId(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            object
        })
    })
}

/// Whether the ship can acquire locks at all [TOK-34, TOK-35, LEG-10].
///
/// `ignored` returns the obstacles at range 0 that have no effect on the ship, as bits. It is
/// called only if the ship is on an obstacle.
pub fn can_lock<O: Observer>(b: &Battle<O>, ship: ShipSlot, ignored: impl FnOnce() -> u8) -> bool {
    // TOK-34 and TOK-35 are about ships: a remote can always acquire the lock that its card gives
    // it.
    if ship.is_remote() {
        return true;
    }
    let ion = b.rules().ion_breaks_locks && is_ionised(b, ship);
    !ion && !is_on_other(b, ship, ignored, |row| row.bars_locking)
}

/// Whether the ship can have a lock on the object, at any range [TOK-27, TOK-34]. `ignored` returns
/// the obstacles at range 0 that have no effect on another ship, as bits. It is called only for a
/// ship that is on an obstacle.
pub fn can_be_locked<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    object: ObjectId,
    ignored: impl FnOnce(ShipSlot) -> u8,
) -> bool {
    if let Some(other) = object.as_ship() {
        return other != ship
            && b.in_play().has(other)
            && !is_on_other(b, other, || ignored(other), |row| row.bars_being_locked);
    }
    if let Some(index) = object.as_obstacle() {
        return b.obstacles[index].present;
    }
    // Devices of both players can be locked [DEV-20]; a remote does not lock itself.
    object.as_device().is_some_and(|row| b.devices.here.has(row)) && object != ObjectId::ship(ship)
}

/// The devices on the board, remotes included [DEV-20].
fn devices<O: Observer>(b: &Battle<O>) -> impl Iterator<Item = ObjectId> + use<O> {
    objects(u64::from(b.devices.here.0) << ObjectId::device(0).0)
}

/// The objects that the ship can lock now at these ranges, as bits by number. Friendly ships,
/// obstacles and devices are included [TOK-26, TOK-27].
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
    ships
        .chain(obstacles)
        .chain(devices(b))
        .filter(|object| can_be_locked(b, ship, *object, &ignored))
        .filter(|object| {
            ranges.also >> object.0 & 1 == 1
                || ranges.has(measure::range_to_object(b, ship, *object, ranges.farthest))
        })
        .fold(0, |bits, object| bits | 1 << object.0)
}

/// The objects at this range of `from`, and `from` itself, as bits by number.
pub fn near<O: Observer>(b: &Battle<O>, from: ShipSlot, range: Range) -> u64 {
    let ships = b.in_play().into_iter().map(ObjectId::ship);
    let obstacles = (0..OBSTACLES).filter(|index| b.obstacles[*index].present).map(ObjectId::obstacle);
    ships
        .chain(obstacles)
        .chain(devices(b))
        .filter(|object| {
            *object == ObjectId::ship(from) || range.has(measure::range_to_object(b, from, *object, 5))
        })
        .fold(0, |bits, object| bits | 1 << object.0)
}

/// The objects at this range of `object`, without `object` itself, as bits by number.
pub fn beside<O: Observer>(b: &Battle<O>, object: ObjectId, range: Range) -> u64 {
    let unit = object.as_unit().filter(|unit| b.units().has(*unit));
    let near_it = match (unit, object.as_obstacle(), object.as_device()) {
        (Some(unit), ..) => near(b, unit, range),
        (_, Some(index), _) => {
            let ships = b.in_play().into_iter();
            let ships = ships.filter(|ship| range.has(measure::range_to_obstacle(b, *ship, index)));
            let others =
                (0..OBSTACLES).filter(|other| range.has(measure::range_of_obstacles(b, index, *other)));
            let devices = b.devices.here.rows();
            let devices = devices.filter(|row| range.has(device::range_to_obstacle(b, *row, index)));
            all_of(ships, others, devices)
        }
        (_, _, Some(row)) => {
            let ships = b.in_play().into_iter();
            let ships = ships.filter(|ship| range.has(device::range_to_ship(b, row, *ship)));
            let obstacles =
                (0..OBSTACLES).filter(|index| range.has(device::range_to_obstacle(b, row, *index)));
            let others = b.devices.here.rows();
            let others = others.filter(|other| range.has(device::range_of_devices(b, row, *other)));
            all_of(ships, obstacles, others)
        }
        _ => 0,
    };
    near_it & !(1 << object.0)
}

/// The given objects, as bits by number.
fn all_of(
    ships: impl Iterator<Item = ShipSlot>,
    obstacles: impl Iterator<Item = usize>,
    devices: impl Iterator<Item = usize>,
) -> u64 {
    let objects = ships.map(ObjectId::ship).chain(obstacles.map(ObjectId::obstacle));
    objects.chain(devices.map(ObjectId::device)).fold(0, |bits, object| bits | 1 << object.0)
}

/// Whether the ship is at range 0 of an obstacle for which the ruleset's table has the property
/// `says`, and does not ignore its effects.
pub(crate) fn is_on<O: Observer>(b: &Battle<O>, ship: ShipSlot, says: impl Fn(&ObstacleRow) -> bool) -> bool {
    is_on_other(b, ship, || b.turn[ship].ignored_obstacles, says)
}

/// Like [`is_on`], for all obstacles except those in `but` (bits).
pub(crate) fn is_on_other<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    but: impl FnOnce() -> u8,
    says: impl Fn(&ObstacleRow) -> bool,
) -> bool {
    // Ships are rarely on an obstacle, so the ruleset is consulted last, and the abilities in `but`
    // after it.
    let on = |index: &usize| {
        measure::on_obstacle(b, ship, *index)
            && b.rules().obstacle(b.obstacles[*index].kind).is_some_and(&says)
    };
    let all = (0..OBSTACLES).filter(on).fold(0_u8, |bits, index| bits | 1 << index);
    all != 0 && all & !but() != 0
}

/// The ships that have a lock on the object [TOK-29], including ships in reserve [MOV-98/open,
/// RND-84/open] and remotes [DEV-54/open].
pub fn owners<O: Observer>(b: &Battle<O>, object: ObjectId) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    for ship in b.units() | b.in_reserve() {
        if b.tokens[ship].locks(object) {
            ships.insert(ship);
        }
    }
    ships
}
