//! The report of a match, as text for people and as JSON for programs. Both are made from one
//! [`MatchReport`].

mod again;
mod csv;
mod text;
mod words;

use killbox_components::ids::{SHIPS, ShipSet};
use killbox_components::tally::StatMeans;
use serde::Serialize;
use ts_rs::TS;

use crate::faults::FaultLine;
use crate::matches::{Accepted, Lives, Margin, Rate, Side, Sums, Verdict};

pub use again::{Again, Holds};
pub use text::write_remarks;
pub use words::{counted, none_ended, percent, signed, write_faults};

/// A card with an ability that is not simulated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub struct Unsimulated {
    /// The name of the squad.
    pub squad: String,
    /// `pilot`, `ship ability` or `upgrade`; `rule` for a part of the rules that can occur with the
    /// squad.
    pub kind: String,
    /// The card's id.
    pub id: String,
    /// The card's name.
    pub name: String,
}

/// The results of one ship.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ShipLine {
    /// The squad of the ship: `a` or `b`.
    pub side: Side,
    /// The pilot's id.
    pub pilot: String,
    /// The pilot's name.
    pub name: String,
    /// The ship's squad points with upgrades.
    pub cost: u16,
    /// The share of games in which the ship was neither destroyed nor fled.
    pub survival: Rate,
    /// The means of its figures.
    #[serde(flatten)]
    pub stats: StatMeans,
}

/// How long ships survive, as observed in some of the games.
#[derive(Clone, Debug)]
pub struct ShipLives {
    /// The number of observed games.
    pub games: u64,
    /// By round from the first: the share of games in which each ship was in play at the end of the
    /// round. The ships of a finished game keep their state in later rounds.
    pub rounds: Vec<Vec<f64>>,
}

/// The report of a match. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MatchReport {
    /// The names of squads A and B.
    pub squads: [String; 2],
    /// The name of the ruleset.
    pub ruleset: String,
    /// The scenario of the games, or `alternate`. Absent without a scenario [SCN-2].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scenario: Option<&'static str>,
    /// The environment card, or `random`. Absent without an environment card [ENV-1].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub environment: Option<&'static str>,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The name of the points by which the squads cost: a revision (`killbox points`), the version
    /// of the card data, or a name of the user.
    pub points_version: String,
    /// The players of A and B.
    pub players: [String; 2],
    /// The seed of the run. JavaScript reads a large one inexactly; the setup of a match has it as
    /// text.
    pub seed: u64,
    /// The index of the first game.
    pub first_game: u64,
    /// How the first player was chosen: `by_rules`, `a`, `b` or `alternate`.
    pub first: String,
    /// Games that were requested.
    pub requested: u64,
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program. They count nowhere else.
    pub faulted: u64,
    /// The causes of these games, by bound and card.
    pub faults: Vec<FaultLine>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The stopping rule, and its verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopping: Option<Stopping>,
    /// Wins of A.
    pub wins: u64,
    /// Wins of B.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// The win rate of A, with a draw as half a win. This and the estimates below are null if no
    /// game ended by the rules.
    pub win_rate: Option<Rate>,
    /// The mean scores of A and B.
    pub mean_score: Option<[f64; 2]>,
    /// The mean of A's score minus B's, with its 95 % interval.
    pub margin: Option<Margin>,
    /// The mean number of rounds per game.
    pub mean_rounds: Option<f64>,
    /// The mean number of decisions per game, over all games played.
    pub mean_decisions: Option<f64>,
    /// How often the first player won, with a draw as half a win. Null unless each side was first
    /// player in some games.
    pub first_player_win_rate: Option<Rate>,
    /// The win rate of A in games in which it was first player.
    pub win_rate_as_first: Option<Rate>,
    /// The win rate of A in games in which it was not first player.
    pub win_rate_as_second: Option<Rate>,
    /// The results of the ships. Empty if no game ended by the rules.
    pub ships: Vec<ShipLine>,
    /// The margins of A with their numbers of games. Margins from 255 on are counted together.
    #[serde(skip)]
    pub margins: Vec<(i32, u32)>,
    /// How long ships survive, if some games were observed closely. The ships are in the order of
    /// `ships`.
    #[serde(skip)]
    pub lives: Option<ShipLives>,
    /// Cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Warnings about the squads.
    pub warnings: Vec<String>,
    /// The results of other players in the same match-up, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub again: Option<Again>,
    /// The wrapping sum, over all games, of the hash of the index and the final state, in
    /// hexadecimal.
    pub checksum: String,
}

/// A rule that can end a match-up early, and its verdict.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Stopping {
    /// The rule in the form of the command line.
    pub rule: String,
    /// The final verdict of the rule. Null if the run was interrupted.
    pub verdict: Option<Verdict>,
}

impl Stopping {
    /// How the match-up ended, in words.
    pub fn said(&self) -> String {
        let Some(verdict) = &self.verdict else { return "interrupted".into() };
        if let Some(llr) = verdict.llr {
            let decided = match verdict.accepted {
                Some(Accepted::H0) => "H0 accepted",
                Some(Accepted::H1) => "H1 accepted",
                None => "not decided",
            };
            return format!("{decided}, log-likelihood ratio {llr:.2}");
        }
        let reached = if verdict.reached { "reached" } else { "NOT reached" };
        format!("{reached}, half the interval is {:.2} %", 100.0 * verdict.half_width)
    }
}

/// The settings of a match.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// See [`MatchReport::squads`].
    pub squads: [String; 2],
    /// See [`MatchReport::ruleset`].
    pub ruleset: String,
    /// See [`MatchReport::scenario`].
    pub scenario: Option<&'static str>,
    /// See [`MatchReport::environment`].
    pub environment: Option<&'static str>,
    /// See [`MatchReport::card_set`].
    pub card_set: String,
    /// See [`MatchReport::points_system`].
    pub points_system: String,
    /// See [`MatchReport::points_version`].
    pub points_version: String,
    /// See [`MatchReport::players`].
    pub players: [String; 2],
    /// See [`MatchReport::seed`].
    pub seed: u64,
    /// See [`MatchReport::first_game`].
    pub first_game: u64,
    /// See [`MatchReport::first`].
    pub first: String,
    /// See [`MatchReport::requested`].
    pub requested: u64,
    /// The pilot's id, name and cost by ship number, squad A's first.
    pub ships: Vec<(String, String, u16)>,
    /// See [`MatchReport::not_simulated`].
    pub not_simulated: Vec<Unsimulated>,
    /// See [`MatchReport::warnings`].
    pub warnings: Vec<String>,
    /// See [`MatchReport::stopping`].
    pub stopping: Option<Stopping>,
}

impl MatchReport {
    /// The report on the totals of a run. The indices of `about.ships` are those of the ships in
    /// the totals.
    pub fn new(about: About, sums: &Sums) -> MatchReport {
        let games = sums.games as f64;
        let a_game = |sum: u64| (sums.games > 0).then(|| sum as f64 / games);
        let played = sums.games + sums.faulted;
        let ships = [Side::A, Side::B]
            .into_iter()
            .flat_map(|side| sums.ships_of(side).map(move |(ship, s)| (side, ship, s)))
            .filter_map(|(side, ship, s)| {
                let (pilot, name, cost) = about.ships[ship.index()].clone();
                Some(ShipLine {
                    side,
                    pilot,
                    name,
                    cost,
                    survival: sums.survival(s)?,
                    stats: s.stats.means(sums.games),
                })
            })
            .collect();
        MatchReport {
            squads: about.squads,
            ruleset: about.ruleset,
            scenario: about.scenario,
            environment: about.environment,
            card_set: about.card_set,
            points_system: about.points_system,
            points_version: about.points_version,
            players: about.players,
            seed: about.seed,
            first_game: about.first_game,
            first: about.first,
            requested: about.requested,
            games: sums.games,
            faulted: sums.faulted,
            faults: sums.faults.lines(),
            interrupted: played < about.requested
                && about.stopping.as_ref().is_none_or(|stopping| stopping.verdict.is_none()),
            stopping: about.stopping,
            wins: sums.wins[0],
            losses: sums.wins[1],
            draws: sums.draws,
            win_rate: sums.win_rate(),
            mean_score: sums.mean_score(),
            margin: sums.margin(),
            mean_rounds: a_game(sums.rounds),
            mean_decisions: (played > 0).then(|| sums.decisions as f64 / played as f64),
            first_player_win_rate: sums.first_player_rate(),
            win_rate_as_first: sums.rate_when_first(Side::A),
            win_rate_as_second: sums.rate_when_first(Side::B),
            ships,
            margins: (-255..).zip(sums.margins).filter(|(_, games)| *games > 0).collect(),
            lives: None,
            not_simulated: about.not_simulated,
            warnings: about.warnings,
            again: None,
            checksum: format!("{:016x}", sums.checksum),
        }
    }

    /// Adds how long the ships survived. `fielded` holds the ships of both squads.
    pub fn add_lives(&mut self, lives: &Lives, fielded: ShipSet) {
        let share = |left: &[u64; SHIPS]| {
            fielded.into_iter().map(|ship| left[ship.index()] as f64 / lives.games as f64).collect()
        };
        if lives.games > 0 && !self.ships.is_empty() {
            self.lives =
                Some(ShipLives { games: lives.games, rounds: lives.rounds.iter().map(share).collect() });
        }
    }

    /// How many games there would be in the end.
    fn last(&self) -> u64 {
        if self.stopping.is_some() && !self.interrupted { self.games + self.faulted } else { self.requested }
    }
}
