//! TOK-26 to TOK-37: locks. A lock is a token on an object with the number of the ship that placed it; it is kept with
//! that ship ([`Tokens::locks`](killbox_components::state::Tokens::locks)). Acquiring goes through [`LockFrame`];
//! breaking, spending and transferring are plain functions, for the end of a step.

use killbox_components::ability::language::Range;
use killbox_components::event::Event;
use killbox_components::frame::LockFrame;
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSet, ShipSlot};
use killbox_components::ruleset::ObstacleRow;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use crate::answers::queries;
use crate::measure;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The farthest range at which a ship locks (TOK-26, TOK-31).
pub const RANGE: u8 = 3;

/// TOK-26: the ranges at which a ship acquires locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// From here.
    pub nearest: u8,
    /// To here.
    pub farthest: u8,
    /// But not at these.
    pub except: Option<Range>,
}

impl Ranges {
    /// TOK-26.
    pub const BY_RULE: Ranges = Ranges { nearest: 0, farthest: RANGE, except: None };
    /// Range does not matter.
    pub const ANY: Ranges = Ranges { nearest: 0, farthest: u8::MAX, except: None };

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

// --- whether (TOK-27, TOK-34, TOK-35) ---

/// TOK-34, TOK-35, LEG-10: whether the ship could acquire a lock on anything.
pub fn can_lock<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let ion = b.rules().ion_breaks_locks && super::is_ionised(b, ship);
    !ion && !is_on(b, ship, |row| row.bars_locking)
}

/// TOK-27, TOK-34: whether the ship could have a lock on the object, at whatever range.
pub fn can_be_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    match (object.as_ship(), object.as_obstacle()) {
        (Some(other), _) => {
            other != ship && b.in_play().has(other) && !is_on(b, other, |row| row.bars_being_locked)
        }
        (_, Some(index)) => b.obstacles[index].present,
        _ => false,
    }
}

/// TOK-26, TOK-27: the objects that the ship could lock now at these ranges, as bits by number; friendly ships and
/// obstacles too.
pub fn targets<O: Observer>(b: &Battle<O>, ship: ShipSlot, ranges: Ranges) -> u64 {
    if !can_lock(b, ship) {
        return 0;
    }
    let ships = b.in_play().into_iter().map(ObjectId::ship);
    let obstacles = (0..OBSTACLES).map(ObjectId::obstacle);
    ships
        .chain(obstacles)
        .filter(|object| can_be_locked(b, ship, *object))
        .filter(|object| ranges.has(measure::range_to_object(b, ship, *object, ranges.farthest)))
        .fold(0, |bits, object| bits | 1 << object.0)
}

/// Whether the ship is at range 0 of an obstacle of which the ruleset's table says this, and does not ignore its effects.
pub(crate) fn is_on<O: Observer>(b: &Battle<O>, ship: ShipSlot, says: impl Fn(&ObstacleRow) -> bool) -> bool {
    is_on_other(b, ship, b.turn[ship].ignored_obstacles, says)
}

/// The same of all obstacles but these (bits).
pub(crate) fn is_on_other<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    but: u8,
    says: impl Fn(&ObstacleRow) -> bool,
) -> bool {
    (0..OBSTACLES).filter(|index| but >> index & 1 == 0).any(|index| {
        // Hardly any ship is on an obstacle, so the rules are looked up last.
        measure::on_obstacle(b, ship, index) && b.rules().obstacle(b.obstacles[index].kind).is_some_and(&says)
    })
}

// --- acquiring (TOK-26, TOK-30, TOK-44) ---

/// TOK-30: a new lock first removes the old one, also if it lies on the same object (TOK-30/open). TOK-44: a jammed ship
/// then loses the new one, and a jam token.
pub fn step<O: Observer>(b: &mut Battle<O>, f: LockFrame) -> Flow {
    let LockFrame { ship, object } = f;
    if !can_lock(b, ship) || !can_be_locked(b, ship, object) {
        return b.pop_with(Outcome::Failed);
    }
    b.pop_with(Outcome::Done);
    // TOK-30/open: a lock on the same object again replaces that one.
    if !break_lock(b, ship, object) {
        // TOK-30: of more than it can keep the oldest are not known: those with the lowest numbers go.
        let most = u32::from(queries::max_locks(b, ship));
        while b.tokens[ship].locks.count_ones() >= most.max(1) {
            let Some(oldest) = b.tokens[ship].locked() else { break };
            break_lock(b, ship, oldest);
        }
    }
    let jammed = b.tokens[ship].take(Token::Jam, 1) > 0;
    if !jammed {
        b.tokens[ship].locks |= 1 << object.0;
    }
    b.raise(Event::LockAcquired { ship, object });
    if jammed {
        b.raise(Event::LockBroken { ship, object });
        b.raise(Event::TokensRemoved { ship, token: Token::Jam, n: 1 });
    }
    Flow::Continue
}

// --- losing ---

/// TOK-33: the lock of `ship` on `object` is broken, if there is one; returns whether there was.
pub fn break_lock<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = take(b, ship, object);
    if had {
        b.raise(Event::LockBroken { ship, object });
    }
    had
}

/// TOK-47: all locks that the ship keeps are broken.
pub fn break_own_locks<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    for object in objects(b.tokens[ship].locks) {
        break_lock(b, ship, object);
    }
}

/// TOK-36: all locks that lie on the object are broken, whosever they are.
pub fn break_locks_on<O: Observer>(b: &mut Battle<O>, object: ObjectId) {
    for ship in owners(b, object) {
        break_lock(b, ship, object);
    }
}

/// TOK-32: the lock of `ship` on `object` is spent; false if there is none.
pub fn spend_lock<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = take(b, ship, object);
    if had {
        b.raise(Event::LockSpent { ship, object });
    }
    had
}

/// TOK-37, TOK-2: the lock of `owner` that lies on `from` is moved to `to`; false, and nothing happens, if it cannot be.
/// On the ship that owns it, or on an object where that ship has a lock already, it breaks.
pub fn transfer<O: Observer>(b: &mut Battle<O>, owner: ShipSlot, from: ObjectId, to: ObjectId) -> bool {
    let own = to == ObjectId::ship(owner);
    if !b.tokens[owner].locks(from) || from == to || !own && !can_be_locked(b, owner, to) {
        return false;
    }
    if own || b.tokens[owner].locks(to) {
        return break_lock(b, owner, from);
    }
    take(b, owner, from);
    b.tokens[owner].locks |= 1 << to.0;
    b.raise(Event::LockBroken { ship: owner, object: from });
    b.raise(Event::LockAcquired { ship: owner, object: to });
    true
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

fn take<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = b.tokens[ship].locks(object);
    b.tokens[ship].locks &= !(1 << object.0);
    had
}
