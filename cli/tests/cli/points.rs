//! `--points` from the user's side, and the name of the points in reports and recordings.

use serde_json::Value;

use super::commands::{killbox, stderr, stdout};

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
/// Its ships cost otherwise since the revision of March 2026.
const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";
const NOW: [&str; 0] = [];
const OLDER: [&str; 2] = ["--points", "X2PO-2025-12"];
const FEW: [&str; 4] = ["--games", "2", "--players", "random"];

fn succeed(args: &[&str]) -> String {
    let output = killbox(args);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    stdout(&output)
}

/// Every report names the points: of the current revision, of the chosen one, or of the card data.
#[test]
fn reports_name_the_points() {
    let squads = [A, B];
    for command in [
        [&["match"][..], &squads, &FEW].concat(),
        [&["gauntlet"][..], &squads, &FEW].concat(),
        [&["compare"][..], &squads, &["--field", A], &FEW].concat(),
        [&["worth", B, "--card", "juke"][..], &FEW].concat(),
        ["ladder", "--squads", B, "--players", "random,careful", "--games", "2"].to_vec(),
    ] {
        for (more, name) in [(&NOW[..], "X2PO-2026-03"), (&OLDER, "X2PO-2025-12")] {
            let args = [&command[..], more].concat();
            let text = succeed(&args);
            assert!(text.contains(&format!("points {name}, ")), "{args:?}: {text}");
            let report = succeed(&[&args[..], &["--json"]].concat());
            let report: Value = serde_json::from_str(&report).expect("JSON");
            assert_eq!(report["points_version"], name, "{args:?}");
        }
    }
    for (more, name) in [(&NOW[..], "X2PO-2026-03"), (&OLDER, "X2PO-2025-12")] {
        let text = succeed(&[&["squad", "check", B][..], more].concat());
        assert!(text.contains(&format!(" points by {name}, 4 ships)")), "{text}");
        let drawn = succeed(&[&["squad", "random", "--faction", "resistance"][..], more].concat());
        let drawn: Value = serde_json::from_str(&drawn).expect("JSON");
        assert_eq!(drawn["vendor"]["killbox"]["points_version"], name);
    }
    let standard = killbox(&["squad", "check", "squads/standard"]);
    assert!(stdout(&standard).contains(" of 20 points by 3.9.1, "), "{}", stdout(&standard));
}

/// A recording names its points. It is played by them whatever points are current, even if an older
/// killbox did not name them.
#[test]
fn a_recording_is_played_by_its_points() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("games").display().to_string();
    succeed(&[&["match", A, B, "--record", &folder][..], &OLDER, &FEW].concat());
    let game = format!("{folder}/game-000000.killbox");
    let told = succeed(&["replay", &game]);
    assert!(told.contains("ruleset legacy, points X2PO-2025-12") && told.contains("verified"), "{told}");
    let lines = succeed(&["replay", &game, "--json"]);
    let head: Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!(head["points_version"], "X2PO-2025-12");
    let path = std::path::Path::new(&game);
    let recording = killbox::replay::Recording::read(path).expect("a recording");
    assert_eq!(recording.points_version.as_deref(), Some("X2PO-2025-12"));
    let unnamed = killbox::replay::Recording { points_version: None, ..recording };
    unnamed.write(path).expect("a writable file");
    let told = succeed(&["replay", &game]);
    assert!(told.contains("verified") && !told.contains("points X2PO"), "{told}");
}

/// A run goes on by its own points only.
#[test]
fn a_run_goes_on_by_its_points() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run").display().to_string();
    let run = [&["match", A, B, "--out", &out, "--resume"][..], &FEW].concat();
    succeed(&[&run[..], &OLDER].concat());
    let other = killbox(&run);
    assert_eq!(other.status.code(), Some(1));
    let said = stderr(&other);
    assert!(said.contains("--points of squad 2") && said.contains("there X2PO-2025-12"), "{said}");
    succeed(&[&run[..], &OLDER].concat());
}
