//! `--report FILE.html`: one file, whole, that asks nothing of a network.

use std::path::Path;

use super::succeed;

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

/// The texts of all elements of this name.
fn elements<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let open = format!("<{name}");
    let parts = page.split(open.as_str()).skip(1);
    parts.filter_map(|part| part.split_once('>')?.1.split(&format!("</{name}>")).next()).collect()
}

/// Tags that are opened and closed are opened as often as they are closed.
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
        (&["meta", A, B, C], &["The whole", "equilibrium", "Who beats whom"]),
        (&["compare", A, C, "--field", B], &["Over the field", "Opponent by opponent", "what is changed"]),
        (
            &["price", "--faction", "resistance", "--games", "400"],
            &["is worth", "beyond its cost", "On the line"],
        ),
    ] {
        let more: &[&str] = if args[0] == "price" { &[] } else { &few };
        let page = page(&[args, more].concat());
        is_balanced(&page);
        for part in parts.iter().chain(&[
            "To play it again",
            "checksum of all games",
            "<svg",
            "Content-Security-Policy",
        ]) {
            assert!(page.contains(part), "{part} is missing in the page of {args:?}");
        }
        // Nothing is fetched: no address but the name of SVG's own language.
        let bare = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["http://", "https://", "src=", "@import", "url("] {
            assert!(!bare.contains(word), "{word} in the page of {args:?}");
        }
        let command = elements(&page, "dd");
        assert!(command.iter().any(|text| text.starts_with(&format!("killbox {}", args[0]))), "{command:?}");
    }
}

/// What is written in a squad file does not become a part of the page; what a page needs to be played again is in it.
#[test]
fn names_are_only_names() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(A).expect("a squad");
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

/// Cells whose interval holds one half have no colour; sorting goes by numbers and not by what is shown.
#[test]
fn colours_mean_something() {
    let page = page(&["gauntlet", A, B, C, "--games", "60"]);
    for cell in page
        .split("<td")
        .skip(1)
        .filter(|cell| cell.contains("class=\"n win") || cell.contains("class=\"n lose"))
    {
        let title = cell.split("title=\"").nth(1).or(cell.split('>').nth(1)).expect("an interval");
        let ends: Vec<f64> = title
            .split(['(', ')'])
            .nth(1)
            .expect("an interval")
            .split(" to ")
            .map(|end| end.parse().expect("a number"))
            .collect();
        assert!(ends[0] >= 50.0 || ends[1] <= 50.0, "{cell}");
    }
    assert!(page.contains("data-value=\"0."));
}
