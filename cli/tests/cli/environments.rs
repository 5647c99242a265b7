//! `--environment` from the user's side.

use killbox_components::environment::EnvironmentChoice;

use super::commands::killbox;
use super::samples::{of, play, rejects, replayed, report, stdout};

/// ENV-1: the report names the environment card, as text and as JSON, beside a scenario. Without a
/// card it names none.
#[test]
fn the_report_says_it() {
    let text = stdout(&play(&["--environment", "ion-clouds", "--scenario", "salvage-mission"]));
    assert!(text.contains("ruleset standard, scenario salvage-mission, environment Ion Clouds"), "{text}");
    let named = |name| report(&["--environment", name]);
    let plain = report(&[]);
    let [none, ion, again, random] = ["none", "ion", "Ion Clouds", "random"].map(named);
    assert_eq!(plain.get("environment"), None);
    assert_eq!(plain, none);
    assert_eq!(ion["environment"], "Ion Clouds");
    assert_eq!(ion, again, "the title is a name, and the first word of it");
    assert_eq!(random["environment"], "random");
    assert_ne!(plain["checksum"], ion["checksum"]);
}

/// An unsimulated card is rejected, with a list of the simulated ones. A ruleset without mission
/// points has environments too.
#[test]
fn what_can_be_played() {
    rejects("--environment", "comet-tail", EnvironmentChoice::all().map(EnvironmentChoice::word));
    let legacy = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/scum-hunters-three.xws"];
    let args =
        ["match", legacy[0], legacy[1], "--games", "2", "--players", "careful", "--environment", "mynock"];
    assert!(stdout(&killbox(&args)).contains("ruleset legacy, environment Mynock Infestation"));
}

/// ENV-5: bombs that belong to no ship are told, and no ship is credited with their effects.
#[test]
fn nobodys_bombs_are_told() {
    let (text, lines) = replayed("greedy", &["--environment", "unexploded"]);
    assert!(text.contains("environment Unexploded Ordnance"), "{text}");
    assert!(text.contains("a proton bomb lies at") && text.contains("with 2 fuse markers"), "{text}");
    assert!(text.contains("the die for the proton bomb shows 1"), "{text}");
    let laid = || of(&lines, "device_laid");
    assert_eq!((of(&lines, "obstacle_placed").count(), laid().count()), (5, 4));
    assert!(laid().all(|line| line["fuses"] == 2));
    assert!(of(&lines, "fuse_rolled").count() >= 4);
    // No ship of these squads has such a device.
    let bombs = ["bomblet", "proton bomb"];
    let by_bombs = lines
        .iter()
        .map(|line| &line["cause"])
        .filter(|cause| bombs.contains(&cause["card"].as_str().unwrap_or_default()));
    assert!(by_bombs.clone().count() > 0, "no bomb does anything: take another seed");
    assert!(by_bombs.clone().all(|cause| cause.get("ship").is_none()));
    let is_bombs =
        |line: &&serde_json::Value| line["card"].as_str().is_some_and(|card| bombs.contains(&card));
    assert_eq!(of(&lines, "ability_resolved").filter(is_bombs).count(), 0);
}

/// A recorded game is played again with its card, verified and told.
#[test]
fn a_replay_tells_it() {
    let (text, lines) = replayed("careful", &["--environment", "mynock-infestation"]);
    assert!(text.contains("environment Mynock Infestation"), "{text}");
    assert_eq!(lines[0]["environment"], "Mynock Infestation");
    assert_eq!(of(&lines, "obstacle_placed").count(), 6);
}
