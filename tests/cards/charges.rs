//! The charges of a ship by its cards: the worked table of the End Phase, from the cards to the
//! result.

use killbox::squads::{SquadShip, compile};
use killbox_cards::catalogue::{CardSide, Catalogue, ForceLine, Grant, Slot, Stat, Upgrade};
use killbox_cards::rulesets;
use killbox_components::ruleset::CardSet;
use killbox_components::size::Size;
use killbox_systems::derived::charge::{self, On};
use killbox_systems::tokens::charges;
use killbox_testkit::{TestBattle, a, matchup, plain_ship};

/// A ship whose card prints `force` (charges, symbols), with upgrades of these sides.
fn ship(force: Option<(u8, i8)>, sides: Vec<CardSide>) -> SquadShip {
    let cards = Catalogue::embedded().cards(CardSet::Standard);
    let mut pilot = cards.pilots()[0].clone();
    let chassis = cards.chassis(&pilot.chassis).expect("the ship type of a ship card").clone();
    pilot.force = force.map(line);
    let upgrade: &Upgrade = &cards.upgrades()[0];
    let upgrades = sides.into_iter().map(|side| Upgrade { sides: vec![side], ..upgrade.clone() }).collect();
    SquadShip { number: 1, pilot, chassis, upgrades }
}

fn line((limit, recurring): (u8, i8)) -> ForceLine {
    ForceLine { limit, recurring, sides: Vec::new() }
}

fn crew(limit: u8, symbols: i8) -> CardSide {
    CardSide { slots: vec![Slot::Crew], force: Some(line((limit, symbols))), ..CardSide::default() }
}

/// The capacity, and the number of active charges after an End Phase that began with `before`
/// active ones.
fn end_phase(ship: &SquadShip, on: On, before: u8) -> (u8, u8) {
    let ruleset = rulesets::named("standard").expect("it comes with killbox");
    let spec = compile(ship, &ruleset);
    let mut table = TestBattle::new(matchup("standard", vec![spec], vec![plain_ship(Size::Small)]));
    let limit = table.with(|x| charge::charge(x, a(0), on).limit);
    table.with(|x| charges::lose(x, a(0), on, limit - before));
    table.with(|x| charges::end_phase(x, a(0)));
    (limit, table.with(|x| charge::charge(x, a(0), on).active))
}

/// CHG-14, CHG-17: worked ship A. Printed Force 2 with one symbol, crew with 1 and one symbol: 0 of
/// 3 becomes 1 of 3.
#[test]
fn ship_a() {
    assert_eq!(end_phase(&ship(Some((2, 1)), vec![crew(1, 1)]), On::FORCE, 0), (3, 1));
}

/// CHG-14, CHG-17: worked ship B. Printed 0, upgrades with 2 (two symbols) and 1 (one symbol): 0 of
/// 3 becomes 2 of 3. The order of the cards does not matter.
#[test]
fn ship_b() {
    assert_eq!(end_phase(&ship(None, vec![crew(2, 2), crew(1, 1)]), On::FORCE, 0), (3, 2));
    assert_eq!(end_phase(&ship(None, vec![crew(1, 1), crew(2, 2)]), On::FORCE, 0), (3, 2));
}

/// CHG-17: the example of the rule. Printed 0, two crew with 1 and one symbol each: capacity 2,
/// recovers 1.
#[test]
fn two_crew() {
    assert_eq!(end_phase(&ship(None, vec![crew(1, 1), crew(1, 1)]), On::FORCE, 0), (2, 1));
}

/// CHG-20, CHG-23: worked ship E. A shield upgrade adds to the capacity of the ship card, and
/// nothing recovers.
#[test]
fn ship_e() {
    let upgrade = CardSide {
        slots: vec![Slot::Modification],
        grants: vec![Grant::Stat(Stat::Shields, 1)],
        ..CardSide::default()
    };
    let printed = ship(None, Vec::new()).stats().shields;
    let (limit, active) = end_phase(&ship(None, vec![upgrade]), On::SHIELDS, 1);
    assert_eq!((limit, active), (printed + 1, 1));
}
