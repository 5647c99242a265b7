//! The dialects of XWS in real files: each gives the same squad as the plain one.

use killbox::squads::Squad;
use serde_json::{Value, json};

use super::check::{LEGAL, by, refusals, remarks};

const PLAIN: &str = r#"{
    "name": "Two", "faction": "rebelalliance",
    "pilots": [
        {"id": "lukeskywalker", "ship": "t65xwing", "upgrades": {
            "astromech": ["r2d2"], "force-power": ["instinctiveaim"], "modification": ["afterburners"],
            "torpedo": ["protontorpedoes"], "configuration": ["servomotorsfoils"]
        }},
        {"id": "sharabey", "ship": "arc170starfighter", "upgrades": {"talent": ["outmaneuver"], "crew": ["perceptivecopilot"]}}
    ]
}"#;

/// The squad of a text, which is legal and has no warnings.
fn squad(text: &str) -> Squad {
    let checked = by("legacy").text(text);
    assert_eq!(checked.unreadable, None);
    assert!(checked.faults.is_empty(), "{}", checked.verdict());
    checked.squad.expect("a squad")
}

fn plain() -> Value {
    serde_json::from_str(PLAIN).expect("JSON")
}

/// A pilot's id is under `id` or, in older files, under `name`. A printed name is read as an id.
#[test]
fn pilots_by_id_or_name() {
    let mut value = plain();
    value["pilots"][0] =
        json!({ "name": "lukeskywalker", "ship": "t65xwing", "upgrades": value["pilots"][0]["upgrades"] });
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
    value["pilots"][0]["name"] = "Luke Skywalker".into();
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
    value["pilots"][0]["id"] = Value::Null;
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
}

/// SQD-19: slots have any name: older abbreviations, "system" for Sensor and "bomb" for Device. The
/// type of an upgrade comes from its card, and cards are in one order.
#[test]
fn slots_by_any_name() {
    let mut value = plain();
    value["pilots"][0]["upgrades"] = json!({
        "amd": ["r2d2"], "force": ["instinctiveaim"], "mod": ["afterburners"], "torpedo": ["protontorpedoes"],
        "config": ["servomotorsfoils"]
    });
    value["pilots"][1]["upgrades"] = json!({ "ept": ["outmaneuver"], "crew": ["perceptivecopilot"] });
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
    value["pilots"][0]["upgrades"] = json!({
        "zzz": ["servomotorsfoils", "protontorpedoes"], "forcepower": ["instinctiveaim"],
        "aaa": ["afterburners", "r2d2"]
    });
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
    let droid = |slot: &str| {
        json!({ "faction": "separatistalliance", "pilots": [
            { "id": "generalgrievous", "upgrades": { slot: ["kraken"] } }, { "id": "tradefederationdrone" }
        ] })
    };
    assert_eq!(squad(&droid("tacticalrelay").to_string()), squad(&droid("tactical-relay").to_string()));
    let empire = |sensor: &str, device: &str| {
        json!({ "faction": "galacticempire", "pilots": [
            { "id": "captainjonus", "upgrades": { device: ["seismiccharges"] } },
            { "id": "deathrain", "upgrades": { sensor: ["firecontrolsystem"] } },
        ] })
    };
    assert_eq!(squad(&empire("system", "bomb").to_string()), squad(&empire("sensor", "device").to_string()));
}

/// Empty slots of any name, a single id in place of a list, an empty list in place of no upgrades,
/// and nulls are ignored.
#[test]
fn junk_in_slots() {
    let mut value = plain();
    let upgrades = value["pilots"][0]["upgrades"].as_object_mut().expect("slots");
    upgrades.insert("hardpointcannon".into(), json!([]));
    upgrades.insert("title".into(), Value::Null);
    upgrades.insert("crew".into(), json!([null]));
    upgrades.insert("astromech".into(), json!("r2d2"));
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
    let bare = |upgrades: Value| {
        json!({ "faction": "rebelalliance", "pilots": [
            { "id": "lukeskywalker", "upgrades": upgrades }, { "id": "sharabey" }
        ] })
        .to_string()
    };
    for nothing in [json!({}), json!([]), Value::Null, json!({ "talent": [] })] {
        assert_eq!(squad(&bare(nothing)).ships[0].upgrades, []);
    }
}

/// Keys without a meaning here are ignored, wherever they are.
#[test]
fn extra_keys() {
    let mut value = plain();
    value["vendor"] = json!({ "someone": { "builder": "x", "link": "https://example.org" } });
    value["version"] = 2.into();
    value["description"] = Value::Null;
    value["pilots"][0]["points"] = (-5).into();
    value["pilots"][0]["multisection_id"] = 1e300.into();
    assert_eq!(squad(&value.to_string()), squad(PLAIN));
}

/// Dictionaries as Python prints them: single quotes, `True` and `None`, and names with either kind
/// of quotes.
#[test]
fn single_quotes() {
    let text =
        PLAIN.replace('"', "'").replace("'name': 'Two'", "'name': 'Two', 'obfuscated': True, 'x': None");
    assert_eq!(squad(&text), squad(PLAIN));
    for (printed, name) in [
        (r#""Wedge's two""#, "Wedge's two"),
        (r"'Wedge\'s two'", "Wedge's two"),
        (r#"'the "two"'"#, "the \"two\""),
        (r"'None of True'", "None of True"),
    ] {
        assert_eq!(squad(&text.replace("'Two'", printed)).name, name);
    }
}

/// A byte order mark, and white space around the squad.
#[test]
fn byte_order_mark() {
    assert_eq!(squad(&format!("\u{feff}\r\n {PLAIN} \n")), squad(PLAIN));
}

/// UTF-16 in either byte order with a byte order mark, as PowerShell's `>` and some editors write
/// it, and UTF-8 with one.
#[test]
fn encodings() {
    let text = PLAIN.replace("\"Two\"", "\"“Dutch” und zwei 𝔛\"");
    let marked = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    let utf8 = [&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat();
    for bytes in [utf8, marked(u16::to_le_bytes), marked(u16::to_be_bytes)] {
        let checked = by("legacy").raw(&bytes);
        assert!(checked.faults.is_empty(), "{}", checked.verdict());
        assert_eq!(checked.squad, Some(squad(&text)));
    }
}

/// Ids that builders derived from card names, with a suffix that distinguishes cards of the same
/// name, before the cards had ids of their own; and misspelt ids of builders. Each is read as the
/// right card, with a warning.
#[test]
fn ids_that_are_names() {
    for (faction, ship, old, id) in [
        ("galacticrepublic", Some("arc170starfighter"), "oddballarc170", "oddball-arc170starfighter"),
        ("galacticrepublic", None, "oddballywing", "oddball-btlbywing"),
        ("galacticrepublic", Some("nabooroyaln1starfighter"), "ricolie-nabooroyaln1starfighter", "ricolie"),
        ("galacticrepublic", None, "padmamidala", "padmeamidala"),
        ("galacticrepublic", None, "Padmé Amidala", "padmeamidala"),
        ("rebelalliance", None, "norrawexleyywing", "norrawexley-btla4ywing"),
        ("rebelalliance", None, "zeborreliostiefighter", "zeborrelios-tielnfighter"),
        ("firstorder", None, "gideonhaskxishuttle", "gideonhask-xiclasslightshuttle"),
        ("resistance", Some("t70xwing"), "niennumb-t70xwing", "niennunb"),
        ("separatistalliance", None, "generalgrevious", "generalgrievous"),
    ] {
        let value = json!({ "faction": faction, "pilots": [{ "id": old, "ship": ship }] });
        let checked = by("legacy").text(&value.to_string());
        let found = checked.squad.as_ref().expect("a squad").ships.first().map(|ship| ship.pilot.id.clone());
        assert_eq!(found.as_deref(), Some(id), "{old}: {}", checked.verdict());
        let note = format!("`{old}` is not in this card set; read as `{id}`");
        assert!(remarks(&checked).iter().any(|remark| remark.contains(&note)), "{}", checked.verdict());
    }
    let resistance = json!({ "faction": "resistance", "pilots": [
        { "id": "hansolo", "ship": "scavengedyt1300lightfreighter", "upgrades": {
            "crew": ["leiaorganaresistance", "chewbaccaresistance"], "gunner": ["rey"], "title": ["reysmilleniumfalcon"]
        } }, { "id": "covanell" }
    ] });
    let checked = by("legacy").text(&resistance.to_string());
    assert_eq!(refusals(&checked), LEGAL, "{}", checked.verdict());
    let ship = &checked.squad.as_ref().expect("a squad").ships[0];
    assert_eq!(ship.pilot.id, "hansolo-scavengedyt1300");
    let mut ids: Vec<&str> = ship.upgrades.iter().map(|card| card.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["chewbacca-crew-swz19", "leiaorgana-resistance", "rey-gunner", "reysmillenniumfalcon"]);
    let read_as = remarks(&checked).iter().filter(|remark| remark.contains("read as")).count();
    assert_eq!(read_as, 4, "{}", checked.verdict());
    // A misspelling that no builder has made is not a card, however similar. Neither is a name that
    // several cards have.
    for (faction, id) in [
        ("rebelalliance", "wedgeantillesx"),
        ("rebelalliance", "sabinewrenguner"),
        ("galacticempire", "darthvaderzzz"),
    ] {
        let checked = by("legacy").squad(faction, &[id]);
        assert_eq!(
            checked.squad.as_ref().map(|squad| squad.unknown_ships),
            Some(1),
            "{id}: {}",
            checked.verdict()
        );
    }
}

/// Ids with capitals and signs, and printed names.
#[test]
fn spellings_of_ids() {
    let text = PLAIN
        .replace("\"lukeskywalker\"", "\"LukeSkywalker\"")
        .replace("r2d2", "R2-D2")
        .replace("protontorpedoes", "Proton Torpedoes")
        .replace("t65xwing", "T-65 X-wing")
        .replace("rebelalliance", "Rebel Alliance");
    assert_eq!(squad(&text), squad(PLAIN));
}

/// A pilot who flies several ships has the ship type in its id. The file may leave it out if it
/// names the ship type.
#[test]
fn the_ship_type_tells_pilots_apart() {
    let ids = |ship: &str| {
        let value = json!({ "faction": "rebelalliance", "pilots": [
            { "id": "hansolo", "ship": ship }, { "id": "wedgeantilles", "ship": "rz1awing" }
        ] });
        squad(&value.to_string()).ships.into_iter().map(|ship| ship.pilot.id).collect::<Vec<_>>()
    };
    assert_eq!(
        ids("modifiedyt1300lightfreighter"),
        ["hansolo-modifiedyt1300lightfreighter", "wedgeantilles-rz1awing"]
    );
    let upsilon = json!({ "faction": "firstorder", "pilots": [
        { "id": "lieutenanttavson", "ship": "upsilonclassshuttle" }, { "id": "epsilonsquadroncadet", "ship": "tiefofighter" }
    ] });
    assert_eq!(
        squad(&upsilon.to_string()).ships[0].chassis.id,
        "upsilonclasscommandshuttle",
        "another id of a type"
    );
}

/// SQD-17: an id with the suffix of a printing that is unknown in the card set is read without it,
/// with a warning. A known one is the card of that printing.
#[test]
fn suffixes_of_printings() {
    let check = by("legacy");
    let found = check.squad("rebelalliance", &["lukeskywalker-swz999 r2d2-sku12345", "wedgeantilles"]);
    assert_eq!(refusals(&found), LEGAL);
    assert_eq!(
        remarks(&found),
        [
            "ship 1 (lukeskywalker-swz999): `lukeskywalker-swz999` is not in this card set; read as `lukeskywalker` [SQD-17]",
            "ship 1 (lukeskywalker-swz999), any: `r2d2-sku12345` is not in this card set; read as `r2d2` [SQD-17]",
        ]
    );
    assert_eq!(found.squad.expect("a squad").ships[0].pilot.id, "lukeskywalker");
    let known = check.squad("rebelalliance", &["lukeskywalker-swz106", "wedgeantilles"]);
    assert_eq!(known.squad.expect("a squad").ships[0].pilot.id, "lukeskywalker-swz106");
}

/// Obstacles are the first three that the file names. An unknown one, or one that only cards place,
/// is replaced with a warning. A file without obstacles gets three of different kinds.
#[test]
fn obstacles() {
    let names = |obstacles: Value| {
        let mut value = plain();
        value["obstacles"] = obstacles;
        let checked = by("legacy").text(&value.to_string());
        assert!(checked.accepted);
        (checked.obstacles.clone(), remarks(&checked))
    };
    let three = ["coreasteroid0", "coreasteroid1", "gascloud1"];
    assert_eq!(names(json!(three)), (three.map(str::to_owned).to_vec(), vec![]));
    let default = ["coreasteroid5", "yt2400debris2", "gascloud4"].map(str::to_owned).to_vec();
    assert_eq!(names(json!([])), (default.clone(), vec![]));
    assert_eq!(names(Value::Null), (default, vec![]));
    let (chosen, said) = names(json!(["gascloud1", "coreasteroid99", "loosecargo"]));
    assert_eq!(chosen, ["gascloud1", "coreasteroid5", "yt2400debris2"]);
    assert_eq!(
        said,
        [
            "squad: unknown obstacle `coreasteroid99`; a default one is used [RND-19]",
            "squad: unknown obstacle `loosecargo`; a default one is used [RND-19]",
        ]
    );
}

/// Without a named ruleset, the points in the file decide which ruleset it was built for. Without
/// points, the fewest faults decide, and between equals `legacy`.
#[test]
fn the_fitting_ruleset() {
    let squad = |points: Value| {
        json!({ "faction": "rebelalliance", "points": points, "pilots": [
            { "id": "bluesquadronescort" }, { "id": "bluesquadronescort" }, { "id": "bluesquadronescort" }
        ] })
    };
    let check = by("legacy").strict();
    let ruleset = |value: &Value| check.guess(value).ruleset;
    assert_eq!(ruleset(&squad(200.into())), "legacy");
    assert_eq!(ruleset(&squad(18.into())), "standard");
    assert_eq!(ruleset(&squad(Value::Null)), "legacy", "legal in both");
    assert_eq!(ruleset(&squad((-3).into())), "legacy", "points that say nothing");
    let two = json!({ "faction": "rebelalliance", "pilots": [{ "id": "lukeskywalker" }, { "id": "wedgeantilles" }] });
    assert_eq!(ruleset(&two), "legacy", "too few ships for the standard game");
    // Over the limit in the legacy game, legal in the standard game.
    let dear = r#"Points(set: legacy, version: "test", pilots: { "bluesquadronescort": (cost: 90) })"#;
    let escort = json!({ "id": "bluesquadronescort" });
    let four = json!({ "faction": "rebelalliance", "pilots": [escort, escort, escort, escort] });
    assert_eq!(by("legacy").strict().overlay(&[dear]).guess(&four).ruleset, "standard");
    let three = squad(Value::Null);
    assert_eq!(
        by("legacy").overlay(&[dear]).guess(&three).ruleset,
        "legacy",
        "leniently it is legal in both"
    );
    assert!(check.guess(&three).ruleset_guessed && !check.text(&three.to_string()).ruleset_guessed);
}
