//! `killbox backtest` reads tournaments of several sites, each recognized by its content. The
//! tournaments are invented, in the forms of docs/formats/tournaments.md.

use std::path::Path;

use killbox_cards::catalogue::Catalogue;
use killbox_workbench::backtest::Results;
use serde_json::{Value, json};

use super::killbox;
use crate::program::at_root;

/// The squad of a file.
fn xws(file: &str) -> Value {
    let text = std::fs::read_to_string(at_root(file)).expect("a squad");
    serde_json::from_str(&text).expect("JSON")
}

/// The lists of six players: XWS as text, a link in a text, XWS as an object, a list of names,
/// none, and a text that is no squad.
fn lists() -> [Value; 6] {
    let mut red = xws("squads/legacy/rebel-red-and-gold.xws");
    red["description"] = "by Zaphod Beeblebrox".into();
    let link = "https://xwing-legacy.com/?f=First%20Order&d=v8ZsZ200Z236X204W186Y243X113W181Y233X181Y290X&sn=Zaphod&obs=";
    [
        red.to_string().into(),
        format!("the list of Zaphod:\n{link}").into(),
        xws("squads/legacy/scum-hunters-three.xws"),
        "Luke Skywalker (61)\n    R2-D2 (6)\n\nWedge Antilles (57)\n\nTotal: 124".into(),
        Value::Null,
        "will be told later".into(),
    ]
}

/// The matches: first player, second player and winner. A draw, a bye, and matches of players
/// without a squad are left out.
const MATCHES: [(usize, Option<usize>, Option<usize>); 6] = [
    (0, Some(1), Some(0)),
    (2, Some(3), Some(3)),
    (0, Some(2), None),
    (1, None, Some(1)),
    (0, Some(4), Some(0)),
    (3, Some(5), Some(3)),
];

/// The points of both players of a match.
fn points((first, second, winner): (usize, Option<usize>, Option<usize>)) -> [i32; 2] {
    [Some(first), second].map(|player| match winner {
        None => 15,
        Some(_) if player == winner => 20,
        Some(_) => 12,
    })
}

/// What every form of these matches gives. No name is kept.
fn check(results: &Results, form: &str) {
    let counts = (results.tournaments, results.squads.len());
    assert_eq!(counts, (1, 4), "{form}: {:?}", results.left_out);
    let matches: Vec<(usize, [usize; 2], bool)> =
        results.matches.iter().map(|fought| (fought.tournament, fought.squads, fought.first_won)).collect();
    assert_eq!(matches, [(0, [0, 1], true), (0, [2, 3], false)], "{form}");
    let left_out: Vec<(&str, u64)> =
        results.left_out.iter().map(|(why, count)| (why.as_str(), *count)).collect();
    let expected = [
        ("a bye, or somebody is missing", 1),
        ("a list is no squad that killbox reads", 1),
        ("a squad is not told", 1),
        ("nobody won", 1),
    ];
    assert_eq!(left_out, expected, "{form}");
    let kept = serde_json::to_string(results).expect("JSON");
    for name in ["Zaphod", "Magrathea", "https"] {
        assert!(!kept.contains(name), "{form}: {name} in {kept}");
    }
}

/// The results of files of a folder.
fn read(files: &[(&str, Value)]) -> Result<Results, String> {
    let dir = tempfile::tempdir().expect("a folder");
    write(dir.path(), files);
    Results::read(dir.path())
}

fn write(dir: &Path, files: &[(&str, Value)]) {
    std::fs::create_dir_all(dir).expect("a writable folder");
    for (name, value) in files {
        std::fs::write(dir.join(name), value.to_string()).expect("a writable folder");
    }
}

/// The results of one file.
fn read_one(value: &Value) -> Result<Results, String> {
    read(&[("results.json", value.clone())])
}

/// A List Fortress export: of Rollbetter, with winners, or of Longshanks, with points only.
fn export(winners: bool) -> Value {
    let player = |(at, list): (usize, Value)| {
        let list = if list.is_null() { "".into() } else { list };
        json!({"id": format!("zaphod{at}"), "name": "Zaphod Beeblebrox", "score": 3, "rank": {"swiss": at + 1},
               "dropped": at == 5, "list": list})
    };
    let fought = |of: (usize, Option<usize>, Option<usize>)| {
        let (first, second, winner) = of;
        let [one, other] = points(of);
        let mut fought = json!({"player1": "Zaphod Beeblebrox", "player1-id": format!("zaphod{first}"),
                                "player1points": one, "player2points": other.to_string()});
        if let Some(second) = second {
            fought["player2-id"] = format!("zaphod{second}").into();
        }
        if winners {
            fought["winner-id"] = winner.map(|winner| format!("zaphod{winner}")).into();
            fought["result"] = if winner.is_some() { "win" } else { "draw" }.into();
        }
        fought
    };
    let round = |number: usize, of: &[(usize, Option<usize>, Option<usize>)]| {
        json!({"round-type": "swiss", "round-number": number, "scenario": "",
               "matches": of.iter().copied().map(fought).collect::<Vec<_>>()})
    };
    json!({"title": "Magrathea Open",
           "players": lists().into_iter().enumerate().map(player).collect::<Vec<_>>(),
           "rounds": [round(1, &MATCHES[..3]), round(2, &MATCHES[3..])]})
}

#[test]
fn list_fortress_exports() {
    for winners in [true, false] {
        let export = export(winners);
        check(&read_one(&export).expect("results"), "an export");
        let two = read_one(&json!([export, export])).expect("results");
        assert_eq!((two.tournaments, two.matches.len(), two.squads.len()), (2, 4, 4));
    }
    // The winner counts, and not the points.
    let mut turned = export(true);
    turned["rounds"][0]["matches"][0]["winner-id"] = "zaphod1".into();
    assert!(!read_one(&turned).expect("results").matches[0].first_won);
    // An event of pattern-analyzer has the same rounds.
    let export = export(false);
    let squad =
        |player: &Value| json!({"id": player["id"], "player": "Zaphod", "xws": player["list"], "raw": ""});
    let squads: Vec<Value> = export["players"].as_array().expect("players").iter().map(squad).collect();
    check(
        &read_one(&json!({"vendor": "x", "squads": squads, "rounds": export["rounds"]})).expect("results"),
        "an event",
    );
}

/// The answers of Rollbetter's API, with the names of their files.
fn rollbetter() -> Vec<(&'static str, Value)> {
    let ladder = |at: usize| {
        json!({"id": 700 + at, "hasDropped": at == 5, "player": {"id": at, "username": "zaphod"},
               "listSummary": {"faction": "Rebel Alliance", "units": ["Zaphod"]}})
    };
    let registration = |(at, list): (usize, Value)| {
        let lists =
            if list.is_null() { json!([]) } else { json!([{"id": 1, "name": "Zaphod", "raw": list}]) };
        json!({"id": 700 + at, "player": {"username": "zaphod"}, "lists": lists})
    };
    let fought = |(first, second, winner): (usize, Option<usize>, Option<usize>)| {
        json!({"id": 1, "player1Id": 700 + first, "player2Id": second.map(|second| 700 + second),
               "winnerId": winner.map(|winner| 700 + winner), "player1Score": 1, "player2Score": 2})
    };
    let registrations: Vec<Value> = lists().into_iter().enumerate().map(registration).collect();
    let matches: Vec<Value> = MATCHES.into_iter().map(fought).collect();
    let page = |of: &[Value]| json!({"registrations": of, "count": 6});
    vec![
        ("lists-0.json", page(&registrations[..4])),
        ("lists-1.json", page(&registrations[4..])),
        ("players.json", json!({"ladder": (0..6).map(ladder).collect::<Vec<_>>(), "waitlist": []})),
        ("round-1.json", json!({"matches": matches[..3]})),
        ("round-2.json", json!([{"roundNumber": 2, "pairings": matches[3..]}])),
        (
            "tournament.json",
            json!({"id": 42, "title": "Magrathea Open", "rounds": [{"id": 1, "roundNumber": 1}]}),
        ),
    ]
}

#[test]
fn answers_of_rollbetter() {
    let parts = rollbetter();
    check(&read(&parts).expect("results"), "parts");
    let of = |name: &str| parts.iter().find(|(file, _)| *file == name).expect("a part").1.clone();
    let joined = json!({
        "tournament": of("tournament.json"), "players": of("players.json")["ladder"],
        "lists": [of("lists-0.json"), of("lists-1.json")],
        "rounds": {"1": of("round-1.json")["matches"], "2": of("round-2.json")[0]["pairings"]},
    });
    check(&read_one(&joined).expect("results"), "joined");
    let said = read(&parts[..3]).expect_err("no matches");
    assert!(said.contains("Rollbetter without matches") && said.contains("rounds/N"), "{said}");
    let said = read(&parts[2..]).expect_err("no lists");
    assert!(said.contains("Rollbetter without lists") && said.contains("tournaments/ID/lists"), "{said}");
}

/// The parts of an event of Longshanks, as pattern-analyzer stored them.
fn longshanks() -> Vec<(&'static str, Value)> {
    let export = export(false);
    let players = export["players"].as_array().expect("players");
    let player =
        |player: &Value| json!({"id": player["id"], "player": "Zaphod", "rank": {"swiss": 1}, "points": 3});
    let list = |player: &Value| json!({"id": player["id"], "url": null, "xws": null, "raw": player["list"]});
    let files = ["xws-0.json", "xws-1.json", "xws-2.json", "xws-3.json", "xws-4.json", "xws-5.json"];
    let mut parts: Vec<(&str, Value)> = files.into_iter().zip(players.iter().map(list)).collect();
    parts.push(("players.json", players.iter().map(player).collect::<Vec<_>>().into()));
    parts.push(("rounds.json", export["rounds"].clone()));
    parts
}

#[test]
fn events_of_longshanks() {
    let parts = longshanks();
    check(&read(&parts).expect("results"), "parts");
    let said = read(&parts[..7]).expect_err("no rounds");
    assert!(said.contains("Longshanks event without the rounds"), "{said}");
    let said = read(&parts[6..]).expect_err("no lists");
    assert!(said.contains("Longshanks event without lists"), "{said}");
}

/// The answer of m3tacron's API. It names the players of matches.
fn m3tacron_answer() -> Value {
    let name = |at: usize| format!("Zaphod {at}");
    let player =
        |(at, list): (usize, Value)| json!({"id": 30 + at, "name": name(at), "rank": 1, "list_json": list});
    let fought = |of: (usize, Option<usize>, Option<usize>)| {
        let (first, second, winner) = of;
        let [one, other] = points(of);
        json!({"round": 1, "type": "swiss", "player1": name(first), "player2": second.map_or("BYE".into(), name),
               "score1": one, "score2": other, "winner_id": winner.map_or(-1, |winner| 30 + winner as i64)})
    };
    json!({"tournament": {"id": 9, "name": "Magrathea Open", "source": "longshanks"},
           "players_swiss": lists().into_iter().enumerate().map(player).collect::<Vec<_>>(), "players_cut": [],
           "matches": MATCHES.into_iter().map(fought).collect::<Vec<_>>()})
}

/// The tables of m3tacron's database: `list`, `match` and `playerstanding`.
fn m3tacron_tables() -> [(&'static str, Value); 3] {
    let mut of_lists = Vec::new();
    let mut standings = Vec::new();
    for (at, list) in lists().into_iter().enumerate() {
        let mut standing = json!({"id": 30 + at, "tournament_id": 9, "player_name": "Zaphod", "list_id": null, "list_json": "{}"});
        if at == 1 {
            of_lists.push(json!({"id": 5, "canonical_signature": "x", "list_json": list}));
            standing["list_id"] = 5.into();
        } else if !list.is_null() {
            standing["list_json"] = list;
        }
        standings.push(standing);
    }
    let fought = |(first, second, winner): (usize, Option<usize>, Option<usize>)| {
        json!({"id": 1, "tournament_id": 9, "round_number": 1, "round_type": "swiss", "player1_id": 30 + first,
               "player2_id": second.map(|second| 30 + second), "player1_score": 1, "player2_score": 2,
               "winner_id": winner.map_or(-1, |winner| 30 + winner as i64), "is_bye": i32::from(second.is_none())})
    };
    let matches: Vec<Value> = MATCHES.into_iter().map(fought).collect();
    [
        ("list.json", of_lists.into()),
        ("match.json", matches.into()),
        ("playerstanding.json", standings.into()),
    ]
}

#[test]
fn m3tacron() {
    let answer = m3tacron_answer();
    check(&read_one(&answer).expect("results"), "an answer");
    // Two players of one name: nobody knows whose list it was.
    let mut alike = answer;
    alike["players_swiss"][1]["name"] = "Zaphod 0".into();
    let results = read_one(&alike).expect("results");
    assert_eq!(results.matches.len(), 1, "{:?}", results.left_out);
    let tables = m3tacron_tables();
    check(&read(&tables).expect("results"), "tables");
    let joined =
        json!({"list": tables[0].1, "match": tables[1].1, "playerstanding": tables[2].1, "tournament": []});
    check(&read_one(&joined).expect("results"), "tables in one file");
    let said = read(&tables[..2]).expect_err("no players");
    assert!(said.contains("without rows of `playerstanding`"), "{said}");
    let said = read(&tables[2..]).expect_err("no matches");
    assert!(said.contains("without rows of `match`"), "{said}");
}

/// Odd files say what they mean: ids from a table with empty cells, points that are no number, a
/// round with its matches under two keys, and an export before the first round.
#[test]
fn odd_files() {
    let mut tables = m3tacron_tables();
    for row in tables[1].1.as_array_mut().expect("rows") {
        for key in ["player1_id", "player2_id", "winner_id"] {
            row[key] = row[key].as_f64().into();
        }
    }
    assert!(tables[1].1.to_string().contains("30.0"));
    check(&read(&tables).expect("results"), "ids with a point");
    let mut unknown = export(false);
    unknown["rounds"][0]["matches"][0]["player1points"] = "nan".into();
    let results = read_one(&unknown).expect("results");
    assert_eq!((results.matches.len(), results.left_out["nobody won"]), (1, 2));
    let mut parts = rollbetter();
    parts[3].1["pairings"] = parts[3].1["matches"].clone();
    check(&read(&parts).expect("results"), "a round under two keys");
    let begun = json!({"players": [{"id": "zaphod0", "list": ""}], "rounds": []});
    let results = read(&[("begun.json", begun), ("over.json", export(true))]).expect("results");
    assert_eq!((results.tournaments, results.matches.len()), (2, 2));
}

/// Tournaments in parts lie in folders of their own, beside whole ones. Other folders do not count.
#[test]
fn parts_in_folders() {
    let dir = tempfile::tempdir().expect("a folder");
    write(dir.path(), &[("whole.json", export(true))]);
    write(&dir.path().join("one"), &rollbetter());
    write(&dir.path().join("two"), &longshanks());
    write(&dir.path().join("back"), &[("report.json", json!({"ruleset": "legacy"}))]);
    let results = Results::read(dir.path()).expect("results");
    assert_eq!((results.tournaments, results.matches.len(), results.squads.len()), (3, 6, 4));
    let empty = tempfile::tempdir().expect("a folder");
    write(&empty.path().join("back"), &[("report.json", json!({}))]);
    assert!(Results::read(empty.path()).expect_err("empty").contains("no file here"));
}

/// The message about a file that is no result names the forms and what is missing.
#[test]
fn files_of_no_form() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text, said) in [
        ("page.json", "<!doctype html><html></html>", "page.json: a web page; expected results as JSON"),
        ("other.json", r#"{"name": "Magrathea Open"}"#, "ListFortress: `participants`, `rounds` missing"),
        ("half.json", r#"{"players": [{"id": 1, "list": ""}]}"#, "a List Fortress export: `rounds` missing"),
        ("numbers.json", "[1]", "tournament 1: not an object"),
        ("pages.json", r#"{"registrations": [], "count": 0}"#, "Rollbetter without matches"),
        ("table.txt", "tournament,squad_a,squad_b\n", "no column `winner`"),
    ] {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("a writable folder");
        let (code, _, err) = killbox(&["backtest", &path.display().to_string()]);
        assert!(code == Some(1) && err.contains(said), "{name}: {err}");
        assert!(!err.contains("Magrathea"), "{err}");
    }
}

/// A tournament of two squads that met `matches` times, as a List Fortress export.
fn met(files: [&str; 2], matches: usize) -> Value {
    let fought = json!({"player1-id": "0", "player2-id": "1", "winner-id": "0"});
    json!({
        "players": [{"id": "0", "list": xws(files[0])}, {"id": "1", "list": xws(files[1])}],
        "rounds": [{"round-type": "swiss", "matches": vec![fought; matches]}],
    })
}

/// Without --ruleset, the game with most matches is played, and matches of tournaments of other
/// games are left out.
#[test]
fn tournaments_of_several_games() {
    let legacy = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/scum-hunters-three.xws"];
    let standard = ["squads/standard/rebel-xwing-escort.xws", "squads/standard/firstorder-tie-pack.xws"];
    let xwa = ["squads/xwa/rebel-luke-and-wedge.xws", "squads/xwa/scum-fangs.xws"];
    for (files, name) in [(legacy, "legacy"), (standard, "standard"), (xwa, "xwa")] {
        let mut results = read_one(&met(files, 1)).expect("results");
        assert_eq!(results.choose_ruleset(Catalogue::embedded()).name, name);
        assert_eq!((results.matches.len(), results.left_out.len()), (1, 0), "{name}");
    }
    let both = json!([met(xwa, 2), met(legacy, 3)]);
    let mut results = read_one(&both).expect("results");
    assert_eq!(results.choose_ruleset(Catalogue::embedded()).name, "legacy");
    assert_eq!(results.matches.len(), 3);
    let (why, count) = results.left_out.first_key_value().expect("a reason");
    assert!(why.contains("of ruleset `xwa`") && why.contains("--ruleset") && *count == 2, "{why}");
    // What the list states outlives the way through JSON, as in Python.
    let stored = serde_json::to_string(&read_one(&both).expect("results")).expect("JSON");
    let mut stored: Results = serde_json::from_str(&stored).expect("results");
    assert_eq!(stored.choose_ruleset(Catalogue::embedded()).name, "legacy");
    assert_eq!(stored.left_out, results.left_out);

    let dir = tempfile::tempdir().expect("a folder");
    write(dir.path(), &[("both.json", both)]);
    let path = dir.path().display().to_string();
    let args = ["backtest", &path, "--games", "2", "--players", "random"];
    let report = super::json(&args);
    assert!(
        report["ruleset"].as_str().is_some_and(|name| name.starts_with("legacy")),
        "{}",
        report["ruleset"]
    );
    assert_eq!((&report["coverage"]["matches"], &report["coverage"]["played"]), (&json!(3), &json!(3)));
    let report = super::json(&[&args[..], &["--ruleset", "xwa"]].concat());
    assert_eq!((&report["coverage"]["matches"], &report["coverage"]["left_out"]), (&json!(5), &json!({})));
}
