//! Matches in slices have the same games and the same report as matches in one piece.

use std::sync::atomic::AtomicBool;

use killbox::matches::{self, Unwatched};
use killbox::record;
use killbox::replay::Recording;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_web::Run;
use serde_json::Value;

use crate::support::{LEGACY, STANDARD, read, setup};

/// The report of a match, played in these slices in this order.
fn report(setup: &Value, slices: &[(u64, u64)]) -> Value {
    let setup = setup.to_string();
    let run = Run::new(&setup).expect("a setup");
    let parts: Vec<String> =
        slices.iter().map(|(first, count)| run.play(*first, *count).expect("games")).collect();
    read(&killbox_web::report(&setup, &parts, None).expect("parts"))
}

#[test]
fn slices_in_any_order_are_the_whole() {
    for (samples, ruleset) in [(LEGACY, "legacy"), (STANDARD, "standard")] {
        let setup = setup(samples, ruleset, ["random", "careful"], "18446744073709551615");
        let whole = report(&setup, &[(0, 41)]);
        assert_eq!(whole, report(&setup, &[(20, 10), (0, 20), (30, 11)]));
        assert_eq!((&whole["games"], &whole["requested"]), (&41.into(), &41.into()));
        assert_eq!(whole["interrupted"], false);
        let margins = read(
            &killbox_web::margins(
                &setup.to_string(),
                &[Run::new(&setup.to_string()).unwrap().play(0, 8).unwrap()],
            )
            .unwrap(),
        );
        let games: u64 = margins.as_array().unwrap().iter().map(|margin| margin[1].as_u64().unwrap()).sum();
        assert_eq!(games, 8);
    }
}

#[test]
fn the_games_are_those_of_the_program() {
    let setup = setup(LEGACY, "legacy", ["greedy", "random"], "7");
    let here = report(&setup, &[(0, 6)]);
    let of = killbox_web::Match::read(&setup.to_string()).unwrap();
    let sums = of.plan(0, 6, |plan| matches::run(plan, &Unwatched, &AtomicBool::new(false)));
    assert_eq!(here["checksum"], format!("{:016x}", sums.checksum));
}

#[test]
fn parts_of_others_and_games_that_are_told_twice_are_refused() {
    let one = setup(LEGACY, "legacy", ["random", "random"], "7").to_string();
    let other = setup(LEGACY, "legacy", ["random", "random"], "8").to_string();
    let part = Run::new(&one).unwrap().play(0, 2).unwrap();
    let report =
        |setup: &str, parts: &[&str]| killbox_web::report(setup, parts, None).map(|_| ()).unwrap_err();
    assert!(report(&other, &[&part]).what.contains("another match"));
    assert!(report(&one, &[&part, &part]).what.contains("in common"));
    assert_eq!(report(&one, &["{}"]).r#where, "parts");
    assert_eq!(Run::new(&one).unwrap().play(1, 2).unwrap_err().r#where, "games");
    assert_eq!(Run::new(&one).unwrap().play(0, 0).unwrap_err().r#where, "games");
}

#[test]
fn a_setup_that_cannot_be_played_says_which_part_of_it() {
    let good = setup(LEGACY, "legacy", ["random", "random"], "7");
    for (key, value, place) in [
        ("seed", "-1".into(), "seed"),
        ("ruleset", "epic".into(), "ruleset"),
        ("a", "{}".into(), "squad a"),
        ("b", "none".into(), "squad b"),
        ("players", serde_json::json!(["greedyy", "random"]), "players"),
        ("players", serde_json::json!(["random", "onnx:there.onnx"]), "players"),
        ("ruleset", "standard".into(), "squads"),
        ("first", "c".into(), "setup"),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        let fault = Run::new(&bad.to_string()).map(|_| ()).unwrap_err();
        assert_eq!(fault.r#where, place, "{fault}");
    }
}

#[test]
fn a_report_is_a_page_that_says_what_was_played() {
    let setup = setup(LEGACY, "legacy", ["random", "random"], "7").to_string();
    let part = Run::new(&setup).unwrap().play(0, 4).unwrap();
    let page = killbox_web::report_html(&setup, &[&part], None).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("Red and Gold") && page.contains("seed 7"));
    let table = killbox_web::report_csv(&setup, &[&part]).unwrap();
    assert!(table.starts_with("squad,pilot,") && table.lines().count() > 8);
}

#[test]
fn a_recorded_game_plays_again() {
    for first in [None, Some("b")] {
        let mut setup = setup(LEGACY, "legacy", ["random", "careful"], "7");
        if let Some(first) = first {
            setup["first"] = first.into();
        }
        let file = killbox_web::record(&setup.to_string(), 3).unwrap();
        let path = "game".as_ref();
        let recording = Recording::from_bytes(&file, path).unwrap();
        assert_eq!((recording.game, recording.seed), (3, 7));
        // With exchanged seats, game 3 has squad A in seat B.
        let players = if first.is_none() { ["careful", "random"] } else { ["random", "careful"] };
        assert_eq!(recording.players, players);
        let matchup =
            record::matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path).unwrap();
        recording.play(matchup, path).expect("it ends as recorded");
    }
}
