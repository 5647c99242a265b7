//! Charges in the End Phase: the worked table of the rules, and the switches.

use killbox_components::charge::{Charge, ChargeKind};
use killbox_components::event::Event;
use killbox_components::ruleset::{ForceRecovery, RecurringPerCard, Ruleset};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec};
use killbox_systems::batch::Batch;
use killbox_systems::derived::charge::{self, On};
use killbox_systems::tokens::charges;
use killbox_systems::world::observer::Silent;
use killbox_testkit::{TestBattle, a, card, matchup, plain_ship};

/// Plays an End Phase for a ship that starts with the charges `charge` on `on`, of which `active`
/// are left. `change` sets the switches of the ruleset. Returns the number of active charges.
fn end_phase(change: impl Fn(&mut Ruleset), on: On, charge: Charge, active: u8) -> u8 {
    let mut ship = plain_ship(Size::Small);
    put(&mut ship, on, charge);
    let mut squads = matchup("standard", vec![ship], vec![plain_ship(Size::Small)]);
    change(&mut squads.ruleset);
    let unwatched = unwatched(squads.clone(), on, charge.limit - active);
    let mut table = TestBattle::new(squads);
    table.with(|x| charges::lose(x, a(0), on, charge.limit - active));
    table.with(|x| charges::end_phase(x, a(0)));
    let watched = table.with(|x| charge::charge(x, a(0), on).active);
    assert_eq!(unwatched, watched, "it is the same whether anybody hears of it");
    watched
}

/// Plays the same End Phase without an observer and listening abilities.
fn unwatched(squads: Matchup, on: On, lost: u8) -> u8 {
    let mut batch = Batch::<Silent>::new(vec![squads], 1, 1);
    batch.start(0, 0, 0);
    batch.with_battle(0, |b| {
        b.core.in_play = b.matchup.fielded;
        charges::lose(b, a(0), on, lost);
        charges::end_phase_of_all(b);
        charge::charge(b, a(0), on).active
    })
}

fn put(ship: &mut ShipSpec, on: On, charge: Charge) {
    match on {
        On::ShipCard(ChargeKind::Standard) => ship.charges = charge,
        On::ShipCard(ChargeKind::Force) => ship.force = charge,
        On::ShipCard(ChargeKind::Shield) => ship.shields = charge,
        On::ShipCard(ChargeKind::Energy) => ship.energy = charge,
        On::Upgrade(_) => {
            ship.cards.push(card("card", 0));
            ship.cards[0].charges = charge;
        }
    }
}

fn as_written(_: &mut Ruleset) {}

fn one_per_card(ruleset: &mut Ruleset) {
    ruleset.recurring_per_card = RecurringPerCard::One;
}

fn one_force(ruleset: &mut Ruleset) {
    ruleset.force_recovery = ForceRecovery::AlwaysOne;
}

/// CHG-14, CHG-17: worked ship A has capacity 3 and one symbol on each card: 0 becomes 1, with
/// either switch.
#[test]
fn ship_a() {
    assert_eq!(end_phase(as_written, On::FORCE, Charge::full(3, 1), 0), 1);
    assert_eq!(end_phase(one_force, On::FORCE, Charge::full(3, 1), 0), 1);
}

/// CHG-17: worked ship B has capacity 3, and the highest number of symbols on a card is 2: 0
/// becomes 2. With the variant it becomes 1.
#[test]
fn ship_b() {
    assert_eq!(end_phase(as_written, On::FORCE, Charge::full(3, 2), 0), 2);
    assert_eq!(end_phase(one_force, On::FORCE, Charge::full(3, 2), 0), 1);
}

/// CHG-9, CHG-11: worked ship C has an upgrade with limit 5 and three symbols: 1 becomes 4. With
/// the variant it becomes 2.
#[test]
fn ship_c() {
    assert_eq!(end_phase(as_written, On::Upgrade(0), Charge::full(5, 3), 1), 4);
    assert_eq!(end_phase(one_per_card, On::Upgrade(0), Charge::full(5, 3), 1), 2);
}

/// CHG-8, CHG-10: worked ship D has a pilot with limit 1 and a negative symbol: 1 becomes 0, and
/// stays there. The variant of CHG-9 changes nothing.
#[test]
fn ship_d() {
    assert_eq!(end_phase(as_written, On::SHIP, Charge::full(1, -1), 1), 0);
    assert_eq!(end_phase(as_written, On::SHIP, Charge::full(1, -1), 0), 0);
    assert_eq!(end_phase(one_per_card, On::SHIP, Charge::full(3, -2), 3), 1);
}

/// CHG-23: worked ship E, a standard ship with a shield upgrade, recovers no shield.
#[test]
fn ship_e() {
    assert_eq!(end_phase(as_written, On::SHIELDS, Charge::full(3, 0), 1), 1);
}

/// CHG-23, HUG-24: symbols of the ship card recover shields and energy.
#[test]
fn symbols_of_the_ship_card() {
    assert_eq!(end_phase(as_written, On::SHIELDS, Charge::full(3, 1), 1), 2);
    assert_eq!(end_phase(as_written, On::ShipCard(ChargeKind::Energy), Charge::full(6, 2), 1), 3);
}

/// CHG-8: charges without a symbol do not recover.
#[test]
fn not_recurring() {
    assert_eq!(end_phase(as_written, On::SHIP, Charge::full(2, 0), 0), 0);
    assert_eq!(end_phase(as_written, On::Upgrade(0), Charge::full(2, 0), 1), 1);
    assert_eq!(end_phase(as_written, On::FORCE, Charge::full(2, 0), 0), 0);
}

/// CHG-9: no more charges recover than are inactive.
#[test]
fn not_beyond_the_limit() {
    assert_eq!(end_phase(as_written, On::Upgrade(0), Charge::full(5, 3), 4), 5);
    assert_eq!(end_phase(as_written, On::FORCE, Charge::full(2, 2), 1), 2);
}

/// CHG-17, CHG-19: the variant gives nothing to a ship without Force capacity.
#[test]
fn no_capacity() {
    assert_eq!(end_phase(one_force, On::FORCE, Charge::default(), 0), 0);
}

/// RND-68: recovering and losing raise events, but only if something changes.
#[test]
fn told() {
    let mut ship = plain_ship(Size::Small);
    ship.charges = Charge::full(2, -1);
    ship.force = Charge::full(2, 1);
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    table.with(|x| charges::end_phase(x, a(0)));
    assert_eq!(table.events(), [Event::ChargesLost { ship: a(0), card: 255, n: 1 }]);
    table.with(|x| charges::spend(x, a(0), On::FORCE, 1));
    table.forget_events();
    table.with(|x| charges::end_phase(x, a(0)));
    let told =
        [Event::ChargesLost { ship: a(0), card: 255, n: 1 }, Event::ForceRecovered { ship: a(0), n: 1 }];
    assert_eq!(table.events(), told);
}
