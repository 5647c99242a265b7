//! A gauntlet as text: a matrix in parts that fit the page, and a ranking.

use std::fmt::{Result, Write};

use super::{GauntletReport, MatchupLine, SquadLine};
use killbox::matches::Rate;
use killbox::page::{Column, Page, Tone};
use killbox_components::ruleset::{said_environment, said_scenario};

use killbox::report::{Stopping, none_ended, percent, write_faults, write_remarks};

/// The cell of a match-up without results.
const NOT_PLAYED: &str = "not played";

impl GauntletReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        self.write_head(out, page)?;
        writeln!(out)?;
        if self.about.hero {
            self.write_hero(out, page)?
        } else {
            self.write_matrix(out, page)?
        }
        self.write_notes(out, page)?;
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    fn write_head(&self, out: &mut String, page: &Page) -> Result {
        let squads = self.squads.len();
        let [a, b] = &self.about.players;
        let hero = page.paint(Tone::Heading, &self.squads[0].name);
        match (self.about.hero, a == b) {
            (true, true) => writeln!(out, "{hero} against {} squads   ({a})", squads - 1)?,
            (true, false) => writeln!(out, "{hero} ({a}) against {} squads ({b})", squads - 1)?,
            (false, _) => writeln!(out, "{squads} squads, each against each   ({a})")?,
        }
        let games = match self.matchups.iter().find_map(|matchup| matchup.stopping.as_ref()) {
            Some(stopping) => format!("at most {} games each, {}", self.about.requested, stopping.rule),
            None => format!("{} games each", self.about.requested),
        };
        writeln!(
            out,
            "ruleset {}{}{}, {} squads, cards {}, points {}, seed {}, {} match-ups of {games}, in pairs with the seats exchanged",
            self.about.ruleset,
            said_scenario(self.about.scenario),
            said_environment(self.about.environment),
            self.about.points_system,
            self.about.card_set,
            self.about.points_version,
            self.about.seed,
            self.matchups.len()
        )?;
        if self.interrupted {
            let over = self.matchups.iter().filter(|matchup| !matchup.interrupted).count();
            let all = self.matchups.len();
            let text = format!("INTERRUPTED: {over} of {all} match-ups were played to their end");
            writeln!(out, "{}", page.paint(Tone::Warning, text))?;
        }
        Ok(())
    }

    /// Writes the table of the hero's opponents.
    fn write_hero(&self, out: &mut String, page: &Page) -> Result {
        let mut columns = vec![
            Column::Number(""),
            Column::Words("win rate of the hero against"),
            Column::Number("(95 %)"),
            Column::Number("games"),
        ];
        let stops = self.matchups.iter().any(|matchup| matchup.stopping.is_some());
        if stops {
            columns.push(Column::Verdict(""));
        }
        let row = |number: String, name: &str, rate: Option<Rate>, games: u64, said: String| {
            let mut row = vec![number, name.to_owned(), shown(rate), games.to_string()];
            row.extend(stops.then_some(said));
            row
        };
        let mut rows: Vec<Vec<String>> = self
            .matchups
            .iter()
            .map(|matchup| {
                let said = matchup.stopping.as_ref().map_or_else(String::new, Stopping::said);
                let name = &self.squads[usize::from(matchup.b) - 1].name;
                row(matchup.b.to_string(), name, matchup.win_rate, matchup.games, said)
            })
            .collect();
        let hero = &self.squads[0];
        let all = "all, equally weighted";
        rows.push(row(String::new(), all, hero.win_rate, hero.games, String::new()));
        write!(out, "{}", page.table(&columns, &rows))?;
        self.write_few_groups(out)
    }

    /// Writes the matrix of win rates, in parts that fit the page, and then the ranking.
    fn write_matrix(&self, out: &mut String, page: &Page) -> Result {
        writeln!(out, "win rate in percent of the squad on the left against the squad above,")?;
        writeln!(out, "± half the 95 % interval (a draw counts as half)\n")?;
        // Decimals are shown where all intervals are narrow enough to make them meaningful.
        let widest =
            self.matchups.iter().filter_map(|matchup| matchup.win_rate).map(half).fold(0.0, f64::max);
        let digits = usize::from(widest < 2.0);
        let cells: Vec<Vec<String>> = self
            .squads
            .iter()
            .map(|row| self.squads.iter().map(|column| self.cell(row, column, digits)).collect())
            .collect();
        let numbers: Vec<String> = self.squads.iter().map(|squad| squad.number.to_string()).collect();
        let mut columns = vec![Column::Number(""), Column::Name("")];
        columns.extend(numbers.iter().map(|number| Column::Number(number)));
        let rows: Vec<Vec<String>> = self
            .squads
            .iter()
            .zip(cells)
            .map(|(row, cells)| [row.number.to_string(), row.name.clone()].into_iter().chain(cells).collect())
            .collect();
        writeln!(out, "{}", page.bounded().table(&columns, &rows))?;
        self.write_ranking(out, page)
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

    /// Writes the ranking of the squads, the best first.
    fn write_ranking(&self, out: &mut String, page: &Page) -> Result {
        let mut ranking: Vec<&SquadLine> = self.squads.iter().collect();
        let rate = |squad: &SquadLine| squad.win_rate.map_or(-1.0, |rate| rate.estimate);
        ranking.sort_by(|one, other| rate(other).total_cmp(&rate(one)));
        let columns = [
            Column::Number(""),
            Column::Words("squad"),
            Column::Number("mean win rate (95 %)"),
            Column::Number("games"),
            Column::Number("wins"),
            Column::Number("losses"),
            Column::Number("draws"),
        ];
        let row = |squad: &&SquadLine| {
            let counts = [squad.games, squad.wins, squad.losses, squad.draws].map(|count| count.to_string());
            let head = [squad.number.to_string(), squad.name.clone(), shown(squad.win_rate)];
            head.into_iter().chain(counts).collect()
        };
        write!(out, "{}", page.table(&columns, &ranking.iter().map(row).collect::<Vec<_>>()))?;
        writeln!(out, "     each opponent has the same weight")?;
        self.write_few_groups(out)?;
        self.write_stopping(out)
    }

    /// Writes why the intervals over all match-ups are wide, if too few games are the reason.
    fn write_few_groups(&self, out: &mut String) -> Result {
        let said = self.said_of_few_groups().map(|said| said.replace(": ", ":\n     "));
        said.map_or(Ok(()), |said| writeln!(out, "     {said}"))
    }

    /// Writes how the match-ups with a stopping rule ended. The decision of a test is written for
    /// each match-up, an interval only where it stayed wide.
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

    fn write_notes(&self, out: &mut String, page: &Page) -> Result {
        let faulted = self.faulted();
        if faulted > 0 {
            let played = faulted + self.matchups.iter().map(|matchup| matchup.games).sum::<u64>();
            let matchups: Vec<(String, &MatchupLine)> =
                self.matchups.iter().map(|m| (format!("{} against {}: ", m.a, m.b), m)).collect();
            let lines = matchups.iter().map(|(name, matchup)| (name.as_str(), matchup.faults.as_slice()));
            write_faults(out, page, faulted, played, lines)?;
            for (name, matchup) in &matchups {
                if matchup.games == 0 && matchup.faulted > 0 {
                    writeln!(out, "  {name}{}", none_ended(matchup.faulted))?;
                }
            }
        }
        write_remarks(out, page, &self.about.warnings, &self.about.not_simulated)
    }
}

/// A rate as a cell of a table.
fn shown(rate: Option<Rate>) -> String {
    rate.map_or_else(|| NOT_PLAYED.into(), percent)
}

/// Half the width of an interval, in percent.
fn half(rate: Rate) -> f64 {
    100.0 * rate.half_width()
}
