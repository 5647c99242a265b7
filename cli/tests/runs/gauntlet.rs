//! Many squads: each match-up is the match of the same two squads, whatever else is played.

use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use super::support::*;

const D: &str = "squads/legacy/separatist-maul-bombers.xws";

fn gauntlet(more: &[&str]) -> std::process::Command {
    let mut command = killbox();
    command.args(["gauntlet", "--players", "random", "--seed", "5"]).args(more);
    command
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON and nothing else")
}

/// Every match-up has the games of `match`, and the totals of a squad add up.
#[test]
fn match_ups_are_matches() {
    let report = json(&succeed(&mut gauntlet(&[A, B, C, "--games", "70", "--json"])));
    let files = [A, B, C];
    let matchups = report["matchups"].as_array().expect("a list");
    let numbers: Vec<_> = matchups.iter().map(|m| (m["a"].as_u64(), m["b"].as_u64())).collect();
    assert_eq!(numbers, [(1, 2), (1, 3), (2, 3)].map(|(a, b)| (Some(a), Some(b))));
    for matchup in matchups {
        let [a, b] = ["a", "b"].map(|side| files[matchup[side].as_u64().expect("a number") as usize - 1]);
        let mut command = killbox();
        command.args(["match", a, b, "--players", "random", "--seed", "5", "--games", "70", "--json"]);
        let alone = json(&succeed(&mut command));
        for key in [
            "games",
            "wins",
            "losses",
            "draws",
            "win_rate",
            "mean_score",
            "margin",
            "mean_rounds",
            "first_player_win_rate",
            "checksum",
        ] {
            assert_eq!(matchup[key], alone[key], "{key} of {a} against {b}");
        }
    }
    let squads = report["squads"].as_array().expect("a list");
    let sum = |key: &str| squads.iter().map(|squad| squad[key].as_u64().expect("a number")).sum::<u64>();
    assert_eq!(sum("games"), 2 * 3 * 70);
    assert_eq!(sum("wins"), sum("losses"));
    let mean = |squad: &Value| squad["win_rate"]["estimate"].as_f64().expect("a number");
    assert!((squads.iter().map(mean).sum::<f64>() - 1.5).abs() < 1e-9, "what one wins another loses");
}

/// The matrix is symmetric: the win rates of two squads against each other add up to one. It has
/// names, numbers and the ranking.
#[test]
fn the_matrix_is_symmetric() {
    let text = succeed(&mut gauntlet(&[A, B, C, D, "--games", "300"]));
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("  1  ")).take(4).collect();
    let cells = |row: &str| -> Vec<Option<(f64, String)>> {
        let words: Vec<&str> = row.split_whitespace().collect();
        words[words.len() - 4..]
            .iter()
            .map(|cell| cell.split_once('±').map(|(rate, half)| (rate.parse().expect("a rate"), half.into())))
            .collect()
    };
    let cells: Vec<_> = rows.iter().map(|row| cells(row)).collect();
    for (i, row) in cells.iter().enumerate() {
        assert!(row[i].is_none(), "nobody meets itself");
        for (j, cell) in row.iter().enumerate().filter(|(j, _)| *j != i) {
            let [(one, half), (other, also)] = [cell, &cells[j][i]].map(|cell| cell.clone().expect("a rate"));
            assert!((one + other - 100.0).abs() <= 1.0, "{text}");
            assert_eq!(half, also, "{text}");
        }
    }
    for part in
        ["Red and Gold", "Three Hunters", "mean win rate", "each opponent has the same weight", "checksum"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// A squad against all others plays the games of the first squad of a list. It may be among the
/// others.
#[test]
fn a_hero_is_a_row_of_the_matrix() {
    let all = json(&succeed(&mut gauntlet(&[A, B, C, "--games", "40", "--json"])));
    let hero = json(&succeed(&mut gauntlet(&[B, A, C, "--hero", A, "--games", "40", "--json"])));
    assert_eq!(
        hero["matchups"].as_array().expect("a list").as_slice(),
        &all["matchups"].as_array().expect("a list")[..2]
    );
    assert_eq!(hero["squads"][0], all["squads"][0]);
    let text = succeed(&mut gauntlet(&[B, C, "--hero", A, "--games", "40"]));
    for part in ["Red and Gold against 2 squads", "Kylo and Quickdraw", "all, equally weighted"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// The output does not depend on threads and batch, with a stopping rule and without.
#[test]
fn nothing_depends_on_threads() {
    for rule in [&["--games", "90"][..], &["--until", "4%", "--games", "1500"], &["--sprt", "-30,30"]] {
        let with = |threads: &str, batch: &str| {
            let fixed = [A, B, C, "--json", "--threads", threads, "--batch", batch];
            succeed(gauntlet(&fixed).args(rule))
        };
        let one = with("1", "256");
        assert_eq!(one, with("2", "256"));
        assert_eq!(one, with("3", "11"));
    }
}

/// A gauntlet that was killed and resumed has the files and the result of one that was not, with a
/// stopping rule and without.
#[test]
fn killed_and_continued() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, rule) in [("games", &["--games", "300"][..]), ("until", &["--until", "3%", "--games", "3000"])]
    {
        let [out, whole] = ["killed", "whole"].map(|which| dir.path().join(format!("{name}-{which}")));
        let command = |out: &std::path::Path| {
            let mut command = gauntlet(&[A, B, C, "--json", "--part-games", "100", "--out", text(out)]);
            command.args(rule);
            command
        };
        for kill in 1..=5 {
            let mut child = command(&out)
                .arg("--resume")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program runs");
            while complete_parts(&out) < 2 * kill && child.try_wait().expect("a child").is_none() {
                std::thread::sleep(Duration::from_micros(300));
            }
            child.kill().expect("a child");
            child.wait().expect("a child");
        }
        let continued = succeed(command(&out).arg("--resume"));
        assert_eq!(continued, succeed(&mut command(&whole)));
        assert_same_parts(&out, &whole);
        let games: u64 = json(&continued)["matchups"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|matchup| matchup["games"].as_u64().expect("a number"))
            .sum();
        assert_eq!(numbers(&out, "games", "game").len() as u64, games);
    }
}

/// Wrong lists of squads and wrong options are explained.
#[test]
fn wrong_lists_are_explained() {
    let cases: &[(&[&str], &[&str])] = &[
        (&[A], &["two squads"]),
        (&[A, "--hero", A], &["two squads"]),
        (&[], &["SQUAD"]),
        (&[A, B, A], &["named twice", A]),
        (&[A, B, "no/such/file.xws"], &["no/such/file.xws"]),
        (&[A, B, "--players", "greedy,random"], &["--players", "--hero"]),
        (&[A, B, "squads/standard/empire-vader-tie-wing.xws", "--ruleset", "legacy"], &["legacy"]),
        (&[A, B, "--until", "1"], &["percent", "1%"]),
        (&[A, B, "--until", "50%"], &["between 0% and 50%"]),
        (&[A, B, "--sprt", "10,0"], &["smaller one first"]),
        (&[A, B, "--sprt", "10"], &["two strengths"]),
        (&[A, B, "--sprt", "0,10", "--until", "1%"], &["cannot be used"]),
        (&[A, B, "--sprt", "0,10", "--alpha", "0.5"], &["between 0 and 0.5"]),
        (&[A, B, "--alpha", "0.01"], &["--sprt"]),
        (&[A, B, "--games", "0"], &["--games"]),
        (&[A, B, "--resume"], &["--out"]),
    ];
    for (args, parts) in cases {
        let mut command = killbox();
        let output = run(command.arg("gauntlet").args(*args));
        let said = stderr(&output);
        assert!(!output.status.success() && stdout(&output).is_empty(), "{args:?} succeeded:\n{said}");
        assert!(!said.contains("panicked"), "{args:?}:\n{said}");
        for part in *parts {
            assert!(said.contains(part), "{args:?} does not mention {part}:\n{said}");
        }
    }
}
