//! Locks: their objects, their number, and how they end.

use killbox_components::event::Event;
use killbox_components::frame::{Frame, LockFrame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::derived::locks;
use killbox_systems::tokens::lock;
use killbox_testkit::{TestBattle, a, b};

/// a(0) in the middle, a(1) at range 1, b(0) at range 3, and b(1) beyond.
fn table(ruleset: &str) -> TestBattle {
    let mut table = TestBattle::plain(ruleset);
    table.place(a(0), 300.0, 300.0, 0.0);
    table.place(a(1), 300.0, 400.0, 0.0);
    table.place(b(0), 600.0, 300.0, 180.0);
    table.place(b(1), 850.0, 850.0, 180.0);
    table
}

const fn object(ship: ShipSlot) -> ObjectId {
    ObjectId::ship(ship)
}

fn acquire(table: &mut TestBattle, ship: ShipSlot, object: ObjectId) -> Outcome {
    table.play(Frame::Lock(LockFrame { ship, object }));
    table.with(|x| x.core.outcome)
}

fn targets(table: &mut TestBattle, ship: ShipSlot) -> Vec<ObjectId> {
    locks::objects(table.with(|x| locks::targets(x, ship, locks::Ranges::BY_RULE, |_| 0))).collect()
}

/// TOK-26, TOK-27, TOK-31: a ship can lock other ships at range 0-3, including friendly ones, and
/// obstacles. It can never lock itself.
#[test]
fn what_can_be_locked() {
    let mut table = table("standard");
    table.place_obstacle(0, "coreasteroid0", 300.0, 200.0, 0.0);
    table.place_obstacle(1, "coreasteroid1", 850.0, 60.0, 0.0);
    assert_eq!(targets(&mut table, a(0)), [object(a(1)), object(b(0)), ObjectId::obstacle(0)]);
    assert!(!table.with(|x| locks::can_be_locked(x, a(0), object(a(0)), |_| 0)));
}

/// TOK-26: a ship in contact can be locked.
#[test]
fn range_0() {
    let mut table = table("standard");
    table.place(b(0), 340.0, 300.0, 180.0);
    assert!(targets(&mut table, a(0)).contains(&object(b(0))));
}

/// TOK-26, TOK-29: the lock lies on the object; several ships can have a lock on it.
#[test]
fn several_owners() {
    let mut table = table("standard");
    assert_eq!(acquire(&mut table, a(0), object(b(0))), Outcome::Done);
    assert_eq!(acquire(&mut table, a(1), object(b(0))), Outcome::Done);
    let owners = table.with(|x| locks::owners(x, object(b(0))));
    assert_eq!(owners.into_iter().collect::<Vec<_>>(), [a(0), a(1)]);
    table.with(|x| lock::break_locks_on(x, object(b(0))));
    assert!(table.with(|x| locks::owners(x, object(b(0)))).is_empty());
}

/// TOK-30: a ship maintains one lock. A new one first removes the old one.
#[test]
fn one_lock() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    acquire(&mut table, a(0), object(a(1)));
    assert_eq!(table.with(|x| x.tokens[a(0)].locks), 1 << object(a(1)).0);
    let events = table.events();
    let broken = events.iter().position(|e| *e == Event::LockBroken { ship: a(0), object: object(b(0)) });
    let new = events.iter().position(|e| *e == Event::LockAcquired { ship: a(0), object: object(a(1)) });
    assert!(broken.is_some() && broken < new);
}

/// TOK-30/open: locking the same object again counts as acquiring.
#[test]
fn same_object_again() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    table.forget_events();
    assert_eq!(acquire(&mut table, a(0), object(b(0))), Outcome::Done);
    assert!(table.with(|x| x.tokens[a(0)].locks(object(b(0)))));
    assert_eq!(table.count(|e| matches!(e, Event::LockAcquired { .. })), 1);
}

/// TOK-33: breaking removes the token with that ship's number only.
#[test]
fn break_one() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    acquire(&mut table, a(1), object(b(0)));
    assert!(table.with(|x| lock::break_lock(x, a(0), object(b(0)))));
    assert!(!table.with(|x| lock::break_lock(x, a(0), object(b(0)))));
    assert!(table.with(|x| x.tokens[a(0)].locks == 0 && x.tokens[a(1)].locks(object(b(0)))));
}

/// TOK-32: a lock can be spent once, and only on its own object.
#[test]
fn spend() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    assert!(!table.with(|x| lock::spend_lock(x, a(0), object(b(1)))));
    assert!(table.with(|x| lock::spend_lock(x, a(0), object(b(0)))));
    assert!(!table.with(|x| lock::spend_lock(x, a(0), object(b(0)))));
    assert_eq!(table.count(|e| *e == Event::LockSpent { ship: a(0), object: object(b(0)) }), 1);
}

/// TOK-34: a ship at range 0 of a gas cloud or an electro-chaff cloud cannot lock and cannot be
/// locked. Being there does not break an existing lock.
#[test]
fn clouds() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    table.place_obstacle(0, "gascloud1", 600.0, 300.0, 0.0);
    assert!(table.with(|x| x.tokens[a(0)].locks(object(b(0)))));
    assert_eq!(targets(&mut table, a(1)), [object(a(0)), ObjectId::obstacle(0)]);
    assert_eq!(targets(&mut table, b(0)), []);
    assert_eq!(acquire(&mut table, b(0), object(a(0))), Outcome::Failed);
}

/// LEG-25: under the obstacle table of the older edition a gas cloud prevents no locks.
#[test]
fn clouds_by_the_other_table() {
    let mut table = table("legacy");
    table.place_obstacle(0, "gascloud1", 600.0, 300.0, 0.0);
    assert!(targets(&mut table, a(0)).contains(&object(b(0))));
    assert!(!targets(&mut table, b(0)).is_empty());
}

/// TOK-35, TOK-47: an ionised ship acquires no lock, but can be locked.
#[test]
fn ionised() {
    let mut table = table("standard");
    table.tokens(a(0), Token::Ion, 1);
    assert_eq!(targets(&mut table, a(0)), []);
    assert_eq!(acquire(&mut table, a(0), object(b(0))), Outcome::Failed);
    assert_eq!(acquire(&mut table, a(1), object(a(0))), Outcome::Done);
}

/// LEG-10: under the other setting of the ruleset an ionised ship may acquire a lock by an effect.
#[test]
fn ionised_by_the_other_switch() {
    let mut table = table("legacy");
    table.tokens(a(0), Token::Ion, 1);
    assert_eq!(acquire(&mut table, a(0), object(b(0))), Outcome::Done);
}

/// TOK-36, TOK-37, TOK-2: a lock that is moved to another object keeps its owner.
#[test]
fn transfer() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    assert!(table.with(|x| lock::transfer(x, a(0), object(b(0)), object(b(1)))));
    assert_eq!(table.with(|x| x.tokens[a(0)].locks), 1 << object(b(1)).0);
    assert!(!table.with(|x| lock::transfer(x, a(0), object(b(0)), object(b(1)))));
}

/// TOK-37: a lock breaks if it is moved onto the ship that owns it, or onto an object on which that
/// ship already has a lock.
#[test]
fn transfer_that_breaks() {
    let mut table = table("standard");
    acquire(&mut table, a(0), object(b(0)));
    assert!(table.with(|x| lock::transfer(x, a(0), object(b(0)), object(a(0)))));
    assert_eq!(table.with(|x| x.tokens[a(0)].locks), 0);
    table.with(|x| x.tokens[a(0)].locks = 1 << object(b(0)).0 | 1 << object(b(1)).0);
    assert!(table.with(|x| lock::transfer(x, a(0), object(b(0)), object(b(1)))));
    assert_eq!(table.with(|x| x.tokens[a(0)].locks), 1 << object(b(1)).0);
}
