//! `--environment` as a user meets it.

use std::process::Output;

use super::commands::{self, killbox, stderr};

const A: &str = "squads/standard/rebel-xwing-escort.xws";
const B: &str = "squads/standard/scum-fett-fangs.xws";

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    commands::stdout(output)
}

fn play(more: &[&str]) -> Output {
    killbox(&[&["match", A, B, "--games", "4", "--players", "careful"], more].concat())
}

/// ENV-1: the report says which card there was, as text and as JSON, beside a scenario; without one it says nothing of it.
#[test]
fn the_report_says_it() {
    let text = stdout(&play(&["--environment", "ion-clouds", "--scenario", "salvage-mission"]));
    assert!(text.contains("ruleset standard, scenario salvage-mission, environment Ion Clouds"), "{text}");
    let json = |more: &[&str]| -> serde_json::Value {
        serde_json::from_str(&stdout(&play(&[more, &["--json"]].concat()))).expect("JSON")
    };
    let [plain, none, ion, again, random] = [
        json(&[]),
        json(&["--environment", "none"]),
        json(&["--environment", "ion"]),
        json(&["--environment", "Ion Clouds"]),
        json(&["--environment", "random"]),
    ];
    assert_eq!(plain.get("environment"), None);
    assert_eq!(plain, none);
    assert_eq!(ion["environment"], "Ion Clouds");
    assert_eq!(ion, again, "the title is a name, and the first word of it");
    assert_eq!(random["environment"], "random");
    assert_ne!(plain["checksum"], ion["checksum"]);
}

/// A card that is not simulated is refused, with those that are; a ruleset without mission points has environments, too.
#[test]
fn what_can_be_played() {
    let wrong = play(&["--environment", "comet-tail"]);
    assert_eq!(wrong.status.code(), Some(2));
    for name in ["random", "ion-clouds", "mynock-infestation"] {
        assert!(stderr(&wrong).contains(name), "{}", stderr(&wrong));
    }
    let legacy = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/scum-hunters-three.xws"];
    let args =
        ["match", legacy[0], legacy[1], "--games", "2", "--players", "careful", "--environment", "mynock"];
    assert!(stdout(&killbox(&args)).contains("ruleset legacy, environment Mynock Infestation"));
}

/// ENV-5: nobody's bombs are told of, and what they do is no ship's doing.
#[test]
fn nobodys_bombs_are_told() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().display().to_string();
    let environment = ["--environment", "unexploded", "--record", &path];
    stdout(&killbox(&[&["match", A, B, "--games", "2", "--players", "greedy"], &environment[..]].concat()));
    let file = dir.path().join("game-000000.killbox").display().to_string();
    let text = stdout(&killbox(&["replay", &file]));
    assert!(text.contains("environment Unexploded Ordnance"), "{text}");
    assert!(text.contains("a proton bomb lies at") && text.contains("with 2 fuse markers"), "{text}");
    assert!(text.contains("the die for the proton bomb shows 1"), "{text}");
    let lines = stdout(&killbox(&["replay", &file, "--json"]));
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |name: &'static str| lines.iter().filter(move |line| line["event"] == name);
    assert_eq!((of("obstacle_placed").count(), of("device_laid").count()), (5, 4));
    assert!(of("device_laid").all(|line| line["fuses"] == 2));
    assert!(of("fuse_rolled").count() >= 4);
    // No ship of these squads has one.
    let bombs = ["bomblet", "proton bomb"];
    let by_bombs = lines
        .iter()
        .map(|line| &line["cause"])
        .filter(|cause| bombs.contains(&cause["card"].as_str().unwrap_or_default()));
    assert!(by_bombs.clone().count() > 0, "no bomb does anything: take another seed");
    assert!(by_bombs.clone().all(|cause| cause.get("ship").is_none()));
}

/// A recorded game is played again with its card, verified and told.
#[test]
fn a_replay_tells_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().display().to_string();
    let environment = ["--environment", "mynock-infestation", "--record", &path];
    stdout(&killbox(&[&["match", A, B, "--games", "2", "--players", "careful"], &environment[..]].concat()));
    let file = dir.path().join("game-000000.killbox").display().to_string();
    let text = stdout(&killbox(&["replay", &file]));
    assert!(text.contains("environment Mynock Infestation"), "{text}");
    let lines = stdout(&killbox(&["replay", &file, "--json"]));
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["environment"], "Mynock Infestation");
    let placed = lines.lines().filter(|line| line.contains("\"obstacle_placed\""));
    assert_eq!(placed.count(), 6);
}
