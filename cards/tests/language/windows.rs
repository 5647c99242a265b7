//! Effects at times at which no game could bring them about, and the times at which games can.

use super::support::{faults_of, refused};

/// Checks that each effect alone is rejected at each time with this message.
#[track_caller]
fn never(when: &[&str], effects: &[&str], message: &str) {
    for when in when {
        for effect in effects {
            let word = effect.split('(').next().expect("a word");
            let ability = format!("(when: {when}, effect: [{effect}])");
            refused(&[("Upgrade", "swarmtactics", &ability, word, message)]);
        }
    }
}

#[track_caller]
fn possible(when: &[&str], effects: &[&str]) {
    for when in when {
        for effect in effects {
            let ability = format!("(when: {when}, effect: [{effect}])");
            assert_eq!(faults_of("Upgrade", "swarmtactics", &ability), [""; 0], "{ability}");
        }
    }
}

const SETUP: [&str; 4] =
    ["Setup(BeforePlacingForces)", "Setup(AfterPlacingForces)", "Setup(End)", "After(Placed())"];

/// Times before the dials of a round are revealed.
const UNREVEALED: [&str; 9] = [
    "StartOfRound",
    "StartOf(Planning)",
    "EndOf(Planning)",
    "StartOf(System)",
    "During(System)",
    "EndOf(System)",
    "StartOf(Activation)",
    "Before(Activate())",
    "Before(RevealDial())",
];

/// Times after every maneuver of the round is executed.
const FLOWN: [&str; 8] = [
    "After(Activate())",
    "EndOf(Activation)",
    "StartOf(Engagement)",
    "AtInitiative(3)",
    "Before(Engage())",
    "After(Engage(who: Friendly()))",
    "During(End)",
    "EndOfRound",
];

/// MOV-10: a dial can be set after it is revealed, and counts as revealed until the next Planning
/// Phase.
#[test]
fn a_dial_is_set_while_it_is_revealed() {
    let set = ["SetDial(same: [Speed])"];
    let message = "no dial of this ship is revealed then (MOV-10)";
    never(&SETUP, &set, message);
    never(&UNREVEALED, &set, message);
    possible(&["After(RevealDial())", "Before(ExecuteManeuver())", "Action"], &set);
    possible(&FLOWN, &set);
    possible(&["Before(Activate(who: Friendly()))"], &set);
}

/// RND-54: a maneuver replaces a revealed one that is not executed yet.
#[test]
fn a_maneuver_replaces_one_that_waits() {
    let instead = ["ExecuteInstead(\"0OW\")"];
    let message = "no revealed maneuver waits for its execution then";
    never(&SETUP, &instead, message);
    never(&UNREVEALED, &instead, message);
    never(&FLOWN, &instead, message);
    possible(&["After(RevealDial())", "Before(ExecuteManeuver())", "After(GainToken())"], &instead);
}

/// RND-42: a dial is facedown after it is set.
#[test]
fn a_dial_is_flipped_while_it_is_facedown() {
    let flip = ["FlipDialFaceup()"];
    never(&SETUP, &flip, "this ship has no facedown dial then (RND-42)");
    never(&["StartOfRound", "StartOf(Planning)"], &flip, "this ship has no facedown dial then (RND-42)");
    possible(&["EndOf(Planning)", "During(System)", "StartOf(Activation)"], &flip);
}

/// RND-26: an effect on the board needs ships there. Boosts and maneuvers by an effect are possible
/// at any time after that.
#[test]
fn ships_move_when_they_are_on_the_board() {
    let moves = [
        "Boost()",
        "Boost(who: Each(Friendly()))",
        "Execute([\"1FW\"])",
        "RotateShip(degrees: [90])",
        "BonusAttack()",
        "AcquireLock()",
    ];
    never(&["Setup(BeforePlacingForces)"], &moves, "no ship is on the board then");
    possible(&["Setup(AfterPlacingForces)", "Setup(End)", "StartOf(Engagement)"], &moves);
    possible(&["During(System)", "After(Attack())", "Before(Removed())"], &moves);
    possible(&["Setup(BeforePlacingForces)"], &["AcquireLock(ignoring_range: true)"]);
    possible(&["After(Flee())", "After(Destroyed())", "After(Removed(who: Enemy()))"], &moves);
}

/// RND-74: a ship that has left the game has no abilities that could listen.
#[test]
fn a_removed_ship_hears_nothing() {
    let ability = "(when: After(Removed()), effect: [Gain(who: Each(OtherFriendly()), token: Focus)])";
    refused(&[(
        "Upgrade",
        "swarmtactics",
        ability,
        "Removed",
        "the abilities of a ship that has left the game do not trigger",
    )]);
    possible(&["Before(Removed())", "After(Removed(who: OtherFriendly()))"], &["Gain(token: Focus)"]);
}

/// RND-25: the damage deck exists at the end of set-up.
#[test]
fn damage_cards_need_their_deck() {
    let cards = ["DealFacedown()", "ExposeCard()", "RepairCard()"];
    let early = ["Setup(BeforePlacingForces)", "Setup(AfterPlacingForces)", "After(Placed())"];
    never(&early, &cards, "there is no damage deck yet (RND-25)");
    possible(&["Setup(End)", "StartOfRound"], &cards);
}

/// RND-26, RND-54: a duration ends with something that is under way or will come.
#[test]
fn effects_last_to_an_end_that_comes() {
    let until = |until: &str| {
        format!("Grant(until: {until}, ability: (when: Always, effect: [CannotPerformActions()]))")
    };
    for (when, end, message) in [
        ("StartOf(Engagement)", "EndOfActivation", "no activation is under way then"),
        ("Setup(End)", "EndOfActivation", "no activation is under way then"),
        ("StartOf(Engagement)", "EndOfAttack", "no attack is under way then"),
        ("StartOfRound", "EndOfSetup", "set-up is over then"),
        ("Before(Engage())", "EndOfSetup", "set-up is over then"),
    ] {
        let ability = format!("(when: {when}, effect: [{}])", until(end));
        refused(&[("Upgrade", "swarmtactics", &ability, end, message)]);
    }
    possible(&["Before(Activate())", "After(GainToken())"], &[&until("EndOfActivation")]);
    possible(&["After(DeclareAttack())"], &[&until("EndOfAttack")]);
    possible(&["Setup(BeforePlacingForces)", "After(Placed())"], &[&until("EndOfSetup")]);
}

/// ATK-37, ATK-47, ATK-55: dice can be modified while they lie on the table.
#[test]
fn dice_are_modified_when_they_are_rolled() {
    let lie = "those dice are not rolled yet, or put away";
    let red = ["Reroll(dice: AttackDice)", "Cancel(dice: AttackDice, face: [Hit])"];
    let green =
        ["Change(dice: DefenseDice, from: [Focus], to: [Evade])", "Add(dice: DefenseDice, face: Evade)"];
    let outside = ["After(DeclareAttack())", "After(BecomeDefender())", "After(Attack())", "After(Defend())"];
    never(&outside, &red, lie);
    never(&outside, &green, lie);
    never(&["While(Attack(moment: BeforeRollAttack))", "While(Defend(moment: BeforeRollAttack))"], &red, lie);
    never(
        &["While(Attack(moment: AfterModifyAttack))", "While(Defend(moment: BeforeRollDefense))"],
        &green,
        lie,
    );
    never(&["While(Defend(moment: BeforeModifyAttack))"], &["Reroll()"], lie);
    possible(&["While(Attack(moment: BeforeModifyAttack))", "After(Neutralize())"], &red);
    possible(&["After(RollDice())"], &red[1..]);
    // Attack dice are rerolled in their step; outside of attacks there is none [ATK-56, ABL-36].
    never(&["After(RollDice())"], &red[..1], "the Modify Dice step of an attack");
    possible(&["After(RollOutsideAttack())"], &["Reroll()"]);
    possible(&["While(Attack(moment: BeforeModifyDefense))", "After(AttackHits())"], &green);
    possible(&["While(AttackOrDefend())", "While(Attack(moment: AfterModifyAttack))"], &["Reroll()"]);

    let may = |moment: &str, effect: &str| {
        format!("(when: While(Attack(moment: {moment})), may: You, effect: [{effect}])")
    };
    let late = may("AfterModifyAttack", "RollMore(dice: AttackDice)");
    refused(&[("Upgrade", "swarmtactics", &late, "RollMore", "those dice are rolled already")]);
    let late = may("BeforeNeutralize", "RollFewer(dice: DefenseDice)");
    refused(&[("Upgrade", "swarmtactics", &late, "RollFewer", "those dice are rolled already")]);
    let early = may("BeforeRollDefense", "RollFewer(dice: DefenseDice)");
    assert_eq!(faults_of("Upgrade", "swarmtactics", &early), [""; 0]);

    let tested = |when: &str, results: &str| {
        format!("(when: {when}, if: [Results({results})], effect: [Gain(token: Focus)])")
    };
    let early = tested("After(DeclareAttack())", "AttackDice, [Hit], \"1-5\"");
    refused(&[(
        "Upgrade",
        "swarmtactics",
        &early,
        "Results",
        "those dice are not rolled yet: this never holds",
    )]);
    for fine in [
        tested("After(DeclareAttack())", "AttackDice, [Hit], \"0-5\""),
        tested("After(Attack())", "AttackDice, [Hit], \"1-5\""),
        tested("After(RollDice())", "AttackDice, [Hit], \"1-5\""),
    ] {
        assert_eq!(faults_of("Upgrade", "swarmtactics", &fine), [""; 0], "{fine}");
    }
}

/// ATK-45: a moment inside the attack is the time of an effect, and has no meaning elsewhere.
#[test]
fn a_moment_is_one_of_deeds() {
    refused(&[
        (
            "Upgrade",
            "swarmtactics",
            "(when: After(Attack(moment: BeforeNeutralize)), effect: [Gain(token: Focus)])",
            "moment",
            "'moment' has no place here",
        ),
        (
            "Upgrade",
            "swarmtactics",
            "(when: While(Attack(moment: BeforeRollAttack)), effect: [RollMore(dice: AttackDice)])",
            "moment",
            "a standing ability",
        ),
    ]);
}

/// DEV-17: a device is not a ship.
#[test]
fn a_device_does_not_fly() {
    for effect in ["Execute([\"1FW\"])", "RotateShip(degrees: [90])"] {
        let ability = format!("(when: Detonates, effect: [{effect}])");
        let word = effect.split('(').next().expect("a word");
        refused(&[("Device", "bomblet", &ability, word, "a device is not a ship")]);
    }
}
