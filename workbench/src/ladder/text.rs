//! A ladder as text.

use std::fmt::{Result, Write};

use super::{LadderReport, PairingLine, Tallied};
use killbox::matches::Elo;
use killbox::page::{Column, Page, Tone};
use killbox::report::{percent, write_faults, write_remarks};

/// The cell of an unknown value.
const UNKNOWN: &str = "-";

impl LadderReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        let LadderReport { ruleset, card_set, points_system, points_version, seed, requested, .. } = self;
        let (players, squads) = (self.players.len(), self.squads.len());
        writeln!(
            out,
            "{players} players, each against each, both with the same squad, over {squads} squads"
        )?;
        writeln!(
            out,
            "ruleset {ruleset}, {points_system} squads, cards {card_set}, points {points_version}, seed {seed}, {requested} games per squad, in pairs with the seats exchanged"
        )?;
        if self.interrupted {
            let mirrors = || self.pairings.iter().flat_map(|pairing| &pairing.squads);
            let over = mirrors().filter(|mirror| !mirror.interrupted).count();
            let text =
                format!("INTERRUPTED: {over} of {} mirrors were played to their end", mirrors().count());
            writeln!(out, "{}", page.paint(Tone::Warning, text))?;
        }
        writeln!(out)?;
        self.write_players(out, page)?;
        writeln!(out)?;
        self.write_pairings(out, page)?;
        writeln!(out)?;
        self.write_classes(out, page)?;
        self.write_faults(out, page)?;
        write_remarks(out, page, &self.warnings, &self.not_simulated)?;
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    fn write_players(&self, out: &mut String, page: &Page) -> Result {
        let columns = [
            Column::Words("player"),
            Column::Number("Elo (95 %)"),
            Column::Number("score"),
            Column::Number("games"),
        ];
        let rows: Vec<Vec<String>> = self
            .players
            .iter()
            .map(|line| {
                let score =
                    line.score.map_or_else(|| UNKNOWN.into(), |score| format!("{:.1} %", 100.0 * score));
                vec![line.name.clone(), shown(line.elo), score, line.games.to_string()]
            })
            .collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        writeln!(out, "   Elo: of all players together; 0 is their mean")
    }

    fn write_pairings(&self, out: &mut String, page: &Page) -> Result {
        let columns = [
            Column::Words("A against B"),
            Column::Number("win rate of A (95 %)"),
            Column::Number("Elo (95 %)"),
            Column::Number("normalised (95 %)"),
            Column::Words("worst with"),
            Column::Words("best with"),
        ];
        let rows: Vec<Vec<String>> = self
            .pairings
            .iter()
            .map(|pairing| {
                let mut row = vec![between(pairing)];
                row.extend(figures(&pairing.all));
                row.extend([pairing.worst, pairing.best].map(|squad| self.with(pairing, squad)));
                row
            })
            .collect();
        write!(out, "{}", page.table(&columns, &rows))
    }

    fn write_classes(&self, out: &mut String, page: &Page) -> Result {
        let columns = [
            Column::Words("A against B"),
            Column::Name("squads"),
            Column::Number("win rate of A (95 %)"),
            Column::Number("Elo (95 %)"),
            Column::Number("normalised (95 %)"),
            Column::Words("worst with"),
        ];
        let mut rows = Vec::new();
        for pairing in &self.pairings {
            for line in &pairing.classes {
                let mut row = vec![between(pairing), format!("{} {}", line.squads, line.class.name())];
                row.extend(figures(&line.all));
                row.push(self.with(pairing, line.worst));
                rows.push(row);
            }
        }
        write!(out, "{}", page.table(&columns, &rows))
    }

    /// The name of a squad, and the win rate of A with it.
    fn with(&self, pairing: &PairingLine, squad: Option<u16>) -> String {
        let Some(number) = squad else { return UNKNOWN.into() };
        let at = usize::from(number) - 1;
        let rate = pairing.squads[at].all.win_rate.map_or(0.0, |rate| 100.0 * rate.estimate);
        format!("{rate:.1} % {}", self.squads[at].name)
    }

    fn write_faults(&self, out: &mut String, page: &Page) -> Result {
        let faulted = self.faulted();
        if faulted == 0 {
            return Ok(());
        }
        let played = faulted + self.pairings.iter().map(|pairing| pairing.all.games).sum::<u64>();
        let mut lines = Vec::new();
        for pairing in &self.pairings {
            for mirror in &pairing.squads {
                let squad = &self.squads[usize::from(mirror.squad) - 1].name;
                lines.push((format!("{}, {squad}: ", between(pairing)), &mirror.faults));
            }
        }
        write_faults(
            out,
            page,
            faulted,
            played,
            lines.iter().map(|(name, faults)| (name.as_str(), faults.as_slice())),
        )
    }
}

fn between(pairing: &PairingLine) -> String {
    format!("{} - {}", pairing.a, pairing.b)
}

/// The cells for win rate, Elo and normalised Elo.
fn figures(all: &Tallied) -> [String; 3] {
    let rate = all.win_rate.map_or_else(|| UNKNOWN.to_owned(), percent);
    [rate, shown(all.elo), shown(all.normalised_elo)]
}

/// A strength as reports show it.
fn shown(elo: Option<Elo>) -> String {
    elo.map_or_else(|| UNKNOWN.into(), Elo::said)
}
