//! `killbox ladder` from the command line.

use killbox_players::registry::{PLAYERS, Registered};
use serde_json::Value;

use crate::program;

const SQUADS: [&str; 3] =
    ["--squads", "benches/squads/plain-ties.xws", "squads/legacy/rebel-red-and-gold.xws"];

fn ladder(args: &[&str]) -> (Option<i32>, String, String) {
    program::run(program::killbox().arg("ladder").args(args))
}

/// A player that stays on the board is stronger than one that does not, with any squad. The output
/// does not depend on threads.
#[test]
fn careful_is_stronger_than_random() {
    let args =
        [&SQUADS[..], &["--players", "random,careful", "--games", "120", "--seed", "3", "--json"]].concat();
    let (code, out, err) = ladder(&[&args[..], &["--threads", "1"]].concat());
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(ladder(&[&args[..], &["--threads", "2", "--batch", "3"]].concat()).1, out);
    let report: Value = serde_json::from_str(&out).expect("JSON and nothing else");
    assert_eq!(report["players"][0]["name"], "careful", "{out}");
    let elo = |line: &Value, bound: &str| line["elo"][bound].as_f64().expect("a number");
    assert!(elo(&report["players"][0], "low") > elo(&report["players"][1], "high"), "{out}");
    let pairing = &report["pairings"][0];
    assert_eq!((pairing["a"].as_str(), pairing["b"].as_str()), (Some("random"), Some("careful")));
    assert!(elo(pairing, "high") < 0.0 && pairing["normalised_elo"]["high"].as_f64() < Some(0.0), "{out}");
    assert_eq!(pairing["games"], 240);
    let pairs: u64 = pairing["pairs"].as_array().expect("a list").iter().filter_map(Value::as_u64).sum();
    assert_eq!(pairs, 120);
    let classes: Vec<_> =
        report["squads"].as_array().expect("a list").iter().map(|squad| &squad["class"]).collect();
    assert_eq!(classes, ["mixed", "aces"]);
    let both: Vec<_> = ["worst", "best"].map(|key| pairing[key].as_u64().expect("a squad")).into();
    assert!(both == [1, 2] || both == [2, 1], "{out}");
}

/// Without names all players play. The text says how strong each is.
#[test]
fn all_players() {
    let (code, out, err) = ladder(&[&SQUADS[..2], &["--games", "2", "--seed", "3"]].concat());
    assert_eq!(code, Some(0), "{err}");
    let players: Vec<_> = PLAYERS.iter().filter_map(Registered::as_it_is).collect();
    let pairings = players.len() * (players.len() - 1) / 2;
    assert!(out.contains(&format!("{} players, each against each", players.len())), "{out}");
    // There is also a line for each class of squads.
    assert_eq!(out.lines().filter(|line| line.contains(" - ")).count(), 2 * pairings, "{out}");
    assert!(out.lines().any(|line| line.starts_with("jouster ")), "{out}");
}

#[test]
fn refused() {
    for (players, said) in
        [("greedy", "at least two players"), ("random,greedy,random", "random is named twice")]
    {
        let (code, out, err) = ladder(&[&SQUADS[..], &["--players", players]].concat());
        assert_eq!((code, out.as_str()), (Some(1), ""));
        assert!(err.contains(said), "{err}");
    }
}
