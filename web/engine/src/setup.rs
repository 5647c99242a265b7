//! The setup of a match: from the JSON of the page to squads, players and a plan.

use killbox::matches::{BATCH, First, MakePlayer, Plan, Side};
use killbox::squads::{self, Field, LoadOptions, Xws};
use killbox_cards::Library;
use killbox_cards::catalogue::did_you_mean;
use killbox_cards::rulesets;
use killbox_components::environment::EnvironmentChoice;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;

use crate::Fault;

/// The setup of a match, as the page sends it.
#[derive(Clone, Debug, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Setup {
    /// Squad A as XWS, as in the result of a check.
    a: String,
    /// Squad B.
    b: String,
    /// The ruleset.
    ruleset: String,
    /// The players of squad A and squad B.
    players: [String; 2],
    /// The seed: a whole number below 2^64, as text.
    seed: String,
    /// The squad that is always first player. By default the rules decide, and every other game has
    /// the seats exchanged.
    #[serde(default)]
    pub(crate) first: Option<FirstPlayer>,
    /// One of the scenarios that can be chosen, or `alternate`: all in turn, two games each. No
    /// scenario by default [SCN-2].
    #[serde(default)]
    scenario: Option<String>,
    /// One of the environment cards that can be chosen, or `random`: one is dealt, for two games
    /// each. No environment card by default [ENV-1].
    #[serde(default)]
    environment: Option<String>,
}

/// One of the two squads.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FirstPlayer {
    /// Squad A.
    A,
    /// Squad B.
    B,
}

/// A match that can be played.
pub struct Match {
    /// Both squads.
    pub field: Field,
    /// The match-up with squad A in seat A, and the one with the seats exchanged.
    pub matchups: [Matchup; 2],
    /// The players of A and B.
    pub players: [Chosen; 2],
    /// The seed.
    pub seed: u64,
    /// The rule that determines the first player.
    pub first: First,
}

/// The maximum length of a setup in bytes. It has two squads and a few words.
const LONGEST: usize = 2 << 20;

/// Reads JSON from the page. `what` names it in messages.
///
/// # Errors
/// If the JSON is too long or does not have the expected form.
pub fn read<T: DeserializeOwned>(json: &str, what: &str) -> Result<T, Fault> {
    if json.len() > LONGEST {
        let found = format!("longer than {LONGEST} bytes: it has {}", json.len());
        return Err(Fault::new(what, found, "give only two squads; a squad has a few thousand bytes"));
    }
    serde_json::from_str(json).map_err(|error| Fault::new(what, error, "see web/src/engine/types.ts"))
}

/// The ruleset with this name.
///
/// # Errors
/// If there is none.
pub fn ruleset(name: &str) -> Result<Ruleset, Fault> {
    rulesets::named(name).ok_or_else(|| {
        let hint = did_you_mean(name, rulesets::NAMES);
        Fault::new(
            "ruleset",
            format!("no ruleset is called '{name}'{hint}"),
            format!("choose {}", rulesets::NAMES.join(" or ")),
        )
    })
}

/// The scenario with this name.
fn scenario(name: &str) -> Result<ScenarioChoice, Fault> {
    ScenarioChoice::named(name).ok_or_else(|| {
        let hint = did_you_mean(name, ScenarioChoice::words());
        let known: Vec<&str> = ScenarioChoice::words().collect();
        Fault::new(
            "scenario",
            format!("no scenario is called '{name}'{hint}"),
            format!("choose {}", known.join(" or ")),
        )
    })
}

/// The environment card with this name.
fn environment(name: &str) -> Result<EnvironmentChoice, Fault> {
    EnvironmentChoice::named(name).ok_or_else(|| {
        let known: Vec<String> = EnvironmentChoice::all().map(EnvironmentChoice::word).collect();
        let hint = did_you_mean(name, known.iter().map(String::as_str));
        Fault::new(
            "environment",
            format!("no simulated environment card is called '{name}'{hint}"),
            format!("choose {}", known.join(" or ")),
        )
    })
}

/// The player with this name.
///
/// # Errors
/// If there is none, or it needs a file.
pub fn player(name: &str) -> Result<Chosen, Fault> {
    Chosen::parse(name).map_err(|refused| {
        let hint = refused.unknown().map_or_else(String::new, |(word, known)| did_you_mean(word, known));
        Fault::new(
            "players",
            format!("{refused}{hint}"),
            "choose one from the list; files cannot be read here",
        )
    })
}

impl Match {
    /// The match of a setup in JSON.
    ///
    /// # Errors
    /// Names the part of the setup that cannot be played.
    pub fn read(json: &str) -> Result<Match, Fault> {
        Match::of(&read::<Setup>(json, "setup")?)
    }

    /// The match of a setup.
    ///
    /// # Errors
    /// Names the part of the setup that cannot be played.
    pub fn of(setup: &Setup) -> Result<Match, Fault> {
        let [a, b] = &setup.players;
        let players = [player(a)?, player(b)?];
        Match::with(setup, players)
    }

    /// The match of a setup, ignoring its players.
    ///
    /// # Errors
    /// Names the part of the setup that cannot be played.
    pub fn of_squads(setup: &Setup) -> Result<Match, Fault> {
        Match::with(setup, [player("random")?, player("random")?])
    }

    fn with(setup: &Setup, players: [Chosen; 2]) -> Result<Match, Fault> {
        let mut ruleset = ruleset(&setup.ruleset)?;
        if let Some(name) = &setup.scenario {
            ruleset.play(scenario(name)?).map_err(|why| {
                Fault::new("scenario", why, "choose no scenario, or squads of the 20-point game")
            })?;
        }
        if let Some(name) = &setup.environment {
            ruleset.environment = environment(name)?;
        }
        let seed = setup.seed.trim().parse().map_err(|_| {
            let what = format!("`{}` is not a seed", setup.seed);
            Fault::new("seed", what, "a whole number from 0 to 18446744073709551615")
        })?;
        let library = Library::embedded();
        let read = |text: &str, place: &str| {
            Xws::parse(text, place, place).map_err(|error| {
                Fault::new(place, error, "paste the squad again; its faults are shown there")
            })
        };
        let squads = vec![read(&setup.a, "squad a")?, read(&setup.b, "squad b")?];
        let options = LoadOptions { ruleset: Some(ruleset), ..LoadOptions::default() };
        let field = squads::load_read(squads, &options)
            .map_err(|error| Fault::new("squads", error, "fix the squads, or choose the other ruleset"))?;
        let matchups = field.matchups(0, 1, library);
        let first = match setup.first {
            None => First::ByRules,
            Some(FirstPlayer::A) => First::Always(Side::A),
            Some(FirstPlayer::B) => First::Always(Side::B),
        };
        Ok(Match { field, matchups, players, seed, first })
    }

    /// The names of the players.
    pub fn player_names(&self) -> [String; 2] {
        self.players.each_ref().map(Chosen::to_string)
    }

    /// Calls `play` with the plan of some of the match's games.
    pub fn plan<T>(&self, first_game: u64, games: u64, play: impl FnOnce(&Plan) -> T) -> T {
        let makers = self.players.each_ref().map(|player| {
            let player = player.clone();
            move || player.make()
        });
        let [a, b] = &makers;
        let players: [&MakePlayer; 2] = [a, b];
        play(&Plan {
            first_game,
            games,
            seed: self.seed,
            threads: 1,
            batch: BATCH.min(usize::try_from(games).unwrap_or(BATCH)),
            first: self.first,
            ..Plan::new(self.matchups.clone(), players)
        })
    }
}
