//! Words that nobody knows and parts that are missing, each with its place.

use crate::support::{fault, fault_of_upgrade, faults};

/// A word that nobody knows: where it stands, what was expected, which one is near.
#[test]
fn an_unknown_word_is_named_with_its_place() {
    let said = fault("(when: Action, effect: [RepairThisCrad])");
    assert!(said.starts_with("own.ron:2:25: unknown word 'RepairThisCrad'"), "{said}");
    assert!(said.contains("expected one of Gain, "), "{said}");
    assert!(said.ends_with("did you mean 'RepairThisCard'?"), "{said}");

    let said = fault("(when: After(Perform()), effect: [RepairThisCard])");
    assert!(said.starts_with("own.ron:2:14: unknown word 'Perform'"), "{said}");
    assert!(said.ends_with("did you mean 'PerformAction'?"), "{said}");

    let said = fault("(when: Action,\n  effects: [RepairThisCard])");
    assert!(said.starts_with("own.ron:3:3: unknown field 'effects'"), "{said}");
    assert!(said.ends_with("did you mean 'effect'?"), "{said}");

    let said = fault("(when: Action, effect: [Gain(token: Focsu)])");
    assert!(said.ends_with("did you mean 'Focus'?"), "{said}");
}

/// A part that is missing or of the wrong sort.
#[test]
fn a_missing_part_is_named() {
    let said = fault("(effect: [RepairThisCard])");
    assert!(said.contains("the field 'when' is missing"), "{said}");
    let said = fault("(when: Action, effect: [Gain()])");
    assert!(said.contains("the field 'token' is missing"), "{said}");
    let said = fault_of_upgrade(
        "(when: StartOf(End), choose: Ship(Enemy(range: \"3-1\")), effect: [Gain(who: Chosen, token: Ion)])",
    );
    assert!(said.contains("expected a range as on the card, such as \"0-3\" or \"1\", found"), "{said}");
    assert!(said.starts_with("own.ron:2:"), "{said}");
}

/// A byte order mark is no part of the text: neither is it a fault, nor does it move the columns.
#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(faults("\u{feff}[Damage(\"fuelleak\", [])]"), [""; 0]);
    let said = faults("\u{feff}[Damage(\"fuelleek\", [])]");
    assert_eq!(said, ["own.ron:1:9: no damage card 'fuelleek'; did you mean 'fuelleak'?"]);
}
