//! Games at a table: whole games are played option by option, undone, saved and resumed.

use std::collections::BTreeSet;

use killbox::record;
use killbox::replay::{Recording, ReplayError};
use killbox::scene::Story;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_web::Table;
use serde_json::{Value, json};

use crate::support::{LEGACY, STANDARD, read, setup};

/// The setup of a table as JSON.
fn at_table(samples: [&str; 2], ruleset: &str, seats: [&str; 2], game: u64) -> Value {
    let mut setup = setup(samples, ruleset, ["random", "random"], "11");
    setup["game"] = game.into();
    setup["seats"] = json!(seats);
    setup
}

/// A deterministic pseudo-random picker of options.
struct Picks(u64);

impl Picks {
    fn of(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Answers until the game is over. Calls `each` with every `now` and returns the last one, which
/// has no decision.
fn play(table: &mut Table, picks: &mut Picks, mut each: impl FnMut(&Value)) -> Value {
    let mut now = read(&table.now());
    for _ in 0..5000 {
        each(&now);
        let Some(options) = now["decision"]["options"].as_array() else { return now };
        let stays: Vec<usize> = (0..options.len()).filter(|at| !leaves(&options[*at])).collect();
        let attacks = now["decision"]["kind"] == "attack";
        let picked = if attacks {
            // The first option is not to attack; the last one is an attack.
            options.len() - 1
        } else if stays.is_empty() {
            picks.of(options.len())
        } else {
            stays[picks.of(stays.len())]
        };
        now = read(&table.answer(picked).expect("an option"));
    }
    panic!("the game does not end")
}

/// Whether a place has a template, which must lead to the ship's end.
fn has_its_template(place: &Value) -> bool {
    let ends = if place["at"] == "dial" { &place["ends"] } else { &place["pose"] };
    let Some(way) = place["template"]["way"].as_array() else { return false };
    assert_eq!(way.last(), Some(ends));
    place["template"]["outline"].as_array().is_some_and(|corners| corners.len() >= 4)
}

/// Applies the changes of a moment to a scene (RFC 7396).
fn merge(scene: &mut Value, changes: &Value) {
    let Some(changes) = changes.as_object() else {
        *scene = changes.clone();
        return;
    };
    if !scene.is_object() {
        *scene = json!({});
    }
    for (name, change) in changes {
        if change.is_null() {
            scene.as_object_mut().expect("an object").remove(name);
        } else {
            merge(&mut scene[name], change);
        }
    }
}

/// Whether a maneuver ends so near an edge that the next one may lead off the board.
fn leaves(option: &Value) -> bool {
    let ends = &option["place"]["ends"];
    ["x", "y"].iter().filter_map(|axis| ends[axis].as_f64()).any(|at| !(100.0..815.0).contains(&at))
}

/// The dials of the given ships, as they are shown.
fn dials(now: &Value, ships: std::ops::Range<u8>) -> impl Iterator<Item = &Value> {
    ships.filter_map(|ship| now["scene"]["ships"].get(ship.to_string())?.get("dial"))
}

/// RND-19: the area that is offered for an obstacle lies around the places that are offered after
/// it is chosen.
#[test]
fn areas_of_obstacles_lie_where_their_places_do() {
    let mut table =
        Table::new(&at_table(LEGACY, "legacy", ["human", "human"], 0).to_string()).expect("a table");
    let at = |option: &Value| ["x", "y"].map(|axis| option["place"][axis].as_f64().expect("a place"));
    let mut now = read(&table.now());
    let mut areas = 0;
    while areas < 4 {
        let options = now["decision"]["options"].as_array().expect("a decision").clone();
        let picked = options.len() / 2;
        let was_area = now["decision"]["kind"] == "obstacle_area";
        now = read(&table.answer(picked).expect("an option"));
        if was_area {
            areas += 1;
            assert_eq!(now["decision"]["kind"], "obstacle_cell");
            let [x, y] = at(&options[picked]);
            for place in now["decision"]["options"].as_array().expect("places").iter().map(at) {
                // An area is eight cells of 10 mm wide, so the farthest centres are 35 mm away.
                assert!((place[0] - x).abs() < 35.2 && (place[1] - y).abs() < 35.2, "{place:?} of {x}, {y}");
            }
        }
    }
}

#[test]
fn whole_games_are_played_option_by_option_and_saved_as_replays() {
    let mut kinds = BTreeSet::new();
    let mut places = BTreeSet::new();
    let mut templates = 0;
    for (samples, ruleset, game) in [(LEGACY, "legacy", 0), (LEGACY, "legacy", 1), (STANDARD, "standard", 2)]
    {
        let setup = at_table(samples, ruleset, ["human", "greedy"], game);
        let mut table = Table::new(&setup.to_string()).expect("a table");
        let (own, others) = if game == 1 { ("B", 0..8) } else { ("A", 8..16) };
        let mut hidden = 0;
        let last = play(&mut table, &mut Picks(game), |now| {
            assert_eq!(now["seat"], own);
            for dial in dials(now, others.clone()) {
                // From the second round on, a dial that was revealed in the round before may still
                // be faceup.
                let is_new = now["scene"]["phase"] == "Planning Phase" && now["scene"]["round"] == 1;
                assert!(!is_new || dial == "hidden", "a dial of the other seat can be seen: {dial}");
                hidden += u32::from(dial == "hidden");
            }
            let Some(decision) = now["decision"].as_object() else { return };
            assert_eq!(decision["seat"], own);
            kinds.insert(decision["kind"].as_str().unwrap().to_owned());
            let words: BTreeSet<&str> = decision["options"]
                .as_array()
                .unwrap()
                .iter()
                .map(|option| {
                    templates += u32::from(has_its_template(&option["place"]));
                    places.insert(option["place"]["at"].as_str().unwrap().to_owned());
                    option["words"].as_str().unwrap()
                })
                .collect();
            assert!(!words.contains("") && !decision["words"].as_str().unwrap().is_empty());
        });
        assert!(hidden > 0, "the other seat's dials lie facedown at some time");
        assert!(last["log"].as_array().unwrap().len() > 20);
        // The file is a whole replay and ends like the table.
        let path = "saved".as_ref();
        let recording = Recording::from_bytes(&table.save(), path).unwrap();
        let matchup =
            record::matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path).unwrap();
        recording.play(matchup, path).expect("it plays as it was played");
        assert_eq!(last["result"]["hash"], format!("{:016x}", recording.hash));
        let story = read(&killbox_web::story(&table.save()).unwrap());
        assert_eq!(story["hash"], last["result"]["hash"]);
        assert_eq!(story["result"]["scores"], last["result"]["scores"]);
    }
    assert!(templates > 300, "{templates} templates");
    for kind in ["ship_cell", "dial", "action", "attack", "modify_defense"] {
        assert!(kinds.contains(kind), "{kind} is never asked: {kinds:?}");
    }
    for place in ["board", "dial", "ship", "pose", "dice", "button"] {
        assert!(places.contains(place), "nothing lies at {place}: {places:?}");
    }
}

#[test]
fn answers_are_taken_back_as_long_as_nothing_came_out() {
    let setup = at_table(LEGACY, "legacy", ["human", "greedy"], 0).to_string();
    let mut table = Table::new(&setup).unwrap();
    let (mut picks, mut undone, mut kept) = (Picks(5), 0, 0);
    // After an undo there is no tale of the last answer.
    let untold = |mut now: Value| {
        now["tale"] = Value::Null;
        now
    };
    let mut now = read(&table.now());
    assert_eq!(now["canUndo"], false);
    for _ in 0..160 {
        let Some(options) = now["decision"]["options"].as_array() else { break };
        let picked = picks.of(options.len());
        let next = read(&table.answer(picked).unwrap());
        if next["canUndo"] == true && undone < 30 {
            let back = read(&table.undo().unwrap());
            // The table equals the one before the answer, including whether it can be undone.
            assert_eq!(back, untold(now));
            assert_eq!(read(&table.answer(picked).unwrap()), next, "the same answer leads to the same place");
            undone += 1;
        } else if next["canUndo"] == false {
            assert!(table.undo().is_err());
            kept += 1;
        }
        now = next;
    }
    assert!(undone >= 30 && kept > 0, "{undone} taken back, {kept} not");
}

#[test]
fn a_saved_game_goes_on_and_so_does_a_replay_from_any_moment() {
    let setup = at_table(STANDARD, "standard", ["human", "random"], 0).to_string();
    let mut table = Table::new(&setup).unwrap();
    let mut picks = Picks(3);
    for _ in 0..45 {
        let options = read(&table.now())["decision"]["options"].as_array().expect("a question").len();
        table.answer(picks.of(options)).unwrap();
    }
    let seats = r#"["human","random"]"#;
    let file = table.save();
    let mut again = Table::open(&file, None, seats).unwrap();
    let (now, then) = (read(&table.now()), read(&again.now()));
    assert_eq!(
        (&now["scene"], &now["decision"], &now["log"]),
        (&then["scene"], &then["decision"], &then["log"])
    );
    assert_eq!(again.save(), file);
    // The story of a game under way goes as far as the game.
    let story = read(&killbox_web::story(&file).unwrap());
    assert!(story.get("result").is_none() && !story["moments"].as_array().unwrap().is_empty());
    assert_eq!(story["moments"].as_array().unwrap().len(), now["log"].as_array().unwrap().len());
    play(&mut again, &mut picks, |_| {});
    // Open a recorded game at different moments.
    let whole = again.save();
    let story = read(&killbox_web::story(&whole).unwrap());
    let moments = story["moments"].as_array().unwrap().len();
    // Some moments come before the first decision.
    let mut first = 0;
    for at in [-1, 0, moments as i64 / 3, moments as i64 / 2] {
        let mut from = Table::open(&whole, Some(at), r#"["human","human"]"#).unwrap();
        let now = read(&from.now());
        assert!(now["decision"].is_object(), "somebody is asked after moment {at}");
        let told = now["log"].as_array().unwrap().len() as i64;
        if at < 0 {
            first = told;
        }
        assert!(told <= (at + 1).max(first) && told >= at - 30, "{told} moments were told, not {at}");
    }
    let end = Table::open(&whole, Some(moments as i64), seats).map(|mut table| read(&table.now())).unwrap();
    assert!(end["result"].is_object());
}

/// The story of an unfinished game shows who is ahead and possible attacks, as any story does, but
/// no facedown dial. The program plays the game again as far as it went.
#[test]
fn a_game_that_is_not_over_is_told_like_any_other() {
    let setup = at_table(LEGACY, "legacy", ["human", "human"], 0).to_string();
    let mut table = Table::new(&setup).unwrap();
    let mut picks = Picks(9);
    // Play to the middle of the Planning Phase of round 3, when one side has set more dials than
    // the other.
    let mut dials = 0;
    let mut now = read(&table.now());
    while now["scene"]["round"] != 3 || dials < 2 {
        let decision = &now["decision"];
        dials += u32::from(now["scene"]["round"] == 3 && decision["kind"] == "dial");
        let options = decision["options"].as_array().expect("a question");
        let stays: Vec<usize> = (0..options.len()).filter(|at| !leaves(&options[*at])).collect();
        let picked = if stays.is_empty() { picks.of(options.len()) } else { stays[picks.of(stays.len())] };
        now = read(&table.answer(picked).unwrap());
    }
    let path = "saved".as_ref();
    let recording = Recording::from_bytes(&table.save(), path).unwrap();
    assert_ne!(recording.choices[0].len(), recording.choices[1].len());
    let (matchup, cast) =
        record::cast_of(&recording, Catalogue::embedded(), Library::embedded(), path).unwrap();
    let mut again = recording.play(matchup.clone(), path).expect("it plays as far as it went");
    assert!(again.with_battle(0, |b| b.core.ending.is_none() && b.core.round == 3));
    let story = read(&killbox_web::story(&table.save()).unwrap());
    assert_eq!(
        story,
        serde_json::to_value(Story::of(&recording, matchup.clone(), &cast, None, path).unwrap()).unwrap()
    );
    assert!(story.get("result").is_none() && story.get("hash").is_none());
    assert_eq!(story["ahead"].as_array().unwrap().len(), 3);
    let moments = story["moments"].as_array().unwrap();
    let odds = moments.iter().filter_map(|moment| moment["aims"].as_object()).flat_map(|aims| aims.values());
    assert!(odds.flat_map(|shots| shots.as_array().unwrap()).any(|shot| shot["odds"].is_object()));
    let mut scene = story["start"].clone();
    moments.iter().filter(|moment| moment["changes"].is_object()).for_each(|moment| {
        merge(&mut scene, &moment["changes"]);
    });
    let ships = scene["ships"].as_object().unwrap();
    // Dials that were revealed in the round before may still be faceup.
    let faceup = again.with_battle(0, |b| {
        b.core.in_play.into_iter().filter(|ship| b.turn[*ship].dial_faceup).collect::<Vec<_>>()
    });
    let flies = |ship: &Value| ship["place"] == "play" && ship["dial"].is_object();
    for (id, ship) in ships.iter().filter(|(_, ship)| flies(ship)) {
        assert!(faceup.iter().any(|shown| shown.0.to_string() == *id), "a dial can be seen: {ship}");
    }
    assert!(ships.values().any(|ship| ship["dial"] == "hidden"));
    // An incomplete recording is rejected.
    let mut short = recording.clone();
    short.choices[0].truncate(20);
    assert!(matches!(short.play(matchup, path), Err(ReplayError::TooShort { .. })));
}

#[test]
fn two_people_see_what_is_theirs() {
    let setup = at_table(LEGACY, "legacy", ["human", "human"], 0).to_string();
    let mut table = Table::new(&setup).unwrap();
    let (mut picks, mut seen) = (Picks(8), BTreeSet::new());
    let mut now = read(&table.now());
    while now["scene"]["phase"] == "Set-up" || now["scene"]["phase"] == "Planning Phase" {
        let seat = now["decision"]["seat"].as_str().expect("set-up and the first dials").to_owned();
        assert_eq!(now["seat"], seat.as_str());
        if now["decision"]["kind"] == "dial" {
            let others = if seat == "A" { 8..16 } else { 0..8 };
            assert!(dials(&now, others).all(|dial| dial == "hidden"));
            seen.insert(seat);
        }
        let options = now["decision"]["options"].as_array().unwrap().len();
        now = read(&table.answer(picks.of(options)).unwrap());
    }
    assert_eq!(seen.len(), 2);
}

/// The moments between two answers lead from one scene to the other, and they are in the log.
#[test]
fn what_happened_since_the_last_answer_is_told() {
    for seats in [["human", "greedy"], ["human", "human"]] {
        let mut table = Table::new(&at_table(LEGACY, "legacy", seats, 0).to_string()).unwrap();
        let (mut told, mut lines, mut dice) = (0, 0, 0);
        play(&mut table, &mut Picks(4), |now| {
            let log = now["log"].as_array().unwrap();
            let Some(moments) = now["tale"]["moments"].as_array() else { return };
            let mut scene = now["tale"]["start"].clone();
            for (moment, line) in moments.iter().zip(&log[log.len() - moments.len()..]) {
                assert_eq!(moment["words"], line["words"]);
                dice += u32::from(moment["dice"].is_object());
                if moment["changes"].is_object() {
                    merge(&mut scene, &moment["changes"]);
                }
            }
            assert!(log.len() - moments.len() >= lines, "nothing is told twice");
            lines = log.len();
            // For a secret decision, a seat also sees its own dials.
            if now["decision"]["secret"] != true || seats[1] != "human" {
                assert_eq!(scene, now["scene"]);
            }
            told += moments.len();
        });
        assert!(told > 200 && dice > 5, "{told} moments, {dice} with dice");
    }
}

/// Two people share one screen. A facedown dial is visible only while its owner sets dials.
#[test]
fn two_people_see_no_dial_of_each_other() {
    let mut table = Table::new(&at_table(LEGACY, "legacy", ["human", "human"], 0).to_string()).unwrap();
    let (mut secret, mut open) = (0, 0);
    play(&mut table, &mut Picks(6), |now| {
        let own = if now["seat"] == "A" { 0..8 } else { 8..16 };
        let ships = now["scene"]["ships"].as_object().unwrap();
        let lies_facedown = |(id, ship): &(&String, &Value)| {
            let is_own = own.contains(&id.parse::<u8>().unwrap());
            let is_secret = now["decision"]["secret"] == true;
            !(is_secret && is_own)
                && ship["activated"] == false
                && ship["place"] == "play"
                && ship["dial"].is_object()
        };
        // Dials are revealed from the next phase on.
        if now["scene"]["phase"] == "System Phase" {
            assert_eq!(ships.iter().filter(lies_facedown).count(), 0);
        }
        let hidden = ships.values().filter(|ship| ship["dial"] == "hidden").count();
        if now["decision"]["secret"] == true {
            secret += 1;
            assert!(
                now["planned"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|dial| own.contains(&(dial["ship"].as_u64().unwrap() as u8)))
            );
        } else {
            open += hidden;
        }
    });
    assert!(secret > 10 && open > 20, "{secret} {open}");
}

/// CND-7: the choice of a secret condition is a secret decision, which names the conditions.
/// Afterwards the condition is visible only in secret decisions.
#[test]
fn two_people_see_no_secret_condition_of_each_other() {
    let squad = |name: &str, pilot: &str| {
        let drone = r#"{"id": "bombardmentdrone", "ship": "hyenaclassdroidbomber", "upgrades": {}}"#;
        format!(r#"{{"name": "{name}", "faction": "separatistalliance", "pilots": [{pilot}, {drone}]}}"#)
    };
    let mut setup = at_table(LEGACY, "legacy", ["human", "human"], 0);
    setup["a"] =
        squad("A", r#"{"id": "zamwesell", "ship": "firesprayclasspatrolcraft", "upgrades": {}}"#).into();
    setup["b"] =
        squad("B", r#"{"id": "darthmaul", "ship": "sithinfiltrator", "upgrades": {"crew": ["zamwesell"]}}"#)
            .into();
    let names = ["You Should Thank Me", "You'd Better Mean Business"];
    let (mut asked, mut hidden) = (0, 0);
    for game in 0..6 {
        let mut table = Table::new(&setup.to_string()).unwrap();
        play(&mut table, &mut Picks(game), |now| {
            let decision = &now["decision"];
            if decision["kind"] == "ability_part" {
                asked += 1;
                assert_eq!(decision["secret"], true);
                let words =
                    decision["options"].as_array().unwrap().iter().map(|option| option["words"].clone());
                assert_eq!(words.collect::<Vec<_>>(), names);
            }
            let ships = now["scene"]["ships"].as_object().unwrap().values();
            let conditions = ships.flat_map(|ship| ship["conditions"].as_array().unwrap());
            let facedown: Vec<&str> = conditions
                .map(|name| name.as_str().unwrap())
                .filter(|name| name.ends_with("(facedown)"))
                .collect();
            if decision["secret"] != true {
                hidden += facedown.len();
                assert!(facedown.iter().all(|name| *name == "a secret condition (facedown)"), "{facedown:?}");
            }
        });
    }
    assert!(asked > 3 && hidden > 10, "{asked} {hidden}");
}

#[test]
fn what_cannot_be_done_at_a_table_is_a_fault() {
    let good = at_table(LEGACY, "legacy", ["human", "greedy"], 0);
    let mut bad = good.clone();
    bad["seats"] = json!(["nobody", "greedy"]);
    assert_eq!(Table::new(&bad.to_string()).map(|_| ()).unwrap_err().r#where, "players");
    // A text that is far too long is rejected without being read, in any field.
    let mut long: Value = serde_json::from_str(good["a"].as_str().unwrap()).unwrap();
    long["name"] = "x".repeat(10_000_000).into();
    let mut bad = good.clone();
    bad["a"] = long.to_string().into();
    let text = bad.to_string();
    let begun = std::time::Instant::now();
    let fault = Table::new(&text).map(|_| ()).unwrap_err();
    assert!(fault.what.starts_with("longer than 2097152 bytes"), "{fault}");
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    let mut table = Table::new(&good.to_string()).unwrap();
    assert_eq!(table.answer(10_000).unwrap_err().r#where, "answer");
    assert_eq!(table.undo().unwrap_err().r#where, "undo");
    let file = table.save();
    for bytes in [&b""[..], b"KBXREPLAY", &file[..file.len() / 2], b"<script>"] {
        assert_eq!(
            Table::open(bytes, None, r#"["human","human"]"#).map(|_| ()).unwrap_err().r#where,
            "replay"
        );
        assert_eq!(killbox_web::story(bytes).unwrap_err().r#where, "replay");
    }
}

#[test]
fn machines_play_by_themselves_as_they_do_in_a_match() {
    let setup = at_table(LEGACY, "legacy", ["random", "random"], 0);
    let mut table = Table::new(&setup.to_string()).unwrap();
    assert_eq!(table.save(), killbox_web::record(&setup.to_string(), 0).unwrap());
}

/// The distance in mm from the end of a maneuver to the nearest ship of the other seat.
fn far_from_foes(now: &Value, option: &Value) -> f64 {
    let at = |place: &Value| ["x", "y"].map(|axis| place[axis].as_f64().unwrap_or(f64::INFINITY));
    let ends = at(&option["place"]["ends"]);
    let is_foe = |id: &str| (id.parse::<u8>().unwrap() < 8) != (now["seat"] == "A");
    let ships = now["scene"]["ships"].as_object().unwrap().iter().filter(|(id, _)| is_foe(id));
    let far = ships.map(|(_, ship)| at(&ship["pose"])).map(|[x, y]| f64::hypot(x - ends[0], y - ends[1]));
    far.fold(f64::INFINITY, f64::min)
}

/// ATK-31, ATK-37, ATK-85: every attack that is offered has odds, whatever is asked before its dice
/// are rolled. With Fenn Rau's die they are better than without.
#[test]
fn every_attack_that_is_offered_has_its_odds() {
    let all = [
        (["scum-hunters-three", "rebel-red-and-gold"], "legacy"),
        (["scum-fett-fangs", "republic-jedi-strike"], "standard"),
    ];
    let mut near = Vec::new();
    for (samples, ruleset) in all {
        for game in 0..4 {
            let setup = at_table(samples, ruleset, ["human", "human"], game).to_string();
            let (mut table, mut picks) = (Table::new(&setup).unwrap(), Picks(game));
            let mut now = read(&table.now());
            while let Some(options) = now["decision"]["options"].as_array() {
                let kind = now["decision"]["kind"].as_str().unwrap();
                let attacks =
                    options.iter().filter(|option| kind == "attack" && option["place"]["at"] == "ship");
                for option in attacks {
                    let place = &option["place"];
                    assert!(place["odds"].is_object(), "{option} of {}", now["decision"]["words"]);
                    let by_fenn = now["decision"]["words"].as_str().unwrap().starts_with("Fenn Rau");
                    if by_fenn && place["range"] == 1 {
                        let ship = now["decision"]["ship"].as_u64().unwrap().to_string();
                        let aims = now["aims"][ship].as_array().unwrap();
                        let aimed = aims.iter().find(|shot| shot["to"] == place["ship"]).unwrap();
                        let mean = |odds: &Value| odds["mean"].as_f64().unwrap();
                        near.push((mean(&place["odds"]), mean(&aimed["odds"])));
                    }
                }
                let picked = match kind {
                    "dial" => (0..options.len())
                        .min_by(|one, other| {
                            let far = |at: &usize| far_from_foes(&now, &options[*at]);
                            far(one).total_cmp(&far(other))
                        })
                        .unwrap(),
                    _ => picks.of(options.len()),
                };
                now = read(&table.answer(picked).unwrap());
            }
        }
    }
    assert!(!near.is_empty());
    assert!(near.iter().all(|(with, without)| with > without), "{near:?}");
}
