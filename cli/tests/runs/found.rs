//! Files that are found in folders: only regular ones are opened, since opening a pipe can block
//! for ever.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use super::support::*;
use crate::program::at_root;

/// A command that runs longer than this is blocked for ever.
const PATIENCE: Duration = Duration::from_secs(120);

fn pipe(path: &Path) {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).expect("a writable folder");
    }
    let _ = fs::remove_file(path);
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// Runs a command that may block, and kills it if it does.
fn end(words: &[&str]) -> Output {
    let mut child = killbox()
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("a child");
            panic!("{words:?} waits for ever");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it ended")
}

/// A pipe in a folder is rejected by its name, wherever it is.
#[test]
fn pipes_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let place = |name: &str| dir.path().join(name);
    let game = ["match", A, B, "--players", "random", "--games", "4", "--part-games", "2"];
    let (run_dir, replays) = (place("run"), place("replays"));
    let kept = [&game[..], &["--resume", "--out", text(&run_dir), "--record", text(&replays)]].concat();
    let price_dir = place("prices");
    let priced =
        ["price", "--faction", "resistance", "--players", "random", "--games", "100", "--resume", "--out"];
    let priced = [&priced[..], &[text(&price_dir)]].concat();
    for words in [&kept, &priced] {
        succeed(killbox().args(words));
    }
    let (cards, squads, results) = (place("cards"), place("squads"), place("results"));
    let weights = place("weights.txt");
    let named = format!("greedy:weights={}", text(&weights));
    let cases: Vec<(PathBuf, Vec<&str>)> = vec![
        (run_dir.join("run.json"), kept.clone()),
        (run_dir.join("run.lock"), kept.clone()),
        (run_dir.join("games/001-002-000000.parquet"), kept.clone()),
        (run_dir.join("ships/001-002-000001.parquet"), kept.clone()),
        (replays.join("game-000001.killbox"), kept.clone()),
        (price_dir.join("run.json"), priced.clone()),
        (cards.join("facts/own.ron"), vec!["cards", "--cards", text(&cards)]),
        (cards.join("abilities/own.ron"), vec!["cards", "--cards", text(&cards)]),
        (squads.join("a.xws"), vec!["squad", "check", text(&squads)]),
        (squads.join("a.xws"), vec!["gauntlet", text(&squads), A]),
        (results.join("cup.json"), vec!["backtest", text(&results)]),
        (weights.clone(), vec!["match", A, B, "--games", "2", "--players", &named]),
    ];
    for (pipe_at, words) in cases {
        let before = fs::read(&pipe_at).ok();
        pipe(&pipe_at);
        let output = end(&words);
        let said = stderr(&output);
        let name = text(&pipe_at).rsplit('/').next().expect("a name");
        assert!(!output.status.success(), "{name}: {}", stdout(&output));
        assert!(said.contains(name) && said.contains("not a regular file"), "{name}: {said}");
        fs::remove_file(&pipe_at).expect("a pipe");
        if let Some(bytes) = before {
            fs::write(&pipe_at, bytes).expect("a writable folder");
        }
    }
    for words in [&kept, &priced] {
        succeed(killbox().args(words));
    }
    // A block of prices is played again, and replaces the pipe.
    let block = price_dir.join("meetings/squads-000000.json");
    pipe(&block);
    let output = end(&priced);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("not a regular file") && block.is_file(), "{}", stderr(&output));
}

/// A pipe that a user names as a squad is read.
#[test]
fn a_named_pipe_is_read() {
    let dir = tempfile::tempdir().expect("a folder");
    let squad = dir.path().join("squad");
    pipe(&squad);
    let bytes = fs::read(at_root(A)).expect("a squad");
    let other = squad.clone();
    let writer = std::thread::spawn(move || fs::write(other, bytes));
    let output = end(&["squad", "check", text(&squad)]);
    assert!(output.status.success(), "{}", stderr(&output));
    writer.join().expect("a thread").expect("a pipe");
}
