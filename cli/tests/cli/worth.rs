//! `killbox worth` from the command line.

use killbox_cards::catalogue::{CardSet, Catalogue};
use killbox_workbench::worth::Hurting;
use serde_json::Value;

use crate::program;

const XWINGS: &str = "benches/squads/plain-xwings.xws";

fn worth(args: &[&str]) -> (Option<i32>, String, String) {
    program::run(program::killbox().arg("worth").args(args))
}

fn report(args: &[&str]) -> Value {
    let (code, out, err) = worth(&[args, &["--json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("JSON and nothing else")
}

fn line<'a>(report: &'a Value, id: &str) -> &'a Value {
    let lines = report["lines"].as_array().expect("a list");
    lines.iter().find(|line| line["id"] == id).unwrap_or_else(|| panic!("a line of {id}"))
}

/// The control is listed beside the tested cards. The games do not depend on the number of threads.
#[test]
fn a_line_each_and_the_control() {
    let args = [
        XWINGS,
        "--card",
        "juke",
        "--action",
        "boost",
        "--players",
        "random",
        "--games",
        "20",
        "--seed",
        "3",
    ];
    let report = report(&args);
    let ships = |id: &str| line(&report, id)["ships"].as_u64().expect("a number");
    assert_eq!((ships(""), ships("juke"), ships("boost")), (0, 4, 4));
    let (code, text, _) = worth(&[&args[..], &["--threads", "1", "--batch", "3"]].concat());
    assert_eq!(code, Some(0));
    assert!(text.contains(report["checksum"].as_str().expect("text")), "{text}");
    assert!(
        text.contains("nothing (the control)") && text.contains("Juke") && text.contains("boost action"),
        "{text}"
    );
}

/// With `--once`, a card is tested only in the first squad that may have it. A card that no squad
/// may have is listed.
#[test]
fn once_is_enough() {
    let squads = [
        XWINGS,
        "squads/legacy/empire-vader-whisper-redline.xws",
        "--card",
        "juke,servomotorsfoils,ruthless,clonecommandercody",
    ];
    let args = [&squads[..], &["--lenient", "--players", "random", "--games", "4"]].concat();
    let squads_of = |report: &Value, id: &str| {
        let lines = report["lines"].as_array().expect("a list");
        lines.iter().filter(|line| line["id"] == id).map(|line| line["squad"].clone()).collect::<Vec<_>>()
    };
    let all = report(&args);
    let once = report(&[&args[..], &["--once"]].concat());
    assert_eq!((squads_of(&all, "juke").len(), squads_of(&once, "juke").len()), (2, 1));
    assert_eq!(
        squads_of(&once, "juke")[0],
        squads_of(&once, "servomotorsfoils")[0],
        "the first squad that may"
    );
    assert_eq!(
        (squads_of(&once, "ruthless").len(), squads_of(&once, "").len()),
        (1, 2),
        "the second squad; the control with both"
    );
    assert_eq!(once["not_given"].as_array().expect("a list").len(), 1, "{}", once["not_given"]);
    assert_eq!(once["not_given"][0], "clonecommandercody", "Republic only");
}

/// A card that its player may ignore does not cost games: the player opens the S-foils [ABL-14].
#[test]
fn s_foils_are_opened() {
    let report = report(&[XWINGS, "--card", "servomotorsfoils", "--games", "200", "--seed", "1"]);
    let foils = line(&report, "servomotorsfoils");
    let high = foils["win_rate"]["high"].as_f64().expect("a rate");
    assert!(high > 0.48, "{foils}");
    assert_eq!(foils["hurts"], false);
}

/// A card that hurts however well it is used has a reason, and does not count as used badly.
#[test]
fn some_cards_hurt_by_themselves() {
    let args =
        ["players/bare/empire-defenders.xws", "--card", "tiedefenderelite", "--games", "100", "--lenient"];
    let report = report(&args);
    let elite = line(&report, "tiedefenderelite");
    assert_eq!(elite["hurts"], true, "{elite}");
    assert!(elite["reason"].as_str().is_some_and(|reason| reason.contains("Full Throttle")), "{elite}");
    assert!(line(&report, "")["reason"].is_null(), "the control does not hurt");
    let (_, text, _) = worth(&args);
    assert!(text.contains("TIE Defender Elite hurts by itself: it takes"), "{text}");
    assert!(!text.contains("plays them badly"), "{text}");
    for known in Hurting::all() {
        let is_in = |set| Catalogue::embedded().cards(set).upgrade(&known.id).is_some();
        assert!(is_in(CardSet::Standard) || is_in(CardSet::Legacy), "{}", known.id);
    }
}

/// An impossible request is rejected with a suggestion.
#[test]
fn refused() {
    for (args, said) in [
        (vec!["--card", "jukes"], "did you mean juke?"),
        (vec!["--action", "fly"], "the actions are"),
        (vec!["--card", "juke", "--players", "greedy,random"], "one name"),
        (vec!["--card", "integratedsfoils"], "no ship of these squads may have it"),
    ] {
        let (code, out, err) = worth(&[&[XWINGS, "--games", "2"], &args[..]].concat());
        assert_eq!((code, out.as_str()), (Some(1), ""), "{args:?}");
        assert!(err.contains(said), "{args:?}: {err}");
    }
}
