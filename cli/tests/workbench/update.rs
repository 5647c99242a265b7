//! `killbox compare` with two revisions of points: what an update did to a squad and to a field.

use serde_json::{Value, json};

use super::{json, killbox, number, succeed};

const FIELD: &str = "squads/xwa";
/// Darth Vader costs a point more since 50P20.
const VADER: &str = "squads/xwa/empire-vader-and-howlrunner.xws";
/// Fenn Rau has more loadout points since 50P20, and the squad spends them.
const FANGS: &str = "squads/xwa/scum-fangs.xws";
const QUICKDRAW: &str = "squads/xwa/firstorder-quickdraw-and-midnight.xws";
const UPDATE: [&str; 2] = ["--points", "50P11,50P20"];
const FEW: [&str; 6] = ["--games", "20", "--seed", "3", "--players", "random"];

/// A value of each squad of a report.
fn of_squads(report: &Value, of: fn(&Value) -> &Value) -> Vec<&Value> {
    report["squads"].as_array().expect("a list").iter().map(of).collect()
}

/// Without a squad, each squad of the field has its cost and whether it is legal, before and after.
#[test]
fn a_field() {
    let report = json(&[&["compare"][..], &UPDATE[..], &["--field", FIELD]].concat());
    assert_eq!(of_squads(&report, |squad| &squad["before"]["points"]), [49, 50, 48, 46, 51, 48, 50]);
    assert_eq!(of_squads(&report, |squad| &squad["after"]["points"]), [50, 50, 48, 45, 49, 50, 50]);
    assert_eq!(of_squads(&report, |squad| &squad["more"]), [1, 0, 0, -1, -2, 2, 0]);
    let legal = of_squads(&report, |squad| &squad["before"]["legal"]);
    assert_eq!(legal, [true, true, true, true, false, false, false]);
    assert_eq!((&report["legal"], number(&report["mean_more"])), (&json!([4, 7]), 0.0));
    assert_eq!((&report["ruleset"], &report["points_system"]), (&json!("xwa"), &json!("50-point")));
    assert_eq!(report["from"], json!({ "points_version": "50P11", "since": "2025-12-09" }));
    assert_eq!(report["to"], json!({ "points_version": "50P20", "since": "2026-04-26" }));
    let vader = &report["squads"][0]["changes"];
    let cost = json!({
        "name": "Darth Vader", "kind": "pilot", "id": "darthvader", "what": "cost", "before": "15", "after": "16"
    });
    assert!(vader.as_array().expect("a list").contains(&cost), "{vader}");
    let text = succeed(&[&["compare"][..], &UPDATE[..], &["--field", FIELD]].concat());
    for part in ["what 50P20 did to 7 squads", "legal now", "legal: 4 of 7 before, 7 since", "Darth Vader"] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    // And back.
    let back = succeed(&["compare", "--points", "50P20,50P11", "--field", FIELD]);
    assert!(back.contains("no longer legal"), "{back}");
    assert!(back.contains("not legal by 50P11: squad: 51 points are over the limit of 50"), "{back}");
}

/// `--faction` leaves the squads of one faction.
#[test]
fn a_faction() {
    let of = |faction| [&["compare"][..], &UPDATE[..], &["--field", FIELD, "--faction", faction]].concat();
    let report = json(&of("galacticempire"));
    assert_eq!(of_squads(&report, |squad| &squad["name"]), ["Vader and Howlrunner"]);
    assert_eq!((&report["faction"], &report["legal"]), (&json!("Galactic Empire"), &json!([1, 1])));
    let (code, _, err) =
        killbox(&["compare", "--points", "50P11,50P20", "--field", VADER, "--faction", "resistance"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("no squad of the field is of this faction"), "{err}");
}

/// One squad plays by the points before and by those after, and everything else is equal. Its games
/// are those of matches by these points.
#[test]
fn a_squad() {
    let report = json(&[&["compare"][..], &UPDATE[..], &[VADER, "--field", QUICKDRAW], &FEW].concat());
    let variants = report["variants"].as_array().expect("a list");
    let names: Vec<&Value> = variants.iter().map(|variant| &variant["name"]).collect();
    assert_eq!(names, ["Vader and Howlrunner by 50P11", "Vader and Howlrunner by 50P20"]);
    let points: Vec<&Value> = variants.iter().map(|variant| &variant["points"]).collect();
    assert_eq!(points, [49, 50]);
    assert_eq!(report["points_version"], "50P11, 50P20");
    let update = &report["update"];
    assert_eq!((&update["before"]["points"], &update["after"]["points"]), (&json!(49), &json!(50)));
    assert_eq!((&update["before"]["legal"], &update["more"]), (&json!(true), &json!(1)));
    for (variant, points) in ["50P11", "50P20"].into_iter().enumerate() {
        let alone = json(&[&["match", VADER, QUICKDRAW, "--points", points], &FEW[..]].concat());
        let line = &report["opponents"][0]["variants"][variant];
        for key in ["wins", "losses", "draws", "win_rate"] {
            assert_eq!(line[key], alone[key], "{key} by {points}");
        }
        assert_eq!(alone["points_version"], points);
    }
    let text = succeed(&[&["compare"][..], &UPDATE[..], &[VADER, "--field", QUICKDRAW], &FEW].concat());
    for part in
        ["Vader and Howlrunner by 50P11 (49 points)", "Darth Vader: cost 15 -> 16", "points 50P11, 50P20"]
    {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
}

/// A squad that is legal by one of the points alone plays by both, and the report says so. An
/// opponent that is legal by the older points alone costs by those.
#[test]
fn legal_by_one_of_them() {
    let report = json(&[&["compare"][..], &UPDATE[..], &[FANGS, "--field", VADER], &FEW].concat());
    let update = &report["update"];
    assert_eq!((&update["before"]["legal"], &update["after"]["legal"]), (&json!(false), &json!(true)));
    let text = succeed(&[&["compare"][..], &UPDATE[..], &[FANGS, "--field", VADER], &FEW].concat());
    assert!(text.contains("not legal by 50P11: ship 1 (fennrau): upgrades cost 11"), "{text}");
    let back = ["compare", "--points", "50P20,50P11", VADER, "--field", FANGS, QUICKDRAW];
    let report = json(&[&back[..], &FEW].concat());
    let warnings = report["warnings"].as_array().expect("a list");
    let said = |part: &str| warnings.iter().any(|line| line.as_str().is_some_and(|line| line.contains(part)));
    assert!(said("scum-fangs.xws: costs by 50P20, since it is not legal by 50P11"), "{warnings:?}");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
}

/// A squad that is legal by neither is rejected, unless `--lenient` allows it.
#[test]
fn legal_by_none() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("dear.xws");
    let ids = ["lukeskywalker", "wedgeantilles", "hortonsalm", "jakefarrell", "garvendreis-t65xwing"];
    let ships: Vec<Value> = ids.iter().map(|id| json!({ "id": id, "upgrades": {} })).collect();
    let squad = json!({ "name": "Dear", "faction": "rebelalliance", "ruleset": "XWA", "pilots": ships });
    std::fs::write(&file, squad.to_string()).expect("a writable folder");
    let dear = file.display().to_string();
    for squads in [[dear.as_str(), "--field", VADER], [VADER, "--field", dear.as_str()]] {
        let args = [&["compare"][..], &UPDATE[..], &squads, &FEW].concat();
        let (code, _, err) = killbox(&args);
        assert_eq!(code, Some(1), "{args:?}");
        assert!(err.contains("dear.xws, by 50P20: squad: ") && err.contains("--lenient"), "{err}");
        succeed(&[&args[..], &["--lenient"]].concat());
    }
    let report = json(&[&["compare"][..], &UPDATE[..], &["--field", &dear]].concat());
    assert_eq!(report["legal"], json!([0, 0]));
}

/// A run goes on by the same two revisions only.
#[test]
fn a_stored_run() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run").display().to_string();
    let by = |points| {
        let args = ["compare", "--points", points, VADER, "--field", QUICKDRAW, "--out", &out, "--resume"];
        killbox(&[&args[..], &FEW].concat())
    };
    let (code, first, err) = by("50P11,50P20");
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(by("50P11,50P20").1, first);
    let (code, _, err) = by("50P10,50P20");
    assert_eq!(code, Some(1));
    assert!(err.contains("--points of squad 1") && err.contains("there 50P11, here 50P10"), "{err}");
}

/// The page of the comparison says what the update changed.
#[test]
fn a_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("update.html").display().to_string();
    succeed(
        &[&["compare"][..], &UPDATE[..], &[VADER, "--field", QUICKDRAW, "--report", &file], &FEW].concat(),
    );
    let page = std::fs::read_to_string(&file).expect("a page");
    for part in
        ["What the update changed", "Darth Vader: cost 15 -&gt; 16", "<dt>points</dt><dd>50P11, 50P20</dd>"]
    {
        assert!(page.contains(part), "{part} is missing");
    }
}

/// Wrong use is reported before anything is played.
#[test]
fn wrong_use() {
    let legacy = "squads/legacy/rebel-red-and-gold.xws";
    for (code, args, said) in [
        (2, &[VADER, FANGS, "--field", VADER][..], "one squad by both points, not 2"),
        (2, &["--field", VADER, "--games", "20"], "--games: without a squad"),
        (2, &["--field", VADER, "--until", "2%"], "--until or --sprt: without a squad"),
        (2, &["--field", VADER, "--strict"], "--strict: without a squad"),
        (2, &["--field", VADER, "--scenario", "none"], "--scenario: without a squad"),
        (2, &[VADER, "--field", VADER, "--faction", "resistance"], "--faction needs"),
        (1, &[VADER, "--field", legacy], "rebel-red-and-gold.xws: a 200-point squad"),
        (1, &["--field", VADER, "--ruleset", "legacy"], "ruleset `legacy` has the legacy set"),
    ] {
        let args = [&["compare"][..], &UPDATE[..], args].concat();
        let (found, _, err) = killbox(&args);
        assert_eq!(found, Some(code), "{args:?}: {err}");
        assert!(err.contains(said), "{args:?}: {err}");
    }
    let three = ["compare", "--points", "50P10,50P11,50P20", "--field", VADER];
    for (args, said) in [
        (&three[..], "several revisions of the xwa set"),
        (&["compare", "--points", "50P11,50P11", "--field", VADER], "50P11 twice"),
        (&["match", VADER, FANGS, "--points", "50P11,50P20"], "`killbox compare` takes two of one game"),
    ] {
        let (code, _, err) = killbox(args);
        assert!(code == Some(1) && err.contains(said), "{args:?}: {err}");
    }
}
