//! Recorded games as they are seen: the story as JSON, and the page that plays it.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::program;

const SQUADS: [&str; 2] =
    ["squads/legacy/scum-hunters-three.xws", "squads/legacy/empire-howlrunner-swarm.xws"];

fn killbox(args: &[&str]) -> Output {
    program::killbox().args(args).output().expect("the program runs")
}

fn said(args: &[&str]) -> String {
    let output = killbox(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A recorded game of two squads.
fn recorded_of([a, b]: [&str; 2], dir: &Path) -> String {
    let folder = dir.join("games").display().to_string();
    let game = ["match", a, b, "--games", "1", "--seed", "5", "--players", "random"];
    said(&[&game[..], &["--record", &folder]].concat());
    format!("{folder}/game-000000.killbox")
}

/// A recorded game.
fn recorded(dir: &Path) -> String {
    recorded_of(SQUADS, dir)
}

/// The number of changes in a story that set a hidden dial of this seat's ships, and of those that
/// set a visible one.
fn dials(story: &Value, seat: &str) -> (usize, usize) {
    let own: Vec<String> = story["ships"]
        .as_array()
        .expect("ships")
        .iter()
        .filter(|ship| ship["seat"] == seat)
        .map(|ship| ship["id"].to_string())
        .collect();
    let moments = story["moments"].as_array().expect("moments");
    let changes = moments.iter().filter_map(|moment| moment["changes"]["ships"].as_object());
    let set = changes.flatten().filter(|(ship, _)| own.contains(ship)).map(|(_, change)| &change["dial"]);
    set.fold((0, 0), |(hidden, known), dial| {
        (hidden + usize::from(dial == "hidden"), known + usize::from(dial.is_object()))
    })
}

#[test]
fn a_story_ends_as_the_game_did_and_keeps_what_is_hidden() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = recorded(dir.path());
    let story: Value = serde_json::from_str(&said(&["replay", &file, "--story"])).expect("JSON");
    let events = said(&["replay", &file, "--json"]);
    let over: Value = serde_json::from_str(events.lines().last().expect("events")).expect("JSON");
    assert_eq!(over["event"], "game_over");
    assert_eq!(story["result"]["scores"], over["scores"]);
    let told = said(&["replay", &file]);
    assert!(told.contains(story["hash"].as_str().expect("a hash")), "{}", story["hash"]);
    // A viewer without a seat sees dials when they are set. A seat sees its own dials.
    let (hidden, known) = dials(&story, "B");
    assert!(hidden == 0 && known > 0, "{hidden} {known}");
    let of_a: Value =
        serde_json::from_str(&said(&["replay", &file, "--story", "--seat", "a"])).expect("JSON");
    assert_eq!(of_a["seat"], "A");
    assert_eq!(dials(&of_a, "A"), dials(&story, "A"));
    assert!(dials(&of_a, "B").0 > 0);
    assert_eq!(of_a["moments"].as_array().map(Vec::len), story["moments"].as_array().map(Vec::len));
}

#[test]
fn a_game_becomes_one_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = recorded(dir.path());
    let page = dir.path().join("game.html").display().to_string();
    assert_eq!(said(&["replay", &file, "--html", &page]), "");
    let html = std::fs::read_to_string(&page).expect("a page");
    assert!(html.starts_with("<!doctype html>") && html.len() < 1_500_000);
    assert!(html.contains("default-src 'none'") && !html.contains(" src=") && !html.contains("<link"));
    // Contradictory options are rejected, and `--seat` needs an output that depends on it.
    for wrong in [
        &["--html", &page, "--luck"][..],
        &["--story", "--json"],
        &["--seat", "a"],
        &["--story", "--seat", "c"],
    ] {
        let mut args = vec!["replay", file.as_str()];
        args.extend(wrong);
        let output = killbox(&args);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
    let nowhere = dir.path().join("no/such/folder.html").display().to_string();
    let output = killbox(&["replay", &file, "--html", &nowhere]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("folder.html"));
}

/// RND-17: the story of an Epic game contains both dimensions of its board. Any other board is
/// square and has one.
#[test]
fn a_story_says_how_large_the_board_is() {
    let dir = tempfile::tempdir().expect("a folder");
    let squads = ["squads/epic/rebel-tantive-escort.xws", "squads/epic/empire-raider-wolfpack.xws"];
    let epic = recorded_of(squads, dir.path());
    let usual = recorded(&dir.path().join("usual"));
    for (file, area, depth) in [(epic, 1828.8, Some(914.4)), (usual, 914.4, None)] {
        let story: Value = serde_json::from_str(&said(&["replay", &file, "--story"])).expect("JSON");
        assert_eq!(story["area"].as_f64(), Some(area), "{file}");
        assert_eq!(story.get("depth").map(|depth| depth.as_f64()), depth.map(Some), "{file}");
    }
}
