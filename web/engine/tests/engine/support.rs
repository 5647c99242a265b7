//! Sample squads and setups with them.

use serde_json::{Value, json};

/// Reads JSON that the engine wrote.
pub fn read(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The text of a sample.
pub fn sample(id: &str) -> String {
    let samples = read(&killbox_web::samples());
    let sample = samples.as_array().into_iter().flatten().find(|sample| sample["id"] == id);
    sample.and_then(|sample| sample["text"].as_str()).unwrap_or_else(|| panic!("no sample {id}")).to_owned()
}

/// Two samples of the 200-point game.
pub const LEGACY: [&str; 2] = ["rebel-red-and-gold", "empire-howlrunner-swarm"];
/// Two samples of the 20-point game.
pub const STANDARD: [&str; 2] = ["rebel-xwing-escort", "firstorder-tie-pack"];

/// A match between two samples, `players` by side.
pub fn setup(samples: [&str; 2], ruleset: &str, players: [&str; 2], seed: &str) -> Value {
    let [a, b] = samples.map(sample);
    json!({ "a": a, "b": b, "ruleset": ruleset, "players": players, "seed": seed })
}
