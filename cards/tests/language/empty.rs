//! Lists that are given must not be empty, and numbers must not be 0.

use super::support::{faults_of, refused};

/// ACT-2, MOV-27: without a list all actions and maneuvers count; an empty list is rejected and not
/// taken for all.
#[test]
fn lists_are_not_empty() {
    let always = |effect: &str| format!("(when: Always, effect: [{effect}])");
    let when = |when: &str| format!("(when: {when}, effect: [Gain(token: Focus)])");
    let tested = |test: &str| format!("(when: Action, if: [{test}], effect: [Gain(token: Focus)])");
    let done = |when: &str, effect: &str| format!("(when: {when}, effect: [{effect}])");
    for (ability, word) in [
        (always("ActWhileStressed(action: [])"), "action"),
        (always("RedWhileStressed(bearing: [])"), "bearing"),
        (always("CannotPerform([])"), "CannotPerform"),
        (always("HasAction([], White)"), "HasAction"),
        (always("TreatAction(action: [], color: Red)"), "action"),
        (always("CannotRemove(who: You, token: [])"), "token"),
        (always("IgnoreObstaclesOf([])"), "IgnoreObstaclesOf"),
        (always("TurretOnly([])"), "TurretOnly"),
        (always("WiderRange([])"), "WiderRange"),
        (always("AttackThroughTurret([])"), "AttackThroughTurret"),
        (done("While(Attack())", "MaySpendYourTokens(token: [])"), "token"),
        (done("Action", "RemoveColor(color: [])"), "color"),
        (done("Action", "Drop(device: Bomblet, template: [])"), "template"),
        (done("Action", "Execute([])"), "Execute"),
        (done("After(RevealDial())", "SetDial(same: [])"), "same"),
        (when("Before(ExecuteManeuver(bearing: []))"), "bearing"),
        (when("Before(ExecuteManeuver(color: []))"), "color"),
        (when("Before(CheckDifficulty(color: []))"), "color"),
        (tested("Revealed(bearing: [])"), "bearing"),
        (tested("Revealed(color: [])"), "color"),
        ("(when: Would(SufferDamage(from: [])), instead: [PreventDamage])".to_owned(), "from"),
    ] {
        refused(&[("Upgrade", "swarmtactics", &ability, word, "")]);
    }
    let message = "'action' is empty: this can never happen; leave it out to allow all";
    refused(&[("Upgrade", "swarmtactics", &always("ActWhileStressed(action: [])"), "action", message)]);
    for fine in [
        always("ActWhileStressed()"),
        always("ActWhileStressed(action: [Boost])"),
        always("RedWhileStressed()"),
        done("After(RevealDial())", "SetDial()"),
    ] {
        assert_eq!(faults_of("Upgrade", "swarmtactics", &fine), [""; 0], "{fine}");
    }
}

/// An amount of 0 that is kept, recovered or replaced is rejected.
#[test]
fn numbers_are_not_nothing() {
    for (ability, word) in [
        ("(when: Always, effect: [KeepTokens(Calculate, 0)])", "KeepTokens"),
        ("(when: Always, effect: [ReloadsMore(0)])", "ReloadsMore"),
        ("(when: While(Attack()), effect: [RecoverAttackCharge(0)])", "RecoverAttackCharge"),
        ("(when: Would(SufferDamage(n: 0)), instead: [PreventDamage])", "n"),
    ] {
        refused(&[("Upgrade", "swarmtactics", ability, word, "the number must be at least 1")]);
    }
}

/// MOV-1: another maneuver must differ in something that tells maneuvers of a dial apart.
#[test]
fn a_dial_is_set_to_another_maneuver() {
    for (effect, word, message) in [
        ("SetDial(same: [Speed, Bearing, Direction])", "same", "no other maneuver has the same"),
        ("SetDial(same: [Speed], speed_by: 1)", "speed_by", "the speed stays the same"),
        ("SetDial(speed_by: 0)", "speed_by", "the speed stays the same"),
    ] {
        let ability = format!("(when: After(RevealDial()), effect: [{effect}])");
        refused(&[("Upgrade", "swarmtactics", &ability, word, message)]);
    }
}
