//! TOK-26 to TOK-37: locks. A lock is a token on an object with the number of the ship that placed
//! it; it is kept with that ship ([`Tokens::locks`](killbox_components::state::Tokens::locks)).
//! Acquiring goes through [`LockFrame`]; breaking, spending and transferring are plain functions,
//! for the end of a step.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::LockFrame;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use crate::answers::queries;
use crate::reads::locks::{objects, owners};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// TOK-30: a new lock first removes an old one if the ship can keep no more, also if it lies on the
/// same object (TOK-30/open). TOK-44: a jammed ship then loses the new one, and a jam token.
pub fn step<O: Observer>(b: &mut Battle<O>, f: LockFrame) -> Flow {
    let LockFrame { ship, object } = f;
    if !queries::can_lock(b, ship) || !queries::can_be_locked(b, ship, object) {
        return b.pop_with(Outcome::Failed);
    }
    // TOK-30/open: a lock on the same object again replaces that one.
    if !b.tokens[ship].locks(object) {
        // TOK-30: of several its player says which makes room.
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

/// TOK-37, TOK-2: the lock of `owner` that lies on `from` is moved to `to`; false, and nothing
/// happens, if it cannot be. On the ship that owns it, or on an object where that ship has a lock
/// already, it breaks.
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
    // TOK-37/open: told as such, but it is neither broken nor acquired.
    b.tell(Event::LockBroken { ship: owner, object: from });
    b.tell(Event::LockAcquired { ship: owner, object: to });
    true
}

fn take<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, object: ObjectId) -> bool {
    let had = b.tokens[ship].locks(object);
    b.tokens[ship].locks &= !(1 << object.0);
    had
}
