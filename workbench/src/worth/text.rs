//! The worth of free cards as text.

use std::fmt::{Result, Write};

use super::{NOTICEABLE, WorthLine, WorthReport};
use killbox::page::{Column, Page, Tone};
use killbox::report::{percent, write_remarks};

/// The most cards that are listed because no ship may have them.
const NAMED: usize = 12;

impl WorthReport {
    /// A table of the mirrors, the worst first, and its conclusions.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        let WorthReport { player, games, ruleset, points_version, seed, .. } = self;
        writeln!(
            out,
            "what a free card is worth to {player}: mirrors, {games} games each, ruleset {ruleset}, points {points_version}, seed {seed}\n"
        )?;
        let several = self.lines.iter().any(|line| line.squad != self.lines[0].squad);
        let columns = [
            Column::Name("squad"),
            Column::Name("free card or action"),
            Column::Number("ships"),
            Column::Number("win rate (95 %)"),
            Column::Number("margin"),
            Column::Verdict(""),
        ];
        let from = usize::from(!several);
        let rows: Vec<Vec<String>> = self.lines.iter().map(|line| row(line)[from..].to_vec()).collect();
        out.push_str(&page.table(&columns[from..], &rows));
        let hurting = self.hurting();
        if hurting > 0 {
            let (lines, games) = (self.lines.len(), NOTICEABLE * 100.0);
            let text = format!(
                "{hurting} of {lines} cost their side more than {games} of 100 games: {player} plays them badly, or they hurt"
            );
            writeln!(out, "\n{}", page.paint(Tone::Warning, text))?;
        }
        let mut told = Vec::new();
        for line in &self.lines {
            if let Some(reason) = line.reason.as_ref().filter(|_| !told.contains(&&line.id)) {
                let first = if told.is_empty() { "\n" } else { "" };
                writeln!(out, "{first}{} hurts by itself: it {reason}", line.name)?;
                told.push(&line.id);
            }
        }
        if !self.not_given.is_empty() {
            let (named, rest) = self.not_given.split_at(self.not_given.len().min(NAMED));
            let more = if rest.is_empty() {
                String::new()
            } else {
                format!(" and {} more (--json names them)", rest.len())
            };
            writeln!(out, "\nno ship of these squads may have: {}{more}", named.join(", "))?;
        }
        write_remarks(out, page, &self.warnings, &self.not_simulated)?;
        if self.interrupted {
            writeln!(out, "\ninterrupted: this is the result so far")?;
        }
        writeln!(out, "\nchecksum {}", self.checksum)
    }
}

/// A line of the table, with its squad.
fn row(line: &WorthLine) -> [String; 6] {
    [
        line.squad.clone(),
        line.name.clone(),
        line.ships.to_string(),
        line.win_rate.map_or_else(|| "-".to_owned(), percent),
        line.margin.map_or_else(|| "-".to_owned(), |margin| format!("{:+.1}", margin.estimate)),
        match (line.hurts, &line.reason) {
            (true, None) => "hurts",
            (true, Some(_)) => "hurts by itself",
            (false, _) => "",
        }
        .to_owned(),
    ]
}
