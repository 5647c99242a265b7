//! The command line from the user's side: what it prints and where, and its messages about wrong
//! files and options.

use killbox_cards::catalogue::{CardSet, Catalogue};
use std::path::PathBuf;
use std::process::{Output, Stdio};

use crate::program::{self, at_root};

/// Runs the program in the folder of the project.
pub fn killbox(args: &[&str]) -> Output {
    program::killbox().args(args).output().expect("the program runs")
}

/// Its standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Its standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The first two sample squads of a ruleset.
fn samples(ruleset: &str) -> [String; 2] {
    let dir = at_root("squads").join(ruleset);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("sample squads").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    [0, 1].map(|i| files[i].display().to_string())
}

/// The match in the README gives the output in the README.
#[test]
fn the_match_of_the_readme_is_what_is_printed() {
    let readme = include_str!("../../../README.md");
    let (_, part) = readme.split_once("\n## First match\n").expect("its part on matches");
    let command = part.lines().find_map(|line| line.strip_prefix("killbox match ")).expect("a match");
    let args: Vec<_> = ["match"].into_iter().chain(command.split(' ')).collect();
    let printed = stdout(&killbox(&args));
    assert!(readme.contains(printed.trim_end()), "`killbox match {command}` prints\n{printed}");
}

/// A match prints who wins, how often and how surely, what is not simulated, and a checksum.
#[test]
fn a_match_prints_its_report() {
    for ruleset in ["legacy", "standard"] {
        let [a, b] = samples(ruleset);
        let output = killbox(&["match", &a, &b, "--games", "20", "--seed", "7", "--players", "random"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stdout(&output);
        for part in [
            "A wins",
            "win rate of A",
            "mean score",
            "mean rounds",
            "first player wins",
            "survives",
            "checksum ",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        assert!(
            text.contains(&format!("ruleset {ruleset}")),
            "the fitting ruleset is found and printed:\n{text}"
        );
    }
}

/// `--json` prints one object on standard output and nothing else there. Equal options give equal
/// output, whatever the threads and the batch.
#[test]
fn json_is_all_that_is_printed() {
    let [a, b] = samples("legacy");
    let run = |more: &[&str]| {
        let mut args =
            vec!["match", &a, &b, "--games", "16", "--seed", "3", "--players", "greedy,random", "--json"];
        args.extend(more);
        let output = killbox(&args);
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_str::<serde_json::Value>(&stdout(&output)).expect("JSON and nothing else")
    };
    let report = run(&[]);
    assert_eq!(report["games"], 16);
    assert_eq!(report["players"], serde_json::json!(["greedy", "random"]));
    let rate = &report["win_rate"];
    let [low, estimate, high] = ["low", "estimate", "high"].map(|key| rate[key].as_f64().expect("a number"));
    assert!(low <= estimate && estimate <= high);
    assert_eq!(report["checksum"].as_str().expect("text").len(), 16);
    assert_eq!(run(&["--threads", "2", "--batch", "3"]), report);
    let halves = [["--first-game", "0"], ["--first-game", "8"]].map(|from| {
        let output = killbox(
            &[
                &["match", &a, &b, "--games", "8", "--seed", "3", "--players", "greedy,random", "--json"][..],
                &from[..],
            ]
            .concat(),
        );
        let half: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        u64::from_str_radix(half["checksum"].as_str().expect("text"), 16).expect("hexadecimal")
    });
    let whole = u64::from_str_radix(report["checksum"].as_str().expect("text"), 16).expect("hexadecimal");
    assert_eq!(halves[0].wrapping_add(halves[1]), whole, "the checksums of two halves add up");
}

/// A recorded game is told in sentences, and verified.
#[test]
fn a_replay_is_told() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().display().to_string();
    let [a, b] = samples("legacy");
    let output = killbox(&["match", &a, &b, "--games", "2", "--players", "greedy", "--record", &folder]);
    assert!(output.status.success(), "{}", stderr(&output));
    let file = dir.path().join("game-000001.killbox").display().to_string();
    let output = killbox(&["replay", &file]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let squads: [serde_json::Value; 2] = [&a, &b]
        .map(|file| serde_json::from_str(&std::fs::read_to_string(file).expect("a squad")).expect("JSON"));
    let names = squads.each_ref().map(|squad| squad["name"].as_str().expect("a name"));
    for part in ["-- Set-up --", "== Round 1 ==", "reveals", "attacks", "rolls", "facing 90°", "verified"] {
        assert!(text.contains(part), "{part} is missing");
    }
    let end = text.split("== Game over after").nth(1).expect("how it ended");
    for name in names {
        assert!(text.lines().next().expect("a first line").contains(name), "{name} is not in the first line");
        assert!(end.contains(name), "{name} is not in the end");
    }
    assert!(!text.contains('\u{1b}'), "no colours where no terminal is");
    assert!(!text.contains("has activated"), "a moment that nobody would mention");
    let all = stdout(&killbox(&["replay", &file, "--all"]));
    assert!(all.contains("has activated") && all.lines().count() > text.lines().count());

    let output = stdout(&killbox(&["replay", &file, "--json"]));
    let mut lines =
        output.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON by line"));
    let head = lines.next().expect("a line about the game");
    // In the second game of a pair, the squads have exchanged seats.
    assert_eq!(head["squads"][0]["name"], squads[1]["name"]);
    assert_eq!(head["squads"][0]["ships"][0]["pilot"], squads[1]["pilots"][0]["id"]);
    let events: Vec<_> = lines.collect();
    assert!(events.iter().all(|event| event["event"].is_string()));
    assert_eq!(events.last().expect("events")["event"], "game_over");
    let caused = events.iter().find(|event| event["cause"].is_object()).expect("a card at work");
    assert!(caused["cause"]["card"].is_string());
}

/// Squads are shown with their ships, points and unsimulated cards. Every fault of a bad squad is
/// reported with its place.
#[test]
fn squads_are_shown_and_checked() {
    let [a, b] = samples("standard");
    let output = killbox(&["squad", "show", &a, &b]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("initiative"));
    let dir = tempfile::tempdir().expect("a folder");
    let bad = dir.path().join("bad.xws").display().to_string();
    let squad = r#"{"faction": "rebelalliance", "pilots": [
        {"id": "lukeskywalkr", "ship": "t65xwing"},
        {"id": "wedgeantilles", "ship": "t65xwing", "upgrades": {"talent": ["outmaneuver", "crakshot"]}}]}"#;
    std::fs::write(&bad, squad).expect("a writable folder");
    let output = killbox(&["squad", "check", &bad, "--ruleset", "legacy"]);
    assert!(!output.status.success());
    let text = stdout(&output);
    for part in ["ship 1", "lukeskywalkr", "lukeskywalker", "ship 2", "crakshot", "crackshot"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

/// Wrong files and options get a message with the place, the problem and the remedy. There is no
/// panic and no result.
#[test]
fn wrong_input_is_explained() {
    let [a, b] = samples("legacy");
    let dir = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &[u8]| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("a writable folder");
        path.display().to_string()
    };
    let not_json = file("not-json.xws", b"hello");
    let binary = file("binary.xws", &[0xFF, 0xF0, 0, 1]);
    let ruleset = file("rules.ron", b"Ruleset(name: \"mine\", round_limt: 3)");
    let replay = file("foreign.killbox", b"KBXREPLAX");
    let scenario = file("bad.ron", b"Scenario(foo: 1)");
    let [sa, _] = samples("standard");
    // A card with an ability that is not simulated (`Waits`). No embedded card in these files has
    // one.
    std::fs::create_dir(dir.path().join("abilities")).expect("a writable folder");
    let waits = br#"[Pilot("howlrunner", [Waits(on: Docking, needs: [Ship("tielnfighter")])])]"#;
    file("abilities/own.ron", waits);
    let own = dir.path().display().to_string();
    let cases: &[(&[&str], &[&str])] = &[
        (&["match", &a, "no/such/file.xws"], &["no/such/file.xws"]),
        (&["match", &not_json, &b], &["not-json.xws", "JSON"]),
        (&["match", &binary, &b], &["binary.xws", "UTF-8"]),
        (&["match", &a, &b, "--ruleset", "leagcy"], &["leagcy", "legacy"]),
        (&["match", &a, &b, "--ruleset", &ruleset], &["rules.ron", "round_limt"]),
        (&["match", &a, &b, "--games", "0"], &["--games"]),
        (&["match", &a, &b, "--players", "random,greedy,random"], &["--players"]),
        (&["match", &a, &b, "--players", "clever"], &["clever", "greedy"]),
        (&["match", &a, &b, "--first", "c"], &["alternate"]),
        (&["match", &a, &b, "--cards", "no/such/dir"], &["no/such/dir"]),
        (&["match", &sa, &b, "--ruleset", "legacy"], &["legacy"]),
        (
            &["match", &a, &b, "--ruleset", "legacy", "--cards", &own, "--strict", "--games", "2"],
            &["not simulated", "howlrunner"],
        ),
        (&["replay", &replay], &["foreign.killbox"]),
        (&["replay", &a], &["not a killbox replay"]),
        (&["scenario", &scenario], &["bad.ron"]),
        (&["squad", "check", "no/such/file.xws"], &["no/such/file.xws"]),
    ];
    for (args, parts) in cases {
        let output = killbox(args);
        let said = stderr(&output) + &stdout(&output);
        assert!(!output.status.success(), "{args:?} succeeded:\n{said}");
        assert!(!said.contains("panicked"), "{args:?}:\n{said}");
        for part in *parts {
            assert!(said.contains(part), "{args:?} does not mention {part}:\n{said}");
        }
    }
}

/// A reader that closes the output early, such as `head`, is not a failure.
#[test]
fn a_reader_may_leave() {
    let [a, _] = samples("legacy");
    let all: &[&[&str]] = &[&["cards", "--list"], &["cards", "--json"], &["squad", "show", &a]];
    for args in all {
        let mut child = program::killbox()
            .args(*args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {}", stderr(&output));
    }
}

/// A search for an unknown card suggests the nearest cards, or says that the card is in the other
/// set.
#[test]
fn a_card_that_is_not_there_is_no_empty_list() {
    for (args, parts) in [
        (&["cards", "nosuch"][..], &["no card of the legacy set has 'nosuch'"][..]),
        (&["cards", "skywaker", "--json"], &["no card of the legacy set", "Skywalker"]),
        (&["cards", "lukeskywaker"], &["did you mean lukeskywalker (Luke Skywalker)"]),
    ] {
        let output = killbox(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(stdout(&output), "", "{args:?}");
        for part in parts {
            assert!(stderr(&output).contains(part), "{args:?} does not mention {part}:\n{}", stderr(&output));
        }
    }
    let cards = |set| Catalogue::embedded().cards(set);
    let only_standard = cards(CardSet::Standard)
        .pilots()
        .iter()
        .find(|pilot| !cards(CardSet::Legacy).pilots().iter().any(|other| other.id.contains(&pilot.id)))
        .expect("a card of one set only");
    let output = killbox(&["cards", &only_standard.id]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("the standard set has one: add `--set standard`"),
        "{}",
        stderr(&output)
    );
    assert!(killbox(&["cards", &only_standard.id, "--set", "standard"]).status.success());
}

/// A new card is added by the steps of docs/card-language.md, from its facts to its scenario, with
/// an error in each file. Every error is reported with its place. Once they are corrected, the card
/// is simulated and can be played.
#[test]
fn a_card_is_added_in_the_steps_of_the_guide() {
    let dir = tempfile::tempdir().expect("a folder");
    let put = |path: &str, text: &str| {
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let own = dir.path().display().to_string();
    let facts = r#"Upgrades([(
        id: "quicktemper", name: "Quick Temper", sides: [(slots: [Talent], has_text: true)],
        standard: (cost: Fixed(1), formats: [Standard]), legacy: (cost: Fixed(1), formats: [Standard]),
    )])"#;
    let abilities = r#"[Upgrade("quicktemper", [
        (when: After(PerformAction(action: [Boost])), effect: [Gain(token: Evade)]),
    ])]"#;
    let scenario = r#"(
        ships: {a1: (pose: (400, 300, 90), upgrades: ["quicktemper"], bar: ["Boost", "Focus"]), b1: (pose: (800, 800, 270))},
        start: [Action(a1)],
        cases: [
            (
                about: "quicktemper: an evade token after a boost",
                choices: [(ask: Action, pick: Action(Boost)), (ask: BoostTemplate, pick: Straight)],
                expect: (ships: {a1: (tokens: {Evade: 1})}),
            ),
            (
                about: "quicktemper: none after another action",
                choices: [(ask: Action, pick: Action(Focus))],
                expect: (ships: {a1: (tokens: {Focus: 1})}),
            ),
        ],
    )"#;
    let listed = || killbox(&["cards", "quicktemper", "--cards", &own]);
    let refused = |output: Output, said: &str| {
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        let error = stderr(&output);
        assert!(error.contains(said) && !error.contains("panicked"), "{said}:\n{error}");
    };
    put("facts/own.ron", &facts.replace("Talent", "Talant"));
    refused(listed(), "own.ron:2:67: unknown word 'Talant'");
    put("facts/own.ron", facts);
    put("abilities/own.ron", &abilities.replace("After(", "Afer(").replace("\"quick", "\"quik"));
    let output = listed();
    refused(listed(), "own.ron:1:10: no upgrade card 'quiktemper'; did you mean 'quicktemper'?");
    refused(output, "own.ron:2:16: unknown word 'Afer'");
    put("abilities/own.ron", abilities);
    let output = listed();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout(&output).lines().any(|line| line.contains("quicktemper") && line.ends_with("  simulated"))
    );
    let file = put("scenario.ron", &scenario.replace("pick: Straight", "pick: Straigt"));
    refused(killbox(&["scenario", &file, "--cards", &own]), "did you mean 'Straight'?");
    let file = put("scenario.ron", scenario);
    let output = killbox(&["scenario", &file, "--cards", &own]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
}

/// The catalogue is listed with the state of simulation.
#[test]
fn cards_are_listed() {
    let output = killbox(&["cards", "fuel"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("Fuel Leak"));
    let output = killbox(&["cards", "--json"]);
    serde_json::from_str::<serde_json::Value>(&stdout(&output)).expect("JSON");
}
