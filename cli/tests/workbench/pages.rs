//! `--report FILE.html`: one self-contained file that needs no network.

use std::path::Path;

use super::succeed;
use crate::program::at_root;

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";
const C: &str = "squads/legacy/scum-hunters-three.xws";

/// The page that a command writes.
fn page(args: &[&str]) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("report.html").display().to_string();
    succeed(&[args, &["--players", "random", "--seed", "6", "--report", &file]].concat());
    std::fs::read_to_string(Path::new(&file)).expect("a page")
}

/// The texts of all elements with this name.
fn elements<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let open = format!("<{name}");
    let parts = page.split(open.as_str()).skip(1);
    parts.filter_map(|part| part.split_once('>')?.1.split(&format!("</{name}>")).next()).collect()
}

/// Checks that every opened tag is closed.
fn is_balanced(page: &str) {
    for name in [
        "table", "tr", "td", "th", "details", "summary", "div", "dl", "svg", "ul", "li", "p", "button",
        "main", "figure",
    ] {
        let opened = page.matches(&format!("<{name} ")).count() + page.matches(&format!("<{name}>")).count();
        let closed = page.matches(&format!("</{name}>")).count();
        assert_eq!(opened, closed, "{name}");
    }
}

#[test]
fn every_report_has_a_page() {
    let few = ["--games", "40"];
    for (args, parts) in [
        (&["match", A, B][..], &["Ship by ship", "Wedge Antilles", "survives"][..]),
        (&["gauntlet", A, B, C], &["Who beats whom", "id=squad-3", "Squad by squad"]),
        (&["gauntlet", B, C, "--hero", A], &["against 2 squads", "id=squad-2"]),
        (&["meta", A, B, C], &["The meta", "equilibrium", "Who beats whom"]),
        (
            &["compare", A, C, "--field", B],
            &["Over the field", "Opponent by opponent", "Changes against the first"],
        ),
        (
            &["price", "--faction", "resistance", "--games", "400"],
            &["is worth", "beyond its cost", "On the line"],
        ),
    ] {
        let more: &[&str] = if args[0] == "price" { &[] } else { &few };
        let page = page(&[args, more].concat());
        is_balanced(&page);
        for part in parts.iter().chain(&[
            "How to play it again",
            "checksum of all games",
            "<svg",
            "Content-Security-Policy",
        ]) {
            assert!(page.contains(part), "{part} is missing in the page of {args:?}");
        }
        // Nothing is fetched: the only address is the name of the SVG namespace.
        let bare = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["http://", "https://", "src=", "@import", "url("] {
            assert!(!bare.contains(word), "{word} in the page of {args:?}");
        }
        let command = elements(&page, "dd");
        assert!(command.iter().any(|text| text.starts_with(&format!("killbox {}", args[0]))), "{command:?}");
    }
}

/// Texts of a squad file do not become part of the page's markup. Everything needed to play the
/// games again is in the page.
#[test]
fn names_are_only_names() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(at_root(A)).expect("a squad");
    let mut squad: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    squad["name"] = "<script>alert('&')</script>".into();
    let file = dir.path().join("own.xws");
    std::fs::write(&file, squad.to_string()).expect("a writable folder");
    let page = page(&["match", &file.display().to_string(), B, "--games", "10"]);
    assert_eq!(page.matches("<script>").count(), 1, "its own");
    assert!(page.contains("&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"));
    let run = elements(&page, "pre").concat();
    for part in ["&quot;seed&quot;: 6", "&quot;ruleset&quot;", "&quot;cards&quot;", "lukeskywalker"] {
        assert!(run.contains(part), "{part}");
    }
}

/// Cells whose interval contains one half have no colour. Sorting uses numbers and not the shown
/// texts.
#[test]
fn colours_mean_something() {
    let page = page(&["gauntlet", A, B, C, "--games", "400"]);
    let cells: Vec<&str> = page
        .split("<td")
        .skip(1)
        .filter(|cell| cell.contains(" win\"") || cell.contains(" lose\""))
        .collect();
    assert!(cells.len() > 3, "{cells:?}");
    for cell in cells {
        let interval = cell.split(['(', ')']).nth(1).expect("an interval");
        let ends: Vec<f64> = interval.split(" to ").map(|end| end.parse().expect("a number")).collect();
        assert!(ends[0] >= 50.0 || ends[1] <= 50.0, "{cell}");
    }
    assert!(page.contains("data-value=\"0."));
}

/// The rows of a table.
fn table(file: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The tables beside the page have the numbers of the report.
#[test]
fn tables_beside_the_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().display().to_string();
    let few = ["--games", "60", "--players", "random", "--seed", "6", "--csv", &out];
    let report = super::json(&[&["match", A, B][..], &few].concat());
    let number = |text: &String| text.parse::<f64>().unwrap_or_else(|_| panic!("{text} is no number"));
    let ships = table(&dir.path().join("ships.csv"));
    assert_eq!(ships.len(), report["ships"].as_array().expect("a list").len() + 1);
    // All sixty games were observed closely, so the last round shows the ships that survive.
    let rounds = table(&dir.path().join("rounds.csv"));
    let last = rounds.last().expect("rounds");
    for (ship, left) in ships[1..].iter().zip(&last[1..]) {
        assert_eq!(number(&ship[4]), number(left), "{ship:?}");
    }
    for two in rounds[1..].windows(2) {
        assert!(two[0][1..].iter().zip(&two[1][1..]).all(|(one, next)| number(next) <= number(one)));
    }
    let margins = table(&dir.path().join("margins.csv"));
    let games: f64 = margins[1..].iter().map(|row| number(&row[1])).sum();
    let sum: f64 = margins[1..].iter().map(|row| number(&row[0]) * number(&row[1])).sum();
    assert_eq!(games, 60.0);
    assert!((sum / games - super::number(&report["margin"]["estimate"])).abs() < 1e-9);
    succeed(&[&["gauntlet", A, B, C][..], &few].concat());
    assert_eq!(table(&dir.path().join("squads.csv")).len(), 4);
    assert_eq!(table(&dir.path().join("matchups.csv")).len(), 4);
    let ships = table(&dir.path().join("ships.csv"));
    assert!(ships[1..].iter().all(|row| number(&row[10]) > 0.0 && number(&row[4]) <= 1.0), "{ships:?}");
    succeed(&[&["compare", A, C, "--field", B][..], &few].concat());
    assert_eq!(table(&dir.path().join("variants.csv")).len(), 3);
    assert_eq!(table(&dir.path().join("opponents.csv")).len(), 3);
}
