//! Files that are not squads, and squads with many faults: the messages, and that all faults are
//! reported at once.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use killbox::squads::{LoadOptions, Xws, load_pair};
use killbox_cards::rulesets;
use serde_json::json;

use super::check::{by, refusals};

/// The message about an unreadable file, after the file's name.
fn said(bytes: &[u8]) -> String {
    let checked = by("legacy").raw(bytes);
    assert!(!checked.accepted && checked.squad.is_none());
    let said = checked.unreadable.clone().expect("unreadable");
    assert_eq!(checked.verdict(), format!("{said}\n"), "the verdict is the message and nothing else");
    let (file, what) = said.split_once(": ").expect("a file");
    assert!(file.ends_with("squad.xws"));
    what.to_owned()
}

/// Files that are not squads: what they are, and what was expected.
#[test]
fn no_squads() {
    let cases: [(&[u8], &str); 14] = [
        (b"", "empty; expected an XWS squad"),
        (b" \n\t", "empty; expected an XWS squad"),
        ("\u{feff}".as_bytes(), "empty; expected an XWS squad"),
        (
            b"hello",
            "not a squad; expected XWS (JSON), a link of a squad builder or its list of ships, found `hello`",
        ),
        (
            b"<html>",
            "not a squad; expected XWS (JSON), a link of a squad builder or its list of ships, found `<html>`",
        ),
        (b"{\n\"faction\": \"x\",\n}", "not JSON: trailing comma at line 3 column 1; expected an XWS squad"),
        (b"{\"a\": 1} {}", "not JSON: trailing characters at line 1 column 10; expected an XWS squad"),
        (&[0xfe, b'{'], "not UTF-8 text (byte 1); expected an XWS squad"),
        (
            &[0xff, 0xfe, b'{', 0, b'}'],
            "not UTF-16 (little-endian, as its byte order mark says) text (byte 5); expected an XWS squad",
        ),
        (b"{\"a\": \"\xc3\x28\"}", "not UTF-8 text (byte 8); expected an XWS squad"),
        (
            b"\0\0\0\0",
            "not a squad; expected XWS (JSON), a link of a squad builder or its list of ships, found ``",
        ),
        (b"[]", "expected an XWS squad, an object with `faction` and `pilots`; found a list"),
        (b"{\"faction\": \"rebelalliance\"}", "`pilots` is missing: expected a list of ships"),
        (b"{\"faction\": 1, \"pilots\": {}}", "`pilots`: expected a list of ships, found an object"),
    ];
    for (bytes, expected) in cases {
        assert_eq!(said(bytes), expected);
    }
    assert!(
        said(b"{\"points\": 1e999, \"pilots\": []}").starts_with("not JSON: number out of range at line 1")
    );
    assert!(said(br#"{"faction": "\ud800"}"#).starts_with("not JSON: "), "half a character");
}

/// A fault behind single quotes is reported at its place, not at the first quote.
#[test]
fn faults_in_single_quotes() {
    assert_eq!(
        said(b"{'faction': 'rebelalliance',\n 'pilots': [{'id': 'a'} {'id': 'b'}]}"),
        "not JSON: expected `,` or `]` at line 2 column 25; expected an XWS squad"
    );
}

/// Nesting of ten thousand levels, with both kinds of brackets, in a squad and behind single
/// quotes. Brackets in names do not count.
#[test]
fn deep_nesting() {
    let deep = |open: &str, close: &str| open.repeat(10_000) + "1" + &close.repeat(10_000);
    for text in [
        deep("[", "]"),
        deep("{\"a\":", "}"),
        deep("{'a':", "}"),
        "[".repeat(10_000),
        format!(r#"{{"faction": "rebelalliance", "pilots": {}}}"#, deep("[", "]")),
    ] {
        assert_eq!(said(text.as_bytes()), "nested deeper than 32 levels; expected an XWS squad");
    }
    let name = "[{".repeat(40);
    let squad = json!({ "name": name, "faction": "rebelalliance", "pilots": [{ "id": "lukeskywalker" }, { "id": "wedgeantilles" }] });
    assert!(by("legacy").text(&squad.to_string()).accepted);
}

/// A file of 100 MB is rejected by its size, even though it is not JSON. So is a text.
#[test]
fn long_files() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("long.xws");
    let mut file = File::create(&path).expect("a writable folder");
    file.write_all(b"no JSON").expect("a writable folder");
    file.set_len(100 << 20).expect("a writable folder");
    let said = Xws::read(&path).expect_err("too long").to_string();
    assert!(said.ends_with("long.xws: longer than 1048576 bytes; expected an XWS squad"), "{said}");
    let said = Xws::parse(&"x".repeat((1 << 20) + 1), "text", "text").expect_err("too long").to_string();
    assert_eq!(said, "text: longer than 1048576 bytes; expected an XWS squad");
}

/// A file without a length and without an end is read only up to the limit.
#[cfg(target_os = "linux")]
#[test]
fn endless_files() {
    let said = Xws::read(Path::new("/dev/zero")).expect_err("endless").to_string();
    assert_eq!(said, "/dev/zero: longer than 1048576 bytes; expected an XWS squad");
}

/// A folder, and a missing file.
#[test]
fn no_files() {
    let dir = tempfile::tempdir().expect("a folder");
    let said = |path: &Path| Xws::read(path).expect_err("no file").to_string();
    assert!(said(dir.path()).ends_with(": a folder; expected an XWS squad"));
    let missing = said(&dir.path().join("missing.xws"));
    assert!(missing.contains("missing.xws: ") && missing.contains("os error"), "{missing}");
}

/// A thousand ships, and a ship with a thousand upgrades, are counted and not checked.
#[test]
fn too_many_to_check() {
    let ships =
        |n: usize| json!({ "faction": "rebelalliance", "pilots": vec![json!({ "id": "x" }); n] }).to_string();
    assert_eq!(said(ships(1000).as_bytes()), "1000 ships: no squad has more than 8");
    let upgrades = vec!["x"; 1000];
    let squad = json!({ "faction": "rebelalliance", "pilots": [
        { "id": "lukeskywalker", "upgrades": { "talent": upgrades } }, { "id": "wedgeantilles" }
    ] });
    assert_eq!(
        refusals(&by("legacy").text(&squad.to_string())),
        ["ship 1 (lukeskywalker): 1000 upgrades are too many for one ship; none of them is checked"]
    );
}

/// Missing keys, nulls and values of the wrong type are each reported with their ship, and the rest
/// is read.
#[test]
fn wrong_shapes() {
    let squad = json!({ "name": 3, "faction": null, "points": -5, "obstacles": "none", "pilots": [
        null, 5, { "ship": "t65xwing" }, { "id": null }, { "id": 7, "upgrades": { "talent": ["predatr"] } },
        { "id": "lukeskywalker", "ship": 5, "upgrades": { "talent": [5, "predator", null], "torpedo": 7, "mod": {} } },
        { "id": "wedgeantilles", "ship": null, "upgrades": "none" }, { "id": [] }
    ] });
    assert_eq!(
        refusals(&by("legacy").text(&squad.to_string())),
        [
            "squad: `faction`: expected a faction's id such as \"rebelalliance\", found null",
            "ship 1: expected an object with `id`, found null",
            "ship 2: expected an object with `id`, found a number",
            "ship 3: `id`: expected a pilot's id, found nothing",
            "ship 4: `id`: expected a pilot's id, found null",
            "ship 5: `id`: expected a pilot's id, found a number",
            "ship 5, talent: unknown upgrade `predatr` in this card set; did you mean `predator`? [SQD-17]",
            "ship 6 (lukeskywalker): `ship`: expected a ship type's id, found a number",
            "ship 6 (lukeskywalker): `upgrades`, mod: expected ids of upgrades, found an object",
            "ship 6 (lukeskywalker): `upgrades`, talent: expected ids of upgrades, found a number",
            "ship 6 (lukeskywalker): `upgrades`, torpedo: expected ids of upgrades, found a number",
            "ship 7 (wedgeantilles): `upgrades`: expected an object of slots, found a text",
            "ship 8: `id`: expected a pilot's id, found a list",
        ]
    );
}

/// SQD-2, SQD-7, SQD-9, SQD-17: faults of every kind are reported at once, in the order of the
/// file, each with its place, the id as it is written, and the nearest known one. A ship after an
/// unknown one keeps its number.
#[test]
fn all_faults_at_once() {
    let squad = json!({ "faction": "rebelaliance", "pilots": [
        { "id": "lukeskywalkr", "ship": "t65xwing", "upgrades": { "astromech": ["r2d3"], "xyz": ["zzzzzzzz"] } },
        { "id": "wedgeantilles", "ship": "t70xwing", "upgrades": { "talent": ["ruthless", "crakshot"] } },
        { "id": "wedgeantilles", "ship": "nonsense" },
        { "id": "qqqqqqqq" }
    ] });
    let checked = by("legacy").text(&squad.to_string());
    assert!(checked.verdict().lines().next().expect("a verdict").ends_with(", 4 ships)"));
    assert_eq!(
        refusals(&checked),
        [
            "squad: unknown faction `rebelaliance`; did you mean `rebelalliance`? [SQD-2]",
            "squad: 2 cards named Wedge Antilles, but it is limited to 1 [SQD-9]",
            "ship 1 (lukeskywalkr): unknown pilot `lukeskywalkr` in this card set; did you mean `lukeskywalker`? [SQD-17]",
            "ship 1 (lukeskywalkr), astromech: unknown upgrade `r2d3` in this card set; did you mean `r2d2`? [SQD-17]",
            "ship 1 (lukeskywalkr), xyz: unknown upgrade `zzzzzzzz` in this card set [SQD-17]",
            "ship 2 (wedgeantilles): the pilot flies `t65xwing`, not `t70xwing` [SQD-17]",
            "ship 2 (wedgeantilles), talent: unknown upgrade `crakshot` in this card set; did you mean `crackshot`? [SQD-17]",
            "ship 2 (wedgeantilles): `ruthless` needs Galactic Empire [SQD-7]",
            "ship 3 (wedgeantilles): the pilot flies `t65xwing`, not `nonsense` [SQD-17]",
            "ship 4 (qqqqqqqq): unknown pilot `qqqqqqqq` in this card set [SQD-17]",
        ]
    );
}

/// Texts of a file are printed so that they cannot fill or control a terminal.
#[test]
fn messages_are_fit_to_print() {
    let long = "x".repeat(100_000);
    let squad = json!({ "name": format!("\u{1b}[2J\n{long}"), "faction": long, "pilots": [
        { "id": format!("\u{1b}[31m{long}"), "ship": long, "upgrades": { long.clone(): [long, "\u{7}a\r\n"] } }
    ] });
    let checked = by("legacy").text(&squad.to_string());
    for line in checked.show().lines() {
        assert!(!line.chars().any(char::is_control), "{line:?}");
        assert!(line.chars().count() < 500, "{line}");
    }
}

/// Two illegal squads are rejected with the faults of both, their files, and the ruleset's name. If
/// only points and slots are over, the message says what to do.
#[test]
fn a_pair_is_refused_with_all_faults_of_both() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = |name: &str, ships: &[&str]| {
        let path = dir.path().join(name);
        std::fs::write(&path, super::check::xws("rebelalliance", ships).to_string())
            .expect("a writable folder");
        path
    };
    let load = |a: &Path, b: &Path, lenient| {
        load_pair(
            a,
            b,
            &LoadOptions { ruleset: rulesets::named("legacy"), lenient, ..LoadOptions::default() },
        )
    };
    let good = file("good.xws", &["bluesquadronescort", "bluesquadronescort"]);
    let bad = file("bad.xws", &["lukeskywalkr", "wedgeantilles"]);
    let worse = file("worse.xws", &["wedgeantilles ruthless", "academypilot"]);
    let message = load(&bad, &worse, true).expect_err("two bad squads").to_string();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 4, "{message}");
    assert_eq!(lines[0], "the squads are not legal by ruleset `legacy`:");
    for (line, parts) in lines[1..].iter().zip([
        ["bad.xws", "lukeskywalkr"],
        ["worse.xws", "ruthless"],
        ["worse.xws", "academypilot"],
    ]) {
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
    }
    let over = file("over.xws", &["lukeskywalker informant", "bluesquadronescort"]);
    let message = load(&good, &over, false).expect_err("no Crew slot").to_string();
    assert!(
        message.contains("--lenient") && message.contains("no free Crew slot for `informant`"),
        "{message}"
    );
    let loaded = load(&good, &over, true).expect("it plays");
    assert_eq!(loaded.warnings.len(), 1);
    assert!(loaded.warnings[0].contains("over.xws: ship 1 (lukeskywalker): no free Crew slot"));
    assert!(!load(&bad, &over, false).expect_err("an unknown pilot").to_string().contains("--lenient"));
}
