//! `--again`: whether a verdict holds with other players.

use killbox::matches::{Rate, Sums};
use killbox::report::{Again, Holds};
use killbox_components::ids::ShipSet;
use serde_json::Value;

use crate::program;

const MATCH: [&str; 7] = [
    "match",
    "benches/squads/plain-xwings.xws",
    "benches/squads/plain-ties.xws",
    "--games",
    "80",
    "--seed",
    "4",
];

fn killbox(args: &[&str]) -> (Option<i32>, String, String) {
    program::run(program::killbox().args(MATCH).args(args))
}

fn json(args: &[&str]) -> Value {
    let (code, out, err) = killbox(&[args, &["--json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("JSON and nothing else")
}

/// The games of the other players are those of a match of theirs, and the report names the players.
#[test]
fn others_play_the_same_match_up() {
    let both = json(&["--players", "random", "--again", "careful,random"]);
    let [first, others] = [["--players", "random"], ["--players", "careful,random"]].map(|args| json(&args));
    assert_eq!(first["again"], Value::Null, "nobody asked");
    for key in ["players", "win_rate", "margin", "wins", "losses", "draws", "games", "checksum"] {
        assert_eq!(both[key], first[key], "{key}");
        assert_eq!(both["again"][key], others[key], "{key}");
    }
    assert_eq!(both["again"]["interrupted"], false);
    let (code, text, _) = killbox(&["--players", "random", "--again", "careful,random"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("AGAIN: the same match-up, A played by careful, B by random"), "{text}");
    assert!(text.contains(others["checksum"].as_str().expect("text")), "{text}");
    // A player that stays on the board beats one that does not.
    let text = killbox(&["--players", "random,careful", "--again", "careful,random"]).1;
    assert!(
        text.contains("the verdict does NOT hold: A is ahead, not B; the intervals do not overlap"),
        "{text}"
    );
    let text = killbox(&["--players", "careful,random", "--again", "careful:,random"]).2;
    assert!(text.contains("careful has no option"), "{text}");
    let (code, _, error) = killbox(&["--again", "random", "--record", "somewhere"]);
    assert_eq!(code, Some(2), "{error}");
}

/// A verdict needs an interval that lies on one side of one half, not only an estimate.
#[test]
fn verdicts() {
    let others = |wins: u64| Sums { games: 100, wins: [wins, 100 - wins], ..Sums::new(ShipSet::EMPTY) };
    let again = |rate: Option<Rate>, wins| {
        let again = Again::new(["a".into(), "b".into()], rate, &others(wins), false);
        (again.verdict, again.intervals_overlap)
    };
    let rate = |estimate, low, high| Some(Rate { estimate, low, high });
    assert_eq!(again(rate(0.8, 0.75, 0.85), 90), (Holds::Holds, Some(true)));
    assert_eq!(again(rate(0.6, 0.55, 0.65), 90), (Holds::Holds, Some(false)));
    assert_eq!(again(rate(0.2, 0.15, 0.25), 10), (Holds::Holds, Some(true)));
    assert_eq!(again(rate(0.2, 0.15, 0.25), 90), (Holds::Turns, Some(false)));
    assert_eq!(again(rate(0.6, 0.49, 0.71), 90), (Holds::Open, Some(false)));
    assert_eq!(again(rate(0.6, 0.55, 0.65), 55), (Holds::Open, Some(true)));
    assert_eq!(again(None, 90), (Holds::Open, None));
    let none = Again::new(["a".into(), "b".into()], rate(0.6, 0.55, 0.65), &Sums::new(ShipSet::EMPTY), true);
    assert_eq!((none.verdict, none.intervals_overlap, none.interrupted), (Holds::Open, None, true));
}

/// `--nodes` applies to all players that search, and is rejected where it would change nothing.
#[test]
fn budgets_are_for_players_that_search() {
    let searched = |args: &[&str]| {
        let mut command = program::killbox();
        command.args(&MATCH[..3]).args(["--games", "2", "--json"]);
        let output = command.args(args).output().expect("the program runs");
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON and nothing else")
    };
    let said = searched(&["--players", "random,search", "--again", "search", "--nodes", "3"]);
    let meant = searched(&["--players", "random,search:nodes=3", "--again", "search:nodes=3"]);
    assert_eq!(said["players"], serde_json::json!(["random", "search:nodes=3"]));
    assert_eq!(said["checksum"], meant["checksum"]);
    assert_eq!(said["again"]["checksum"], meant["again"]["checksum"]);
    for (args, why) in [
        (["--players", "greedy", "--nodes", "4x"], "--nodes: none of the players searches"),
        (["--players", "search", "--nodes", "0"], "--nodes: search: '0' is not a value of nodes"),
        (["--players", "search:nodes=8", "--nodes", "4"], "--nodes: search: 'nodes' is given twice"),
    ] {
        let (code, out, error) = killbox(&args);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{error}");
        assert!(error.contains(why), "{error}");
    }
}
