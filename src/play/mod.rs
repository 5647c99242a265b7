//! Plays a match in one call: two squads, two players, the result.
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), MatchError> {
//! let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let result = Match::between(a, b)?.players("greedy", Random).games(20).seed(7).run()?;
//! println!("{} of 20 games", result.wins(Side::A));
//! # assert!(result.wins(Side::A) > 15);
//! # Ok(())
//! # }
//! ```
//!
//! [`Match`] is a builder over the parts that do the work: [`squads`](crate::squads) reads and
//! checks squads, and [`matches`](crate::matches) plays a [`Plan`]. The defaults are those of
//! `killbox match`, so equal squads, players and seeds give equal games and checksums.

mod error;
mod named;
mod outcome;
mod player;
mod squad;

use std::sync::atomic::{AtomicBool, Ordering};

use killbox_cards::catalogue::Catalogue;
use killbox_cards::{Library, rulesets};
use killbox_components::environment::EnvironmentChoice;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_players::greedy::Greedy;
use killbox_players::registry::Refused;

use crate::matches::{
    BATCH, First, GAMES, Plan, Rule, SEED, Side, Sums, Unwatched, Watch, cores, run, run_here,
};
use crate::record::Recorded;
use crate::replay::Recording;
use crate::selfplay::Batch;
use crate::squads::{Field, LoadOptions, Loaded, Xws, load_read};

pub use error::MatchError;
pub use named::Named;
pub use outcome::{MatchResult, ShipResult};
pub use player::{ByClosure, ByName, ByValue, IntoPlayer, PlayerMaker};
pub use squad::{SquadSource, Text};

/// A match between two squads: it is described call by call, and then played.
///
/// ```
/// use killbox::prelude::*;
///
/// # fn main() -> Result<(), MatchError> {
/// let result = Match::between("squads/standard/rebel-falcon-awings.xws", "squads/standard/scum-fett-fangs.xws")?
///     .ruleset("standard")
///     .scenario("salvage-mission")
///     .players(Careful, || Random)
///     .games(10)
///     .run()?;
/// println!("{result}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Match<'a> {
    squads: [Xws; 2],
    catalogue: &'a Catalogue,
    library: &'a Library,
    ruleset: Option<Named<Ruleset>>,
    scenario: Option<Named<ScenarioChoice>>,
    environment: Option<Named<EnvironmentChoice>>,
    lenient: bool,
    players: [Result<PlayerMaker, Refused>; 2],
    first: First,
    first_game: u64,
    games: u64,
    seed: u64,
    rule: Option<Rule>,
    threads: usize,
    batch: usize,
    watch: &'a dyn Watch,
    stop: Option<&'a AtomicBool>,
}

/// What is played.
impl<'a> Match<'a> {
    /// A match of squad A against squad B. Each is a path, a builder's link, a [`Text`], JSON, or a
    /// squad that has been read.
    ///
    /// # Errors
    /// If a squad cannot be read. Whether it is legal is checked when the match is played.
    pub fn between(a: impl SquadSource, b: impl SquadSource) -> Result<Match<'a>, MatchError> {
        let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
        let greedy = Greedy::default().into_player();
        Ok(Match {
            squads: [a.read(catalogue)?, b.read(catalogue)?],
            catalogue,
            library,
            ruleset: None,
            scenario: None,
            environment: None,
            lenient: false,
            players: [greedy.clone(), greedy],
            first: First::ByRules,
            first_game: 0,
            games: GAMES,
            seed: SEED,
            rule: None,
            threads: cores(),
            batch: BATCH,
            watch: &Unwatched,
            stop: None,
        })
    }

    /// The players of squad A and squad B; both are [`Greedy`] without this call. See
    /// [`IntoPlayer`].
    pub fn players<A, B>(self, a: impl IntoPlayer<A>, b: impl IntoPlayer<B>) -> Self {
        Match { players: [a.into_player(), b.into_player()], ..self }
    }

    /// The ruleset: the name of one that comes with killbox, or a value. Without this call it is
    /// the one that the squads state or fit.
    ///
    /// ```
    /// use killbox::prelude::*;
    ///
    /// # fn main() -> Result<(), MatchError> {
    /// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
    /// // Squads of at most 220 points, and shorter games.
    /// let legacy = rulesets::named("legacy").unwrap();
    /// let larger = Ruleset { squad_points: 220, round_limit: 6, ..legacy };
    /// let result = Match::between(a, b)?.ruleset(larger).games(4).run()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn ruleset(self, ruleset: impl Into<Named<Ruleset>>) -> Self {
        Match { ruleset: Some(ruleset.into()), ..self }
    }

    /// The scenario, by its name or as a value; without this call none is played [SCN-2].
    pub fn scenario(self, scenario: impl Into<Named<ScenarioChoice>>) -> Self {
        Match { scenario: Some(scenario.into()), ..self }
    }

    /// The environment card, by its name or as a value; without this call there is none [ENV-1].
    pub fn environment(self, environment: impl Into<Named<EnvironmentChoice>>) -> Self {
        Match { environment: Some(environment.into()), ..self }
    }

    /// Accepts squads over the points limit or with slots of another points list, with a warning.
    pub fn lenient(self) -> Self {
        Match { lenient: true, ..self }
    }

    /// Plays with these cards and abilities in place of those that come with killbox.
    pub fn cards(self, catalogue: &'a Catalogue, library: &'a Library) -> Self {
        Match { catalogue, library, ..self }
    }

    /// How the first player is chosen; without this call by the rules, with every game played twice
    /// and the seats exchanged.
    pub fn first(self, first: First) -> Self {
        Match { first, ..self }
    }
}

/// How many games are played, and how.
impl<'a> Match<'a> {
    /// The number of games; 1000 without this call.
    pub fn games(self, games: u64) -> Self {
        Match { games, ..self }
    }

    /// The seed; 1 without this call. Equal seeds give equal games.
    pub fn seed(self, seed: u64) -> Self {
        Match { seed, ..self }
    }

    /// The index of the first game; 0 without this call. The checksums of the parts of a match add
    /// up to that of the match.
    pub fn first_game(self, first_game: u64) -> Self {
        Match { first_game, ..self }
    }

    /// Ends the match before its last game once a rule is satisfied.
    ///
    /// ```
    /// use killbox::matches::Rule;
    /// use killbox::prelude::*;
    ///
    /// # fn main() -> Result<(), MatchError> {
    /// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
    /// // Until the win rate is known to 5 %, but at most 100,000 games.
    /// let until = Rule::Until(0.05);
    /// let result = Match::between(a, b)?.players(Random, Random).games(100_000).until(until).run()?;
    /// assert_eq!(result.sums.games, 500);
    /// # Ok(())
    /// # }
    /// ```
    pub fn until(self, rule: Rule) -> Self {
        Match { rule: Some(rule), ..self }
    }

    /// The number of worker threads; one for each core without this call. No result depends on it.
    pub fn threads(self, threads: usize) -> Self {
        Match { threads, ..self }
    }

    /// The number of battles that a worker plays at once. No result depends on it.
    pub fn batch(self, batch: usize) -> Self {
        Match { batch, ..self }
    }

    /// Reports every game to `watch` as it ends.
    pub fn watch(self, watch: &'a dyn Watch) -> Self {
        Match { watch, ..self }
    }

    /// Ends the match early, with the games played so far, once `stop` is set.
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Match { stop: Some(stop), ..self }
    }
}

/// What can be done with a match.
impl Match<'_> {
    /// Plays the match.
    ///
    /// # Errors
    /// If the squads are not legal, or something that was named does not exist.
    pub fn run(&self) -> Result<MatchResult, MatchError> {
        let [a, b] = self.makers()?;
        let field = self.field()?;
        let ruleset = field.ruleset.told();
        let Loaded { names, matchups, not_simulated, warnings, .. } = field.pair(self.library);
        let ships = matchups[0].ships.0.iter().map(|ship| ship.name.clone()).collect();
        let sums = self.play(self.plan(matchups, [a, b]));
        Ok(MatchResult {
            squads: names,
            players: [a, b].map(|player| player.name().to_owned()),
            ruleset,
            sums,
            not_simulated,
            warnings,
            ships,
        })
    }

    /// Plays the game of this index, and records it for [`Recording::play`].
    ///
    /// # Errors
    /// As [`Match::run`].
    pub fn recording(&self, game: u64) -> Result<Recording, MatchError> {
        let [a, b] = self.makers()?;
        let loaded = self.field()?.pair(self.library);
        let names = [a, b].map(|player| player.name().to_owned());
        let recorded = Recorded::new(&loaded, self.seed, names, self.first);
        let plan = Plan { first_game: game, games: 1, ..self.plan(loaded.matchups, [a, b]) };
        Ok(recorded.play(&plan).expect("every game ends, if only by a bound"))
    }

    /// A batch of `slots` battles whose decisions the caller answers. Game n is game n of the
    /// match.
    ///
    /// # Errors
    /// As [`Match::run`].
    pub fn selfplay(&self, slots: usize) -> Result<Batch, MatchError> {
        Ok(Batch::new(self.matchups()?, self.first, slots, self.seed))
    }

    /// What a battle starts with: squad A in seat A, then with the seats exchanged.
    ///
    /// # Errors
    /// As [`Match::run`].
    pub fn matchups(&self) -> Result<[Matchup; 2], MatchError> {
        Ok(self.field()?.matchups(0, 1, self.library))
    }

    /// Both squads, checked, with the ruleset by which they play.
    ///
    /// # Errors
    /// As [`Match::run`].
    pub fn field(&self) -> Result<Field, MatchError> {
        let known = || rulesets::NAMES.map(str::to_owned).to_vec();
        let find = |ruleset: &Named<Ruleset>| ruleset.find("ruleset", rulesets::named, known);
        let ruleset = self.ruleset.as_ref().map(find).transpose()?;
        let Match { catalogue, library, lenient, .. } = *self;
        let mut field =
            load_read(self.squads.to_vec(), &LoadOptions { catalogue, library, ruleset, lenient })?;
        if let Some(scenario) = &self.scenario {
            let known = || ScenarioChoice::words().map(str::to_owned).collect();
            let scenario = scenario.find("scenario", ScenarioChoice::named, known)?;
            let refused = |why| MatchError::Scenario { name: scenario.word(), why };
            field.ruleset.play(scenario).map_err(refused)?;
        }
        if let Some(environment) = &self.environment {
            let known = || EnvironmentChoice::all().map(EnvironmentChoice::word).collect();
            field.ruleset.environment = environment.find("environment", EnvironmentChoice::named, known)?;
        }
        Ok(field)
    }

    /// The makers of the players.
    fn makers(&self) -> Result<[&PlayerMaker; 2], MatchError> {
        let of = |side: Side| {
            let player = self.players[side.index()].as_ref();
            player.map_err(|why| MatchError::Player { side, why: why.clone() })
        };
        Ok([of(Side::A)?, of(Side::B)?])
    }

    fn plan<'p>(&self, matchups: [Matchup; 2], players: [&'p PlayerMaker; 2]) -> Plan<'p> {
        Plan {
            first_game: self.first_game,
            games: self.games,
            seed: self.seed,
            threads: self.threads,
            batch: self.batch,
            first: self.first,
            ..Plan::new(matchups, players.map(PlayerMaker::constructor))
        }
    }

    /// Plays a plan up to its last game, or to the first evaluation of the rule that satisfies it.
    fn play(&self, mut plan: Plan) -> Sums {
        let never = AtomicBool::new(false);
        let stop = self.stop.unwrap_or(&never);
        // One thread needs no other, and a browser has none.
        let run = if plan.threads <= 1 { run_here } else { run };
        let Some(rule) = self.rule else { return run(&plan, self.watch, stop) };
        let end = plan.first_game + plan.games;
        let mut sums = Sums::new(plan.matchups[0].fielded);
        while plan.first_game < end {
            let next = Rule::look_after(plan.first_game).min(end);
            plan.games = next - plan.first_game;
            sums.merge(&run(&plan, self.watch, stop));
            if stop.load(Ordering::Relaxed) || rule.verdict(&sums).reached {
                break;
            }
            plan.first_game = next;
        }
        sums
    }
}
