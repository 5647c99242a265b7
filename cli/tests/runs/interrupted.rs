//! Ctrl-C and SIGTERM, with a real process.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::support::*;

fn interrupt(child: &Child) {
    send(child, "-INT");
}

fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
}

/// The first Ctrl-C ends the run with the result so far and exit code 130. The written files are
/// whole, and the run can be resumed.
#[test]
fn once() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, whole] = ["run", "whole"].map(|name| dir.path().join(name));
    succeed(&mut match_with(&["--games", "40", "--out", text(&whole), "--part-games", "20"]));
    let expected = parts(&whole);
    let more = ["--games", "1000000000", "--out", text(&out), "--part-games", "20"];
    let mut child = match_with(&more).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // Threads end parts in any order: the third may exist before the first.
    while !expected.keys().all(|name| out.join(name).exists()) && child.try_wait().expect("a child").is_none()
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    for part in ["INTERRUPTED", "win rate of A", "checksum"] {
        assert!(stdout(&output).contains(part), "{part} is missing in\n{}", stdout(&output));
    }
    assert!(stderr(&output).contains("games are written"), "{}", stderr(&output));
    let written = parts(&out);
    assert!(written.keys().all(|name| name.ends_with(".parquet")), "only whole parts are left");
    for (name, bytes) in &expected {
        assert!(written[name] == *bytes, "{name} differs");
    }
}

/// Without `--out` the result so far is printed as well.
#[test]
fn without_a_folder() {
    ends_with_its_result("-INT");
}

/// SIGTERM, with which servers end their processes, ends a run as Ctrl-C does.
#[test]
fn by_sigterm() {
    ends_with_its_result("-TERM");
}

#[track_caller]
fn ends_with_its_result(signal: &str) {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = match_with(&["--games", "1000000000", "--json", "--record", text(dir.path())])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // The recording of a game shows that the run has begun.
    while std::fs::read_dir(dir.path()).is_ok_and(|mut games| games.next().is_none()) {
        std::thread::sleep(Duration::from_millis(1));
    }
    send(&child, signal);
    let mut printed = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut printed).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let report: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(report["interrupted"], true);
}

/// The second Ctrl-C does not wait for the games in progress, and nothing is printed.
#[test]
fn twice() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    // With this many games at once, ending them takes far longer than a signal.
    let more = ["--games", "1000000", "--batch", "2048", "--out", text(&out)];
    let mut child = killbox()
        .args(["match", A, B, "--players", "greedy"])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    while !out.join("ships").exists() && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    // Long enough for games to begin, which has no visible sign.
    std::thread::sleep(Duration::from_millis(1000));
    interrupt(&child);
    let mut said = String::new();
    BufReader::new(child.stderr.take().expect("piped")).read_line(&mut said).expect("UTF-8");
    assert!(said.contains("stopping"), "{said}");
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(stdout(&output), "");
}

/// A gauntlet prints the matrix as far as it is known.
#[test]
fn a_gauntlet() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let mut child = killbox()
        .args(["gauntlet", A, B, "squads/legacy/scum-hunters-three.xws", "--players", "random"])
        .args(["--games", "1000000000", "--part-games", "20", "--threads", "1", "--out", text(&out)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    while complete_parts(&out) < 2 && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    for part in ["INTERRUPTED: 0 of 3 match-ups", "±", "?", "not played", "checksum"] {
        assert!(stdout(&output).contains(part), "{part} is missing in\n{}", stdout(&output));
    }
}
