//! What a match says at the end: for people as text, for programs as JSON. Both come from one [`MatchReport`].

use std::fmt::Write as _;

use serde::Serialize;

use crate::matches::{Accepted, Rate, Side, Sums, Verdict};

/// A card whose ability is not simulated yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Unsimulated {
    /// Which squad.
    pub squad: String,
    /// `pilot`, `ship ability` or `upgrade`.
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
    /// Damage its attacks dealt, a game.
    pub dealt: f64,
    /// Damage it suffered, a game.
    pub taken: f64,
}

/// Everything a match reports. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The name of squad A and B.
    pub squads: [String; 2],
    /// The ruleset's name.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
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
    /// Indices of the first faulted games, with the bound.
    pub faults: Vec<String>,
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
    /// A's win rate, a draw counted as half.
    pub win_rate: Rate,
    /// Mean score of A and B.
    pub mean_score: [f64; 2],
    /// Mean of A's score minus B's, with its 95 % interval.
    pub margin: Margin,
    /// Mean rounds a game.
    pub mean_rounds: f64,
    /// Mean decisions a game.
    pub mean_decisions: f64,
    /// How often the first player won, a draw counted as half.
    pub first_player_win_rate: Rate,
    /// A's win rate when it was first player, and when it was not.
    pub win_rate_as_first: Option<Rate>,
    /// See above.
    pub win_rate_as_second: Option<Rate>,
    /// Line by line.
    pub ships: Vec<ShipLine>,
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Remarks on the squads.
    pub warnings: Vec<String>,
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

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Margin {
    /// The mean.
    pub estimate: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Margin {
    /// The margin of side A.
    pub fn new(sums: &Sums) -> Margin {
        let (estimate, half) = sums.margin();
        let half = if half.is_finite() { half } else { 0.0 };
        Margin { estimate, low: estimate - half, high: estimate + half }
    }
}

/// What the sums of a run do not know about it.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// See [`MatchReport::squads`].
    pub squads: [String; 2],
    /// See [`MatchReport::ruleset`].
    pub ruleset: String,
    /// See [`MatchReport::card_set`].
    pub card_set: String,
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
        let games = sums.games.max(1) as f64;
        let ships = [Side::A, Side::B]
            .into_iter()
            .flat_map(|side| sums.ships_of(side).map(move |(ship, s)| (side, ship, s)))
            .map(|(side, ship, s)| {
                let (pilot, name, cost) = about.ships[ship.index()].clone();
                ShipLine {
                    side,
                    pilot,
                    name,
                    cost,
                    survival: Rate::wilson(s.survived as f64 / games, sums.games as f64),
                    attacks: s.attacks as f64 / games,
                    dealt: s.dealt as f64 / games,
                    taken: s.taken as f64 / games,
                }
            })
            .collect();
        MatchReport {
            squads: about.squads,
            ruleset: about.ruleset,
            card_set: about.card_set,
            players: about.players,
            seed: about.seed,
            first_game: about.first_game,
            first: about.first,
            requested: about.requested,
            games: sums.games,
            faulted: sums.faulted,
            faults: sums.fault_lines(),
            interrupted: sums.games + sums.faulted < about.requested
                && about.stopping.as_ref().is_none_or(|stopping| stopping.verdict.is_none()),
            stopping: about.stopping,
            wins: sums.wins[0],
            losses: sums.wins[1],
            draws: sums.draws,
            win_rate: sums.win_rate(),
            mean_score: [sums.scores[0] as f64 / games, sums.scores[1] as f64 / games],
            margin: Margin::new(sums),
            mean_rounds: sums.rounds as f64 / games,
            mean_decisions: sums.decisions as f64 / (sums.games + sums.faulted).max(1) as f64,
            first_player_win_rate: sums.first_player_rate(),
            win_rate_as_first: sums.rate_when_first(Side::A),
            win_rate_as_second: sums.rate_when_first(Side::B),
            ships,
            not_simulated: about.not_simulated,
            warnings: about.warnings,
            checksum: format!("{:016x}", sums.checksum),
        }
    }

    /// How many games there were to be in the end.
    fn last(&self) -> u64 {
        if self.stopping.is_some() && !self.interrupted { self.games + self.faulted } else { self.requested }
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let line = &mut out;
        let _ = self.write(line);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "A  {}   ({})", self.squads[0], self.players[0])?;
        writeln!(out, "B  {}   ({})", self.squads[1], self.players[1])?;
        writeln!(
            out,
            "ruleset {}, cards {}, seed {}, games {} to {}, {}",
            self.ruleset,
            self.card_set,
            self.seed,
            self.first_game,
            (self.first_game + self.last()).saturating_sub(1),
            match self.first.as_str() {
                "by_rules" => "in pairs with the seats exchanged".to_owned(),
                "alternate" => "A and B first player in turn".to_owned(),
                side => format!("{} always first player", side.to_uppercase()),
            }
        )?;
        if self.interrupted {
            writeln!(
                out,
                "INTERRUPTED: {} of {} games were played",
                self.games + self.faulted,
                self.requested
            )?;
        }
        if let Some(stopping) = &self.stopping {
            writeln!(out, "{}: {}", stopping.rule, stopping.said())?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "A wins {}   B wins {}   draws {}   of {} games",
            self.wins, self.losses, self.draws, self.games
        )?;
        writeln!(out, "win rate of A          {}   (a draw counts as half)", percent(self.win_rate))?;
        writeln!(
            out,
            "mean score             A {:.1}   B {:.1}   margin {:+.1} (95 % {:+.1} to {:+.1})",
            self.mean_score[0], self.mean_score[1], self.margin.estimate, self.margin.low, self.margin.high
        )?;
        writeln!(out, "mean rounds            {:.1}", self.mean_rounds)?;
        writeln!(out, "first player wins      {}", percent(self.first_player_win_rate))?;
        if let (Some(first), Some(second)) = (self.win_rate_as_first, self.win_rate_as_second) {
            writeln!(out, "  A as first player    {}", percent(first))?;
            writeln!(out, "  A as second player   {}", percent(second))?;
        }
        writeln!(out)?;
        self.write_ships(out)?;
        self.write_notes(out)?;
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    fn write_ships(&self, out: &mut String) -> std::fmt::Result {
        let width = self.ships.iter().map(|ship| ship.name.chars().count()).max().unwrap_or(0).max(4);
        writeln!(
            out,
            "   {:width$}  {:>6}  {:>22}  {:>7}  {:>6}  {:>6}",
            "ship", "points", "survives (95 %)", "attacks", "dealt", "taken"
        )?;
        for ship in &self.ships {
            let side = if ship.side == Side::A { "A" } else { "B" };
            writeln!(
                out,
                "{side}  {:width$}  {:>6}  {:>22}  {:>7.2}  {:>6.2}  {:>6.2}",
                ship.name,
                ship.cost,
                percent(ship.survival),
                ship.attacks,
                ship.dealt,
                ship.taken
            )?;
        }
        writeln!(out, "   attacks, damage dealt and damage taken are means a game")
    }

    fn write_notes(&self, out: &mut String) -> std::fmt::Result {
        if self.faulted > 0 {
            writeln!(out, "\n{} games reached a bound of the program and are not counted:", self.faulted)?;
            for fault in &self.faults {
                writeln!(out, "  {fault}")?;
            }
        }
        write_remarks(out, &self.warnings, &self.not_simulated)
    }
}

/// What is to be said of the squads below any report: remarks on them, and which of their cards are not simulated.
pub fn write_remarks(
    out: &mut String,
    warnings: &[String],
    not_simulated: &[Unsimulated],
) -> std::fmt::Result {
    if !warnings.is_empty() {
        writeln!(out, "\nWARNINGS")?;
        for warning in warnings {
            writeln!(out, "  {warning}")?;
        }
    }
    if !not_simulated.is_empty() {
        writeln!(out, "\nNOT SIMULATED: the abilities of these cards are ignored (their numbers count)")?;
        for card in not_simulated {
            writeln!(out, "  {}: {} {} ({})", card.squad, card.kind, card.name, card.id)?;
        }
    }
    Ok(())
}

/// `14.4 % (13.7 to 15.1)`
pub(crate) fn percent(rate: Rate) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * rate.estimate, 100.0 * rate.low, 100.0 * rate.high)
}
