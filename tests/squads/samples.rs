//! The embedded sample squads.

use std::path::PathBuf;

use killbox::squads::{LoadOptions, check, load_pair};
use killbox_cards::rulesets;

/// The files of a folder.
pub fn files(ruleset: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("squads").join(ruleset);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("sample squads")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

/// SQD-1 to SQD-15, LEG-1 to LEG-4: every sample squad is legal by its ruleset, without a warning,
/// and that ruleset is found when none is named. Each ruleset has as many squads of each faction,
/// with different names.
#[test]
fn every_sample_squad_is_legal() {
    for (name, squads) in [("standard", 14), ("legacy", 14), ("xwa", 7)] {
        let ruleset = rulesets::named(name).expect("it comes with killbox");
        let mut factions = Vec::new();
        let mut names = Vec::new();
        for file in files(name) {
            let checked =
                check(&file, &LoadOptions { ruleset: Some(ruleset.clone()), ..LoadOptions::default() });
            assert!(checked.accepted && checked.faults.is_empty(), "{}", checked.verdict());
            assert_eq!(check(&file, &LoadOptions::default()).ruleset, name, "{}", file.display());
            factions.push(checked.squad.expect("a squad").faction);
            names.push(checked.name);
        }
        factions.sort_unstable();
        assert_eq!(factions.len(), squads);
        factions.dedup();
        assert_eq!(factions.len(), 7);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), squads);
    }
}

/// SQD-2, SQD-5 to SQD-9, SQD-23 to SQD-25: the Epic samples have huge ships, are recognised as
/// Epic squads when no ruleset is named, and are legal by both rulesets. A huge ship with its
/// upgrades costs a tenth where 20 points are usual. Unsimulated rules are reported.
#[test]
fn epic_samples() {
    for file in files("epic") {
        for (name, limit) in [("legacy-epic", 500), ("standard-epic", 50)] {
            let ruleset = rulesets::named(name);
            let checked = check(&file, &LoadOptions { ruleset: ruleset.clone(), ..LoadOptions::default() });
            let refusing = checked.faults.iter().filter(|fault| !fault.warning).count();
            assert_eq!((checked.accepted, refusing), (true, 0), "{}", checked.verdict());
            assert_eq!(checked.points_limit, limit);
            let rules = checked.not_simulated.iter().filter(|what| what.kind == "rule");
            let rules: Vec<&str> = rules.map(|what| what.id.as_str()).collect();
            assert!(rules.contains(&"HUG-19") && rules.len() == 1, "{rules:?}, {}", file.display());
        }
        assert_eq!(check(&file, &LoadOptions::default()).ruleset, "legacy-epic");
    }
    let raider = files("epic").into_iter().find(|file| file.ends_with("empire-raider-wolfpack.xws"));
    let points = |name: &str| {
        let checked = check(
            raider.as_ref().expect("a sample"),
            &LoadOptions { ruleset: rulesets::named(name), ..LoadOptions::default() },
        );
        checked.ships[0].points
    };
    assert_eq!((points("legacy-epic"), points("standard-epic")), (158, 16));
}

/// LEG-1: the files of the legacy squads state their points, by ship and in all, and they agree
/// with the cards.
#[test]
fn stated_points_are_right() {
    for file in files("legacy") {
        let checked = check(&file, &LoadOptions::default());
        let text = std::fs::read_to_string(&file).expect("a file");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["points"], checked.points, "{}", file.display());
        for ship in &checked.ships {
            assert_eq!(
                value["pilots"][ship.number - 1]["points"],
                ship.points,
                "{} {}",
                file.display(),
                ship.pilot
            );
        }
    }
}

/// SQD-1, SQD-22, LEG-2: a ship is worth in a battle what it costs in the squad: with its upgrades
/// in the legacy game, without them in the standard game. The worths sum up to the squad total.
#[test]
fn a_battle_starts_with_the_points_of_the_squads() {
    for (name, expected) in [("standard", 20), ("legacy", 200)] {
        let ruleset = rulesets::named(name);
        for pair in files(name).chunks(2) {
            let loaded = load_pair(
                &pair[0],
                &pair[1],
                &LoadOptions { ruleset: ruleset.clone(), ..LoadOptions::default() },
            )
            .expect("legal");
            let [matchup, exchanged] = &loaded.matchups;
            let check = |i: usize| {
                check(&pair[i], &LoadOptions { ruleset: ruleset.clone(), ..LoadOptions::default() }).points
            };
            assert_eq!(matchup.points.map(i32::from), [check(0), check(1)]);
            assert_eq!(exchanged.points.map(i32::from), [check(1), check(0)]);
            assert!(matchup.points.iter().all(|points| *points <= expected && *points > expected * 9 / 10));
        }
    }
}
