//! A gauntlet for people: a matrix in blocks that fit a terminal, and a ranking.

use std::fmt::{Result, Write};

use super::{GauntletReport, SquadLine};
use crate::matches::Rate;
use crate::report::{Stopping, percent, write_remarks};

/// No line of the matrix is longer.
const WIDTH: usize = 132;
/// Longer names are cut in the matrix.
const LONGEST_NAME: usize = 28;

impl GauntletReport {
    /// The report for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> Result {
        let squads = self.squads.len();
        let [a, b] = &self.players;
        match (self.hero, a == b) {
            (true, true) => writeln!(out, "{} against {} squads   ({a})", self.squads[0].name, squads - 1)?,
            (true, false) => {
                writeln!(out, "{} ({a}) against {} squads ({b})", self.squads[0].name, squads - 1)?
            }
            (false, _) => writeln!(out, "{squads} squads, each against each   ({a})")?,
        }
        let games = match self.matchups.iter().find_map(|matchup| matchup.stopping.as_ref()) {
            Some(stopping) => format!("at most {} games each, {}", self.requested, stopping.rule),
            None => format!("{} games each", self.requested),
        };
        writeln!(
            out,
            "ruleset {}, cards {}, seed {}, {} match-ups of {games}, in pairs with the seats exchanged",
            self.ruleset,
            self.card_set,
            self.seed,
            self.matchups.len()
        )?;
        if self.interrupted {
            let over = self.matchups.iter().filter(|matchup| !matchup.interrupted).count();
            writeln!(
                out,
                "INTERRUPTED: {over} of {} match-ups were played to their end",
                self.matchups.len()
            )?;
        }
        writeln!(out)?;
        if self.hero {
            self.write_hero(out)?
        } else {
            self.write_matrix(out)?
        }
        self.write_notes(out)?;
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    /// One line an opponent.
    fn write_hero(&self, out: &mut String) -> Result {
        let width = self.name_width();
        writeln!(out, "{:>3}  {:width$}  {:>24}  {:>9}", "", "win rate of the hero against", "", "games")?;
        for matchup in &self.matchups {
            let name = self.name(matchup.b);
            let rate = if matchup.games == 0 { "not played".into() } else { percent(matchup.win_rate) };
            write!(out, "{:>3}  {name:width$}  {rate:>24}  {:>9}", matchup.b, matchup.games)?;
            match &matchup.stopping {
                Some(stopping) => writeln!(out, "  {}", stopping.said())?,
                None => writeln!(out)?,
            }
        }
        let all = self.squads[0].win_rate.map_or_else(|| "not played".into(), percent);
        writeln!(out, "     {:width$}  {all:>24}  {:>9}", "all, each counting the same", self.squads[0].games)
    }

    /// Rows against columns, as many columns at once as fit a line; then the ranking.
    fn write_matrix(&self, out: &mut String) -> Result {
        writeln!(
            out,
            "win rate in percent of the squad on the left against the squad above, ± half the 95 % interval"
        )?;
        writeln!(out, "(a draw counts as half)\n")?;
        // Decimals are shown once they mean something everywhere.
        let played = self.matchups.iter().filter(|matchup| matchup.games > 0);
        let digits = usize::from(played.map(|matchup| half(matchup.win_rate)).fold(0.0, f64::max) < 2.0);
        let cells: Vec<Vec<String>> = self
            .squads
            .iter()
            .map(|row| self.squads.iter().map(|column| self.cell(row, column, digits)).collect())
            .collect();
        let cell = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1) + 2;
        let width = self.name_width();
        let at_once = (WIDTH.saturating_sub(5 + width) / cell).max(1);
        for begin in (0..self.squads.len()).step_by(at_once) {
            let columns = begin..(begin + at_once).min(self.squads.len());
            write!(out, "     {:width$}", "")?;
            for column in &self.squads[columns.clone()] {
                write!(out, "{:>cell$}", column.number)?;
            }
            writeln!(out)?;
            for (row, cells) in self.squads.iter().zip(&cells) {
                write!(out, "{:>3}  {:width$}", row.number, self.name(row.number))?;
                for text in &cells[columns.clone()] {
                    write!(out, "{text:>cell$}")?;
                }
                writeln!(out)?;
            }
            writeln!(out)?;
        }
        self.write_ranking(out)
    }

    fn cell(&self, row: &SquadLine, column: &SquadLine, digits: usize) -> String {
        match self.rate(row.number, column.number) {
            None if row.number == column.number => "-".into(),
            None => "?".into(),
            Some(rate) => {
                let half = half(rate).max(if digits == 0 { 1.0 } else { 0.1 });
                format!("{:.digits$}±{half:.digits$}", 100.0 * rate.estimate)
            }
        }
    }

    /// The squads from the best to the worst.
    fn write_ranking(&self, out: &mut String) -> Result {
        let width = self.name_width();
        let mut ranking: Vec<&SquadLine> = self.squads.iter().collect();
        let rate = |squad: &SquadLine| squad.win_rate.map_or(-1.0, |rate| rate.estimate);
        ranking.sort_by(|one, other| rate(other).total_cmp(&rate(one)));
        writeln!(
            out,
            "{:>3}  {:width$}  {:>24}  {:>9}  {:>9}  {:>9}  {:>7}",
            "", "squad", "mean win rate (95 %)", "games", "wins", "losses", "draws"
        )?;
        for squad in ranking {
            let rate = squad.win_rate.map_or_else(|| "not played".into(), percent);
            writeln!(
                out,
                "{:>3}  {:width$}  {rate:>24}  {:>9}  {:>9}  {:>9}  {:>7}",
                squad.number,
                self.name(squad.number),
                squad.games,
                squad.wins,
                squad.losses,
                squad.draws
            )?;
        }
        writeln!(out, "     each opponent counts the same")?;
        self.write_stopping(out)
    }

    /// How the match-ups with a rule to stop by ended: what a test decided in each, but only where an interval stayed wide.
    fn write_stopping(&self, out: &mut String) -> Result {
        let stopped = || self.matchups.iter().filter_map(|m| Some((m, m.stopping.as_ref()?)));
        let Some((_, Stopping { rule, .. })) = stopped().next() else { return Ok(()) };
        let reached = |stopping: &Stopping| stopping.verdict.is_some_and(|verdict| verdict.reached);
        let games = || stopped().filter(|(_, stopping)| reached(stopping)).map(|(matchup, _)| matchup.games);
        writeln!(out, "\n{rule}: reached in {} of {} match-ups", games().count(), self.matchups.len())?;
        if let (Some(least), Some(most)) = (games().min(), games().max()) {
            writeln!(out, "  after {least} to {most} games")?;
        }
        for (matchup, stopping) in stopped() {
            let is_test = stopping.verdict.is_some_and(|verdict| verdict.llr.is_some());
            if is_test || !reached(stopping) {
                let said = stopping.said();
                writeln!(out, "  {} against {}: {said}, {} games", matchup.a, matchup.b, matchup.games)?;
            }
        }
        Ok(())
    }

    fn write_notes(&self, out: &mut String) -> Result {
        let faulted = self.faulted();
        if faulted > 0 {
            writeln!(out, "\n{faulted} games reached a bound of the program and are not counted:")?;
            for matchup in &self.matchups {
                for fault in &matchup.faults {
                    writeln!(out, "  {} against {}, {fault}", matchup.a, matchup.b)?;
                }
            }
        }
        write_remarks(out, &self.warnings, &self.not_simulated)
    }

    /// A squad's name, not too long.
    fn name(&self, number: u16) -> String {
        let name = &self.squads[usize::from(number) - 1].name;
        if name.chars().count() <= LONGEST_NAME {
            return name.clone();
        }
        name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
    }

    fn name_width(&self) -> usize {
        (1..=self.squads.len() as u16)
            .map(|number| self.name(number).chars().count())
            .max()
            .unwrap_or(0)
            .max(28)
    }
}

/// Half the width of an interval in percent.
fn half(rate: Rate) -> f64 {
    50.0 * (rate.high - rate.low)
}
