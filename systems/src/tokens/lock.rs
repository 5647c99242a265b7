//! Locks [TOK-26 to TOK-37]. A lock is a token on an object with the number of the ship that placed
//! it. It is stored with that ship ([`Tokens::locks`](killbox_components::state::Tokens::locks)).
//!
//! [`LockFrame`] acquires locks. Breaking, spending and transferring are plain functions; call them
//! at the end of a step.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::LockFrame;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use crate::abilities::queries;
use crate::derived::locks::{objects, owners};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Acquires a lock. If the ship can maintain no more locks, an old one is removed first [TOK-30],
/// also one on the same object [TOK-30/open]. A jammed ship then loses the new lock and a jam token
/// [TOK-44].
pub fn step<O: Observer>(b: &mut Battle<O>, f: LockFrame) -> Flow {
    let LockFrame { ship, object } = f;
    if !queries::can_lock(b, ship) || !queries::can_be_locked(b, ship, object) {
        return b.pop_with(Outcome::Failed);
    }
    // A new lock on the same object replaces the old one [TOK-30/open].
    if !b.tokens[ship].locks(object) {
        // Of several old locks, the player chooses the one to remove [TOK-30].
        let most = u32::from(queries::max_locks(b, ship));
        if b.tokens[ship].locks.count_ones() >= most.max(1) {
            let asked = b.ask(ship.seat(), DecisionKind::TokenChoice, ship, |b| {
                for kept in objects(b.tokens[ship].locks) {
                    b.offer(Choice::Object(kept));
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Object(least) = answer else { return b.misread() };
            break_lock(b, ship, least);
            if b.tokens[ship].locks.count_ones() >= most.max(1) {
                return Flow::Continue;
            }
        }
    }
    b.pop_with(Outcome::Done);
    break_lock(b, ship, object);
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

/// Breaks the lock of `ship` on `object`. Returns whether there was one [TOK-33].
pub fn break_lock<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = take(b, ship, object);
    if had {
        b.raise(Event::LockBroken { ship, object });
    }
    had
}

/// Breaks all locks of the ship [TOK-47].
pub fn break_own_locks<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    for object in objects(b.tokens[ship].locks) {
        break_lock(b, ship, object);
    }
}

/// Breaks all locks on the object, of both players [TOK-36].
pub fn break_locks_on<O: Observer>(b: &mut Battle<O>, object: ObjectId) {
    for ship in owners(b, object) {
        break_lock(b, ship, object);
    }
}

/// Spends the lock of `ship` on `object`. Returns false if there is none [TOK-32].
pub fn spend_lock<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = take(b, ship, object);
    if had {
        b.raise(Event::LockSpent { ship, object });
    }
    had
}

/// Moves the lock of `owner` on `from` to `to` [TOK-2, TOK-37]. If this is impossible, it returns
/// false and does nothing. If `to` is the owner itself or an object on which it already has a lock,
/// the lock breaks.
pub fn transfer<O: Observer>(b: &mut Battle<O>, owner: ShipSlot, from: ObjectId, to: ObjectId) -> bool {
    let own = to == ObjectId::ship(owner);
    if !b.tokens[owner].locks(from) || from == to || !own && !queries::can_be_locked(b, owner, to) {
        return false;
    }
    if own || b.tokens[owner].locks(to) {
        return break_lock(b, owner, from);
    }
    take(b, owner, from);
    b.tokens[owner].locks |= 1 << to.0;
    // Reported in this way, but no ability triggers: the lock is neither broken nor acquired
    // [TOK-37/open].
    b.tell(Event::LockBroken { ship: owner, object: from });
    b.tell(Event::LockAcquired { ship: owner, object: to });
    true
}

fn take<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = b.tokens[ship].locks(object);
    b.tokens[ship].locks &= !(1 << object.0);
    had
}
