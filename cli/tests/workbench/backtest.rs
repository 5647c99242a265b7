//! `killbox backtest` with invented tournaments.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use killbox::matches::{GameResult, NoInterval, Side, Watch};
use killbox::squads::RENAMES;
use killbox_cards::Library;
use killbox_cards::catalogue::{Cards, Catalogue};
use killbox_cards::rulesets;
use killbox_components::rng::below;
use killbox_components::ruleset::CardSet;
use killbox_players::jouster::Jouster;
use killbox_workbench::backtest::{
    Measured, Over, Quality, Results, Terms, Told, false_shares, play, squads,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};

use super::{killbox, number, succeed};
use crate::program::at_root;

const SQUADS: [&str; 4] = [
    "squads/legacy/rebel-red-and-gold.xws",
    "squads/legacy/firstorder-kylo-quickdraw.xws",
    "squads/legacy/scum-hunters-three.xws",
    "squads/legacy/empire-howlrunner-swarm.xws",
];

fn uniform(rng: &mut ChaCha8Rng) -> f64 {
    f64::from(below(rng, 1 << 30)) / f64::from(1 << 30)
}

/// Uniform chances, with winners drawn by them, have known measures: AUC 5/6, logarithmic loss 1/2,
/// Brier 1/6, slope 1. Chances with half the log odds have a slope of 2.
#[test]
fn winners_drawn_by_known_chances() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let told: Vec<Told> = (0..20_000)
        .map(|at| {
            let chance = uniform(&mut rng);
            Told { tournament: at % 100, chance, won: uniform(&mut rng) < chance }
        })
        .collect();
    let quality = Quality::of(&told).expect("matches");
    for (measured, known) in
        [(quality.auc, 5.0 / 6.0), (quality.log_loss, 0.5), (quality.brier, 1.0 / 6.0), (quality.slope, 1.0)]
    {
        let [low, high] = ends(measured);
        assert!(low <= known && known <= high, "{measured:?}, not {known}");
        assert!(high - low < 0.12, "{measured:?}");
    }
    let timid: Vec<Told> = told
        .iter()
        .map(|one| {
            let odds = (one.chance / (1.0 - one.chance)).sqrt();
            Told { chance: odds / (1.0 + odds), ..*one }
        })
        .collect();
    let quality = Quality::of(&timid).expect("matches");
    let [low, high] = ends(quality.slope);
    assert!(low <= 2.0 && 2.0 <= high, "{:?}", quality.slope);
    assert!((quality.auc.estimate - 5.0 / 6.0).abs() < 0.01, "order is all that AUC looks at");
    // The order of the sides does not matter.
    let turned: Vec<Told> =
        told.iter().map(|one| Told { chance: 1.0 - one.chance, won: !one.won, ..*one }).collect();
    assert_eq!(Quality::of(&turned).map(|q| q.auc.estimate), Quality::of(&told).map(|q| q.auc.estimate));
    assert_eq!(Quality::of(&[]), None);
}

/// Where matches of a tournament are correlated, intervals are wider.
#[test]
fn tournaments_hang_together() {
    let width = |of: &dyn Fn(usize) -> usize| {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        let told: Vec<Told> = (0..2000)
            .map(|at| Told {
                tournament: of(at),
                chance: 0.7,
                won: uniform(&mut rng) < if at / 100 % 2 == 0 { 0.95 } else { 0.45 },
            })
            .collect();
        let [low, high] = ends(Quality::of(&told).expect("matches").brier);
        high - low
    };
    assert!(width(&|at| at / 100) > 2.0 * width(&|at| at));
}

fn ends(measured: Measured) -> [f64; 2] {
    [measured.low, measured.high].map(|end| end.expect("an interval"))
}

/// Matches of this many tournaments, each with nearly the same share of favourites that won.
fn alike(tournaments: usize, matches: usize) -> Vec<Told> {
    let each = |tournament: usize| {
        (0..matches).map(move |at| Told { tournament, chance: 0.5 + 0.05 * (at % 7) as f64, won: at % 5 < 3 })
    };
    (0..tournaments).flat_map(each).collect()
}

/// One tournament does not show how much tournaments differ, so there is no interval.
#[test]
fn one_tournament_has_no_interval() {
    let quality = Quality::of(&alike(1, 134)).expect("matches");
    for measured in [quality.auc, quality.log_loss, quality.brier, quality.slope] {
        assert_eq!((measured.low, measured.high), (None, None));
        assert_eq!(measured.no_interval, Some(NoInterval::TooFew));
    }
    let over = Over::of(&[(3, 0.4), (3, -0.6), (3, 0.4)]);
    assert_eq!((over.interval, over.tournaments), (None, 1));
}

/// Four tournaments that happen to be alike do not make an interval narrower than that of their 134
/// matches.
#[test]
fn no_interval_is_narrower_than_that_of_matches() {
    // 67 of 134 are won, about half in each tournament: +5 % with a standard error by matches of
    // 4.3 %.
    let matches: Vec<(usize, f64)> =
        (0..134).map(|at| (at / 34, 0.55 - f64::from(u8::from(at % 2 == 0)))).collect();
    let over = Over::of(&matches);
    assert_eq!((over.tournaments, (100.0 * over.estimate).round()), (4, 5.0));
    let [low, high] = over.interval.expect("four tournaments");
    let alone = (0.25_f64 / 133.0).sqrt();
    assert!((high - low) / 2.0 >= 1.97 * alone, "{low} to {high}");
    assert!(over.p > 0.2, "{over:?}");
    // The same holds for the measures of chances.
    let told = alike(4, 33);
    let [low, high] = ends(Quality::of(&told).expect("matches").brier);
    let squares: Vec<f64> =
        told.iter().map(|one| (f64::from(u8::from(one.won)) - one.chance).powi(2)).collect();
    let n = squares.len() as f64;
    let mean = squares.iter().sum::<f64>() / n;
    let variance = squares.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    assert!((high - low) / 2.0 >= 1.97 * (variance / n).sqrt(), "{low} to {high}");
}

/// A few matches, and chances that are all equal, have no interval either.
#[test]
fn few_matches_have_no_interval() {
    assert!(Quality::of(&alike(9, 2)).expect("matches").auc.low.is_none());
    let even: Vec<Told> =
        (0..60).map(|at| Told { tournament: at % 12, chance: 0.5, won: at % 2 == 0 }).collect();
    let auc = Quality::of(&even).expect("matches").auc;
    assert_eq!((auc.estimate, auc.low, auc.no_interval), (0.5, None, Some(NoInterval::AllAlike)));
}

/// Shares of false discoveries, by hand, for four p values.
#[test]
fn false_shares_by_hand() {
    let shares = false_shares(&[0.01, 0.03, 0.04, 0.5]);
    for (found, expected) in shares.iter().zip([0.04, 0.16 / 3.0, 0.16 / 3.0, 0.5]) {
        assert!((found - expected).abs() < 1e-12, "{shares:?}");
    }
    assert!(false_shares(&[]).is_empty());
}

/// With few tournaments, the program says why there is no interval, and that intervals are wide.
/// Below ten it prints no q.
#[test]
fn few_tournaments_are_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let report = |tournaments: usize| {
        let mut table = String::from("tournament,squad_a,squad_b,winner\n");
        let file = |at: usize| at_root(SQUADS[at]).display().to_string();
        for match_up in 0..180 {
            let (a, b) = [(0, 1), (2, 3), (0, 3), (1, 2)][match_up % 4];
            let winner = if match_up % 3 == 0 { 'b' } else { 'a' };
            table += &format!("{},{},{},{winner}\n", match_up % tournaments, file(a), file(b));
        }
        let path = dir.path().join("results.csv");
        std::fs::write(&path, table).expect("a writable folder");
        let path = path.display().to_string();
        let args = ["backtest", &path, "--games", "2", "--players", "random"];
        (succeed(&args), super::json(&args))
    };
    let (text, json) = report(1);
    assert!(text.contains("one tournament does not show") && text.contains("(no interval)"), "{text}");
    let groups = json["groups"].as_array().expect("a list");
    assert!(!groups.is_empty());
    assert!(groups.iter().all(|group| group["q"].is_null() && group["interval"].is_null()), "{groups:?}");
    assert_eq!(json["foretold"].as_array().map(Vec::len), Some(1), "nothing is fitted to other tournaments");
    assert_eq!(json["foretold"][0]["auc"]["no_interval"], "too_few");
    let (text, json) = report(4);
    assert!(text.contains("4 tournaments hardly show") && text.contains("there is no q"), "{text}");
    for group in json["groups"].as_array().expect("a list") {
        assert!(group["q"].is_null() && group["interval"].is_array(), "{group}");
    }
    let (text, json) = report(11);
    assert!(!text.contains("hardly show"), "{text}");
    assert!(json["groups"].as_array().expect("a list").iter().all(|group| group["q"].is_f64()));
    assert_eq!(json["coverage"]["tournaments_played"], 11);
}

/// A tournament in the form of ListFortress, with all that must not be read.
fn tournament(id: usize, matches: &[(usize, usize, Option<usize>)]) -> Value {
    let participants: Vec<Value> = (0..6)
        .map(|player| {
            let list = match player {
                0..4 => {
                    let text = std::fs::read_to_string(at_root(SQUADS[player])).expect("a squad");
                    let mut squad: Value = serde_json::from_str(&text).expect("JSON");
                    squad["name"] = "Zaphod's list".into();
                    squad["description"] = "by Zaphod Beeblebrox".into();
                    Value::String(squad.to_string())
                }
                4 => Value::String(r#"{"faction": "resistance", "pilots": [{"id": "nobodyknows"}, {"id": "thisoneeither"}]}"#.into()),
                _ => Value::Null,
            };
            json!({"id": 100 + player, "name": "Zaphod Beeblebrox", "list_json": list, "list_points": 190 + player})
        })
        .collect();
    let matches: Vec<Value> = matches
        .iter()
        .map(|(a, b, winner)| {
            json!({"player1_id": 100 + a, "player2_id": 100 + b, "winner_id": winner.map(|w| 100 + w), "player1_points": 1})
        })
        .collect();
    json!({
        "id": id, "name": "Magrathea Open", "location": "Zaphod's cellar",
        "participants": participants,
        "rounds": [{"round_number": 1, "matches": matches}, {"matches": [{"player1_id": 100, "player2_id": null}]}],
    })
}

/// What is read and what is left out. No name occurs in the output.
#[test]
fn names_are_not_read() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("results.json");
    let matches =
        [(0, 1, Some(0)), (2, 3, Some(3)), (1, 2, None), (0, 4, Some(4)), (3, 5, Some(5)), (1, 3, Some(3))];
    let all = json!([tournament(7, &matches), tournament(8, &matches)]);
    std::fs::write(&file, all.to_string()).expect("a writable folder");
    let results = Results::read(&file).expect("results");
    assert_eq!((results.tournaments, results.matches.len(), results.squads.len()), (2, 8, 5));
    assert_eq!(results.matches[0].listed, [Some(190), Some(191)]);
    assert_eq!(results.left_out["a squad is not told"], 2);
    assert_eq!(results.left_out["nobody won"], 2);
    assert_eq!(results.left_out["a bye, or somebody is missing"], 2);
    let out = dir.path().join("back").display().to_string();
    let args =
        ["backtest", &file.display().to_string(), "--games", "20", "--players", "random", "--seed", "3"];
    let text = succeed(&[&args[..], &["--out", &out]].concat());
    assert!(text.contains("6 of 8 matches of 2 tournaments") && text.contains("nobodyknows"), "{text}");
    let json = succeed(&[&args[..], &["--json", "--threads", "1", "--batch", "5"]].concat());
    let file = |name: &str| std::fs::read_to_string(Path::new(&out).join(name)).expect("a table");
    assert_eq!(json, file("report.json"), "whatever the threads");
    for said in [&text, &json, &file("matches.csv"), &file("groups.csv")] {
        for name in ["Zaphod", "Magrathea", "cellar"] {
            assert!(!said.contains(name), "{name} in {said}");
        }
    }
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["coverage"]["squads_refused"], 1);
    let names: Vec<&str> =
        report["foretold"].as_array().expect("a list").iter().filter_map(|by| by["name"].as_str()).collect();
    assert_eq!(
        names,
        ["games", "tempered games", "points", "number of ships", "hull and shields", "faction"]
    );
    assert_eq!(file("matches.csv").lines().count(), 9);
}

/// If winners are drawn by the chances of simulated games, the measures are as good as such chances
/// can be.
#[test]
fn a_tournament_drawn_from_the_games_themselves() {
    let dir = tempfile::tempdir().expect("a folder");
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let write = |name: &str, winners: &dyn Fn(usize, usize) -> char| {
        let mut table = String::from("tournament,squad_a,squad_b,winner\n");
        for number in 0..120 {
            let (a, b) = pairs[number % 6];
            let file = |at: usize| at_root(SQUADS[at]).display().to_string();
            table += &format!("{},{},{},{}\n", number / 6, file(a), file(b), winners(number, number % 6));
        }
        let path = dir.path().join(name);
        std::fs::write(&path, table).expect("a writable folder");
        path.display().to_string()
    };
    let report = |path: &str| -> Value {
        let text =
            succeed(&["backtest", path, "--games", "10", "--players", "random", "--seed", "5", "--json"]);
        serde_json::from_str(&text).expect("JSON")
    };
    // The win rates of random players with these squads.
    let mut chances = [0.0; 6];
    for (chance, (a, b)) in chances.iter_mut().zip(pairs) {
        let played = super::json(&["match", SQUADS[a], SQUADS[b], "--games", "400", "--players", "random"]);
        *chance = number(&played["win_rate"]["estimate"]);
    }
    let rng = std::cell::RefCell::new(ChaCha8Rng::seed_from_u64(12));
    let drawn =
        write("drawn.csv", &|_, pair| if uniform(&mut rng.borrow_mut()) < chances[pair] { 'a' } else { 'b' });
    let upside_down = write("turned.csv", &|_, pair| if chances[pair] < 0.5 { 'a' } else { 'b' });
    let auc = |report: &Value, end: &str| number(&report["foretold"][0]["auc"][end]);
    let (drawn, turned) = (report(&drawn), report(&upside_down));
    assert_eq!(drawn["coverage"]["played"], 120);
    assert!(auc(&drawn, "high") > 0.5, "{}", drawn["foretold"][0]);
    assert!(
        auc(&turned, "estimate") < auc(&drawn, "estimate") && auc(&turned, "high") < 0.5,
        "{}",
        turned["foretold"][0]
    );
}

/// A file that cannot be understood is reported with the place.
#[test]
fn wrong_files() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text, said) in [
        ("no.json", "{\"rounds\": []}", "ListFortress: `participants` missing"),
        ("bad.json", "{", "bad.json"),
        ("bad.csv", "tournament,squad_a,winner\n", "no column `squad_b`"),
        ("who.csv", "tournament,squad_a,squad_b,winner\n1,x.xws,y.xws,c\n", "line 2: winner `c`"),
        ("gone.csv", "tournament,squad_a,squad_b,winner\n1,x.xws,y.xws,a\n", "x.xws"),
        ("empty.csv", "tournament,squad_a,squad_b,winner\n", "no usable match"),
    ] {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("a writable folder");
        let (code, _, err) = killbox(&["backtest", &path.display().to_string()]);
        assert!(code == Some(1) && err.contains(said), "{name}: {err}");
    }
}

/// An observer that stores the first players.
#[derive(Default)]
struct Firsts(Mutex<Vec<(u64, Side)>>);

impl Watch for Firsts {
    fn ended(&self, game: &GameResult) {
        self.0.lock().expect("nobody panicked").push((game.game, game.first));
    }
}

/// The player with more points to spare at the tournament chooses the order, whatever the squads
/// cost today [LEG-5].
#[test]
fn the_order_is_by_bid() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = at_root(SQUADS[0]).display().to_string();
    let firsts = |listed: &str| {
        let path = dir.path().join("bids.csv");
        let table =
            format!("tournament,squad_a,squad_b,winner,listed_a,listed_b\n1,{file},{file},a,{listed}\n");
        std::fs::write(&path, table).expect("a writable folder");
        let results = Results::read(&path).expect("results");
        let ruleset = rulesets::named("legacy").expect("it comes with killbox");
        let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
        let flown = squads(&results, catalogue, library, &ruleset);
        let terms = Terms {
            ruleset: &ruleset,
            library,
            games: 6,
            seed: 1,
            player: &|| Box::<Jouster>::default(),
            threads: 1,
            batch: 4,
        };
        let seen = Firsts::default();
        play(&results.matches, 0..results.matches.len(), &flown, &terms, &seen, &AtomicBool::new(false));
        let mut firsts = seen.0.into_inner().expect("nobody panicked");
        firsts.sort_by_key(|(game, _)| *game);
        firsts.into_iter().map(|(_, side)| side).collect::<Vec<_>>()
    };
    let (spared, spent) = (firsts("190,200"), firsts("200,190"));
    assert_eq!((spared.len(), spent.len()), (6, 6));
    assert!(spared.windows(2).all(|two| two[0] == two[1]), "{spared:?}");
    // The same player makes the same choice for either squad.
    let turned: Vec<Side> =
        spent.iter().map(|side| if *side == Side::A { Side::B } else { Side::A }).collect();
    assert_eq!(spared, turned);
}

/// Former ids of cards are read as their present ids, and counted.
#[test]
fn old_ids_are_mended() {
    let dir = tempfile::tempdir().expect("a folder");
    let squad = json!({"faction": "galacticempire", "pilots": [
        {"id": "soontirfel", "ship": "tieinterceptor"},
        {"id": "lieutenantkestal", "ship": "tieagaggressor", "upgrades": {"turret": ["dorsalturret"]}},
        {"id": "nosuchcard"}]});
    let old = json!({"faction": "rebelalliance", "pilots": [
        {"id": "lieutenandbastian", "ship": "t70xwing"}, {"id": "wedgeantilles", "ship": "t65xwing",
         "upgrades": {"configuration": ["servomotorsfoilsopen"], "hardpoint": ["hardpointcannon"]}}]});
    for (name, squad) in [("new.xws", &squad), ("old.xws", &old)] {
        std::fs::write(dir.path().join(name), squad.to_string()).expect("a writable folder");
    }
    let check = |name: &str| {
        let file = dir.path().join(name).display().to_string();
        let (_, out, _) = killbox(&["squad", "check", &file, "--ruleset", "legacy", "--json"]);
        serde_json::from_str::<Value>(&out).expect("JSON").to_string()
    };
    let (new, old) = (check("new.xws"), check("old.xws"));
    assert!(!new.contains("First Edition") && !new.contains("soontirfel` is"), "{new}");
    assert!(new.contains("nosuchcard"), "{new}");
    assert!(old.contains("read as `servomotorsfoils`") && !old.contains("hardpointcannon"), "{old}");
}

/// In the table of renames, every id on the right exists, and no id on the left does.
#[test]
fn renames_lead_to_cards() {
    let sets = [CardSet::Legacy, CardSet::Standard].map(|set| Catalogue::embedded().cards(set));
    let known = |there: &dyn Fn(&Cards) -> bool| sets.iter().any(|set| there(set));
    for (old, new) in &RENAMES.ships {
        assert!(known(&|set| set.chassis(new).is_some()), "{new}");
        assert!(!known(&|set| set.chassis(old).is_some()), "{old}");
    }
    for (old, new) in &RENAMES.pilots {
        assert!(known(&|set| set.pilot(new).is_some()), "{new}");
        assert!(!known(&|set| set.pilot(old).is_some()), "{old}");
    }
    for (old, new) in &RENAMES.upgrades {
        assert!(known(&|set| set.upgrade(new).is_some()), "{new}");
        assert!(!known(&|set| set.upgrade(old).is_some()), "{old}");
    }
    assert!(RENAMES.no_cards.iter().all(|id| !known(&|set| set.upgrade(id).is_some())));
}
