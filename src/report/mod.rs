//! What a match says at the end: for people as text, for programs as JSON. Both come from one
//! [`MatchReport`].

mod again;
mod csv;
mod text;
mod words;

use killbox_components::ids::{SHIPS, ShipSet};
use serde::Serialize;

use crate::faults::FaultLine;
use crate::matches::{Accepted, Lives, Margin, Rate, Side, Sums, Verdict};

pub use again::{Again, Holds};
pub(crate) use text::write_remarks;
pub(crate) use words::{none_ended, percent, signed, write_faults};

/// A card whose ability is not simulated yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Unsimulated {
    /// Which squad.
    pub squad: String,
    /// `pilot`, `ship ability` or `upgrade`; `rule` for a part of the rules that can occur with the
    /// squad.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// One ship's line.
#[derive(Clone, Debug, Serialize)]
pub struct ShipLine {
    /// Which squad: `a` or `b`.
    pub side: Side,
    /// The pilot's id.
    pub pilot: String,
    /// The pilot's name.
    pub name: String,
    /// Its squad points with upgrades.
    pub cost: u16,
    /// How often it was neither destroyed nor fled.
    pub survival: Rate,
    /// Attacks a game.
    pub attacks: f64,
    /// Damage it dealt, a game, by what did it.
    pub dealt: Dealt,
    /// Damage it suffered, a game.
    pub taken: f64,
}

/// How long ships live, seen in some of the games.
#[derive(Clone, Debug)]
pub struct ShipLives {
    /// How many games were looked at.
    pub games: u64,
    /// By round from the first, the share of games in which each ship was still there at its end.
    /// In a game that has ended ships stay as they were.
    pub rounds: Vec<Vec<f64>>,
}

/// The damage a ship dealt, a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Dealt {
    /// To enemy ships, by its attacks.
    pub attacks: f64,
    /// To enemy ships, by its bombs and mines.
    pub devices: f64,
    /// To enemy ships, by other effects.
    pub other: f64,
    /// To friendly ships, by whatever.
    pub to_friends: f64,
}

/// Everything a match reports. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The name of squad A and B.
    pub squads: [String; 2],
    /// The ruleset's name.
    pub ruleset: String,
    /// SCN-2: the scenario that is played, or `alternate`; left out if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<&'static str>,
    /// ENV-1: the environment card, or `random`; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<&'static str>,
    /// The card set.
    pub card_set: String,
    /// How the squads were paid for.
    pub points_system: String,
    /// Who played A and B.
    pub players: [String; 2],
    /// The run's seed.
    pub seed: u64,
    /// The index of the first game.
    pub first_game: u64,
    /// Who was first player: `by_rules`, `a`, `b` or `alternate`.
    pub first: String,
    /// Games that were asked for.
    pub requested: u64,
    /// Games played to their end.
    pub games: u64,
    /// Games ended by a bound of the program; they count nowhere else.
    pub faulted: u64,
    /// Why those were ended, by bound and card.
    pub faults: Vec<FaultLine>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The rule that could end it before its last game, and what it said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopping: Option<Stopping>,
    /// Wins of A.
    pub wins: u64,
    /// Wins of B.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// A's win rate, a draw counted as half. This and the estimates below are nothing if no game
    /// ended by the rules.
    pub win_rate: Option<Rate>,
    /// Mean score of A and B.
    pub mean_score: Option<[f64; 2]>,
    /// Mean of A's score minus B's, with its 95 % interval.
    pub margin: Option<Margin>,
    /// Mean rounds a game.
    pub mean_rounds: Option<f64>,
    /// Mean decisions a game, of all games played.
    pub mean_decisions: Option<f64>,
    /// How often the first player won, a draw counted as half; only if both sides were first player
    /// in some games.
    pub first_player_win_rate: Option<Rate>,
    /// A's win rate when it was first player, and when it was not.
    pub win_rate_as_first: Option<Rate>,
    /// See above.
    pub win_rate_as_second: Option<Rate>,
    /// Line by line; none if no game ended by the rules.
    pub ships: Vec<ShipLine>,
    /// Margins of A, and in how many games they came out; from 255 on they are counted together.
    #[serde(skip)]
    pub margins: Vec<(i32, u32)>,
    /// How long ships live, if some games were looked at closely; by ship as in `ships`.
    #[serde(skip)]
    pub lives: Option<ShipLives>,
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Remarks on the squads.
    pub warnings: Vec<String>,
    /// What others made of the same match-up, if any were to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<Again>,
    /// The wrapping sum over all games of the hash of (index, final state), in hexadecimal.
    pub checksum: String,
}

/// A rule that ends a match-up early, and how the match-up ended.
#[derive(Clone, Debug, Serialize)]
pub struct Stopping {
    /// As the command line says it.
    pub rule: String,
    /// What it said at the end; null if the run was interrupted.
    pub verdict: Option<Verdict>,
}

impl Stopping {
    /// How the match-up ended.
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

/// What the sums of a run do not know about it.
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
    /// Pilot id, name and cost by ship number, squad A's first.
    pub ships: Vec<(String, String, u16)>,
    /// See [`MatchReport::not_simulated`].
    pub not_simulated: Vec<Unsimulated>,
    /// See [`MatchReport::warnings`].
    pub warnings: Vec<String>,
    /// See [`MatchReport::stopping`].
    pub stopping: Option<Stopping>,
}

impl MatchReport {
    /// Puts a run's sums into words. `about.ships` is indexed as the sums' ships are.
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
                    attacks: s.attacks as f64 / games,
                    dealt: Dealt {
                        attacks: s.dealt[0] as f64 / games,
                        devices: s.dealt[1] as f64 / games,
                        other: s.dealt[2] as f64 / games,
                        to_friends: s.dealt_to_friends as f64 / games,
                    },
                    taken: s.taken as f64 / games,
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

    /// Adds how long its ships live; `fielded` are the ships that there are.
    pub fn add_lives(&mut self, lives: &Lives, fielded: ShipSet) {
        let share = |left: &[u64; SHIPS]| {
            fielded.into_iter().map(|ship| left[ship.index()] as f64 / lives.games as f64).collect()
        };
        if lives.games > 0 && !self.ships.is_empty() {
            self.lives =
                Some(ShipLives { games: lives.games, rounds: lives.rounds.iter().map(share).collect() });
        }
    }

    /// How many games there were to be in the end.
    fn last(&self) -> u64 {
        if self.stopping.is_some() && !self.interrupted { self.games + self.faulted } else { self.requested }
    }
}
