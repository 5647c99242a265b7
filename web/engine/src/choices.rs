//! The lists of choices for the page, and the version of the engine.

use killbox::replay::RULES;
use killbox::squads::Xws;
use killbox_cards::catalogue::Faction;
use killbox_cards::rulesets;
use killbox_components::environment::{EnvironmentChoice, EnvironmentId};
use killbox_components::objective::Scenario;
use killbox_components::tally::{About, ShipStat};
use killbox_players::registry::PLAYERS;
use killbox_systems::world::hash::Mixer;
use serde::Serialize;
use ts_rs::TS;

/// The sample squads: ruleset, file and text.
static SAMPLES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/samples.rs"));

/// The version of the engine. Equal choices lead to equal games where all its parts are equal.
#[derive(Serialize, TS)]
pub(crate) struct Version {
    /// The version of the package.
    killbox: &'static str,
    /// The version of the rules.
    rules: u32,
    /// The hash of the card data and abilities, in hexadecimal. Links to games contain it.
    abilities: String,
}

/// A choice: its id in a setup, and what people read.
#[derive(Serialize, TS)]
struct Named {
    /// The id.
    id: String,
    /// The name, or what it is.
    words: String,
}

impl Named {
    fn new(id: impl Into<String>, words: impl Into<String>) -> Named {
        Named { id: id.into(), words: words.into() }
    }
}

/// A ruleset as a choice.
#[derive(Serialize, TS)]
struct RulesetChoice {
    #[serde(flatten)]
    named: Named,
    /// Whether its games can have a scenario.
    scenarios: bool,
}

/// A figure of a ship, and where its mean stands in a line of a report's ships.
#[derive(Serialize, TS)]
struct Figure {
    /// The id: its column in files of results.
    id: &'static str,
    /// The heading of its column.
    heading: &'static str,
    /// What it counts, as a clause.
    meaning: &'static str,
    /// The object in the ship's line that holds its mean; null if the line itself holds it.
    group: Option<&'static str>,
    /// Its key in that object.
    key: &'static str,
    /// Whether it is shown also where no ship has any.
    always: bool,
}

impl From<ShipStat> for Figure {
    fn from(stat: ShipStat) -> Figure {
        let About { column, json: (group, key), heading, meaning, always, .. } = *stat.about();
        Figure { id: column, heading, meaning, group, key, always }
    }
}

/// The lists of choices.
#[derive(Serialize, TS)]
pub(crate) struct Choices {
    /// The rulesets.
    rulesets: Vec<RulesetChoice>,
    /// The scenarios.
    scenarios: Vec<Named>,
    /// The environment cards.
    environments: Vec<Named>,
    /// The players that need no file.
    players: Vec<Named>,
    /// The factions.
    factions: Vec<Named>,
    /// The figures that a report has of each ship, in the order of their columns.
    stats: Vec<Figure>,
}

/// A sample squad.
#[derive(Serialize, TS)]
pub(crate) struct Sample {
    /// The id: the name of its file.
    id: &'static str,
    /// The id of its ruleset.
    ruleset: &'static str,
    /// The id of its faction.
    faction: String,
    /// Its name.
    name: String,
    /// Its squad points.
    points: f64,
    /// The squad as XWS.
    text: &'static str,
}

/// The `Version` as JSON.
pub fn version() -> String {
    let mut mixer = Mixer::new(u64::from(RULES));
    for (path, text) in killbox_cards::files() {
        mixer.add_bytes(path.as_bytes());
        mixer.add_bytes(text.as_bytes());
    }
    let abilities = format!("{:016x}", mixer.finish());
    json(&Version { killbox: env!("CARGO_PKG_VERSION"), rules: RULES, abilities })
}

/// The `Choices` as JSON.
pub fn choices() -> String {
    let has_scenarios = |name| rulesets::named(name).is_some_and(|ruleset| ruleset.has_scenarios());
    let ruleset =
        |name| RulesetChoice { named: Named::new(name, words(name)), scenarios: has_scenarios(name) };
    let environments = EnvironmentId::all().map(EnvironmentChoice::Card);
    let players = PLAYERS.iter().filter(|player| player.as_it_is().is_some());
    json(&Choices {
        rulesets: rulesets::NAMES.map(ruleset).into(),
        scenarios: Scenario::ALL.map(|scenario| Named::new(scenario.word(), scenario.title())).into(),
        environments: environments.map(|card| Named::new(card.word(), card.title())).collect(),
        players: players.map(|player| Named::new(player.name, player.about)).collect(),
        factions: Faction::ALL.iter().map(|faction| Named::new(faction.xws(), faction.to_string())).collect(),
        stats: ShipStat::ALL.map(Figure::from).into(),
    })
}

/// A short description of a ruleset.
fn words(ruleset: &str) -> &'static str {
    match ruleset {
        "xwa" => "50 points: today's game of the X-Wing Alliance, loadout values, five scenarios in turn",
        "xwa-epic" => "100 points, huge ships: the points of the X-Wing Alliance",
        "legacy" => "200 points: the rules and points that most squads of builders are made for",
        "legacy-epic" => "500 points, huge ships: the rules and points of 200-point squads",
        "standard-epic" => "50 points, huge ships: loadout values, the rules of edition 1.4.6",
        _ => "20 points: loadout values, the rules of edition 1.4.6",
    }
}

/// The sample squads as JSON: a list of `Sample`.
pub fn samples() -> String {
    let sample = |&(ruleset, id, text): &(&'static str, &'static str, &'static str)| {
        // Tests of the sample squads make sure that all of them can be read, with their factions.
        let Xws { name, faction, points, .. } = Xws::parse(text, id, id).ok()?;
        Some(Sample { id, ruleset, faction: faction?, name, points: points.unwrap_or_default(), text })
    };
    json(&SAMPLES.iter().filter_map(sample).collect::<Vec<_>>())
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("choices are plain data")
}
