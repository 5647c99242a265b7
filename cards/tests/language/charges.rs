//! Charges can be paid, recovered and listened to only on cards that have them.

use std::fs;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardSet, Catalogue};

use super::support::{faults, faults_of, refused};

/// A card that pays with charges must have that many.
#[test]
fn a_card_pays_with_charges_it_has() {
    let none = "this card has no charges in the ";
    refused(&[
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, cost: [ChargesUpTo(2)], effect: [Gain(token: Focus)])",
            "ChargesUpTo",
            none,
        ),
        ("Upgrade", "swarmtactics", "(when: Action, effect: [Recover(charge: Charge)])", "Charge", none),
        ("Upgrade", "swarmtactics", "(when: Action, effect: [Lose(charge: Charge)])", "Charge", none),
        ("Upgrade", "swarmtactics", "(when: Action, effect: [ReloadThisCard])", "ReloadThisCard", none),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, if: [ChargeActive], effect: [Gain(token: Focus)])",
            "ChargeActive",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [May(pays: Charge(1), then: [Gain(token: Focus)])])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [Grant(until: EndOfRound, ability: (when: Before(Engage()), cost: [Charge(1)], effect: [Gain(token: Focus)]))])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: After(SpendCharge(charge: Charge)), effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: After(LoseCharge(charge: Charge)), effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Pilot",
            "lukeskywalker",
            "(when: After(RecoverCharge(charge: Charge)), effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Damage",
            "fuelleak",
            "(when: After(LoseCharge(charge: Charge)), effect: [Gain(token: Focus)])",
            "Charge",
            "damage cards have no charges",
        ),
        (
            "Upgrade",
            "elusive",
            "(when: Action, cost: [Charge(5)], effect: [Gain(token: Focus)])",
            "Charge",
            "of these 5 charges in the ",
        ),
        (
            "Pilot",
            "lukeskywalker",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "ShipAbility",
            "Networked Aim",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            none,
        ),
        (
            "Device",
            "bomblet",
            "(when: Detonates, effect: [May(pays: Charge(1), then: [Suffer(who: ThatShip, kind: Hit)])])",
            "Charge",
            "devices have no charges",
        ),
        (
            "Condition",
            "hunted",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])",
            "Charge",
            "a card that assigns this one has no charges in the standard set",
        ),
        (
            "Condition",
            "youshouldthankme",
            "(when: Action, cost: [Charge(3)], effect: [Gain(token: Focus)])",
            "Charge",
            "a card that assigns this one has 2 of these 3 charges in the standard set",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, cost: [Spend(Focus, 11)], effect: [Gain(token: Evade)])",
            "Spend",
            "a cost is at most 10",
        ),
    ]);
    let one = "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus)])";
    assert_eq!(faults_of("Upgrade", "elusive", one), [""; 0]);
    for event in ["SpendCharge", "LoseCharge", "RecoverCharge"] {
        let heard = format!("(when: After({event}(charge: Charge)), effect: [Gain(token: Focus)])");
        assert_eq!(faults_of("Upgrade", "elusive", &heard), [""; 0]);
    }
    let force = "(when: After(LoseCharge(charge: Force)), effect: [Gain(token: Focus)])";
    assert_eq!(faults_of("Upgrade", "swarmtactics", force), [""; 0]);
    assert_eq!(faults_of("ShipAbility", "Rigged Energy Cells", one), [""; 0]);
    let ten = "(when: Action, cost: [Spend(Focus, 10)], effect: [Gain(token: Evade)])";
    assert_eq!(faults_of("Upgrade", "swarmtactics", ten), [""; 0]);
}

/// A card that has more charges in one set can pay with them in the text for that set.
#[test]
fn charges_are_those_of_the_set() {
    let charges = |set, id: &str| {
        let card = Catalogue::embedded().cards(set).pilot(id).expect("it is in both sets");
        card.charges.expect("it has charges").limit
    };
    let id = "juljerjerrod";
    assert_eq!((charges(CardSet::Standard, id), charges(CardSet::Legacy, id)), (3, 2));
    let ability = "(when: Action, cost: [Charge(3)], effect: [Gain(token: Focus)])";
    let said = faults(&format!("[Pilot(\"{id}\", [{ability}])]"));
    assert!(
        said.len() == 1 && said[0].ends_with("this card has 2 of these 3 charges in the legacy set"),
        "{said:?}"
    );
    let said = faults(&format!("[Legacy([Pilot(\"{id}\", [{ability}])])]"));
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(faults(&format!("[Standard([Pilot(\"{id}\", [{ability}])])]")), [""; 0]);
    let both = format!("[Pilot(\"{id}\", [{ability}]), Legacy([Pilot(\"{id}\", [])])]");
    assert_eq!(faults(&both), [""; 0], "what is written for both is meant for the other set only");
}

/// CHG-2, CHG-13: a card starts with the charges of its first side, and turning it over brings
/// none. Charges that only the second side prints can never be paid: an ability that needs them is
/// rejected, on whichever side it is printed.
#[test]
fn charges_of_the_second_side_are_never_there() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(dir.path().join("facts")).expect("a folder");
    let facts = |first: &str, second: &str| {
        format!(
            "Upgrades([(id: \"turncoat\", name: \"Turncoat\", sides: [(slots: [Talent], has_text: true{first}), \
             (slots: [Talent], has_text: true{second})], \
             standard: (cost: Fixed(1), formats: [Standard]), legacy: (cost: Fixed(1), formats: [Standard]))])"
        )
    };
    let (none, two) = ("", ", charges: (limit: 2)");
    let said = |first: &str, second: &str, ability: &str| -> Vec<String> {
        fs::write(dir.path().join("facts/own.ron"), facts(first, second)).expect("a file");
        let catalogue = Catalogue::with_overlay(dir.path()).expect("it is right");
        let text = format!("[Upgrade(\"turncoat\", [\n{ability}\n])]");
        let read = Library::read([("own.ron", text.as_str())].into_iter(), Some(&catalogue));
        read.err().iter().flat_map(|error| &error.0).map(ToString::to_string).collect()
    };
    let paid = |side: &str| format!("(when: Action,{side} cost: [Charge(1)], effect: [FlipThisCard])");
    for side in ["", " side: 1,"] {
        let said = said(none, two, &paid(side));
        let message = "a card starts with the charges of its first side, and turning it over brings none";
        assert!(
            said.len() == 1 && said[0].starts_with("own.ron:2:") && said[0].contains(message),
            "{said:?}"
        );
    }
    let on_first = said(none, two, &paid(" side: 0,"));
    assert!(on_first.len() == 1, "{on_first:?}");
    assert_eq!(said(two, two, &paid(" side: 1,")), [""; 0]);
    assert_eq!(said(two, none, &paid("")), [""; 0]);
    assert!(said(two, none, &paid(" side: 1,"))[0].contains("this card has no charges in the standard set"));
}
