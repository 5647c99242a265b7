//! How reports are printed: no line is wider than the page, nothing is cut that has room, and the
//! points system of the squads is named.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::{json, succeed};
use crate::program::{self, at_root};

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";
const C: &str = "squads/legacy/scum-hunters-three.xws";
const D: &str = "squads/legacy/empire-howlrunner-swarm.xws";
const EPIC: [&str; 2] = ["squads/epic/rebel-tantive-escort.xws", "squads/epic/empire-raider-wolfpack.xws"];
const RANDOM: [&str; 4] = ["--players", "random", "--seed", "6"];

/// The output of a command on a page of this many columns.
fn printed(args: &[&str], columns: usize) -> String {
    let (code, out, err) = program::run(program::killbox().args(args).env("COLUMNS", columns.to_string()));
    assert_eq!(code, Some(0), "{args:?}: {err}");
    out
}

/// A squad in a file of its own, with a long name.
fn renamed(dir: &std::path::Path, squad: &str, name: &str) -> String {
    let text = std::fs::read_to_string(at_root(squad)).expect("a squad");
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    value["name"] = name.into();
    let file = dir.join(format!("{}.xws", name.len()));
    std::fs::write(&file, value.to_string()).expect("a writable folder");
    file.display().to_string()
}

/// Numbers with a decimal point, and how often each is printed.
fn numbers(text: &str) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    for word in text.split_whitespace() {
        let word = word.trim_matches(|letter: char| !letter.is_ascii_digit());
        if word.contains('.') && word.parse::<f64>().is_ok() {
            *found.entry(word).or_default() += 1;
        }
    }
    found
}

/// The parts of a text between empty lines.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").map(|block| block.trim_matches('\n')).filter(|block| !block.is_empty())
}

/// Checks that nothing is wider than the page, what fits is printed as on an unlimited page, and no
/// number is lost.
fn fits_every_page(args: &[&str]) {
    let endless = printed(args, 2000);
    for width in [60, 80, 100, 132] {
        let text = printed(args, width);
        for line in text.lines() {
            assert!(line.width() <= width, "{args:?}: {} columns of {width}: {line}\n{text}", line.width());
        }
        for block in blocks(&endless).filter(|block| block.lines().all(|line| line.width() <= width)) {
            assert!(text.contains(block), "{args:?}: of {width} columns\n{block}\nwould fit in\n{text}");
        }
        let there = numbers(&text);
        for (number, count) in numbers(&endless) {
            assert!(
                there.get(number).is_some_and(|found| *found >= count),
                "{args:?}: {number} is missing in {width} columns\n{text}"
            );
        }
    }
}

#[test]
fn reports_of_squads_fit_every_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let long =
        renamed(dir.path(), D, "Eight of the best that the Empire has, and none of them is worth a name");
    let longer = renamed(dir.path(), C, &format!("Three{}", "hunters".repeat(10)));
    let few = ["--games", "20"];
    for args in [
        &["match", A, B, "--again", "careful"][..],
        &["match", &long, &longer, "--until", "5%", "--first", "a"],
        &["match", EPIC[0], EPIC[1]],
        &["gauntlet", A, B, C, D, &long, &longer],
        &["gauntlet", B, &long, "--hero", A, "--sprt", "0,10"],
        &["meta", A, B, C, D, &long],
        &["compare", A, B, "--field", C, D, &long],
        &["worth", A, &long, "--card", "juke", "--action", "boost"],
        &["ladder", "--squads", A, &long, "--players", "random,careful", "--seed", "6"],
    ] {
        let players: &[&str] = if args[0] == "ladder" { &[] } else { &RANDOM };
        let games: &[&str] =
            if args.contains(&"--until") || args.contains(&"--sprt") { &["--games", "400"] } else { &few };
        fits_every_page(&[args, games, players].concat());
    }
}

#[test]
fn prices_fit_every_page() {
    fits_every_page(&[&["price", "--faction", "resistance", "--games", "400"][..], &RANDOM].concat());
}

#[test]
fn a_backtest_fits_every_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut table = String::from("tournament,squad_a,squad_b,winner\n");
    for tournament in 0..12 {
        for (at, [a, b]) in [[A, B], [C, D], [A, D], [B, C]].iter().enumerate() {
            let [a, b] = [a, b].map(at_root);
            let winner = if (tournament + at) % 3 == 0 { 'a' } else { 'b' };
            table += &format!("{tournament},{},{},{winner}\n", a.display(), b.display());
        }
    }
    let file = dir.path().join("matches.csv");
    std::fs::write(&file, table).expect("a writable folder");
    let file = file.display().to_string();
    fits_every_page(&[&["backtest", &file, "--games", "4"][..], &RANDOM].concat());
}

#[test]
fn odds_and_replays_fit_every_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("games").display().to_string();
    succeed(&["match", A, B, "--games", "1", "--seed", "3", "--record", &folder]);
    let game = format!("{folder}/game-000000.killbox");
    for args in [
        &[
            "odds",
            "3 focus lock, reroll 1 blank, change 1 focus>hit",
            "3 focus evade, hull 4, shields 2",
            "--then",
            "4 lock calculate 2",
        ][..],
        &["odds", "3 focus lock", "2", "--roll", "hit focus blank"],
        &["odds", &game, "--at", "60"],
        &["replay", &game],
        &["replay", &game, "--luck"],
        &["replay", &game, "--ahead"],
        &["cards", "luke"],
    ] {
        fits_every_page(args);
    }
}

/// SQD-24: reports of Epic games state the points of their squads, as text, as JSON, and on pages.
#[test]
fn epic_reports_say_epic_points() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("report.html").display().to_string();
    for (ruleset, points) in
        [("legacy-epic", "500-point Epic"), ("standard-epic", "50-point Epic"), ("legacy", "200-point")]
    {
        let squads: &[&str] = if ruleset == "legacy" { &[A, B] } else { &EPIC };
        let more = ["--ruleset", ruleset, "--lenient", "--games", "2", "--players", "random"];
        for command in ["match", "gauntlet", "meta"] {
            let args = [&[command][..], squads, &more].concat();
            let text = succeed(&[&args[..], &["--report", &file]].concat());
            assert!(text.contains(&format!(", {points} squads")), "{args:?}: {text}");
            let page = std::fs::read_to_string(&file).expect("a page");
            assert!(page.contains(&format!("{points} squads")), "{args:?}");
            let report = json(&args);
            let said = report.get("points_system").or(report["table"].get("points_system"));
            assert_eq!(said, Some(&points.into()), "{args:?}");
        }
        let ladder = [
            "ladder",
            "--squads",
            squads[0],
            "--ruleset",
            ruleset,
            "--lenient",
            "--games",
            "2",
            "--players",
            "random,careful",
        ];
        assert_eq!(json(&ladder)["points_system"], points);
        let compare = [&["compare"][..], squads, &["--field", squads[0]], &more].concat();
        assert_eq!(json(&compare)["points_system"], points);
    }
}
