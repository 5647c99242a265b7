//! The lists of choices for the page, and the version of the engine.

use killbox::replay::RULES;
use killbox::squads::Xws;
use killbox_cards::catalogue::Faction;
use killbox_cards::rulesets;
use killbox_components::environment::{EnvironmentChoice, EnvironmentId};
use killbox_components::objective::Scenario;
use killbox_players::registry::PLAYERS;
use killbox_systems::world::hash::Mixer;
use serde_json::{Value, json};

/// The sample squads: ruleset, file and text.
static SAMPLES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/samples.rs"));

/// The version as JSON: package, rules and card data. If all three are equal, games are equal.
pub fn version() -> String {
    let mut mixer = Mixer::new(u64::from(RULES));
    for (path, text) in killbox_cards::files() {
        mixer.add_bytes(path.as_bytes());
        mixer.add_bytes(text.as_bytes());
    }
    let abilities = format!("{:016x}", mixer.finish());
    json!({ "killbox": env!("CARGO_PKG_VERSION"), "rules": RULES, "abilities": abilities }).to_string()
}

/// The choices as JSON: rulesets (and whether they have scenarios), scenarios, environment cards,
/// players that need no file, and factions.
pub fn choices() -> String {
    let named = |id: &str, words: &str| json!({ "id": id, "words": words });
    let has_scenarios = |name| rulesets::named(name).is_some_and(|ruleset| ruleset.has_scenarios());
    let rulesets = rulesets::NAMES
        .map(|name| json!({ "id": name, "words": words(name), "scenarios": has_scenarios(name) }));
    let scenarios = Scenario::ALL.map(|scenario| named(scenario.word(), scenario.title()));
    let players = PLAYERS.iter().filter(|player| player.as_it_is().is_some());
    let players: Vec<Value> = players.map(|player| named(player.name, player.about)).collect();
    let factions: Vec<Value> =
        Faction::ALL.iter().map(|faction| named(faction.xws(), &faction.to_string())).collect();
    let environments: Vec<Value> = EnvironmentId::all()
        .map(EnvironmentChoice::Card)
        .map(|card| named(&card.word(), card.title()))
        .collect();
    json!({
        "rulesets": rulesets, "scenarios": scenarios, "environments": environments, "players": players,
        "factions": factions,
    })
    .to_string()
}

/// A short description of a ruleset.
fn words(ruleset: &str) -> &'static str {
    match ruleset {
        "legacy" => "200 points: the rules and points that most squads of builders are made for",
        "legacy-epic" => "500 points, huge ships: the rules and points of 200-point squads",
        "standard-epic" => "50 points, huge ships: loadout values, the rules of edition 1.4.6",
        _ => "20 points: loadout values, the rules of edition 1.4.6",
    }
}

/// The sample squads, as JSON.
pub fn samples() -> String {
    let sample = |(ruleset, id, text): &(&str, &str, &str)| {
        // Tests of the sample squads make sure that all of them can be read.
        let xws = Xws::parse(text, id, id).ok()?;
        let points = xws.points.unwrap_or_default();
        Some(json!({
            "id": id, "ruleset": ruleset, "faction": xws.faction, "name": xws.name, "points": points, "text": text,
        }))
    };
    Value::Array(SAMPLES.iter().filter_map(sample).collect()).to_string()
}
