//! Charges: spending, losing, recovering, and the cards on which they lie.

use killbox_components::charge::{Charge, ChargeKind};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::ids::Seat;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_systems::derived::charge::{self, On};
use killbox_systems::tokens::charges;
use killbox_testkit::{TestBattle, a, b, card, matchup, plain_ship};
use proptest::prelude::*;

/// A ship with Force 2, shields 3, 2 charges of its own, energy 4, and cards with 3 and 1 charges.
fn rich_ship() -> ShipSpec {
    let mut ship = plain_ship(Size::Small);
    ship.force = Charge::full(2, 1);
    ship.shields = Charge::full(3, 0);
    ship.charges = Charge::full(2, 0);
    ship.energy = Charge::full(4, 0);
    ship.cards.push(card("three", 3));
    ship.cards.push(card("one", 1));
    ship
}

fn table() -> TestBattle {
    TestBattle::new(matchup("standard", vec![rich_ship()], vec![plain_ship(Size::Small)]))
}

const ALL: [On; 6] =
    [On::SHIP, On::FORCE, On::SHIELDS, On::ShipCard(ChargeKind::Energy), On::Upgrade(0), On::Upgrade(1)];

fn active(table: &mut TestBattle) -> [u8; 6] {
    ALL.map(|on| table.with(|x| charge::charge(x, a(0), on).active))
}

/// CHG-2: every card starts with all charges of its limit active.
#[test]
fn all_active_at_the_start() {
    let mut table = table();
    assert_eq!(active(&mut table), [2, 2, 3, 4, 3, 1]);
    assert!(ALL.into_iter().all(|on| table.with(|x| charge::charge(x, a(0), on).inactive()) == 0));
}

/// CHG-1, CHG-12, CHG-13, CHG-15, CHG-22: charges spent from one card or of one kind reduce no
/// other.
#[test]
fn each_from_its_own() {
    for (i, on) in ALL.into_iter().enumerate() {
        let mut table = table();
        assert!(table.with(|x| charges::spend(x, a(0), on, 1)));
        let mut expected = [2, 2, 3, 4, 3, 1];
        expected[i] -= 1;
        assert_eq!(active(&mut table), expected);
    }
}

/// CHG-5, ABL-49: missing charges cannot be spent, not even in part.
#[test]
fn spend_all_or_nothing() {
    let mut table = table();
    assert!(!table.with(|x| charges::spend(x, a(0), On::Upgrade(1), 2)));
    assert!(table.with(|x| charges::spend(x, a(0), On::Upgrade(1), 1)));
    assert!(!table.with(|x| charges::spend(x, a(0), On::Upgrade(1), 1)));
    assert_eq!(table.events(), [Event::ChargesSpent { ship: a(0), card: 1, n: 1 }]);
}

/// CHG-19: a ship without Force capacity cannot spend Force.
#[test]
fn no_force() {
    let mut table = table();
    assert!(!table.with(|x| charge::can_spend(x, b(0), On::FORCE, 1)));
    assert!(!table.with(|x| charges::spend(x, b(0), On::FORCE, 1)));
}

/// CHG-4: losing more charges than are active is not an error.
#[test]
fn lose() {
    let mut table = table();
    assert_eq!(table.with(|x| charges::lose(x, a(0), On::FORCE, 5)), 2);
    assert_eq!(table.with(|x| charges::lose(x, a(0), On::FORCE, 1)), 0);
    assert_eq!(table.with(|x| charges::lose(x, a(0), On::SHIELDS, 2)), 2);
    let lost = Event::ShieldLost { ship: a(0) };
    assert_eq!(table.events(), [Event::ForceLost { ship: a(0), n: 2 }, lost, lost]);
}

/// CHG-3: recovering flips inactive charges, no more than there are.
#[test]
fn recover() {
    let mut table = table();
    assert!(!table.with(|x| charge::can_recover(x, a(0), On::Upgrade(0))));
    table.with(|x| charges::lose(x, a(0), On::Upgrade(0), 2));
    assert_eq!(table.with(|x| charges::recover(x, a(0), On::Upgrade(0), 1)), 1);
    assert_eq!(table.with(|x| charges::recover(x, a(0), On::Upgrade(0), 5)), 1);
    assert_eq!(table.with(|x| charges::recover(x, a(0), On::Upgrade(0), 1)), 0);
}

/// CHG-3: if no card is named, the ship's player chooses among those with an inactive charge.
#[test]
fn choose_the_card() {
    let mut table = table();
    assert_eq!(table.with(|x| charges::choose_card(x, a(0))), Some(None));
    table.with(|x| charges::lose(x, a(0), On::Upgrade(1), 1));
    assert_eq!(table.with(|x| charges::choose_card(x, a(0))), Some(Some(On::Upgrade(1))));
    table.with(|x| charges::lose(x, a(0), On::SHIP, 1));
    assert_eq!(table.with(|x| charges::choose_card(x, a(0))), None);
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::RecoverCard)));
    assert_eq!(table.options(), [Choice::ShipCard(a(0)), Choice::Upgrade { ship: a(0), card: 1 }]);
}

/// CHG-7: nothing flips back the charges of a card that says so.
#[test]
fn unrecoverable() {
    let mut ship = rich_ship();
    ship.cards[0].charges.unrecoverable = true;
    ship.cards[0].charges.recurring = 1;
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    table.with(|x| charges::lose(x, a(0), On::Upgrade(0), 2));
    assert!(!table.with(|x| charge::can_recover(x, a(0), On::Upgrade(0))));
    assert_eq!(table.with(|x| charges::recover(x, a(0), On::Upgrade(0), 1)), 0);
    table.with(|x| charges::end_phase(x, a(0)));
    assert_eq!(table.with(|x| charge::charge(x, a(0), On::Upgrade(0)).active), 1);
}

proptest! {
    /// CHG-6: active and inactive charges add up to the limit at all times, whatever is spent, lost
    /// and recovered.
    #[test]
    fn active_and_inactive_make_the_limit(doings in prop::collection::vec((0..6_usize, 0..4_u8, 0..6_u8), 1..60)) {
        let mut table = table();
        let limits = active(&mut table);
        for (i, doing, n) in doings {
            let on = ALL[i];
            let before = table.with(|x| charge::charge(x, a(0), on).active);
            match doing {
                0 => prop_assert_eq!(table.with(|x| charges::spend(x, a(0), on, n)), n <= before),
                1 => prop_assert_eq!(table.with(|x| charges::lose(x, a(0), on, n)), n.min(before)),
                2 => prop_assert_eq!(table.with(|x| charges::recover(x, a(0), on, n)), n.min(limits[i] - before)),
                _ => table.with(|x| charges::end_phase(x, a(0))),
            }
            for (on, limit) in ALL.into_iter().zip(limits) {
                let charge = table.with(|x| charge::charge(x, a(0), on));
                prop_assert_eq!(charge.limit, limit);
                prop_assert!(charge.active <= limit);
                prop_assert_eq!(charge.active + charge.inactive(), limit);
            }
        }
    }
}
