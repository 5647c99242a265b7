//! Abilities that can never be used, change nothing, or combine parts that do not fit.

use killbox_cards::{HugeDamageDeck, read_ability};
use killbox_components::damage::{DamageTrait, HugeCard};

use super::support::{fault, fault_of_upgrade, faults, faults_of, refused};

/// Tests that never hold, and amounts of 0, are rejected.
#[test]
fn what_never_happens_is_refused() {
    for (ability, message) in [
        ("(when: After(ExecuteManeuver(bearing: [])), effect: [Gain(token: Focus)])", "'bearing' is empty"),
        (
            "(when: After(ExecuteManeuver(bearing: [Turn], except_bearing: [Turn])), effect: [Gain(token: Focus)])",
            "no bearing is left",
        ),
        ("(when: After(PerformAction(action: [])), effect: [Gain(token: Focus)])", "'action' is empty"),
        (
            "(when: During(Planning), effect: [Gain(token: Focus)])",
            "during the System Phase and the End Phase only",
        ),
        ("(when: AtInitiative(9), effect: [Gain(token: Focus)])", "initiative values are 0 to 8"),
        (
            "(when: After(SpendCharge(charge: Shield)), effect: [Gain(token: Focus)])",
            "spending a shield counts as losing it",
        ),
        ("(when: Action, effect: [Gain(token: Focus, n: 0)])", "the number must be at least 1"),
        (
            "(when: Action, effect: [DiceCheck(die: AttackDice, on: [([Evade], [RepairThisCard])])])",
            "never shows 'Evade'",
        ),
        ("(when: Action, effect: [DiceCheck(die: AttackDice, on: [])])", "'DiceCheck' needs 'on'"),
        (
            "(when: Action, effect: [DiceCheck(die: AttackDice, on: [([Hit], [RepairThisCard]), ([Hit], [RepairThisCard])])])",
            "is in 'on' twice",
        ),
        ("(when: Action, if: [NoneExists(You)], effect: [Gain(token: Focus)])", "you always exist"),
    ] {
        let said = fault(ability);
        assert!(said.starts_with("own.ron:2:") && said.contains(message), "{ability}\n{said}");
    }
    let said =
        fault_of_upgrade("(when: Action, choose: Ship(You), effect: [Gain(who: Chosen, token: Focus)])");
    assert!(said.contains("there is nothing to choose"), "{said}");
    let said = fault_of_upgrade(
        "(when: After(LoseCharge(who: Friendly(), charge: Charge)), effect: [Gain(token: Focus)])",
    );
    assert!(said.contains("standard charges are those of this card"), "{said}");
}

/// Parts that do not fit together are rejected.
#[test]
fn impossible_combinations_are_refused() {
    for (ability, message) in [
        ("(when: Action, effect: [])", "has no 'effect'"),
        ("(when: Action, instead: [RepairThisCard])", "'instead' needs 'when: Would(..)'"),
        ("(when: Would(SufferDamage(kind: Hit)), effect: [RepairThisCard])", "'Would' needs 'instead'"),
        ("(when: Always, effect: [RepairThisCard])", "'RepairThisCard' cannot be the effect here"),
        ("(when: Action, effect: [RollFewer(dice: AttackDice)])", "'RollFewer' cannot be the effect here"),
        ("(when: While(Defend()), effect: [CannotModifyYourDice()])", "it goes with While(Attack())"),
        ("(when: Always, may: You, effect: [IncreaseDifficulty()])", "'may' has no place"),
        ("(when: Action, may: You, effect: [RepairThisCard])", "an action is optional by itself"),
        ("(when: Action, effect: [PerformAction(color: Red)])", "'color' needs 'action'"),
        ("(when: Action, effect: [And([Gain(token: Focus)])])", "'And' joins two or more"),
        (
            "(when: After(Coordinate()), if: [Coordinated([Boost])], effect: [Gain(token: Focus)])",
            "it goes with After(Coordinate(by_action: true))",
        ),
        (
            "(when: Action, effect: [EachChosenFor(Shield(1), Friendly(), [Gain(who: It, token: Focus)])])",
            "it goes with 'Charge' or 'Force'",
        ),
        ("(when: Action, effect: [And([Gain(token: Focus), And([])])])", "cannot be a part of 'And'"),
    ] {
        let said = fault(ability);
        assert!(said.starts_with("own.ron:2:") && said.contains(message), "{ability}\n{said}");
    }
    let said = faults(
        "[Damage(\"directhit\", [(when: Dealt, effect: [RepairThisCard]), (when: Dealt, effect: [Gain(token: Focus)])])]",
    );
    assert!(said.len() == 1 && said[0].contains("has a 'Dealt' already"), "{said:?}");
}

/// HUG-20: standard damage cards and other cards have no precision shot, and none has two.
#[test]
fn precision_shots_are_of_huge_damage_cards() {
    let shot = "(when: PrecisionShot(Side), effect: [DisableHardpoint(by: OtherShip)])";
    let said = faults(&format!("[Damage(\"directhit\", [{shot}])]"));
    assert!(said.len() == 1 && said[0].contains("cards of the huge damage deck only"), "{said:?}");
    let said = fault_of_upgrade(shot);
    assert!(said.contains("'PrecisionShot' is for damage cards only"), "{said}");
    let card = |abilities: &[&str]| {
        let abilities = abilities.iter().map(|text| read_ability(text).expect("an ability")).collect();
        let card = HugeCard { name: "A".into(), copies: 1, card_trait: DamageTrait::Crew };
        HugeDamageDeck::new(vec![(card, abilities)])
    };
    assert!(card(&[shot]).is_ok());
    let said =
        card(&["(when: PrecisionShot(Side), effect: [DisableHardpoint(who: Chosen)])"]).expect_err("refused");
    assert!(said.0 == 0 && said.1.contains("nothing is chosen"), "{said:?}");
}

/// An ability has at most 255 steps.
#[test]
fn an_ability_of_too_many_steps_is_refused() {
    let ability = |n| format!("(when: Action, effect: [{}])", vec!["RepairThisCard"; n].join(", "));
    assert_eq!(faults_of("Damage", "woundedpilot", &ability(255)), [""; 0]);
    let said = fault(&ability(256));
    assert!(said.starts_with("own.ron:2:16: ") && said.contains("has 256 steps"), "{said}");
}

/// Abilities that can never be used or change nothing are rejected.
#[test]
fn contradictions_are_refused() {
    refused(&[
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, if: [Exists(Enemy(is: Stressed, is_not: Stressed))], effect: [Gain(token: Focus)])",
            "is_not",
            "no ship ever fits",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, if: [Is(You, Stressed), IsNot(You, Stressed)], effect: [Gain(token: Focus)])",
            "IsNot",
            "this never holds",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Action, effect: [If(test: [IsNot(You, Stressed), Is(You, Stressed)], then: [Gain(token: Focus)])])",
            "IsNot",
            "this never holds",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack()), effect: [Change(from: [Hit, Crit], to: [Crit, Hit])])",
            "Change",
            "this changes nothing",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack(range: \"3-4\")), may: You, effect: [Reroll()])",
            "range",
            "attack ranges are 0 to 3",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack()), if: [AttackRange(\"4\")], may: You, effect: [Reroll()])",
            "AttackRange",
            "attack ranges are 0 to 3",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Before(Engage()), effect: [TakesTurnsAt(number: 9, until: EndOfPhase)])",
            "number",
            "initiative values are 0 to 8",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: Always, effect: [MaxLocks(11)])",
            "MaxLocks",
            "a ship has at most 10 locks",
        ),
    ]);
    for fine in [
        "(when: Action, if: [Is(You, Stressed), IsNot(You, Strained)], effect: [Gain(token: Focus)])",
        "(when: Action, if: [Exists(Enemy(is: Stressed, is_not: Strained))], effect: [Gain(token: Focus)])",
        "(when: While(Attack(range: \"0-3\")), may: You, effect: [Change(from: [Hit], to: [Crit])])",
        "(when: Before(Engage()), effect: [TakesTurnsAt(number: 8, until: EndOfPhase)])",
        "(when: Always, effect: [MaxLocks(10)])",
    ] {
        assert_eq!(faults_of("Upgrade", "swarmtactics", fine), [""; 0], "{fine}");
    }
}
