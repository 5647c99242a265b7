//! A backtest as text and as CSV tables.

use std::fmt::{Result, Write};

use killbox_cards::catalogue::Cards;

use super::{BacktestReport, FEWEST_TOURNAMENTS, Measured, Results, Simulation, group_name};
use killbox::csv::{self, Table, count, number};
use killbox::page::{Column, Page, Tone};
use killbox::report::write_faults;

/// The most groups in the text. The JSON has all groups.
const GROUPS: usize = 20;
/// The most reasons and cards in a list of the text.
const LISTED: usize = 10;

impl BacktestReport {
    /// The report as text, with the names of cards.
    pub fn text(&self, page: &Page, cards: &Cards) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page, cards);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page, cards: &Cards) -> Result {
        let coverage = &self.coverage;
        writeln!(
            out,
            "{} of {} matches of {} tournaments, {} games each   ({})",
            coverage.played, coverage.matches, coverage.tournaments, self.about.games, self.about.player
        )?;
        writeln!(
            out,
            "ruleset {}, cards {}, points {}, seed {}\n",
            self.about.ruleset, self.about.card_set, self.about.points_version, self.about.seed
        )?;
        let columns = [
            Column::Words("predicted by"),
            Column::Number("AUC (95 %)"),
            Column::Number("log loss (95 %)"),
            Column::Number("Brier (95 %)"),
            Column::Number("slope (95 %)"),
        ];
        let rows: Vec<Vec<String>> = self
            .foretold
            .iter()
            .map(|by| {
                let of = &by.quality;
                vec![by.name.to_owned(), shown(of.auc), shown(of.log_loss), shown(of.brier), shown(of.slope)]
            })
            .collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        writeln!(
            out,
            "     without knowledge: AUC 0.5, log loss 0.693, Brier 0.25; slope under 1: overconfident; intervals by tournaments"
        )?;
        if self.foretold.len() > 1 {
            writeln!(
                out,
                "     the models below `games` are fitted to four fifths of the tournaments and predict the fifth; tempered games: the log odds of the games times one number"
            )?;
        }
        if let Some(said) = self.said_of_few_tournaments() {
            writeln!(out, "\n{}", page.paint(Tone::Warning, said))?;
        }
        let fifths: Vec<String> = self
            .calibration
            .iter()
            .map(|[told, won]| format!("{:.0}:{:.0}", 100.0 * told, 100.0 * won))
            .collect();
        writeln!(out, "\nfavourites by fifths, predicted and actual win rate: {}\n", fifths.join("  "))?;
        for by in &self.misrated {
            let [rms, chance] = [by.rms, by.by_chance].map(|share| 100.0 * share);
            writeln!(
                out,
                "{} groups of squads are over- or underrated by {}: {rms:.1} % (root mean square), of which {chance:.1} % is due to chance",
                by.groups, by.name
            )?;
        }
        self.write_groups(out, page, cards)?;
        writeln!(
            out,
            "\nof {} squads, {} cannot be played; in {} every ability is simulated",
            coverage.squads, coverage.squads_refused, coverage.squads_whole
        )?;
        for (what, counts) in [
            ("matches left out", &coverage.left_out),
            ("squads refused", &coverage.refused),
            ("read", &coverage.mended),
            ("not simulated", &coverage.not_simulated),
        ] {
            let mut most: Vec<(&String, &u64)> = counts.iter().collect();
            most.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
            for (name, count) in most.iter().take(LISTED) {
                writeln!(out, "  {what}: {name} ({count})")?;
            }
            if most.len() > LISTED {
                writeln!(out, "  {what}: {} more", most.len() - LISTED)?;
            }
        }
        if self.faulted > 0 {
            let played = self.faulted + self.games;
            write_faults(out, page, self.faulted, played, [("", self.faults.as_slice())])?;
        }
        if self.about.interrupted {
            writeln!(out, "\ninterrupted: this is the result so far")?;
        }
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    /// A warning about results of few tournaments.
    fn said_of_few_tournaments(&self) -> Option<String> {
        match self.coverage.tournaments_played {
            0 | FEWEST_TOURNAMENTS.. => None,
            1 => Some(
                "one tournament does not show how much tournaments differ: there are no intervals, no q\nand no fitted models; add results of more tournaments".to_owned(),
            ),
            played => Some(format!(
                "{played} tournaments hardly show how much tournaments differ: intervals are wide, and below\n{FEWEST_TOURNAMENTS} tournaments there is no q; add results of more tournaments"
            )),
        }
    }

    fn write_groups(&self, out: &mut String, page: &Page, cards: &Cards) -> Result {
        if self.groups.is_empty() {
            return writeln!(out, "no group of squads has enough matches for an estimate");
        }
        let columns = [
            Column::Words("squads with"),
            Column::Words(""),
            Column::Number("matches"),
            Column::Number("games"),
            Column::Number("people"),
            Column::Number("overrated by (95 %)"),
            Column::Number("q"),
        ];
        let rows: Vec<Vec<String>> = self
            .groups
            .iter()
            .take(GROUPS)
            .map(|group| {
                let over = format!("{:+.1} %", 100.0 * group.over);
                let over = group.interval.map_or_else(
                    || format!("{over} (no interval)"),
                    |[low, high]| format!("{over} ({:+.1} to {:+.1})", 100.0 * low, 100.0 * high),
                );
                vec![
                    group_name(group, cards),
                    group.kind.to_owned(),
                    group.matches.to_string(),
                    format!("{:.1} %", 100.0 * group.simulated),
                    format!("{:.1} %", 100.0 * group.real),
                    over,
                    group.q.map_or_else(|| "-".to_owned(), |q| format!("{q:.3}")),
                ]
            })
            .collect();
        write!(out, "{}", page.table(&columns, &rows))
    }

    /// The groups as CSV, one a line.
    pub fn groups_csv(&self) -> String {
        let headings =
            ["kind", "id", "matches", "tournaments", "simulated", "real", "over", "low", "high", "q"];
        let mut table = Table::new(headings);
        for group in &self.groups {
            let [low, high] = [0, 1].map(|end| number(group.interval.map(|ends| ends[end])));
            let facts = [csv::text(group.kind), csv::text(&group.id)];
            let counts = [count(group.matches), count(group.tournaments as u64)];
            let rates = [number(group.simulated), number(group.real), number(group.over)];
            let cells = facts.into_iter().chain(counts).chain(rates);
            table.row(cells.chain([low, high, number(group.q)]));
        }
        table.finish()
    }
}

/// The matches as CSV, one a line, with the numbers of the tournament and the squads.
pub fn matches_csv(results: &Results, simulation: &Simulation) -> String {
    let mut table = Table::new(["tournament", "squad_a", "squad_b", "winner", "games", "chance_a"]);
    for (fought, simulated) in results.matches.iter().zip(&simulation.matches) {
        let winner = if fought.first_won { "a" } else { "b" };
        let [tournament, a, b] =
            [fought.tournament, fought.squads[0], fought.squads[1]].map(|at| count(at as u64 + 1));
        let chance = (simulated.games > 0).then(|| simulated.chance());
        table.row([tournament, a, b, csv::text(winner), count(simulated.games), number(chance)]);
    }
    table.finish()
}

fn shown(measured: Measured) -> String {
    let Measured { estimate, low, high, .. } = measured;
    match (low, high) {
        (Some(low), Some(high)) => format!("{estimate:.3} ({low:.3} to {high:.3})"),
        _ => format!("{estimate:.3} (no interval)"),
    }
}
