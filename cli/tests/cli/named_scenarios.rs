//! `--scenario` from the user's side.

use std::path::Path;

use killbox_components::objective::ScenarioChoice;

use super::commands::{killbox, stderr};
use super::samples::{A, B, of, play, rejects, replayed, report, stdout};
use crate::program::at_root;

/// The report names the scenario, as text and as JSON. Without a scenario it names none.
#[test]
fn the_report_says_it() {
    let text = stdout(&play(&["--scenario", "salvage-mission"]));
    assert!(text.contains("ruleset standard, scenario salvage-mission"), "{text}");
    let named = |name| report(&["--scenario", name]);
    let plain = report(&[]);
    let [none, chance, again, all] =
        ["none", "chance-engagement", "Chance Engagement", "alternate"].map(named);
    assert_eq!(plain.get("scenario"), None);
    assert_eq!(plain, none);
    assert_eq!(chance["scenario"], "chance-engagement");
    assert_eq!(chance, again, "the title is a name too");
    assert_eq!(all["scenario"], "alternate");
    assert_ne!(plain["checksum"], chance["checksum"]);
}

/// A wrong name is rejected with all names, and a ruleset without mission points with a
/// remedy.
#[test]
fn what_cannot_be_played() {
    rejects("--scenario", "salvage-mision", ScenarioChoice::words().map(str::to_owned));
    let legacy = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/scum-hunters-three.xws"];
    let output = killbox(&["match", legacy[0], legacy[1], "--games", "2", "--scenario", "salvage-mission"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("mission points"), "{}", stderr(&output));
}

/// A recorded game is played again with its scenario, verified and told.
#[test]
fn a_replay_tells_it() {
    let (text, lines) = replayed("greedy", &["--scenario", "scramble-the-transmissions"]);
    assert!(text.contains("scenario scramble-the-transmissions") && text.contains("satellite"), "{text}");
    assert_eq!(lines[0]["scenario"], "scramble-the-transmissions");
    assert_eq!(of(&lines, "objective_placed").count(), 3);
}

/// SCN-2: a gauntlet of squads whose files name the 20-point game plays all four scenarios in turn
/// and says why. It does not if an option says otherwise, or if one of the files names no game.
#[test]
fn a_gauntlet_plays_what_its_squads_ask_for() {
    let dir = tempfile::tempdir().expect("a folder");
    let telling = [A, B].map(|file| {
        let text = std::fs::read_to_string(at_root(file)).expect("the squad");
        let mut squad: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        squad["ruleset"] = "AMG".into();
        let path = dir.path().join(Path::new(file).file_name().expect("a name"));
        std::fs::write(&path, squad.to_string()).expect("a writable folder");
        path.display().to_string()
    });
    let report = |squads: [&str; 2], more: &[&str]| -> serde_json::Value {
        let args =
            [&["gauntlet", squads[0], squads[1], "--games", "8", "--players", "careful", "--json"], more]
                .concat();
        serde_json::from_str(&stdout(&killbox(&args))).expect("JSON")
    };
    let told = [telling[0].as_str(), telling[1].as_str()];
    let asked = report(told, &[]);
    assert_eq!(asked["scenario"], "alternate");
    assert!(asked["warnings"].to_string().contains("SCN-2"), "{asked}");
    assert_eq!(asked["checksum"], report([A, B], &["--scenario", "alternate"])["checksum"]);
    for plain in [report(told, &["--scenario", "none"]), report([A, told[1]], &[]), report([A, B], &[])] {
        assert_eq!(plain.get("scenario"), None);
    }
    assert_eq!(report(told, &["--scenario", "chance"])["scenario"], "chance-engagement");
}
