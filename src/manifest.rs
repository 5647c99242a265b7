//! The manifest of a run: what its games are. It stands at the foot of reports and in `run.json`,
//! which is written before the first game and compared before a run is continued.

use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_systems::world::hash::Mixer;
use serde::{Deserialize, Serialize};

use crate::matches::{First, Rule};
use crate::replay::{RULES, abilities_hash, cards_hash};
use crate::report::About;
use crate::squads::{Field, PointsSystem};
use killbox_cards::Library;

/// The version of a run's tables. It changes when `docs/formats/results.md` does.
pub const FORMAT: u32 = 2;

/// A squad of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSquad {
    /// The squad's number in the tables, from 1.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The file that the squad was read from. It is informative and not compared.
    pub file: String,
    /// The hash of the squad, in hexadecimal.
    pub hash: String,
    /// The hash of the squad's cards as compiled, abilities included, in hexadecimal.
    pub cards: String,
    /// The name of the points by which the squad costs. Empty in runs that began before runs named
    /// them.
    #[serde(default)]
    pub points_version: String,
    /// The squad in XWS.
    pub xws: serde_json::Value,
}

/// Everything that determines the games of a run, and how many games are wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the run's files.
    pub format: u32,
    /// The version of killbox that began the run. It is informative and not compared.
    pub killbox: String,
    /// The version of the rules.
    pub rules: u32,
    /// The squads.
    pub squads: Vec<RunSquad>,
    /// The match-ups, as pairs of squad numbers: A, then B.
    pub matchups: Vec<[u16; 2]>,
    /// The ruleset with all its switches.
    pub ruleset: serde_json::Value,
    /// The players of A and B.
    pub players: [String; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The index of the first game.
    pub first_game: u64,
    /// How the first player is chosen: `by_rules`, `a`, `b` or `alternate`.
    pub first: String,
    /// How many games a part holds.
    pub part_games: u64,
    /// The rule that can end a match-up before its last game.
    pub rule: Option<Rule>,
    /// How many games of each match-up are wanted. It is the only field that may grow.
    pub games: u64,
}

/// Everything besides the squads that the games of a run depend on.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The match-ups, as pairs of squad numbers: A, then B.
    pub pairs: Vec<[u16; 2]>,
    /// The players of A and B.
    pub players: [String; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The index of the first game.
    pub first_game: u64,
    /// How the first player is chosen.
    pub first: First,
    /// How many games a part holds.
    pub part_games: u64,
    /// The rule that can end a match-up before its last game.
    pub rule: Option<Rule>,
    /// How many games of each match-up are wanted.
    pub games: u64,
}

impl Terms {
    /// The description that heads a report of the match between the first two squads of `field`.
    /// `matchup` is the matchup of these two.
    pub fn about(&self, field: &Field, matchup: &Matchup) -> About {
        let ruleset = &field.ruleset;
        let ship = |ship: ShipSlot| {
            let spec = matchup.ship(ship);
            (spec.pilot.clone(), spec.name.clone(), spec.cost)
        };
        About {
            squads: [0, 1].map(|at| field.squads[at].name.clone()),
            ruleset: ruleset.name.clone(),
            scenario: ruleset.scenario_word(),
            environment: ruleset.environment_title(),
            card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(ruleset),
            points_version: field.points_version(),
            players: self.players.clone(),
            seed: self.seed,
            first_game: self.first_game,
            first: self.first.name().to_owned(),
            requested: self.games,
            ships: ShipSlot::all().map(ship).collect(),
            not_simulated: field.not_simulated.clone(),
            warnings: field.warnings.clone(),
            stopping: None,
        }
    }
}

impl Manifest {
    /// The manifest of a run between squads of `field`.
    ///
    /// # Errors
    /// If the ruleset cannot be written as JSON, which is a fault of the program.
    pub fn new(field: &Field, library: &Library, terms: Terms) -> serde_json::Result<Manifest> {
        let squads = field.squads.iter().enumerate().map(|(at, squad)| RunSquad {
            number: number_of(at),
            name: squad.name.clone(),
            file: squad.file.clone(),
            hash: hash_of(&squad.xws),
            cards: cards_of(&field.matchups(at, at, library)[0]),
            points_version: squad.points_version.clone(),
            xws: squad.xws.clone(),
        });
        Ok(Manifest {
            format: FORMAT,
            killbox: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES,
            squads: squads.collect(),
            matchups: terms.pairs,
            ruleset: serde_json::to_value(&field.ruleset)?,
            players: terms.players,
            seed: terms.seed,
            first_game: terms.first_game,
            first: terms.first.name().to_owned(),
            part_games: terms.part_games,
            rule: terms.rule,
            games: terms.games,
        })
    }

    /// The id of the run. It is equal for runs whose games are equal.
    pub fn run(&self) -> String {
        let same = Manifest { killbox: String::new(), games: 0, ..self.clone() };
        let mut mixer = Mixer::new(u64::from(FORMAT));
        // Keys are in a fixed order: JSON maps here are sorted.
        let squads = same.squads.iter().map(|squad| (&squad.hash, &squad.cards)).collect::<Vec<_>>();
        for part in [
            format!("{:?} {:?} {:?}", same.format, same.rules, squads),
            format!("{:?} {} {:?}", same.matchups, same.ruleset, same.players),
            format!("{} {} {} {}", same.seed, same.first_game, same.first, same.part_games),
        ] {
            mixer.add_bytes(part.as_bytes());
        }
        format!("{:016x}", mixer.finish())
    }

    /// The differences because of which `self` cannot continue the run `there`, one line each.
    pub fn differences(&self, there: &Manifest) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, here: String, there: String| {
            if here != there {
                lines.push(format!("{what}: there {there}, here {here}"));
            }
        };
        compare("format of the files", self.format.to_string(), there.format.to_string());
        compare("version of the rules", self.rules.to_string(), there.rules.to_string());
        compare("number of squads", self.squads.len().to_string(), there.squads.len().to_string());
        for (here, there) in self.squads.iter().zip(&there.squads) {
            let number = here.number;
            compare(&format!("squad {number}"), named(here, &here.hash), named(there, &there.hash));
            if !there.points_version.is_empty() {
                let what = format!("--points of squad {number} (`{}`)", here.name);
                compare(&what, here.points_version.clone(), there.points_version.clone());
            }
            if here.hash == there.hash {
                compare(
                    &format!("card data or abilities of squad {number} (`{}`)", here.name),
                    here.cards.clone(),
                    there.cards.clone(),
                );
            }
        }
        compare("match-ups", format!("{:?}", self.matchups), format!("{:?}", there.matchups));
        compare("ruleset", ruleset(&self.ruleset), ruleset(&there.ruleset));
        compare("players", self.players.join(", "), there.players.join(", "));
        compare("seed", self.seed.to_string(), there.seed.to_string());
        compare("--first-game", self.first_game.to_string(), there.first_game.to_string());
        compare("--first", self.first.clone(), there.first.clone());
        compare("--part-games", self.part_games.to_string(), there.part_games.to_string());
        compare("stopping rule", rule(&self.rule), rule(&there.rule));
        lines
    }
}

fn named(squad: &RunSquad, hash: &str) -> String {
    format!("`{}` ({hash})", squad.name)
}

fn rule(rule: &Option<Rule>) -> String {
    rule.map_or_else(|| "none".to_owned(), |rule| rule.to_string())
}

/// The name of a ruleset and a hash of its switches.
fn ruleset(value: &serde_json::Value) -> String {
    let name = value.get("name").and_then(serde_json::Value::as_str).unwrap_or("?");
    format!("`{name}` ({})", hash_of(value))
}

/// The number of the squad at an index of the list. Squads are numbered from 1.
pub fn number_of(at: usize) -> u16 {
    at as u16 + 1
}

/// The hash of everything that is compiled from a squad's cards, the damage deck and the switches
/// of the ruleset.
fn cards_of(matchup: &Matchup) -> String {
    let mut mixer = Mixer::new(cards_hash(matchup));
    mixer.add(abilities_hash(matchup));
    format!("{:016x}", mixer.finish())
}

/// The hash of a JSON value. The order of its keys does not matter.
pub fn hash_of(value: &serde_json::Value) -> String {
    let mut mixer = Mixer::new(0);
    mixer.add_bytes(value.to_string().as_bytes());
    format!("{:016x}", mixer.finish())
}
