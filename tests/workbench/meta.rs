//! `killbox meta`: what a table says of the whole.

use super::{json, number, succeed};

const SQUADS: [&str; 4] = [
    "squads/legacy/rebel-red-and-gold.xws",
    "squads/legacy/firstorder-kylo-quickdraw.xws",
    "squads/legacy/scum-hunters-three.xws",
    "benches/squads/plain-ties.xws",
];

/// From the command line: the table is that of `gauntlet`, whose folder is read; what is said of the whole belongs to it.
#[test]
fn from_a_gauntlet() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, tables] = ["run", "tables"].map(|name| dir.path().join(name).display().to_string());
    let games = ["--players", "random", "--games", "60", "--seed", "3"];
    let gauntlet = json(&[&["gauntlet"], &SQUADS[..], &games[..], &["--out", &out]].concat());
    let read = [&["meta"], &SQUADS[..], &games[..], &["--out", &out, "--resume", "--csv", &tables]].concat();
    let meta = json(&read);
    for key in ["squads", "matchups", "checksum", "players"] {
        assert_eq!(meta[key], gauntlet[key], "{key}");
    }
    assert_eq!(meta, json(&[&["meta"], &SQUADS[..], &games[..], &["--threads", "1"]].concat()));
    let lines = meta["meta"].as_array().expect("a list");
    let sum = |key: &str| lines.iter().map(|line| number(&line[key])).sum::<f64>();
    assert!((sum("share") - 1.0).abs() < 1e-9 && (sum("smoothed") - 1.0).abs() < 1e-9);
    assert!(number(&meta["exploitability"]) < 1e-6);
    for (line, squad) in lines.iter().zip(gauntlet["squads"].as_array().expect("a list")) {
        assert_eq!(line["name"], squad["name"]);
        let best = number(&line["best"]["win_rate"]["estimate"]);
        assert!(best >= number(&line["worst"]["win_rate"]["estimate"]));
    }
    let text = succeed(&[&["meta"], &SQUADS[..], &games[..]].concat());
    for part in
        ["THE WHOLE", "Elo (95 %)", "polarity", "equilibrium", "if everybody brought each squad as often"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let csv = |name: &str| std::fs::read_to_string(format!("{tables}/{name}")).expect("a table");
    for (name, rows) in [("squads.csv", 4), ("matchups.csv", 6)] {
        let table = csv(name);
        let widths: Vec<usize> = table.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(widths.len(), rows + 1);
        assert!(widths.iter().all(|width| *width == widths[0]), "{table}");
    }
}
