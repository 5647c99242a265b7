//! `killbox compare`: differences with the same random numbers.

use std::path::Path;

use super::{json, killbox, number, succeed};

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";
const C: &str = "squads/legacy/scum-hunters-three.xws";
const XWINGS: &str = "benches/squads/plain-xwings.xws";

/// A squad and itself: every game is the same, so the difference is 0, and not an estimate of it.
#[test]
fn a_squad_and_itself() {
    let report = json(&["compare", A, A, "--field", B, C, "--games", "60", "--players", "random"]);
    let line = &report["variants"][1];
    assert_eq!(line["same_games"], true);
    assert_eq!(line["changes"].as_array().map(Vec::len), Some(0));
    for key in ["difference", "margin"] {
        for part in ["estimate", "low", "high"] {
            assert_eq!(number(&line[key][part]), 0.0, "{key} {part}");
        }
    }
    for opponent in report["opponents"].as_array().expect("a list") {
        assert_eq!(number(&opponent["variants"][1]["difference"]["estimate"]), 0.0);
        assert_eq!(opponent["variants"][0]["wins"], opponent["variants"][1]["wins"]);
    }
    let text = succeed(&["compare", A, A, "--field", B, "--games", "60", "--players", "random"]);
    assert!(text.contains("every game is the same") && text.contains("the same cards as 1"), "{text}");
}

/// The games are those of `match`: rates and differences are made of them, by weights if there are any.
#[test]
fn games_are_those_of_matches() {
    let few = ["--games", "80", "--seed", "4", "--players", "random"];
    let report = json(&[&["compare", A, C, "--field", B, XWINGS, "--weights", "3,1"], &few[..]].concat());
    let mut rates = Vec::new();
    for (at, variant) in [A, C].into_iter().enumerate() {
        let mut of_field = 0.0;
        for (opponent, (file, weight)) in [(B, 0.75), (XWINGS, 0.25)].into_iter().enumerate() {
            let alone = json(&[&["match", variant, file], &few[..]].concat());
            let line = &report["opponents"][opponent]["variants"][at];
            for key in ["wins", "losses", "draws", "win_rate"] {
                assert_eq!(line[key], alone[key], "{key} of {variant} against {file}");
            }
            of_field += weight * number(&alone["win_rate"]["estimate"]);
        }
        let rate = number(&report["variants"][at]["win_rate"]["estimate"]);
        assert!((rate - of_field).abs() < 1e-9);
        rates.push(rate);
    }
    let difference = number(&report["variants"][1]["difference"]["estimate"]);
    assert!((difference - (rates[1] - rates[0])).abs() < 1e-9);
}

/// Whatever the threads, with a folder or without, killed between looks or not: one report.
#[test]
fn one_report_however_it_is_played() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run").display().to_string();
    let args =
        ["compare", A, C, "--field", B, "--players", "random", "--until", "3%", "--games", "3000", "--json"];
    let plain = succeed(&args);
    let with = |more: &[&str]| succeed(&[&args[..], more].concat());
    assert_eq!(plain, with(&["--threads", "1", "--batch", "7"]));
    assert_eq!(plain, with(&["--out", &out, "--part-games", "300"]));
    assert_eq!(plain, with(&["--out", &out, "--resume"]));
    let parts = || std::fs::read_dir(Path::new(&out).join("games")).expect("parts");
    for part in parts().map(|part| part.expect("a part").path()) {
        if part.to_string_lossy().contains("-000002") {
            std::fs::remove_file(part).expect("a file of ours");
        }
    }
    assert_eq!(plain, with(&["--out", &out, "--resume"]), "parts that were lost are played again");
    let report: serde_json::Value = serde_json::from_str(&plain).expect("JSON");
    assert_eq!(report["decision"]["reached"], true);
    assert!(number(&report["games"]) < 3000.0 && number(&report["decision"]["half_width"]) <= 0.03);
}

/// What is wrong is said before anything is played.
#[test]
fn wrong_use() {
    for (args, said) in [
        (&["compare", A, "--field", B][..], "2 values"),
        (&["compare", A, C, "--field", B, "--weights", "1,2"], "2 numbers for a field of 1 squads"),
        (&["compare", A, C, "--field", B, "--weights", "0"], "not all of them 0"),
        (&["compare", A, C], "--field"),
    ] {
        let (code, _, err) = killbox(args);
        assert!(code != Some(0) && err.contains(said), "{args:?}: {err}");
    }
}
