//! Rulesets of users: a ruleset that no game can be played by is rejected when it is read, and a
//! copy does not have the name of its original.

use killbox_cards::rulesets::{NAMES, check, named};
use killbox_components::geometry::Extent;
use killbox_components::ruleset::Ruleset;

use crate::program;

const LEGACY: &str = include_str!("../../../cards/rulesets/legacy.ron");
const STANDARD: &str = include_str!("../../../cards/rulesets/standard.ron");

/// Every fault is reported with file, line, problem and remedy.
#[test]
fn what_cannot_be_played_by() {
    let gas = LEGACY.lines().position(|line| line.contains("kind: GasCloud")).expect("a row");
    let rows = |change: &dyn Fn(&mut Vec<&str>)| {
        let mut lines: Vec<&str> = LEGACY.lines().collect();
        change(&mut lines);
        lines.join("\n")
    };
    let missing = rows(&|lines| drop(lines.drain(gas..gas + 2)));
    let doubled = rows(&|lines| {
        let row = [lines[gas], lines[gas + 1]];
        lines.splice(gas..gas, row);
    });
    let second = format!("own.ron:{}:10: `obstacle_table` has 2 rows for GasCloud: leave one", gas + 3);
    let cases = [
        (
            missing,
            vec!["own.ron:", ":5: `obstacle_table` has no row for GasCloud: give each kind of obstacle one"],
        ),
        (doubled, vec![second.as_str()]),
        (
            LEGACY.replace("squad_ships: (2, 8)", "squad_ships: (8, 2)"),
            vec!["own.ron:7:5: `squad_ships: (8, 2)`", "such as (2, 8)"],
        ),
        (LEGACY.replace("squad_ships: (2, 8)", "squad_ships: (0, 8)"), vec!["squad_ships"]),
        (LEGACY.replace("squad_ships: (2, 8)", "squad_ships: (2, 9)"), vec!["from 1 to 8"]),
        (LEGACY.replace("squad_points: 200", "squad_points: 0"), vec!["own.ron:6:5", "no squad is free"]),
        (LEGACY.replace("name: \"legacy\"", "name: \" \""), vec!["own.ron:3:5", "give the ruleset a name"]),
        (LEGACY.replace("[0, 1], ", "[0, 4], "), vec!["attack ranges from 0 to 3"]),
        (LEGACY.replace("[0, 1], ", "[1, 1], "), vec!["attack ranges from 0 to 3, each once"]),
        (
            LEGACY.replace("([Hit], Hit(1))", "([Evade], Hit(1))"),
            vec!["Asteroid: `roll` on [Evade]", "Hit, Crit, Focus, Blank"],
        ),
        (LEGACY.replace("([Hit], Hit(1))", "([], Hit(1))"), vec!["Asteroid: `roll` on []"]),
        (LEGACY.replace("([Hit], Hit(1))", "([Hit], Hit(0))"), vec!["Asteroid: `Hit(0)` does nothing"]),
        // An area that is too wide [RND-17].
        (
            LEGACY.replace("(914.4, 914.4)", "(1900, 914.4)"),
            vec![
                "own.ron:",
                "(1900, 914.4) is not a play area",
                "from 609.6 to 1828.8 mm",
                "such as (914.4, 914.4)",
            ],
        ),
        (LEGACY.replace("(914.4, 914.4)", "(914.4, 1828.8)"), vec!["from 609.6 to 914.4 mm"]),
        (LEGACY.replace("(914.4, 914.4)", "(914.4, 600)"), vec!["is not a play area"]),
        (LEGACY.replace("(914.4, 914.4)", "(NaN, 914.4)"), vec!["is not a play area"]),
        (LEGACY.replace("(914.4, 914.4)", "914.4"), vec!["own.ron:"]),
        ("Ruleset(".into(), vec!["own.ron:1:8"]),
        (LEGACY.replace("deficit: false", "deficit: 3"), vec!["own.ron:", "bool"]),
    ];
    for (text, parts) in cases {
        let error = check("own.ron", &text).expect_err(parts[0]).to_string();
        for part in parts {
            assert!(error.contains(part), "{part} is missing in\n{error}");
        }
    }
    let both = LEGACY.replace("(2, 8)", "(8, 2)").replace("squad_points: 200", "squad_points: 0");
    assert_eq!(check("own.ron", &both).expect_err("two faults").to_string().lines().count(), 2);
}

/// The embedded rulesets are accepted and keep their names. An edited copy is reported as one, with
/// its differences.
#[test]
fn an_edited_copy_is_not_the_original() {
    for (name, text) in NAMES.into_iter().zip([STANDARD, LEGACY]) {
        let found = check("copies/mine.ron", text).expect("it comes with killbox");
        assert_eq!(Some(found.ruleset), named(name));
        assert_eq!(found.remarks, [""; 0]);
    }
    let edited = LEGACY
        .replace("round_limit: 12", "round_limit: 8")
        .replace("gas_cloud_evade: true", "gas_cloud_evade: false");
    let found = check("copies/mine.ron", &edited).expect("a ruleset");
    assert_eq!(found.ruleset.name, "legacy as changed in mine.ron");
    assert_eq!(
        found.remarks,
        [
            "the ruleset in copies/mine.ron differs from legacy in gas_cloud_evade (false, there true), round_limit (8, there 12)"
        ]
    );
    let wide = LEGACY.replace("(914.4, 914.4)", "(1219.2, 914.4)");
    let found = check("mine.ron", &wide).expect("a ruleset");
    assert_eq!(
        found.remarks,
        ["the ruleset in mine.ron differs from legacy in play_area_mm ((1219.2, 914.4), there as usual)"]
    );
    let own = check("mine.ron", &edited.replace("\"legacy\"", "\"eight rounds\"")).expect("a ruleset");
    assert_eq!((own.ruleset.name.as_str(), own.remarks.len()), ("eight rounds", 0));
}

/// RND-17: Epic games are played on twice the width. A standard play area is written as before
/// other areas existed, so that runs and recordings of older versions can be continued.
#[test]
fn the_play_area_stands_in_files_where_it_is_no_standard_one() {
    for (name, area) in [
        ("standard", Extent::STANDARD),
        ("legacy", Extent::STANDARD),
        ("standard-epic", Extent::EPIC),
        ("xwa", Extent::STANDARD),
        ("legacy-epic", Extent::EPIC),
        ("xwa-epic", Extent::EPIC),
    ] {
        let ruleset = named(name).expect("it comes");
        assert_eq!(ruleset.play_area_mm, area, "{name}");
        let told = serde_json::to_string(&ruleset).expect("JSON");
        assert_eq!(told.contains("play_area_mm"), area == Extent::EPIC, "{name}");
        assert_eq!(told.contains(r#""play_area_mm":[1828.8,914.4]"#), area == Extent::EPIC, "{name}");
        assert_eq!(serde_json::from_str::<Ruleset>(&told).expect("a ruleset"), ruleset);
        // In the form of a run's manifest.
        let value = serde_json::to_value(&ruleset).expect("JSON");
        assert_eq!(serde_json::from_value::<Ruleset>(value).expect("a ruleset"), ruleset);
    }
}

/// Switches that a file leaves out are those of another ruleset. So are switches that did not exist
/// when the file was written.
#[test]
fn what_is_left_open() {
    let mine = |text: &str| check("mine.ron", text);
    let short = mine(r#"(like: "legacy", name: "eight rounds", round_limit: 8)"#).expect("a ruleset");
    let expected =
        Ruleset { name: "eight rounds".into(), round_limit: 8, ..named("legacy").expect("it comes") };
    assert_eq!((short.ruleset, short.remarks.len()), (expected, 0));
    let nameless = mine(r#"Ruleset(like: "standard", ban_list: false)"#).expect("a ruleset");
    assert_eq!(nameless.ruleset.name, "standard as changed in mine.ron");
    assert_eq!(
        nameless.remarks,
        ["the ruleset in mine.ron differs from standard in ban_list (false, there true)"]
    );

    for switch in
        Ruleset::SWITCHES.iter().filter(|switch| !["name", "card_set", "obstacle_table"].contains(switch))
    {
        let line = format!("\n    {switch}: ");
        let older: Vec<&str> = STANDARD.split_inclusive('\n').collect();
        let older: String =
            older.into_iter().filter(|text| !format!("\n{text}").starts_with(&line)).collect();
        assert_ne!(older, STANDARD, "{switch} stands on a line of its own");
        for text in [older.clone(), older.replace("name: \"standard\"", "name: \"mine\"")] {
            let found = mine(&text).expect("a ruleset without a switch");
            let name = found.ruleset.name.clone();
            assert_eq!(found.ruleset, Ruleset { name, ..named("standard").expect("it comes") });
            assert_eq!(
                found.remarks,
                [format!("the ruleset in mine.ron leaves open {switch}: as in standard")]
            );
        }
    }

    for (text, says) in [
        ("Ruleset(round_limit: 8)", "mine.ron:1:1: `like` is missing: name the ruleset"),
        (
            "Ruleset(like: \"legcay\")",
            "mine.ron:1:9: `like: \"legcay\"`: expected one of standard, legacy, xwa, standard-epic, legacy-epic, xwa-epic; did you mean legacy?",
        ),
        ("Ruleset(like: \"legacy\", rond_limit: 8)", "Unexpected field named `rond_limit`"),
        ("Ruleset(like: \"legacy\", squad_ships: (8, 2))", "such as (2, 8)"),
    ] {
        let error = mine(text).expect_err(text).to_string();
        assert!(error.contains(says), "{error}");
    }
}

/// The report and its JSON also name the ruleset this way.
#[test]
fn the_report_says_by_what_was_played() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("mine.ron");
    std::fs::write(&file, LEGACY.replace("round_limit: 12", "round_limit: 3")).expect("a writable folder");
    let file = file.display().to_string();
    let squad = "squads/legacy/rebel-red-and-gold.xws";
    let mut command = program::killbox();
    command.args(["match", squad, squad, "--games", "2", "--players", "random", "--ruleset", &file]);
    let output = command.output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("ruleset legacy as changed in mine.ron,"), "{text}");
    assert!(text.contains("differs from legacy in round_limit (3, there 12)"), "{text}");
}
