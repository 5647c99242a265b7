//! Tables for other programs: a spreadsheet executes no cell, whoever wrote the names in it.

use std::path::Path;

use killbox_components::tally::ShipStat;

use super::succeed;
use crate::program::at_root;

const SQUADS: [(&str, &str); 3] = [
    ("squads/legacy/rebel-red-and-gold.xws", "=cmd|' /C calc'!A0"),
    ("squads/legacy/firstorder-kylo-quickdraw.xws", "@SUM(A1:A9), \"and\" more"),
    ("squads/legacy/scum-hunters-three.xws", "+1-800-HUNTERS"),
];

/// The cells of a table by line.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            letter => cell.push(letter),
        }
    }
    lines
}

/// Checks that each line has all columns, and that a cell that begins like a formula is a number.
fn is_harmless(file: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lines = cells(&text);
    assert!(lines.len() > 1, "{text}");
    for line in &lines {
        assert_eq!(line.len(), lines[0].len(), "{line:?}");
        for cell in line {
            let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert!(!is_formula || cell.parse::<f64>().is_ok(), "{cell} in {}", file.display());
        }
    }
    lines
}

#[test]
fn no_cell_is_a_formula() {
    let dir = tempfile::tempdir().expect("a folder");
    let files: Vec<String> = SQUADS
        .iter()
        .map(|(squad, name)| {
            let text = std::fs::read_to_string(at_root(squad)).expect("a squad");
            let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            value["name"] = (*name).into();
            let file = dir.path().join(Path::new(squad).file_name().expect("a name"));
            std::fs::write(&file, value.to_string()).expect("a writable folder");
            file.display().to_string()
        })
        .collect();
    let [a, b, c] = [0, 1, 2].map(|at| files[at].as_str());
    // A user's own card, and one of a squad above, with hostile names.
    let own = dir.path().join("own");
    std::fs::create_dir_all(own.join("facts")).expect("a writable folder");
    let talents = std::fs::read_to_string(at_root("cards/facts/upgrades/talent.ron")).expect("cards");
    let renamed = talents
        .replace("name: \"Predator\"", "name: \"=HYPERLINK(A1)\"")
        .replace("name: \"Heroic\"", "name: \"-2+3\"");
    std::fs::write(own.join("facts/talent.ron"), renamed).expect("a writable folder");
    let own = own.display().to_string();
    let few = ["--games", "20", "--players", "random", "--seed", "6"];
    let out = dir.path().join("tables");
    let folder = out.display().to_string();
    let mut texts = Vec::new();
    for (args, tables) in [
        (&["match", a, b][..], &["ships.csv", "margins.csv", "rounds.csv"][..]),
        (&["gauntlet", a, b, c], &["squads.csv", "ships.csv", "matchups.csv"]),
        (&["meta", a, b, c], &["squads.csv", "ships.csv", "matchups.csv"]),
        (&["compare", a, c, "--field", b, "--cards", &own], &["variants.csv", "opponents.csv"]),
    ] {
        succeed(&[args, &few, &["--csv", &folder]].concat());
        texts.extend(tables.iter().flat_map(|table| is_harmless(&out.join(table)).concat()));
    }
    for (_, name) in SQUADS {
        assert!(texts.iter().any(|text| text == &format!("'{name}")), "{name}");
    }
    // A changed card begins with a sign of its own.
    assert!(texts.iter().any(|text| text.starts_with("'+ ") || text.starts_with("− ")), "{texts:?}");
    let file = dir.path().join("prices.csv");
    let path = file.display().to_string();
    succeed(&[
        "price",
        "--faction",
        "resistance",
        "--games",
        "400",
        "--players",
        "random",
        "--cards",
        &own,
        "--csv",
        &path,
    ]);
    let names: Vec<String> = is_harmless(&file).iter().map(|line| line[2].clone()).collect();
    for name in ["'=HYPERLINK(A1)", "'-2+3"] {
        assert!(names.iter().any(|there| there == name), "{names:?}");
    }
}

/// The row of the last fact about a ship.
const LAST: &str = "| `survived` | boolean | neither destroyed nor fled |\n";

/// The page about files of results has a row for each figure of a ship, after that of the last
/// fact. With `KILLBOX_WRITE_STATS=1` this test writes the rows.
#[test]
fn the_page_has_a_row_for_each_figure() {
    let row = |stat: ShipStat| format!("| `{}` | uint16 | {} |\n", stat.about().column, stat.about().meaning);
    let rows: String = ShipStat::ALL.map(row).concat();
    let file = at_root("docs/formats/results.md");
    let page = std::fs::read_to_string(&file).expect("the page");
    let (before, rest) = page.split_once(LAST).expect("the last fact");
    let (written, after) = rest.split_once("\n\n").expect("the table ends");
    if std::env::var_os("KILLBOX_WRITE_STATS").is_some() {
        let page = format!("{before}{LAST}{rows}\n{after}");
        std::fs::write(&file, page).expect("the page is written");
    } else {
        assert_eq!(format!("{written}\n"), rows, "docs/formats/results.md: KILLBOX_WRITE_STATS=1 writes it");
    }
}
