//! The programs that matchups are compiled to.

use killbox_cards::Library;
use killbox_cards::catalogue::CardSet;
use killbox_components::ability::{CourseOp, Hook, Op};
use killbox_components::damage::DamageKind;
use killbox_components::sets::Set;

/// A program knows that no card listens to an event: the query is one bit test.
#[test]
fn a_program_knows_who_listens() {
    let program = Library::embedded().program(CardSet::Standard, &Default::default());
    let engine = Set::from(DamageKind::DamagedEngine);
    assert!(program.is_silent(Hook::Difficulty, Set::EMPTY));
    assert!(program.is_silent(Hook::Difficulty, Set::all().without(engine)));
    assert!(!program.is_silent(Hook::Difficulty, engine));
    assert!(program.is_silent(Hook::StartOfEngagement, Set::all()));
}

/// DMG-26: a dice check compiles to a roll and a jump over the effects of other faces.
#[test]
fn effects_compile_to_a_flat_list() {
    let text = r#"[Damage("fuelleak", [(when: Action, effect: [
        If(test: [Is(You, Stressed)], then: [Remove(token: Stress)], otherwise: [Gain(token: Focus), Gain(token: Evade)]),
        RepairThisCard,
    ])])]"#;
    let own = Library::read([("own.ron", text)].into_iter(), None).expect("it is right");
    let program = own.program(CardSet::Standard, &Default::default());
    let (_, ability) = program.of_damage(DamageKind::FuelLeak, Hook::Action).next().expect("it is there");
    let ops = program.ops(ability);
    assert!(matches!(ops[0], Op::Course(CourseOp::Unless { skip: 2, .. })), "{ops:?}");
    assert!(matches!(ops[2], Op::Course(CourseOp::Skip(2))), "{ops:?}");
    assert_eq!(ops.len(), 6);
}

/// ABL-46/open: the engine does not subtract every cost of an ability from what must be left for
/// the attack that it grants. Neither case occurs on a card: costs of variable size, and Force
/// where the attack may itself cost Force because it lifts a requirement.
#[test]
fn what_is_paid_for_an_attack_leaves_enough_for_it() {
    let mut by_force: Vec<&str> = Vec::new();
    for card in Library::embedded().cards().filter(|card| card.same_as.is_none()) {
        for ability in card.abilities.iter().map(|ability| format!("{ability:?}")) {
            if !ability.contains("BonusAttack {") {
                continue;
            }
            for cost in [
                "ChargesUpTo(",
                "ChargesFromTo(",
                "EnergyUpTo(",
                "SpendUpTo(",
                "SpendOf(",
                "SpendColor(",
                "ChargeOf {",
            ] {
                assert!(!ability.contains(cost), "{}: {ability}", card.id);
            }
            if ability.contains("Force(") {
                by_force.push(card.id);
            }
        }
    }
    by_force.dedup();
    // Primary weapons, a weapon without a requirement, turret weapons: none of the ships with the
    // icons of both cards has one that requires a token.
    assert_eq!(by_force, ["darthmaul", "ezrabridger", "foresight"]);
}
