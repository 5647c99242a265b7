//! Effects and costs that refer to a ship, an attack, dice or a side: it must exist.

use super::support::{fault, fault_of_upgrade, faults_of, refused};

/// Effects whose ship does not exist are rejected.
#[test]
fn a_word_needs_its_subject() {
    let said = fault("(when: StartOf(Engagement), effect: [Gain(who: ThatShip, token: Focus)])");
    assert!(said.starts_with("own.ron:2:48: no ship triggers this"), "{said}");
    let said = fault("(when: StartOf(Engagement), may: ThatShip, effect: [Gain(token: Focus)])");
    assert!(said.starts_with("own.ron:2:34: no ship triggers this"), "{said}");
    let said = fault("(when: Action, effect: [Gain(who: Chosen, token: Focus)])");
    assert!(said.contains("nothing is chosen"), "{said}");
    let said = fault("(when: Before(Engage()), effect: [Suffer(who: Defender, kind: Hit)])");
    assert!(said.contains("there is no attack here"), "{said}");
    let said = fault("(when: Action, effect: [Suffer(kind: Hit, for_each: Replaced)])");
    assert!(said.contains("no damage is replaced here"), "{said}");
    let said = fault_of_upgrade("(when: Action, effect: [RepairThisCard])");
    assert!(said.contains("only damage cards are repaired"), "{said}");
    let said = fault_of_upgrade("(when: Dealt, effect: [Gain(token: Focus)])");
    assert!(said.contains("'Dealt' is for damage cards only"), "{said}");
    let said = fault("(when: Action, effect: [Recover(charge: Charge)])");
    assert!(said.contains("damage cards have no charges"), "{said}");
    let said = fault("(when: Always, effect: [MayDropSideways(charges: 1)])");
    assert!(said.contains("damage cards have no charges"), "{said}");
    let said = fault("(when: Before(Engage(who: Enemy())), effect: [Gain(token: Focus)])");
    assert!(said.contains("can refer only to its own ship"), "{said}");
}

/// Effects that refer to an earlier event or to a part of the card are rejected without it.
#[test]
fn an_effect_has_its_subject() {
    refused(&[
        (
            "Upgrade",
            "elusive",
            "(when: Action, cost: [Charge(1)], effect: [Gain(token: Focus, for_each: Paid)])",
            "Paid",
            "it goes with 'ChargesUpTo'",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [IfDone([Gain(token: Focus)])])",
            "IfDone",
            "nothing is done before 'IfDone'",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [May(then: [IfDone([Gain(token: Focus)])])])",
            "IfDone",
            "nothing is done before 'IfDone'",
        ),
        (
            "Device",
            "bomblet",
            "(when: Detonates, effect: [SufferResults(who: ThatShip), RollDice(who: ThatShip, die: AttackDice)])",
            "SufferResults",
            "put it after 'RollDice'",
        ),
        (
            "Device",
            "bomblet",
            "(when: Detonates, effect: [Suffer(who: ThatShip, kind: Hit, for_each: Result([Hit]))])",
            "Result",
            "put it after 'RollDice'",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [FlipThisCard])",
            "FlipThisCard",
            "this card has one side in the ",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, side: 1, effect: [Gain(token: Focus)])",
            "side",
            "this card has one side in the ",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack(weapon: [ThisCard])), may: You, effect: [Reroll()])",
            "ThisCard",
            "this card is no weapon in the ",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Before(Engage()), effect: [BonusAttack(weapon: [ThisCard])])",
            "ThisCard",
            "this card is no weapon in the ",
        ),
        (
            "Pilot",
            "lukeskywalker",
            "(when: While(Attack(weapon: [ThisCard])), may: You, effect: [Reroll()])",
            "ThisCard",
            "only upgrade cards are weapons",
        ),
    ]);
    for (kind, id, fine) in [
        (
            "Upgrade",
            "elusive",
            "(when: Action, cost: [ChargesUpTo(1)], effect: [Gain(token: Focus, for_each: Paid)])",
        ),
        (
            "Upgrade",
            "elusive",
            "(when: Action, effect: [May(pays: ChargesUpTo(1), then: [Gain(token: Focus, for_each: Paid)])])",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [PerformAction(), IfDone([Gain(token: Focus)])])",
        ),
        ("Upgrade", "servomotorsfoils", "(when: Action, side: 1, effect: [FlipThisCard])"),
        ("Upgrade", "ioncannon", "(when: While(Attack(weapon: [ThisCard])), may: You, effect: [Reroll()])"),
    ] {
        assert_eq!(faults_of(kind, id, fine), [""; 0], "{fine}");
    }
}
