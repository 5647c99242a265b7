//! Prints the answers that the engine of the page must give in a browser, computed natively: five
//! match-ups of each ruleset, their reports, replays and squads. `web/engine/equal.mjs` asks the
//! WebAssembly engine the same questions, compares the answers to the bit, and compares the speed.
//!
//! The output is JSON: the questions (`of`, `with`), the answers, and the seconds that games took.

use std::time::Instant;

use killbox_web::{Run, check, choices, margins, record, report, report_csv, report_html, samples, version};
use serde_json::{Value, json};

/// The pairs of squads, by their file names.
const LEGACY: [[&str; 2]; 5] = [
    ["rebel-red-and-gold", "empire-howlrunner-swarm"],
    ["scum-hounds-tooth", "republic-council-of-four"],
    ["separatist-maul-bombers", "resistance-poe-awings"],
    ["firstorder-tavson-column", "rebel-ghost-bombers"],
    ["empire-vader-whisper-redline", "scum-hunters-three"],
];
const STANDARD: [[&str; 2]; 5] = [
    ["rebel-falcon-awings", "empire-decimator-aces"],
    ["separatist-vulture-swarm", "firstorder-supreme-aces"],
    ["republic-gunship-clones", "scum-smugglers-turrets"],
    ["resistance-rey-racers", "separatist-dooku-ordnance"],
    ["rebel-xwing-escort", "firstorder-tie-pack"],
];
/// The players, and the number of games of each match-up.
const PLAYED: [(&str, u64); 2] = [("random", 64), ("greedy", 48)];

fn main() {
    let samples_text = samples();
    let squads: Value = serde_json::from_str(&samples_text).expect("JSON");
    let squad = |id: &str| {
        let of = squads.as_array().into_iter().flatten().find(|sample| sample["id"] == id);
        of.and_then(|sample| sample["text"].as_str()).unwrap_or_else(|| panic!("no squad {id}")).to_owned()
    };
    let mut asked = vec![
        json!({ "of": "version", "with": [], "gives": version() }),
        json!({ "of": "choices", "with": [], "gives": choices() }),
        json!({ "of": "samples", "with": [], "gives": samples_text }),
    ];
    for sample in squads.as_array().into_iter().flatten() {
        let text = sample["text"].as_str().unwrap_or_default();
        asked.push(json!({ "of": "check", "with": [text], "gives": check(text, None).expect("no ruleset is named") }));
    }
    for (ruleset, pairs) in [("legacy", LEGACY), ("standard", STANDARD)] {
        for (at, [a, b]) in pairs.into_iter().enumerate() {
            for (player, games) in PLAYED {
                let setup = json!({
                    "a": squad(a), "b": squad(b), "ruleset": ruleset, "players": [player, player],
                    "seed": (2024 + at).to_string(),
                });
                match_up(
                    &setup.to_string(),
                    &format!("{a} against {b}, {player}"),
                    player,
                    games,
                    &mut asked,
                );
            }
        }
    }
    println!("{}", Value::Array(asked));
}

fn match_up(setup: &str, name: &str, player: &str, games: u64, asked: &mut Vec<Value>) {
    let run = Run::new(setup).expect("sample squads");
    // The first games build tables, such as those of odds. They are not measured.
    run.play(0, 2).expect("games");
    let begin = Instant::now();
    let part = run.play(0, games).expect("games");
    let seconds = begin.elapsed().as_secs_f64();
    asked.push(json!({
        "of": "play", "with": [setup, 0, games], "gives": part, "name": name, "player": player, "seconds": seconds,
    }));
    let parts = [part];
    asked.push(json!({ "of": "report", "with": [setup, parts], "gives": report(setup, &parts, None).expect("parts") }));
    asked.push(
        json!({ "of": "margins", "with": [setup, parts], "gives": margins(setup, &parts).expect("parts") }),
    );
    asked.push(json!({ "of": "reportCsv", "with": [setup, parts], "gives": report_csv(setup, &parts).expect("parts") }));
    if player == "random" {
        let page = report_html(setup, &parts, None).expect("parts");
        asked.push(json!({ "of": "reportHtml", "with": [setup, parts], "gives": page }));
    }
    let file = record(setup, 1).expect("a game");
    asked.push(json!({ "of": "record", "with": [setup, 1], "gives": file }));
}
