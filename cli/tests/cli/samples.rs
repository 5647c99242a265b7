//! Matches of two sample squads that several tests run, and replays of them.

use std::process::Output;

use serde_json::Value;

use super::commands::{self, killbox, stderr};

pub const A: &str = "squads/standard/rebel-xwing-escort.xws";
pub const B: &str = "squads/standard/scum-fett-fangs.xws";

/// The standard output of a run that succeeds.
pub fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    commands::stdout(output)
}

/// A few games of these squads.
pub fn play(more: &[&str]) -> Output {
    killbox(&[&["match", A, B, "--games", "4", "--players", "careful"], more].concat())
}

/// Checks that an option rejects a name and lists those that it knows.
pub fn rejects(option: &str, name: &str, known: impl Iterator<Item = String>) {
    let wrong = play(&[option, name]);
    assert_eq!(wrong.status.code(), Some(2));
    for word in known.filter(|word| word != "none") {
        assert!(stderr(&wrong).contains(&word), "{word}: {}", stderr(&wrong));
    }
}

/// The report of a few games as JSON.
pub fn report(more: &[&str]) -> Value {
    serde_json::from_str(&stdout(&play(&[more, &["--json"]].concat()))).expect("JSON")
}

/// The first of two recorded games: its story, and its events as JSON lines.
pub fn replayed(players: &str, more: &[&str]) -> (String, Vec<Value>) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().display().to_string();
    let games = ["match", A, B, "--games", "2", "--players", players, "--record", &path];
    stdout(&killbox(&[&games, more].concat()));
    let file = dir.path().join("game-000000.killbox").display().to_string();
    let lines = stdout(&killbox(&["replay", &file, "--json"]));
    let lines = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    (stdout(&killbox(&["replay", &file])), lines.collect())
}

/// The lines about events of one kind.
pub fn of<'a>(lines: &'a [Value], event: &'a str) -> impl Iterator<Item = &'a Value> {
    lines.iter().filter(move |line| line["event"] == event)
}
