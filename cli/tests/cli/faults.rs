//! Games that a bound of the program ended: they are reported in words, explained, and never
//! counted as games.

use killbox::faults::{BOUNDS, Cause, Faults, means, name};
use killbox_components::state::Fault;
use serde_json::{Value, json};

use crate::program;

/// Every bound has its entry in the documentation, and its name can be read back.
#[test]
fn every_bound_is_explained() {
    let page = include_str!("../../../docs/faults.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for fault in BOUNDS {
        assert!(page.contains(&format!("- `{}`: ", name(fault))), "{fault:?}");
        let said = means(fault).replace("1000000", "a million").replace(" of an ability", "");
        let mut numbers = said.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        assert!(numbers.all(|number| page.contains(number)), "{said}");
        for card in [None, Some("“Chopper”: a droid".to_owned())] {
            let cause = Cause { fault, card };
            assert_eq!(Cause::read(&cause.word()), Some(cause));
        }
    }
    assert_eq!(Cause::read("no such bound"), None);
}

/// Causes are counted, the most frequent one first, whatever the order in which games end. Ten
/// games of each are listed.
#[test]
fn causes_are_counted() {
    let cause = |fault, card: &str| Cause { fault, card: Some(card.to_owned()) };
    let mut parts = [Faults::default(), Faults::default()];
    for game in (0..30).rev() {
        parts[game as usize % 2].add(game, cause(Fault::FrameStack, "Wedge"));
    }
    parts[1].add(7, cause(Fault::Steps, "Luke"));
    let [mut one, other] = parts.clone();
    one.merge(&other);
    let [mut first, second] = [parts[1].clone(), parts[0].clone()];
    first.merge(&second);
    assert_eq!(one, first);
    let lines = one.lines();
    assert_eq!(lines.iter().map(|line| line.games).collect::<Vec<_>>(), [30, 1]);
    assert_eq!(lines[0].first, (0..10).collect::<Vec<_>>());
    assert_eq!(
        lines[0].text(),
        "30 games (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...): more than 48 effects were nested while an ability of Wedge resolved [frame_stack]"
    );
    assert_eq!(
        lines[1].text(),
        "1 game (7): the game was not over after 1000000 steps while an ability of Luke resolved [steps]"
    );
}

/// Stored causes can be read back. An unknown cause is rejected.
#[test]
fn causes_are_kept() {
    let mut faults = Faults::default();
    faults.add_games(Cause { fault: Fault::Steps, card: Some("Luke".to_owned()) }, 12, &[3, 5]);
    faults.add(4, Cause { fault: Fault::Options, card: None });
    let text = serde_json::to_string(&faults).expect("it is plain data");
    assert_eq!(serde_json::from_str::<Faults>(&text).expect("its own words"), faults);
    assert_eq!(faults.games(), 13);
    let error = serde_json::from_str::<Faults>(&text.replace("options", "whims")).expect_err("no such bound");
    assert!(error.to_string().contains("there is no bound `whims`"), "{error}");
}

/// Prices and backtests name the card at which games reached a bound.
#[test]
fn workbenches_name_the_card() {
    let dir = endless();
    let cards = dir.path().display().to_string();
    let root = std::path::Path::new(killbox_testkit::ROOT);
    let squad = |name: &str| root.join("squads/legacy").join(name).display().to_string();
    let results = dir.path().join("matches.csv");
    let (red, howl) = (squad("rebel-red-and-gold.xws"), squad("empire-howlrunner-swarm.xws"));
    let table = format!("tournament,squad_a,squad_b,winner\n1,{red},{howl},a\n1,{howl},{howl},b\n");
    std::fs::write(&results, table).expect("a writable folder");
    let results = results.display().to_string();
    let price = ["price", "--faction", "rebelalliance", "--games", "400", "--cards", &cards];
    let backtest = ["backtest", &results, "--games", "2", "--cards", &cards];
    for words in [&price[..], &backtest] {
        let (code, text, _) = program::run(program::killbox().args(words));
        assert_eq!(code, Some(1), "faulted games are a failure: {text}");
        assert!(
            text.contains("FAULTED: ") && text.contains(" while an ability of Wedge Antilles resolved ["),
            "{text}"
        );
    }
}

/// Cards with which a game does not end.
pub fn endless() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(dir.path().join("abilities")).expect("a writable folder");
    let endless = r#"[Pilot("wedgeantilles", [
        (when: StartOf(Engagement), effect: [Gain(token: Focus)]),
        (when: After(GainToken(token: [Focus])), effect: [Gain(token: Focus)]),
    ])]"#;
    std::fs::write(dir.path().join("abilities/endless.ron"), endless).expect("a writable folder");
    dir
}

/// If no game ended by the rules, the report says so, names the cards that are to blame, and
/// contains no estimates.
#[test]
fn nothing_is_said_of_no_games() {
    let dir = endless();
    let cards = dir.path().display().to_string();
    let squad = "squads/legacy/rebel-red-and-gold.xws";
    let other = "squads/legacy/empire-howlrunner-swarm.xws";
    let run = |args: &[&str]| {
        let more = ["--cards", &cards, "--players", "greedy"];
        let (code, text, _) = program::run(program::killbox().args(args).args(more));
        assert_eq!(code, Some(1), "faulted games are a failure");
        text
    };
    let text = run(&["match", squad, squad, "--games", "4"]);
    for part in [
        "no game ended by the rules: all 4 reached a bound of the program",
        "FAULTED: 4 of 4 games",
        "4 games (0, 1, 2, 3): ",
        "Wedge Antilles",
        "--first-game 0 --games 1 --record DIR",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(!text.contains("win rate") && !text.contains("survives"), "{text}");
    let report: Value =
        serde_json::from_str(&run(&["match", squad, squad, "--games", "4", "--json"])).expect("JSON");
    for key in ["win_rate", "mean_score", "margin", "mean_rounds", "first_player_win_rate"] {
        assert_eq!(report[key], Value::Null, "{key}");
    }
    assert_eq!(report["ships"], json!([]));
    assert_eq!(report["faults"][0]["bound"], "frame_stack");
    assert_eq!(report["faults"][0]["card"], "Wedge Antilles");
    assert_eq!(report["faults"][0]["games"], 4);
    let text = run(&["gauntlet", squad, other, "--games", "4"]);
    assert!(text.contains("not played") && text.contains("1 against 2: 4 games (0, 1, 2, 3)"), "{text}");
}
