//! Groups of ships must name ship types, pilots and upgrades that exist.

use killbox_cards::Library;

use super::support::{faults_of, refused};

/// The ids in a group must exist, wherever the group stands.
#[test]
fn selectors_name_what_there_is() {
    let who = "Friendly(ship: [\"tielnfihgter\"])";
    for ability in [
        format!("(when: After(Destroyed(who: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: After(Attack(who: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: After(Coordinate(other: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: After(AcquireLock(on: {who})), effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), if: [Exists({who})], effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), if: [Not(IsOne(You, {who}))], effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), choose: Ship({who}), effect: [Gain(who: Chosen, token: Focus)])"),
        format!("(when: Before(Engage()), cost: [SpendOf({who}, Focus)], effect: [Gain(token: Focus)])"),
        format!("(when: Before(Engage()), effect: [Gain(who: Each({who}), token: Focus)])"),
        format!("(when: Before(Engage()), effect: [Gain(token: Focus, for_each: Ship({who}))])"),
        format!("(when: Before(Engage()), effect: [EachShip({who}, [Gain(who: It, token: Focus)])])"),
        format!("(when: Before(Engage()), effect: [BonusAttack(against: Each({who}))])"),
        format!("(when: Before(Engage()), effect: [If(test: [Exists({who})], then: [Gain(token: Focus)])])"),
        format!("(when: Always, effect: [IncreaseDifficulty(who: {who})])"),
        format!("(when: Always, effect: [HasPilotAbilityOf({who})])"),
    ] {
        let message = "no ship type 'tielnfihgter'; did you mean 'tielnfighter'?";
        refused(&[("Upgrade", "swarmtactics", &ability, "tielnfihgter", message)]);
    }
    let engage =
        |who: &str| format!("(when: Before(Engage()), if: [Exists({who})], effect: [Gain(token: Focus)])");
    for (who, word, message) in [
        (
            "Enemy(pilot: [\"leebo\", \"captianrex\"])",
            "captianrex",
            "no ship card 'captianrex'; did you mean",
        ),
        ("Enemy(upgrade: [\"infromant\"])", "infromant", "no upgrade 'infromant'; did you mean 'informant'?"),
        ("Enemy(ship: [])", "ship", "'ship' is empty"),
        ("Enemy(size: [])", "size", "'size' is empty"),
        ("Enemy(condition: Huntde)", "Huntde", "did you mean 'Hunted'?"),
    ] {
        refused(&[("Upgrade", "swarmtactics", &engage(who), word, message)]);
    }
    let known = engage("Enemy(ship: [\"tielnfighter\"], pilot: [\"leebo\"], upgrade: [\"informant\"])");
    assert_eq!(faults_of("Upgrade", "swarmtactics", &known), [""; 0]);
    // Without a catalogue the ids cannot be checked.
    let text = format!("[Upgrade(\"swarmtactics\", [{}])]", engage("Enemy(upgrade: [\"infromant\"])"));
    assert!(Library::read([("own.ron", text.as_str())].into_iter(), None).is_ok());
}

/// ABL-51: a range is measured from a ship, a device or an obstacle that the ability knows.
#[test]
fn selectors_measure_from_what_there_is() {
    let engage =
        |who: &str| format!("(when: StartOf(Engagement), if: [Exists({who})], effect: [Gain(token: Focus)])");
    for (who, word, message) in [
        ("Enemy(range: \"1\", of: ThatShip)", "ThatShip", "no ship triggers this"),
        ("Enemy(range: \"1\", of: Chosen)", "Chosen", "nothing is chosen"),
        ("Enemy(range: \"1\", of: Defender)", "Defender", "there is no attack here"),
        (
            "Enemy(range: \"1\", of: ThisDevice)",
            "ThisDevice",
            "only a device can refer to itself like this, or After(Detonate()) to the one that detonated",
        ),
        ("Enemy(range: \"1\", of: ThatObstacle)", "ThatObstacle", "no obstacle is chosen"),
        ("Enemy(locking: Attacker)", "Attacker", "there is no attack here"),
        ("Enemy(has_in_arc: (Front, OtherShip))", "OtherShip", "no ship triggers this"),
        ("ThatShip", "ThatShip", "no ship triggers this"),
        ("Remote(units: true)", "units", "it does not go with these words"),
        ("Enemy(units: true, size: [Large])", "units", "a remote has no ship type, size or name"),
    ] {
        refused(&[("Upgrade", "swarmtactics", &engage(who), word, message)]);
    }
    let unmeasured =
        "(when: Before(Engage()), if: [Exists(Enemy(of: ThatShip))], effect: [Gain(token: Focus)])";
    refused(&[("Upgrade", "swarmtactics", unmeasured, "of", "it needs 'range'")]);
    let fine = "(when: Before(Engage()), if: [Exists(Enemy(range: \"1\", of: ThatShip))], effect: [Gain(token: Focus)])";
    assert_eq!(faults_of("Upgrade", "swarmtactics", fine), [""; 0]);
}
