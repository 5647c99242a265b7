//! Points systems: which one a file names, and the messages about stated
//! points, and about squads of different systems.

use std::path::{Path, PathBuf};

use killbox::squads::{LoadOptions, SquadError, Xws, load_pair};
use killbox_cards::rulesets;
use serde_json::{Value, json};

use super::check::{LEGAL, by, refusals, remarks};

/// Three escorts, which are legal in both games.
fn escorts() -> Value {
    json!({ "name": "Escorts", "faction": "rebelalliance", "pilots": [
        { "id": "bluesquadronescort" }, { "id": "bluesquadronescort" }, { "id": "bluesquadronescort" }
    ] })
}

fn with(changes: Value) -> Value {
    let mut value = escorts();
    let keys = value.as_object_mut().expect("an object");
    keys.extend(changes.as_object().expect("an object").clone());
    value
}

/// The builder of a file names the points system by `ruleset`, by `version`, by its link or its own
/// name. This takes precedence over the points.
#[test]
fn files_tell_their_points_system() {
    for (changes, ruleset, by_what) in [
        (json!({ "ruleset": "legacy", "points": 18 }), "legacy", "its `ruleset` is `legacy`"),
        (json!({ "ruleset": "AMG", "points": 200 }), "standard", "its `ruleset` is `AMG`"),
        (
            json!({ "vendor": { "yasb": { "link": "https://yasb.app/?f=Rebel%20Alliance&d=v9ZhZ20Z1X" } } }),
            "standard",
            "its YASB link is of version 9",
        ),
        (
            json!({ "points": 18, "vendor": { "yasb": { "link": "https://xwing-legacy.com/?f=Rebel%20Alliance&d=v8ZsZ200Z1X" } } }),
            "legacy",
            "its YASB link is of version 8",
        ),
        (
            json!({ "vendor": { "yasb": { "builder": "YASB 2.0", "builder_url": "https://xwing-legacy.com/" } } }),
            "legacy",
            "it is of the builder `YASB 2.0`",
        ),
        (
            json!({ "points": 18, "vendor": { "yasb": { "link": "https://raithos.github.io/?f=Rebel%20Alliance&d=v6!s=200!4:,,," } } }),
            "legacy",
            "its YASB link is of version 6",
        ),
        (
            json!({ "points": 18, "vendor": { "yasb": { "link": "https://raithos.github.io/?f=Rebel%20Alliance&d=v4!s!4:,,," } } }),
            "legacy",
            "its YASB link is of version 4",
        ),
        (
            json!({ "points": 200, "vendor": { "lbn": { "link": "https://launchbaynext.app/print?lbx='A'.200.1.0.0.ll33.4rr" } } }),
            "standard",
            "its Launch Bay Next link is of the ruleset `AMG`",
        ),
        (
            json!({ "points": 18, "vendor": { "lbn": { "link": "https://launchbaynext.app/print?lbx=('A'.18.1.0.2.ll33.4rr)" } } }),
            "legacy",
            "its Launch Bay Next link is of the ruleset `Legacy`",
        ),
        (
            json!({ "points": 18, "vendor": { "sb2xws": { "builder": "SB2XWS", "url": "http://example.org" } } }),
            "legacy",
            "it is of the builder `SB2XWS`",
        ),
        (json!({ "points": 18 }), "standard", "it states 18 points"),
        (json!({ "points": 114 }), "legacy", "it states 114 points"),
        (
            json!({ "vendor": { "yasb": 5, "x": { "link": 7 } }, "ruleset": "", "points": 18 }),
            "standard",
            "it states 18 points",
        ),
    ] {
        let checked = by("legacy").strict().guess(&with(changes.clone()));
        assert_eq!((checked.ruleset.as_str(), checked.accepted), (ruleset, true), "{changes}");
        let told = checked.points_system.clone().expect("it is told");
        assert_eq!(told.by, by_what, "{changes}");
        let system = if ruleset == "legacy" { "200-point" } else { "20-point" };
        let head = format!("Escorts — Rebel Alliance, a {system} squad ({by_what})\n");
        assert!(checked.show().starts_with(&head), "{}", checked.show());
        let value = serde_json::to_value(&checked).expect("JSON");
        assert_eq!(value["points_system"], json!({ "system": system, "by": by_what }));
    }
}

/// If the squad states no points, its ships determine the system: by their sum, by one that is more
/// expensive than any ship of the 20-point game, or by their closeness to the costs of one game.
#[test]
fn ships_tell_their_points_system() {
    let squad = |points: [Value; 3]| {
        let pilots = points.map(|points| json!({ "id": "bluesquadronescort", "points": points }));
        json!({ "name": "Escorts", "faction": "rebelalliance", "points": null, "pilots": pilots })
    };
    for (points, ruleset, by_what) in [
        ([json!(38), json!(38), json!(38)], "legacy", "its ships state 114 points together"),
        ([json!(4), json!(4), json!(4)], "standard", "its ships state 12 points together"),
        ([json!(38), Value::Null, json!(0)], "legacy", "it states 38 points for ship 1"),
        ([Value::Null, Value::Null, json!(57)], "legacy", "it states 57 points for ship 3"),
        ([json!(4), Value::Null, json!(4)], "standard", "its ships state points of the 20-point game"),
    ] {
        let checked = by("legacy").strict().guess(&squad(points));
        assert_eq!((checked.ruleset.as_str(), checked.accepted), (ruleset, true), "{}", checked.verdict());
        assert_eq!(checked.points_system.expect("it is told").by, by_what);
    }
    // More than any squad of the 20-point game costs, whatever the stated total is.
    let mut odd = squad([json!(57), json!(87), Value::Null]);
    odd["points"] = 18.into();
    let checked = by("legacy").guess(&odd);
    assert_eq!(checked.ruleset, "legacy");
    assert_eq!(checked.points_system.expect("it is told").by, "it states 57 points for ship 1");
}

/// A list of the 50-point game plays by `xwa`. A named ruleset takes precedence, and the list is
/// checked as one of that game. An unknown `ruleset` in the file is reported.
#[test]
fn the_third_system() {
    for (changes, by_what) in [
        (json!({ "ruleset": "XWA", "points": 50 }), "its `ruleset` is `XWA`"),
        (json!({ "ruleset": "xwa", "points": 18 }), "its `ruleset` is `xwa`"),
        (json!({ "version": "50P-2.0" }), "its `version` is `50P-2.0`"),
        (
            json!({ "vendor": { "yasb": { "builder": "YASB - X-Wing 2.5 XWA", "link": 5 } } }),
            "it is of the builder `YASB - X-Wing 2.5 XWA`",
        ),
        (
            json!({ "vendor": { "yasb": { "link": "https://yasb.app/?f=Rebel%20Alliance&d=v10ZsZ50Z1X" } } }),
            "its YASB link is of version 10",
        ),
        (json!({ "points": 50 }), "it states 50 points"),
    ] {
        let squad = with(changes.clone());
        let guessed = by("legacy").guess(&squad);
        assert_eq!((guessed.ruleset.as_str(), refusals(&guessed)), ("xwa", vec![]), "{changes}");
        assert_eq!(guessed.points_system.expect("it is told").by, by_what);
        let named = by("legacy").text(&squad.to_string());
        assert_eq!(refusals(&named), LEGAL);
        let note = format!("squad: a 50-point (XWA) squad ({by_what}), checked as a 200-point one");
        assert_eq!(remarks(&named), [note], "{changes}");
    }
    let other = by("legacy").strict().guess(&with(json!({ "ruleset": "\u{1b}[31mHomebrew", "points": 114 })));
    assert_eq!(refusals(&other), LEGAL);
    assert_eq!(remarks(&other), ["squad: `ruleset`: killbox does not know `[31mHomebrew`"]);
}

/// Small squads of the 200-point game state the same points as large ones of the 50-point game. The
/// costs of the cards decide.
#[test]
fn stated_points_between_the_systems() {
    let pair = json!({ "faction": "rebelalliance", "points": 50, "pilots": [
        { "id": "talasquadronpilot" }, { "id": "banditsquadronpilot" }
    ] });
    let checked = by("legacy").guess(&pair);
    assert_eq!((checked.ruleset.as_str(), checked.accepted), ("legacy", true), "{}", checked.verdict());
    for nonsense in [json!(0), json!(-3), json!("50"), Value::Null, json!(1e300), json!(1e-300)] {
        let checked = by("legacy").guess(&with(json!({ "points": nonsense.clone() })));
        assert!(checked.accepted, "{nonsense}: {}", checked.verdict());
    }
}

/// A difference between the stated points and the costs of the cards is noted, with the ships that
/// cause it. There is no comparison with cards of the other game, or where a card is unknown.
/// Builders that do not know the points write 0.
#[test]
fn stated_points_are_compared() {
    let squad = |total: Value, first: Value, second: Value| {
        json!({ "faction": "rebelalliance", "points": total, "pilots": [
            { "id": "lukeskywalker", "points": first, "upgrades": { "astromech": ["r2d2"] } },
            { "id": "wedgeantilles", "points": second }, { "id": "bluesquadronescort" }
        ] })
    };
    let check = by("legacy");
    let cost = |i: usize| check.guess(&squad(json!(200), json!(0), json!(0))).ships[i].points;
    let (luke, wedge, total) = (cost(0), cost(1), cost(0) + cost(1) + cost(2));
    let said = |total: Value, first: Value, second: Value| {
        let checked = check.guess(&squad(total, first, second));
        assert!(checked.accepted, "{}", checked.verdict());
        remarks(&checked)
    };
    assert_eq!(said(json!(total), json!(luke), json!(wedge)), LEGAL);
    assert_eq!(said(Value::Null, json!(0), json!(-5)), LEGAL);
    assert_eq!(said(json!(total), json!(luke as f64), json!(1e300)), LEGAL);
    assert_eq!(
        said(json!(total + 7), json!(luke), json!(wedge + 7)),
        [format!(
            "squad: the file states {} points, but its cards cost {total} (ship 2: {}, costs {wedge})",
            total + 7,
            wedge + 7
        )]
    );
    assert_eq!(
        said(json!(total), json!(luke - 1), json!(wedge + 1)),
        [format!(
            "squad: its cards do not cost what the file states (ship 1: {}, costs {luke}; ship 2: {}, costs {wedge})",
            luke - 1,
            wedge + 1
        )]
    );
    let unknown = json!({ "faction": "rebelalliance", "points": 190, "pilots": [
        { "id": "lukeskywalker", "points": 60, "upgrades": { "talent": ["nothinglikeit"] } }, { "id": "nobody" }
    ] });
    assert_eq!(remarks(&check.guess(&unknown)), LEGAL);
    let other = check.text(&with(json!({ "points": 18 })).to_string());
    assert_eq!(
        remarks(&other),
        ["squad: a 20-point squad (it states 18 points), checked as a 200-point one"]
    );
}

/// A folder with squad files.
struct Folder(tempfile::TempDir);

impl Folder {
    fn file(&self, name: &str, squad: &Value) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, squad.to_string()).expect("a writable folder");
        path
    }
}

fn pair(a: &Path, b: &Path, ruleset: Option<&str>) -> Result<killbox::squads::Loaded, SquadError> {
    let ruleset = ruleset.and_then(rulesets::named);
    load_pair(a, b, &LoadOptions { ruleset, ..LoadOptions::default() })
}

/// Squads of two systems cannot play each other, even if their cards allow it by the other's rules.
/// The message names the cause, and `--lenient` does not help.
#[test]
fn squads_of_two_systems_do_not_meet() {
    let dir = Folder(tempfile::tempdir().expect("a folder"));
    let legacy = dir.file("legacy.xws", &with(json!({ "points": 114 })));
    let standard = dir.file("standard.xws", &with(json!({ "ruleset": "AMG" })));
    let silent = dir.file("silent.xws", &escorts());
    let said = pair(&legacy, &standard, None).expect_err("two systems").to_string();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "the squads are of different points systems and cannot meet:");
    assert!(lines[1].ends_with("legacy.xws: a 200-point squad (it states 114 points)"), "{said}");
    assert!(lines[2].ends_with("standard.xws: a 20-point squad (its `ruleset` is `AMG`)"), "{said}");
    assert!(lines[3].contains("--ruleset") && lines.len() == 4 && !said.contains("lenient"), "{said}");
    // A squad that names no system follows the other one.
    for (other, ruleset) in [(&legacy, "legacy"), (&standard, "standard")] {
        assert_eq!(pair(&silent, other, None).expect("it plays").matchups[0].ruleset.name, ruleset);
    }
    // A named ruleset is used, and discrepancies are noted.
    let loaded = pair(&legacy, &standard, Some("legacy")).expect("it plays");
    let note = "a 20-point squad (its `ruleset` is `AMG`), checked as a 200-point one";
    assert!(loaded.warnings.iter().any(|line| line.contains(note)), "{:?}", loaded.warnings);
}

/// If the files name no system, the cards decide: each fits one game only.
#[test]
fn cards_of_two_systems() {
    let dir = Folder(tempfile::tempdir().expect("a folder"));
    let two = dir.file(
        "two.xws",
        &json!({ "faction": "rebelalliance", "pilots": [{ "id": "lukeskywalker" }, { "id": "wedgeantilles" }] }),
    );
    let five = dir.file(
        "five.xws",
        &json!({ "faction": "galacticempire", "pilots": [
            { "id": "darthvader-battleofyavin" }, { "id": "maulermithel-battleofyavin" }, { "id": "wampa-battleofyavin" },
            { "id": "backstabber-battleofyavin" }, { "id": "darkcurse-battleofyavin" }
        ] }),
    );
    let said = pair(&two, &five, None).map_or_else(|error| error.to_string(), |_| "they play".into());
    assert!(
        said.contains(
            "two.xws: a 200-point squad (its cards fit `legacy` better than `standard` (too few ships: 2, at least 3))"
        ) && !said.contains("lenient"),
        "{said}"
    );
}

/// If nothing is stated, faults are weighed: those that no points list would remove count more than
/// those that one would. A squad that an older list of the 200-point game may have allowed is not
/// taken for one of the 20-point game. A squad is assumed to spend its points.
#[test]
fn cards_are_weighed() {
    let check = by("legacy").strict();
    let ships = ["soontirfel crackshot", "darthvader afterburners firecontrolsystem", "deltasquadronpilot"];
    let three = super::check::xws("galacticempire", &ships);
    let (legacy, standard) =
        (check.text(&three.to_string()), by("standard").strict().text(&three.to_string()));
    assert!(!legacy.accepted && (201..=230).contains(&legacy.points), "{}", legacy.verdict());
    assert!(standard.accepted, "{}", standard.verdict());
    let guessed = check.guess(&three);
    assert_eq!(guessed.ruleset, "legacy", "{}", guessed.verdict());
    let why = "its cards fit several games, and most squads are of this one";
    assert_eq!(guessed.ruleset_by.as_deref(), Some(why));
    assert!(
        guessed
            .verdict()
            .ends_with(&format!("  (checked by `legacy`: {why}; choose another with --ruleset)\n"))
    );
    // Far over the limit.
    let dear = r#"Points(set: legacy, version: "test", pilots: { "deltasquadronpilot": (cost: 150) })"#;
    let guessed = by("legacy").strict().overlay(&[dear]).guess(&three);
    assert_eq!((guessed.ruleset.as_str(), guessed.accepted), ("standard", true), "{}", guessed.verdict());
    let why = guessed.ruleset_by.as_deref().unwrap_or_default();
    assert!(why.starts_with("its cards fit `standard` better than `legacy` ("), "{why}");
    assert!(why.ends_with(" points are over the limit of 200)"), "{why}");
    // The reason is also printed for a legal squad.
    assert!(guessed.verdict().contains("(checked by `standard`: its cards fit"), "{}", guessed.verdict());
    // A squad that spends 14 of 20 points is not taken for a 20-point squad.
    let cheap = r#"Points(set: standard, version: "test", pilots: { "darthvader": (cost: 2), "soontirfel": (cost: 2) })"#;
    let guessed = by("legacy").strict().overlay(&[dear, cheap]).guess(&three);
    assert_eq!(guessed.ruleset, "legacy", "{}", guessed.verdict());
}

/// A match says why it chose its game if no squad names one.
#[test]
fn a_guess_is_told_in_reports() {
    let dir = Folder(tempfile::tempdir().expect("a folder"));
    let silent = dir.file("silent.xws", &escorts());
    let loaded = pair(&silent, &silent, None).expect("it plays");
    assert_eq!(
        loaded.warnings,
        [
            "no squad names its game; the games are played by `legacy`: its cards fit several games, and most squads are of this one; choose another with --ruleset"
        ]
    );
    assert!(pair(&silent, &silent, Some("legacy")).expect("it plays").warnings.is_empty());
    let told = dir.file("told.xws", &with(json!({ "points": 114 })));
    assert!(pair(&told, &told, None).expect("it plays").warnings.is_empty());
}

/// With a named ruleset, the faults are printed with their cause.
#[test]
fn the_cause_stands_with_the_faults() {
    let dir = Folder(tempfile::tempdir().expect("a folder"));
    let nine = dir.file(
        "nine.xws",
        &json!({ "faction": "rebelalliance", "points": 190, "pilots": [{ "id": "lukeskywalker" }, { "id": "wedgeantilles" }] }),
    );
    let good = dir.file("good.xws", &with(json!({ "points": 18 })));
    let said = pair(&nine, &good, Some("standard")).expect_err("too few ships").to_string();
    assert!(said.contains("nine.xws: squad: too few ships: 2, at least 3"), "{said}");
    assert!(
        said.contains("nine.xws: squad: a 200-point squad (it states 190 points), checked as a 20-point one"),
        "{said}"
    );
    assert!(!said.contains("lenient"), "{said}");
}

fn refusal(text: &str) -> String {
    Xws::parse(text, "f", "f").expect_err("refused").to_string()
}

/// First Edition files have the same form. They are recognised, with a remedy.
#[test]
fn first_edition() {
    let what = "killbox plays the Second Edition: rebuild the squad with Second Edition cards in YASB or Launch Bay Next, and export XWS";
    let ships = json!({ "faction": "rebel", "version": "0.3.0", "points": 100, "pilots": [
        { "name": "wedgeantilles", "ship": "xwing", "upgrades": { "ept": ["predator"], "amd": ["r2d2"] } },
        { "name": "horton salm", "ship": "ywing" }, { "name": "corranhorn", "ship": "ewing" }
    ] });
    assert_eq!(
        refusal(&ships.to_string()),
        format!("f: a First Edition squad (ship types `xwing`, `ywing`); {what}")
    );
    let shared = json!({ "faction": "imperial", "version": "1.0.0", "pilots": [{ "name": "x", "ship": "tiereaper" }] });
    assert_eq!(
        refusal(&shared.to_string()),
        format!("f: a First Edition squad (version 1.0.0, faction `imperial`); {what}")
    );
    // One wrong ship type among others is a fault of that ship.
    let slip = json!({ "faction": "rebelalliance", "pilots": [
        { "id": "wedgeantilles", "ship": "xwing" }, { "id": "lukeskywalker", "ship": "t65xwing" }, { "id": "bluesquadronescort" }
    ] });
    assert_eq!(
        refusals(&by("legacy").text(&slip.to_string())),
        ["ship 1 (wedgeantilles): the pilot flies `t65xwing`, not `xwing` [SQD-17]"]
    );
    assert_eq!(
        refusal(r#"{"container": [{"faction": "rebelalliance"}]}"#),
        "f: a container of several squads; put each in a file of its own"
    );
}

/// Launch Bay Next does not escape the quotes in its links, and names have apostrophes.
#[test]
fn raw_quotes() {
    let read = |text: &str| {
        let xws = Xws::parse(text, "f", "f").unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(xws.ships.len(), 2, "{text}");
        xws
    };
    let double = r#"{"name":"Liam's","faction":"rebelalliance","vendor":{"lbn":{"builder":"Launch Bay Next","link":"https://launchbaynext.app/print?lbx="Liams".200.1.0.l46.2.l'x'."y"rr.l46.1r","uid":"1"}},"pilots":[{"id":"lukeskywalker"},{"id":"wedgeantilles","upgrades":{}}]}"#;
    assert_eq!(read(double).name, "Liam's");
    let last = r#"{"faction":"rebelalliance","pilots":[{"id":"lukeskywalker"},{"id":"wedgeantilles"}],"vendor":{"lbn":{"link":"https://launchbaynext.app/print?lbx="Two%20aces".200.1.0.l46."lukeskywalker"r"}}}"#;
    read(last);
    let single = "{'name':'* For Liam's fund','faction':'rebelalliance','points':100,'pilots':[{'id':'lukeskywalker','upgrades':{}},{'id':'wedgeantilles'}],'vendor':{'lbn':{'link':'https://launchbaynext.app/print?lbx='*%20For%20Liams'.100.1.0.ll46.'lukeskywalker'r.l46.1rr.l0.1.2r','uid':'2','won':True}}}";
    assert_eq!(read(single).name, "* For Liam's fund");
    assert!(refusal(r#"{"faction":"a"b","pilots":[]}"#).starts_with("f: not JSON: expected `,` or `}`"));
}

/// The nearest id is also found for one with a hyphen: it may have none, another one, or a ship
/// type after it.
#[test]
fn nearest_ids_with_hyphens() {
    let squad = json!({ "faction": "rebelalliance", "pilots": [
        { "id": "wedgeantiles-t65xwing", "upgrades": { "any": ["r2-d3", "sabinewren-guner", "proton-torpedo"] } },
        { "id": "garvendreis-t65xwng" }, { "id": "luke-skywalkr" }, { "id": "-" }
    ] });
    let said = refusals(&by("legacy").text(&squad.to_string()));
    for (id, near) in [
        ("wedgeantiles-t65xwing", "wedgeantilles"),
        ("r2-d3", "r2d2"),
        ("sabinewren-guner", "sabinewren-gunner"),
        ("proton-torpedo", "protontorpedoes"),
        ("garvendreis-t65xwng", "garvendreis-t65xwing"),
        ("luke-skywalkr", "lukeskywalker"),
    ] {
        let line = format!("`{id}` in this card set; did you mean `{near}`?");
        assert!(said.iter().any(|said| said.contains(&line)), "{line}\n{said:#?}");
    }
    assert!(
        said.iter().any(|said| said.ends_with("unknown pilot `-` in this card set [SQD-17]")),
        "{said:#?}"
    );
}
