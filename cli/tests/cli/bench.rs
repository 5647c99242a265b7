//! `killbox bench`: it plays the games of its version, reports a deviation, and compares stored
//! figures.

use std::process::Output;

use killbox::bench::{MATCH_UPS, PLAYERS, play};
use serde_json::{Value, json};

use crate::program;

fn bench(args: &[&str]) -> Output {
    program::killbox().arg("bench").args(args).output().expect("the program runs")
}

fn texts(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A short run is right, and its stored figures can be compared with others, also with those of a
/// build that plays other games.
#[test]
fn measured_and_compared() {
    let (code, kept, err) = texts(&bench(&["--quick", "--repetitions", "1", "--json"]));
    assert_eq!(
        code,
        Some(0),
        "a wrong checksum: did a rule change? Then the new ones belong into src/bench/mod.rs\n{kept}{err}"
    );
    let report: Value = serde_json::from_str(&kept).expect("JSON and nothing else");
    for key in ["version", "profile", "compiler", "target", "processor"] {
        assert!(!report["build"][key].as_str().expect("text").is_empty(), "{key}");
    }
    let cases = report["cases"].as_array().expect("a list");
    let measured = |match_up: &str, what: &str| {
        cases.iter().any(|case| case["match_up"] == match_up && case["what"] == what && case["threads"] == 1)
    };
    for match_up in ["plain", "abilities"] {
        for what in ["random", "greedy", "self-play", "snapshot", "restore"] {
            assert!(measured(match_up, what), "{match_up} {what}");
        }
    }
    for case in cases {
        let [least, median, most] = ["min", "median", "max"].map(|key| case[key].as_f64().expect("a number"));
        assert!(0.0 < least && least <= median && median <= most, "{case}");
        assert_eq!(case["checksum"], case["expected"], "{case}");
    }

    let dir = tempfile::tempdir().expect("a folder");
    let put = |name: &str, report: &Value| {
        let file = dir.path().join(name);
        std::fs::write(&file, report.to_string()).expect("a writable folder");
        file.display().to_string()
    };
    let now = put("now.json", &report);
    // Half the speed, and one case with other games.
    let mut slow = report.clone();
    for case in slow["cases"].as_array_mut().expect("a list") {
        for key in ["min", "median", "max"] {
            case[key] = json!(case[key].as_f64().expect("a number") / 2.0);
        }
    }
    slow["cases"][0]["checksum"] = json!("0123456789abcdef");
    let slow = put("slow.json", &slow);
    let (code, text, err) = texts(&bench(&[&now, "--against", &slow]));
    assert_eq!(code, Some(0), "{err}");
    for part in ["2.000  faster", "other games", "OTHER GAMES", "all checksums are right"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let (code, text, _) = texts(&bench(&[&slow, "--against", &now]));
    assert_eq!(code, Some(1), "a wrong checksum is a failure");
    assert!(text.contains("WRONG CHECKSUM: plain random: found 0123456789abcdef"), "{text}");
    assert!(text.contains("0.500  SLOWER"), "{text}");
    let (_, json, _) = texts(&bench(&[&now, "--against", &now, "--json"]));
    let compared: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(compared["cases"][3]["found"], json!({"alike": 1.0}));

    for (text, said) in [("{}", "not the output of `killbox bench --json`"), ("{\"bench\": 99}", "format 99")]
    {
        let file = dir.path().join("wrong.json");
        std::fs::write(&file, text).expect("a writable folder");
        let (code, _, err) = texts(&bench(&[&file.display().to_string()]));
        assert_eq!(code, Some(1));
        assert!(err.contains("wrong.json") && err.contains(said), "{err}");
    }
}

/// The embedded squads equal those of the repository.
#[test]
fn the_squads_are_those_of_the_files() {
    for match_up in &MATCH_UPS {
        let [a, b] = match_up.files;
        let mut command = program::killbox();
        command.args(["match", a, b, "--ruleset", "legacy", "--lenient", "--seed", "7", "--games", "50"]);
        let output = command.args(["--players", "random", "--json"]).output().expect("the program runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let sums = play(&match_up.load().expect("its own squads"), PLAYERS[0].make, 50, 2);
        assert_eq!(report["checksum"], format!("{:016x}", sums.checksum));
    }
}

/// The page names the games of its figures, which are those that the program plays.
#[test]
fn the_page_names_the_games_that_are_played() {
    let page = include_str!("../../../docs/performance.md");
    for match_up in &MATCH_UPS {
        for checksum in match_up.expected.whole {
            assert!(page.contains(&format!("{checksum:016x}")), "{}: {checksum:016x}", match_up.name);
        }
    }
}
