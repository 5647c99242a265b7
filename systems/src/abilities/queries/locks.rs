//! The objects that ships can lock, the ranges at which they lock, and the number of locks.

use killbox_components::ability::{Change, Hook, Range, Trigger};
use killbox_components::ids::{ObjectId, ShipSlot};

use super::obstacles::ignored_at_range_0;
use crate::abilities::predicates::{answers, says};
use crate::abilities::{predicates, references};
use crate::derived::locks;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether `ship` can coordinate and jam ships that it has locked, at any range [ACT-23, TOK-42].
pub fn may_target_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    says(b, Hook::MayTargetLocked, ship)
}

/// The ranges at which `ship` can acquire locks [TOK-26].
pub fn lock_ranges<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> locks::Ranges {
    let mut ranges = locks::Ranges::BY_RULE;
    answers(b, Hook::LockRange, ship, |ability, _| match ability.change {
        // Range 5 stands for "beyond range 3", to the edge of the board.
        Some(Change::LockRange(Range { nearest, farthest })) => {
            ranges.nearest = nearest;
            ranges.farthest = if farthest >= 5 { u8::MAX } else { farthest };
        }
        Some(Change::CannotLockAt(range)) => ranges.except = Some(range),
        Some(Change::MayLock(group)) => {
            let ships = predicates::ships(b, &Trigger { ship, ..Trigger::default() }, None, group);
            ranges.also |= ships.into_iter().fold(0, |bits, ship| bits | 1 << ObjectId::ship(ship).0);
        }
        Some(Change::MayLockNear { range, of, .. }) => {
            if let Some(owner) = ability.source.ship() {
                let t = Trigger { ship: owner, ..Trigger::default() };
                let near = predicates::ships(b, &t, None, of);
                ranges.also |= near.into_iter().fold(0, |bits, from| bits | locks::near(b, from, range));
            }
        }
        _ => {}
    });
    ranges
}

/// The objects that `ship` can lock at these ranges, as bits by object. Ships that abilities
/// protect from being locked are excluded [TOK-26].
pub fn lockable<O: Observer>(b: &Battle<O>, ship: ShipSlot, ranges: locks::Ranges) -> u64 {
    let all = locks::targets(b, ship, ranges, |ship| ignored_at_range_0(b, ship));
    if all == 0 || b.matchup.program.is_silent(Hook::BeLocked, b.core.faceup_kinds) {
        return all;
    }
    let barred = |object: &ObjectId| object.as_ship().is_some_and(|other| cannot_be_locked(b, other, ship));
    locks::objects(all).filter(barred).fold(all, |left, object| left & !(1 << object.0))
}

/// The objects that `ship` can lock by the lock action, as bits by object. `farther` extends its
/// range [ACT-27].
pub fn lockable_by_action<O: Observer>(b: &Battle<O>, ship: ShipSlot, farther: u8) -> u64 {
    let mut all = lockable(b, ship, lock_ranges(b, ship).farther(farther));
    answers(b, Hook::LockRange, ship, |ability, _| {
        if let Some(Change::LockOnlyIn(arcs)) = ability.change {
            let fits =
                |object: &ObjectId| arcs.iter().any(|arc| references::object_in_arc(b, ship, arc, *object));
            all = locks::objects(all).filter(fits).fold(0, |bits, object| bits | 1 << object.0);
        }
    });
    all
}

/// Whether an ability of `ship` prevents `by` from locking it [TOK-26].
pub fn cannot_be_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: ShipSlot) -> bool {
    let mut cannot = false;
    answers(b, Hook::BeLocked, ship, |ability, _| {
        if let Some(Change::CannotBeLockedBy(group)) = ability.change {
            cannot |= predicates::is_one(b, &Trigger { ship, ..Trigger::default() }, None, group, by);
        }
    });
    cannot
}

/// The most locks that `ship` can have at one time [TOK-30].
pub fn max_locks<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut most = 1;
    answers(b, Hook::MaxLocks, ship, |ability, _| {
        if let Some(Change::MaxLocks(n)) = ability.change {
            most = most.max(n);
        }
    });
    most
}

/// Whether `ship` can acquire locks at all [TOK-34, TOK-35].
pub fn can_lock<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    locks::can_lock(b, ship, || ignored_at_range_0(b, ship))
}

/// Whether `ship` can have a lock on the object, at any range [TOK-27, TOK-34].
pub fn can_be_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    locks::can_be_locked(b, ship, object, |other| ignored_at_range_0(b, other))
}
