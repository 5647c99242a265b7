//! `killbox scenario` from the side of a user or a script.

use std::io::Read;
use std::process::{Command, Output, Stdio};

use crate::program::{self, at_root};

const EXAMPLE: &str = "tests/scenarios/example.ron";

fn killbox(args: &[&str]) -> Command {
    let mut command = program::killbox();
    command.args(args);
    command
}

fn run(args: &[&str]) -> (Output, String, String) {
    let output = killbox(args).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output, out, err)
}

/// The events, the state and the measurements of every case, or of selected ones.
#[test]
fn a_scenario_is_told() {
    let (output, out, err) = run(&["scenario", EXAMPLE]);
    assert!(output.status.success(), "{err}");
    assert_eq!(
        out.matches("measured:\n  a1 -> b1: 160.0 mm, range 2; front arc at attack range 2;").count(),
        2
    );
    assert_eq!(out.matches("b1 loses 1 shield").count(), 1);
    assert!(out.ends_with("\n2 cases passed\n"), "{out}");
    let (output, out, _) = run(&["scenario", EXAMPLE, "--only", "Without a focus"]);
    assert!(output.status.success());
    assert_eq!(out.matches("measured:").count(), 1);
    let (output, _, err) = run(&["scenario", EXAMPLE, "--only", "no such words"]);
    assert!(!output.status.success() && err.contains(EXAMPLE), "{err}");
}

/// As JSON: a line for each case, followed by one line for each event.
#[test]
fn a_scenario_is_told_as_json() {
    let (output, out, err) = run(&["scenario", EXAMPLE, "--json"]);
    assert!(output.status.success(), "{err}");
    let lines: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!(lines[0]["rules"], serde_json::json!(["ATK-64", "ATK-66"]));
    assert_eq!(lines.iter().filter(|line| line["case"].is_string()).count(), 2);
    assert_eq!(lines[1]["event"], "attack_declared");
    assert_eq!(lines.iter().filter(|line| line["passed"] == true).count(), 2);
}

/// A failed expectation is reported with its place, and the exit code is 1.
#[test]
fn a_scenario_that_comes_out_otherwise_fails() {
    let text = std::fs::read_to_string(at_root(EXAMPLE)).expect("the example");
    let path = std::env::temp_dir().join(format!("killbox-scenario-{}.ron", std::process::id()));
    std::fs::write(&path, text.replace("shields: 0,", "shields: 1,")).expect("a file");
    let shown = path.display().to_string();
    let (output, out, err) = run(&["scenario", &shown]);
    std::fs::remove_file(&path).expect("it was there");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err.trim(), format!("{shown}:28:57: shields: expected 1, found 0"));
    assert!(out.contains("b1 loses 1 shield"));
    assert!(out.ends_with("\n2 cases, 1 of them failed\n"), "{out}");
}

/// A reader that stops early ends the program quietly.
#[test]
fn a_reader_may_stop_early() {
    for args in [&["scenario", "tests/scenarios/atk/modify.ron"][..], &["cards", "--list"][..]] {
        let mut child = killbox(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut some = [0; 16];
        let mut out = child.stdout.take().expect("a pipe");
        out.read_exact(&mut some).expect("it prints something");
        drop(out);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

/// An invented pilot of a `--cards` folder plays in a scenario, with its facts and its ability.
#[test]
fn own_cards_fly_in_scenarios() {
    let dir = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        std::fs::write(&path, text).expect("a writable folder");
        path.display().to_string()
    };
    write(
        "facts/tessa.ron",
        r#"Pilots([(
            id: "tessacrane", name: "Tessa Crane", faction: RebelAlliance, chassis: "t65xwing",
            initiative: 4, limited: 1, keywords: [XWing], has_text: true, charges: (limit: 2),
            legacy: (cost: 47, slots: [Talent], formats: [Standard]),
        )])"#,
    );
    write(
        "abilities/tessa.ron",
        r#"[Pilot("tessacrane", [(when: StartOf(Engagement), cost: [Charge(1)], effect: [Gain(token: Focus)])])]"#,
    );
    let scenario = write(
        "tessa.ron",
        r#"(
            about: "Tessa Crane pays a charge for a focus token", ruleset: "legacy",
            ships: {a1: (pilot: "tessacrane", pose: (300, 300, 90)), b1: (pose: (300, 800, 270))},
            start: [Phase(Engagement)], until: PhaseBegins(End), otherwise: First,
            expect: (ships: {a1: (tokens: {Focus: 1}, charges: 1)}),
        )"#,
    );
    let cards = dir.path().display().to_string();
    let (output, _, err) = run(&["scenario", &scenario, "--cards", &cards]);
    assert!(output.status.success(), "{err}");
    let (output, _, err) = run(&["scenario", &scenario]);
    assert!(
        !output.status.success() && err.contains("'tessacrane' is not a pilot of this card set"),
        "{err}"
    );
}

/// A card that triggers itself endlessly ends the game at a bound that names the card, in a
/// scenario and in a match.
#[test]
fn an_endless_queue_names_its_card() {
    let dir = super::faults::endless();
    let scenario = dir.path().join("endless.ron");
    let text = r#"(
        about: "it never ends", ruleset: "legacy",
        ships: {a1: (pilot: "wedgeantilles", pose: (300, 300, 90)), b1: (pose: (300, 800, 270))},
        start: [Phase(Engagement)], otherwise: First,
    )"#;
    std::fs::write(&scenario, text).expect("a writable folder");
    let (cards, scenario) = (dir.path().display().to_string(), scenario.display().to_string());
    let (_, _, err) = run(&["scenario", &scenario, "--cards", &cards]);
    assert!(err.contains("while an ability of Wedge Antilles resolved"), "{err}");
    let squad = "squads/legacy/rebel-red-and-gold.xws";
    let (_, out, _) =
        run(&["match", squad, squad, "--games", "2", "--players", "careful", "--cards", &cards]);
    let said = "more than 48 effects were nested while an ability of Wedge Antilles resolved [frame_stack]";
    assert!(out.contains(said), "{out}");
}
