//! A meta as text.

use std::fmt::{Result, Write};

use super::{FEWEST_PAIRS, Meeting, MetaLine, MetaReport};
use killbox::matches::Elo;
use killbox::page::{Column, Page, Tone};

impl MetaReport {
    /// The table of the gauntlet, followed by its analysis.
    pub fn text(&self, page: &Page) -> String {
        let mut out = self.table.text(page);
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        writeln!(out, "\n{}", page.paint(Tone::Heading, "THE META"))?;
        let columns = [
            Column::Number(""),
            Column::Words("squad"),
            Column::Number("Elo (95 %)"),
            Column::Number("best"),
            Column::Number("worst"),
            Column::Number("polarity"),
            Column::Number("equilibrium (95 %)"),
            Column::Number("there"),
            Column::Number("smoothed"),
        ];
        let mut lines: Vec<&MetaLine> = self.meta.iter().collect();
        let strength = |line: &MetaLine| line.elo.and_then(|elo| elo.estimate).unwrap_or(f64::NEG_INFINITY);
        lines.sort_by(|one, other| strength(other).total_cmp(&strength(one)));
        let rows: Vec<Vec<String>> = lines.iter().map(|line| row(line)).collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        writeln!(
            out,
            "     Elo: strength of all fitted together, 0 is their mean; best, worst: the opponent's number and the win rate against it"
        )?;
        writeln!(
            out,
            "     polarity: by how much a squad's win rates differ, without the part that is due to chance"
        )?;
        match self.draws {
            0 => writeln!(
                out,
                "     equilibrium: shares of a mix that no squad beats; fewer than {} games per match-up do not show how uncertain they are",
                2 * FEWEST_PAIRS
            )?,
            draws => writeln!(
                out,
                "     equilibrium: shares of a mix that no squad beats, with intervals from {draws} redraws of all cells; there: how often the squad is in the mix in these redraws"
            )?,
        }
        writeln!(
            out,
            "     smoothed: shares if a squad that wins {:.1} % more against the mix is e times as frequent",
            100.0 * self.smooth
        )?;
        let Some(of_all) = self.exploitability_of_all else {
            return writeln!(out, "\nno equilibrium: some squads have not met");
        };
        writeln!(
            out,
            "\nif all squads were equally frequent, the best would win {:.1} %",
            50.0 + 100.0 * of_all
        )?;
        if let Some(explained) = self.explained {
            writeln!(
                out,
                "strength explains {:.0} % of the differences between match-ups; the rest depends on who meets whom",
                100.0 * explained
            )?;
        }
        if self.clusters.len() > 1 {
            writeln!(
                out,
                "squads that do equally well against all others (silhouette {:.2}):",
                self.silhouette
            )?;
            for group in &self.clusters {
                let names: Vec<String> = group.iter().map(u16::to_string).collect();
                writeln!(out, "  {}", names.join(", "))?;
            }
        } else {
            writeln!(out, "no clear groups of squads that do equally well against all others")?;
        }
        Ok(())
    }
}

fn row(line: &MetaLine) -> Vec<String> {
    let percent =
        |share: Option<f64>| share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share));
    let elo = line.elo.map_or_else(|| "-".into(), Elo::said);
    let meeting = |meeting: &Option<Meeting>| {
        meeting
            .as_ref()
            .map_or_else(|| "-".into(), |m| format!("{}: {:.0} %", m.number, 100.0 * m.win_rate.estimate))
    };
    let share = match (line.share, line.share_drawn) {
        (Some(share), Some(drawn)) => {
            format!("{:.1} % ({:.0} to {:.0})", 100.0 * share, 100.0 * drawn.low, 100.0 * drawn.high)
        }
        (share, _) => percent(share),
    };
    vec![
        line.number.to_string(),
        line.name.clone(),
        elo,
        meeting(&line.best),
        meeting(&line.worst),
        percent(line.polarity),
        share,
        line.share_drawn.map_or_else(|| "-".into(), |drawn| format!("{:.0} %", 100.0 * drawn.present)),
        percent(line.smoothed),
    ]
}
