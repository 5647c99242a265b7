//! `killbox price`.

use super::{json, killbox, number, succeed};

/// From the command line: a table, JSON, CSV; the same whatever the threads; what is wrong is said.
#[test]
fn from_the_command_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let csv = dir.path().join("prices.csv").display().to_string();
    let args =
        ["price", "--faction", "galacticempire", "--games", "600", "--players", "random", "--seed", "2"];
    let report = json(&[&args[..], &["--csv", &csv]].concat());
    assert_eq!(report, json(&[&args[..], &["--threads", "1", "--batch", "9"]].concat()));
    assert_eq!(number(&report["games"]) + number(&report["faulted"]), 600.0);
    let cards = report["cards"].as_array().expect("a list");
    assert!(cards.len() > 30, "{}", cards.len());
    let table = std::fs::read_to_string(&csv).expect("a table");
    assert_eq!(table.lines().count(), cards.len() + 1);
    let text = succeed(&args);
    assert!(text.contains("a point is worth") && text.contains("is worth (95 %)"), "{text}");
    let one = [
        "price",
        "academypilot",
        "--field",
        "benches/squads/plain-xwings.xws",
        "--games",
        "400",
        "--players",
        "random",
    ];
    let report = json(&[&one[..], &["--ruleset", "legacy"]].concat());
    assert_eq!(report["cards"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["cards"][0]["id"], "academypilot");
    for (args, said) in [
        (&["price", "academypilott", "--field", "squads/legacy"][..], "did you mean academypilot?"),
        (&["price", "academypilot"], "--field"),
        (&["price", "--faction", "empire"], "the factions are"),
    ] {
        let (code, _, err) = killbox(args);
        assert!(code != Some(0) && err.contains(said), "{args:?}: {err}");
    }
}
