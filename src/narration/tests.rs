//! Tests of stories of scenarios, and of the names in whole squads.

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ids::ShipSlot;

use super::{Names, ink::Ink};
use crate::scenario;
use crate::squads;

/// The story of a scenario with one case, without the position at the end.
fn story(text: &str) -> String {
    let cases = scenario::read("a test", text).expect("a scenario");
    let run = cases[0].run();
    assert_eq!(run.faults, []);
    let told = cases[0].tell(&run);
    let (_, story) = told.split_once('\n').expect("a sentence first");
    story.split("round 1, ").next().expect("the story").to_owned()
}

/// Costs are told with what they change, dice with their owner, and damage with the results that
/// got through. The card behind an effect is named, and its ship too if that is not clear.
#[test]
fn an_attack_is_told_in_few_lines() {
    let told = story(
        r#"(
            about: "an attack", rules: [], ruleset: "legacy",
            ships: {
                a1: (pilot: "wedgeantilles", pose: (400, 300, 90), upgrades: ["protontorpedoes"],
                     locks: [b1], tokens: {Focus: 1}),
                b1: (pilot: "academypilot", pose: (400, 500, 270), tokens: {Focus: 1}),
            },
            start: [Engage(a1)],
            attack_dice: [Hit, Focus, Blank, Blank, Hit, Hit], defense_dice: [Focus, Evade],
            damage_cards: [FuelLeak, BlindedPilot],
            choices: [
                (ask: Attack, pick: Attack(target: b1, weapon: 1)),
                (ask: ModifyAttack, pick: SpendLock),
                (ask: Reroll, pick: Reroll([Blank, Blank])),
                (ask: ModifyAttack, pick: Spend(token: Focus)),
                (ask: ModifyDefense, pick: Spend(token: Focus)),
            ],
            otherwise: First,
        )"#,
    );
    let expected =
        "  Wedge Antilles [a1] attacks Academy Pilot [b1] with Proton Torpedoes, front arc, range 2
    rolls 1 hit, 1 focus, 2 blanks; spends its lock: now 3 hits, 1 focus; spends a focus token: now 4 hits
    Proton Torpedoes: now 1 critical hit, 3 hits
    Academy Pilot [b1] rolls 1 evade, 1 focus; spends a focus token: now 2 evades
    1 hit and 1 critical hit get through: Academy Pilot [b1] is dealt 1 facedown damage card
    Academy Pilot [b1] is dealt Blinded Pilot
";
    assert_eq!(told, expected);
}

/// LEG-21: a change of dice by a token is not attributed to the gas cloud, whatever waits for the
/// token to be spent. A change by the gas cloud is.
#[test]
fn dice_change_by_what_was_spent_and_by_the_gas_cloud() {
    let told = story(
        r#"(
            about: "an attack through a gas cloud", rules: ["LEG-21"], ruleset: "legacy",
            ships: {
                a1: (pilot: "academypilot", pose: (400, 300, 90)),
                b1: (pilot: "garvendreis-t65xwing", pose: (400, 500, 270), tokens: {Focus: 1}),
                b2: (pilot: "ibtisam", pose: (520, 500, 270)),
            },
            obstacles: [(outline: "gascloud1", pose: (400, 400, 0))],
            start: [Attack(a1)],
            attack_dice: [Hit, Hit], defense_dice: [Focus, Blank, Blank],
            choices: [
                (ask: Attack, pick: Attack(target: b1)),
                (ask: ModifyDefense, pick: Spend(token: Focus)),
                (ask: ModifyDefense, pick: GasCloud),
            ],
            otherwise: First,
        )"#,
    );
    assert!(told.contains("spends a focus token: now 1 evade, 2 blanks"), "{told}");
    assert!(told.contains("is hidden by the gas cloud: now 2 evades, 1 blank"), "{told}");
    assert_eq!(told.matches("gas cloud").count(), 1, "{told}");
}

/// A maneuver, what stops it, and the action after it are told in one line. An obstacle is named by
/// its kind.
#[test]
fn an_activation_is_told_in_one_line() {
    let told = story(
        r#"(
            about: "two activations", rules: [], ruleset: "legacy",
            ships: {
                a1: (pose: (300, 300, 90), dial: "3BW", dial_shows: "3BW", bar: ["Focus"]),
                b1: (pose: (600, 600, 270), shields: 2, dial: "2FB", dial_shows: "2FB"),
            },
            obstacles: [(outline: "coreasteroid0", pose: (600, 520, 0))],
            start: [Activate(a1), Activate(b1)], attack_dice: [Hit],
            choices: [(ask: Action, pick: Action(Focus))],
            otherwise: First,
        )"#,
    );
    let expected = "  a1 reveals a 3 left bank, white; flies to (233, 461), facing 135°; focuses
  b1 reveals a 2 straight, blue; flies to (600, 480), facing 270°; moves through asteroid o1; rolls 1 hit
    loses 1 shield; performs no action
";
    assert_eq!(told, expected);
}

/// Ships with equal names get a number, and the seat too if the other squad has the name.
#[test]
fn ships_are_told_apart() {
    let squad = |pilots: &[&str]| {
        let pilots: Vec<_> =
            pilots.iter().map(|id| serde_json::json!({"id": id, "ship": "tielnfighter"})).collect();
        serde_json::json!({"faction": "galacticempire", "pilots": pilots})
    };
    let squads = [
        squad(&["howlrunner", "academypilot", "academypilot", "obsidiansquadronpilot"]),
        squad(&["academypilot", "blacksquadronace", "blacksquadronace", "obsidiansquadronpilot"]),
    ];
    let rules = killbox_cards::rulesets::named("legacy").expect("it comes with killbox");
    let (matchup, _) = squads::matchup_from_values(
        &squads,
        Catalogue::embedded(),
        Library::embedded(),
        &rules,
        std::path::Path::new("test"),
    )
    .expect("two squads");
    let names = Names::of_game(&matchup, &["Us".into(), "Us".into()], Ink::default());
    let of = |first: u8| [0, 1, 2, 3].map(|i| names.ship(ShipSlot(first + i)));
    assert_eq!(of(0), ["“Howlrunner”", "Academy Pilot A1", "Academy Pilot A2", "Obsidian Squadron Pilot A"]);
    assert_eq!(
        of(8),
        ["Academy Pilot B", "Black Squadron Ace 1", "Black Squadron Ace 2", "Obsidian Squadron Pilot B"]
    );
    assert_eq!(names.squad(killbox_components::ids::Seat::B), "Us (B)");
}
