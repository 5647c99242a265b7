//! The question of a backtest: the results, and the games to play for them.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ruleset::Ruleset;
use serde_json::json;

use super::play::{Flown, Simulation, Terms, play, squads};
use super::read::Results;
use crate::runs::hash_of;
use killbox::matches::{MakePlayer, Watch};
use killbox::replay::RULES;

/// Results whose matches can be simulated.
pub struct Question<'a> {
    /// The results as they were read.
    pub results: Results,
    /// The squads of the results, or why a squad cannot be played.
    pub flown: Vec<Result<Flown, String>>,
    /// The ruleset.
    pub ruleset: Cow<'a, Ruleset>,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// Games of each match.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    library: Cow<'a, Library>,
}

/// The player and the resources for the games of a question.
pub struct Crew<'a> {
    /// The player.
    pub player: &'a MakePlayer,
    /// Worker threads.
    pub threads: usize,
    /// Battles a worker plays at once.
    pub batch: usize,
    /// The observer of the games.
    pub watch: &'a dyn Watch,
    /// Ends the games early.
    pub stop: &'a AtomicBool,
}

impl<'a> Question<'a> {
    /// The question for results that were read from `path`. The games of a match come in pairs, so
    /// an odd number of games is rounded down.
    ///
    /// # Errors
    /// If the results contain no match.
    pub fn new(
        results: Results,
        path: &Path,
        catalogue: &Catalogue,
        library: Cow<'a, Library>,
        ruleset: Cow<'a, Ruleset>,
        [games, seed]: [u64; 2],
    ) -> Result<Question<'a>, String> {
        if results.matches.is_empty() {
            let what = "no usable match: a match needs a winner and the squads of both sides";
            let left_out =
                results.left_out.iter().map(|(why, count)| format!("\n  left out: {count}: {why}"));
            return Err(format!("{}: {what}{}", path.display(), left_out.collect::<String>()));
        }
        let flown = squads(&results, catalogue, &library, &ruleset);
        let points_version = catalogue.cards(ruleset.card_set).points_version().to_owned();
        Ok(Question { results, flown, ruleset, points_version, games: games / 2 * 2, seed, library })
    }

    /// Plays a range of the matches. The results are the same on every machine.
    pub fn play(&self, matches: Range<usize>, crew: &Crew) -> Simulation {
        let terms = Terms {
            ruleset: &self.ruleset,
            library: &self.library,
            games: self.games,
            seed: self.seed,
            player: crew.player,
            threads: crew.threads,
            batch: crew.batch,
        };
        play(&self.results.matches, matches, &self.flown, &terms, crew.watch, crew.stop)
    }

    /// The id of the games that `player` plays for this question. Equal ids mean equal games.
    pub fn run(&self, player: &str) -> String {
        let Results { squads, matches, .. } = &self.results;
        hash_of(&json!([
            RULES,
            format!("{:?}", self.ruleset),
            format!("{:?}", self.library),
            format!("{squads:?}{matches:?}{:?}", self.flown),
            [self.games, self.seed],
            player
        ]))
    }
}
