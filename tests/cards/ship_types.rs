//! What the type of a ship determines: its dial, its ship ability, and the upgrades that fit it.

use std::collections::BTreeMap;

use killbox::squads::{Problem, Squad, SquadShip, compile, validate};
use killbox_cards::catalogue::{Cards, Catalogue, Restriction, Upgrade};
use killbox_cards::{Library, rulesets};
use killbox_components::ability::{Hook, Source};
use killbox_components::ids::{ShipSlot, Ships};
use killbox_components::ruleset::{CardSet, Ruleset};
use killbox_components::spec::ShipSpec;

fn cards(set: CardSet) -> &'static Cards {
    Catalogue::embedded().cards(set)
}

/// The ship of a pilot with these upgrades.
fn ship(set: CardSet, pilot: &str, upgrades: &[&str]) -> SquadShip {
    let cards = cards(set);
    let pilot = cards.pilot(pilot).expect("a pilot").clone();
    let chassis = cards.chassis(&pilot.chassis).expect("the type of a ship card").clone();
    let upgrades = upgrades.iter().map(|id| cards.upgrade(id).expect("an upgrade").clone()).collect();
    SquadShip { number: 1, pilot, chassis, upgrades }
}

fn ruleset(set: CardSet) -> Ruleset {
    rulesets::named(if set == CardSet::Standard { "standard" } else { "legacy" })
        .expect("it comes with killbox")
}

/// RND-9: all ships of a type have its dial, whatever their pilots and upgrades.
#[test]
fn a_type_has_one_dial() {
    for set in CardSet::ALL {
        let ruleset = ruleset(set);
        let mut dials = BTreeMap::new();
        for pilot in cards(set).pilots() {
            let ship = ship(set, &pilot.id, &[]);
            let dial = compile(&ship, &ruleset).dial;
            assert_eq!(dial[..], *ship.dial(), "{}", pilot.id);
            // One card has the dial of another ship type.
            if !pilot.dial.is_empty() {
                continue;
            }
            assert_eq!(
                dials.entry(pilot.chassis.clone()).or_insert_with(|| dial.clone()),
                &dial,
                "{}",
                pilot.id
            );
        }
        assert_ne!(dials["t65xwing"], dials["tielnfighter"]);
    }
}

/// RND-9, SQD-7: "ship type only" refers to the type of the ship. Every upgrade that requires a
/// type is rejected on a ship of another type.
#[test]
fn a_restriction_to_a_type_looks_at_the_type() {
    let set = CardSet::Legacy;
    let refused = |ship: SquadShip, id: &str| {
        let squad = Squad {
            unknown_ships: 0,
            name: String::new(),
            faction: ship.pilot.faction,
            ships: vec![ship],
            obstacles: Vec::new(),
        };
        let faults = validate(&squad, cards(set), &ruleset(set));
        faults
            .iter()
            .any(|fault| matches!(&fault.problem, Problem::Restriction { id: found, .. } if found == id))
    };
    let mut found = 0;
    for upgrade in cards(set).upgrades() {
        let [any] = &upgrade.restrictions[..] else { continue };
        let [Restriction::Chassis(chassis)] = &any.0[..] else { continue };
        let Some(fits) = cards(set).pilots_on(chassis).next() else { continue };
        let other = if chassis == "t65xwing" { "academypilot" } else { "redsquadronveteran" };
        assert!(!refused(ship(set, &fits.id, &[&upgrade.id]), &upgrade.id), "{} on {chassis}", upgrade.id);
        assert!(refused(ship(set, other, &[&upgrade.id]), &upgrade.id), "{} on {other}", upgrade.id);
        found += 1;
    }
    assert!(found > 20, "only {found} upgrades are for one type");
}

/// ABL-6: a ship ability is written once and applies to every ship card that names it. A pilot
/// ability applies to its card only. Upgrades can replace the ship ability.
#[test]
fn ship_abilities_are_shared_and_pilot_abilities_are_not() {
    let set = CardSet::Legacy;
    let text = r#"[
        ShipAbility("Advanced Targeting Computer", [(when: StartOf(Engagement), effect: [Gain(token: Focus)])]),
        Pilot("darthvader", [(when: StartOf(Engagement), effect: [Gain(token: Evade)])]),
    ]"#;
    let library =
        Library::read([("test.ron", text)].into_iter(), Some(Catalogue::embedded())).expect("abilities");
    let mut ships = Ships::<ShipSpec>::default();
    let pilots = ["darthvader", "zertikstrom", "redsquadronveteran"];
    for (slot, pilot) in ShipSlot::all().zip(pilots) {
        ships[slot] = compile(&ship(set, pilot, &[]), &ruleset(set));
    }
    let program = library.program(set, &ships);
    let of = |slot: u8| {
        program.of_cards(Hook::StartOfEngagement).filter(|(ship, ..)| *ship == Some(ShipSlot(slot))).count()
    };
    assert_eq!([of(0), of(1), of(2)], [2, 1, 0]);
    assert!(program.of_cards(Hook::StartOfEngagement).all(|(ship, _, ability)| {
        ship.is_some_and(|ship| [Source::Ship(ship), Source::ShipAbility(ship)].contains(&ability.source))
    }));
}

/// ABL-6: pilot abilities are on limited ship cards.
#[test]
fn pilot_abilities_stand_on_limited_cards() {
    for set in CardSet::ALL {
        let unlimited = cards(set).pilots().iter().filter(|pilot| pilot.limited == 0);
        let speaking: Vec<&str> = unlimited.filter(|pilot| pilot.has_text).map(|pilot| &*pilot.id).collect();
        assert_eq!(speaking, [""; 0]);
    }
}

/// ABL-14: of a two-sided upgrade only the faceup side applies, which is the first one at the
/// start. What the other side grants, carries or replaces does not apply.
#[test]
fn only_the_faceup_side_counts() {
    let set = CardSet::Legacy;
    let mut differ = 0;
    for upgrade in cards(set).upgrades().iter().filter(|upgrade| upgrade.sides.len() == 2) {
        let equipped = |sides: &[usize]| {
            let mut ship = ship(set, "redsquadronveteran", &[]);
            let sides = sides.iter().map(|side| upgrade.sides[*side].clone()).collect();
            ship.upgrades = vec![Upgrade { sides, ..upgrade.clone() }];
            let mut spec = compile(&ship, &ruleset(set));
            // The icons of both sides are stored, each with its side.
            for icon in std::mem::take(&mut spec.bar_by_side).iter().filter(|icon| icon.side == 0) {
                if !spec.bar.contains(&icon.action) {
                    spec.bar.push(icon.action);
                }
            }
            // Whether the card can be turned over is stored too.
            spec.cards.iter_mut().for_each(|card| card.two_sided = false);
            spec
        };
        assert_eq!(equipped(&[0, 1]), equipped(&[0]), "{}", upgrade.id);
        differ += usize::from(equipped(&[1]) != equipped(&[0]));
    }
    assert!(differ > 5, "only {differ} cards have sides that differ in numbers");
}
