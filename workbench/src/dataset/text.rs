//! The report of a data set as text.

use std::fmt::{Result, Write};

use super::report::DatasetReport;
use killbox::page::{Column, Page, Tone};
use killbox::report::{counted, none_ended, write_faults, write_remarks};
use killbox_components::ruleset::{said_environment, said_scenario};

impl DatasetReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        let [a, b] = &self.players;
        let players = if a == b { a.clone() } else { format!("{a} against {b}") };
        let squads = counted(self.squads.len(), "squad");
        writeln!(
            out,
            "data set: games between {squads} drawn in pairs, {players}, seed {}\nruleset {}{}{}, {} squads, cards {}, points {}",
            self.seed,
            self.ruleset,
            said_scenario(self.scenario),
            said_environment(self.environment),
            self.points_system,
            self.card_set,
            self.points_version,
        )?;
        if self.interrupted {
            let played = self.games + self.faulted;
            let text = format!("INTERRUPTED: the rows of {played} of {} games are written", self.requested);
            writeln!(out, "{}", page.paint(Tone::Warning, text))?;
        }
        writeln!(out)?;
        match self.mean_rounds {
            None => writeln!(out, "{}", page.paint(Tone::Wrong, none_ended(self.faulted)))?,
            Some(rounds) => {
                let [a, b] = self.wins;
                writeln!(out, "A wins {a}   B wins {b}   draws {}   of {} games", self.draws, self.games)?;
                writeln!(out, "mean rounds {rounds:.1}\n")?;
                self.write_rows(out, page)?;
            }
        }
        if self.faulted > 0 {
            let played = self.games + self.faulted;
            write_faults(out, page, self.faulted, played, [("", self.faults.as_slice())])?;
        }
        write_remarks(out, page, &self.warnings, &self.not_simulated)?;
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    /// Writes how many rows there are of each kind of decision.
    fn write_rows(&self, out: &mut String, page: &Page) -> Result {
        let columns = [Column::Name("decision"), Column::Number("rows"), Column::Number("a game")];
        let all = ("all".to_owned(), self.rows);
        let by_kind = self.rows_by_kind.iter().map(|(kind, rows)| (kind.clone(), *rows));
        // One kind alone is all.
        let lines = by_kind.chain((self.rows_by_kind.len() != 1).then_some(all));
        let row = |(kind, rows): (String, u64)| {
            vec![kind, rows.to_string(), format!("{:.1}", rows as f64 / self.games as f64)]
        };
        out.push_str(&page.table(&columns, &lines.map(row).collect::<Vec<_>>()));
        writeln!(out, "{:.1} MB of Parquet", self.bytes as f64 / 1e6)
    }
}
