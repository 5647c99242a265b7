//! The report as people read it.

use std::fmt::Write;

use super::{NOTICEABLE, WorthLine, WorthReport};
use crate::page::{Column, Page, Tone};

impl WorthReport {
    /// A table, the worst first, and what it says.
    pub fn text(&self, page: &Page) -> String {
        let squads: std::collections::BTreeSet<&str> =
            self.lines.iter().map(|line| line.squad.as_str()).collect();
        let several = squads.len() > 1;
        let mut columns = vec![
            Column::Words("free card or action"),
            Column::Number("ships"),
            Column::Number("win rate"),
            Column::Number("95 %"),
            Column::Number("margin"),
            Column::Words(""),
        ];
        if several {
            columns.insert(0, Column::Words("squad"));
        }
        let rows: Vec<Vec<String>> = self.lines.iter().map(|line| row(line, several)).collect();
        let mut out = format!(
            "what a free card is worth to {}: mirrors, {} games each, ruleset {}, seed {}\n\n",
            self.player, self.games, self.ruleset, self.seed
        );
        out += &page.table(&columns, &rows);
        let hurting = self.hurting();
        if hurting > 0 {
            let percent = NOTICEABLE * 100.0;
            let text = format!(
                "{hurting} of {} cost their side more than {percent} of 100 games: {} plays them badly, or they hurt",
                self.lines.len(),
                self.player
            );
            let _ = write!(out, "\n{}\n", page.paint(Tone::Warning, text));
        }
        if !self.not_simulated.is_empty() {
            let _ = write!(
                out,
                "\n{}\n",
                page.paint(Tone::Warning, "NOT SIMULATED: the abilities of these cards are ignored")
            );
            for card in &self.not_simulated {
                let _ = writeln!(out, "  {}: {} {} ({})", card.squad, card.kind, card.name, card.id);
            }
        }
        if self.interrupted {
            out += "\ninterrupted: this is the result so far\n";
        }
        let _ = write!(out, "\nchecksum {}\n", self.checksum);
        out
    }
}

fn row(line: &WorthLine, several: bool) -> Vec<String> {
    let (rate, interval) = line.win_rate.map_or_else(
        || ("-".to_owned(), String::new()),
        |rate| {
            let percent = |value: f64| format!("{:.1}", value * 100.0);
            (
                format!("{} %", percent(rate.estimate)),
                format!("{} to {}", percent(rate.low), percent(rate.high)),
            )
        },
    );
    let margin = line.margin.map_or_else(|| "-".to_owned(), |margin| format!("{:+.1}", margin.estimate));
    let mut row = vec![
        line.name.clone(),
        line.ships.to_string(),
        rate,
        interval,
        margin,
        if line.hurts { "hurts" } else { "" }.to_owned(),
    ];
    if several {
        row.insert(0, line.squad.clone());
    }
    row
}
