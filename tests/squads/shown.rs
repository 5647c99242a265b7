//! The output of `squad check` and `squad show`.

use serde_json::json;

use super::check::by;

const CARDS: &str = r#"Pilots([
    (
        id: "tessacrane", name: "Tessa Crane", caption: "Cinder Two", faction: RebelAlliance, chassis: "t65xwing",
        initiative: 4, limited: 1, charges: (limit: 2), force: (limit: 1, sides: [Light]), ship_ability: "Deep Keel",
        legacy: (cost: 47, slots: [Torpedo, Astromech, Modification], formats: [Standard]),
        standard: (cost: 5, loadout: 9, slots: [Torpedo, Astromech, Modification], formats: [Standard]),
    ),
    (
        id: "fixed", name: "Fixed Crane", faction: RebelAlliance, chassis: "t65xwing", initiative: 1,
        standard_loadout: ["songtorpedoes"], legacy: (cost: 39, formats: [Standard]),
    ),
])"#;

const UPGRADES: &str = r#"Upgrades([
    (
        id: "songtorpedoes", name: "Song Torpedoes",
        sides: [(
            slots: [Torpedo], charges: (limit: 2),
            weapon: (arc: Fixed(Front), value: 4, range: (2, 3), ordnance: true, requires: [Lock], charges: 1),
        )],
        legacy: (cost: Fixed(6), formats: [Standard]), standard: (cost: Fixed(4), formats: [Standard]),
    ),
    (
        id: "plate", name: "Plate", sides: [(slots: [Modification], grants: [Stat(Hull, 2), Action("red Boost > Focus")])],
        legacy: (cost: ByInitiative([1, 2, 3, 4, 5]), formats: [Standard]),
        standard: (cost: Fixed(1), formats: [Standard]),
    ),
])"#;

fn check(ruleset: &str) -> super::check::Check {
    by(ruleset).strict().overlay(&[CARDS, UPGRADES, r#"ShipAbilities(["Deep Keel"])"#])
}

/// A squad is shown with everything that a player wants to know: name, cost, starting values
/// (upgrades included), attacks, actions, upgrades with their costs on this ship, obstacles, the
/// verdict.
#[test]
fn a_squad_is_shown() {
    let squad = json!({ "name": "Cranes", "faction": "rebelalliance", "pilots": [
        { "id": "tessacrane", "upgrades": { "mod": ["plate"], "torpedo": ["songtorpedoes"] } }, { "id": "fixed" }
    ] });
    let checked = check("legacy").text(&squad.to_string());
    let shown = checked.show();
    let (text, verdict) = shown.split_at(shown.find("  Obstacles").expect("obstacles"));
    assert_eq!(
        text,
        "\
Cranes — Rebel Alliance

  1  Tessa Crane, Cinder Two (T-65 X-wing): 58 points
     initiative 4, agility 2, hull 6, shields 2, Force 1+, charges 2
     attacks: 3 front, 4 front at range 2-3 (Song Torpedoes)
     actions: focus, lock, barrel roll, red boost > focus
     ship ability: Deep Keel
     Modification   Plate (5)
     Torpedo        Song Torpedoes (6)

  2  Fixed Crane (T-65 X-wing): 39 points, standard loadout
     initiative 1, agility 2, hull 4, shields 2
     attacks: 3 front, 4 front at range 2-3 (Song Torpedoes)
     actions: focus, lock, barrel roll
     Torpedo        Song Torpedoes

"
    );
    let verdict: Vec<&str> = verdict.lines().collect();
    assert_eq!(verdict[0], "  Obstacles: coreasteroid5, yt2400debris2, gascloud4");
    let by = checked.points_version.as_str();
    assert!(by.ends_with(" with cards of a folder"), "{by}");
    let legal = format!("squad.xws: legal (legacy, 97 of 200 points by {by}, 2 ships)");
    assert!(verdict[2].ends_with(&legal), "{}", verdict[2]);
    assert_eq!(verdict[3], "  abilities not simulated: Deep Keel");
}

/// In the 20-point game a ship shows how much of its loadout value is spent.
#[test]
fn the_loadout_is_shown() {
    let squad =
        check("standard").squad("rebelalliance", &["tessacrane plate songtorpedoes", "bluesquadronescort"]);
    assert!(squad.show().contains("  1  Tessa Crane, Cinder Two (T-65 X-wing): 5 points, loadout 5 of 9\n"));
    assert_eq!((squad.ships[0].points, squad.ships[0].upgrades_cost), (5, 5));
}

/// There are three verdicts: legal; accepted leniently, with what is over; and not legal, with
/// every fault and its remedy.
#[test]
fn verdicts() {
    let ships = ["tessacrane plate songtorpedoes crackshot", "fixed"];
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let strict = lines(check("legacy").squad("rebelalliance", &ships).verdict());
    assert!(strict[0].contains("squad.xws: NOT LEGAL (legacy, "));
    assert_eq!(
        strict[1..],
        [
            "  ship 1 (tessacrane): no free Talent slot for `crackshot` [SQD-5]",
            "  (points and slots change with every points list: --lenient accepts the squad)",
        ]
    );
    let overlay = [CARDS, UPGRADES, r#"ShipAbilities(["Deep Keel"])"#];
    let lenient = lines(by("legacy").overlay(&overlay).squad("rebelalliance", &ships).verdict());
    assert!(lenient[0].contains("squad.xws: accepted by --lenient (legacy, "));
    assert_eq!(lenient[1..], ["  note: ship 1 (tessacrane): no free Talent slot for `crackshot` [SQD-5]"]);
    let other =
        lines(check("legacy").squad("rebelalliance", &["tessacrane crackshot", "academypilot"]).verdict());
    assert_eq!(other.len(), 3, "--lenient would not help: {other:?}");
    let unknown = json!({ "faction": "rebelalliance", "points": 190, "pilots": [{ "id": "fixed" }, { "id": "zzzzzz" }] });
    let guessed = lines(check("legacy").guess(&unknown).verdict());
    assert_eq!(
        guessed.last().map(String::as_str),
        Some("  (checked by `legacy`: it states 190 points; choose another with --ruleset)")
    );
}

/// The JSON has the verdict, the ships, and the faults with place, kind, id, nearest id, rule and
/// message.
#[test]
fn json_of_a_check() {
    let squad = json!({ "faction": "rebelalliance", "pilots": [
        { "id": "fixd", "ship": "t65xwing" }, { "id": "tessacrane", "upgrades": { "mod": ["plate", "plat"] } }
    ] });
    let value = serde_json::to_value(check("legacy").text(&squad.to_string())).expect("JSON");
    assert_eq!(value["accepted"], false);
    assert_eq!(
        value["faults"],
        json!([
            {
                "place": { "at": "ship", "number": 1, "pilot": "fixd" }, "fault": "unknown_pilot", "id": "fixd",
                "nearest": "fixed", "rule": "SQD-17", "warning": false,
                "message": "unknown pilot `fixd` in this card set; did you mean `fixed`?",
            },
            {
                "place": { "at": "slot", "number": 2, "pilot": "tessacrane", "slot": "mod" },
                "fault": "unknown_upgrade", "id": "plat", "nearest": "plate", "rule": "SQD-17", "warning": false,
                "message": "unknown upgrade `plat` in this card set; did you mean `plate`?",
            },
        ])
    );
    let ship = &value["ships"][0];
    assert_eq!(
        (&ship["number"], &ship["pilot"], &ship["hull"]),
        (&2.into(), &"tessacrane".into(), &6.into())
    );
    assert_eq!(
        ship["upgrades"],
        json!([{ "slot": "Modification", "id": "plate", "name": "Plate", "cost": 5 }])
    );
}
