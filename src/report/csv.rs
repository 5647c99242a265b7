//! A match as CSV tables for other programs. Rates are fractions of 1.

use killbox_components::tally::ShipStat;

use super::MatchReport;
use crate::csv::{Table, count, number, rate, text};

impl MatchReport {
    /// The ships, one a line.
    pub fn ships_csv(&self) -> String {
        let facts = ["squad", "pilot", "name", "points", "survival", "low", "high"];
        let stats = ShipStat::ALL.map(|stat| stat.about().csv);
        let mut table = Table::new(facts.into_iter().chain(stats));
        for ship in &self.ships {
            let squad = &self.squads[ship.side.index()];
            let facts = [text(squad), text(&ship.pilot), text(&ship.name), count(ship.cost)];
            let means = ship.stats.0.map(number);
            table.row(facts.into_iter().chain(rate(Some(ship.survival))).chain(means));
        }
        table.finish()
    }

    /// The margins of A that occurred, one a line.
    pub fn margins_csv(&self) -> String {
        let mut table = Table::new(["margin", "games"]);
        for (margin, games) in &self.margins {
            table.row([count(*margin), count(*games)]);
        }
        table.finish()
    }

    /// The rounds, one a line, with a column for each ship in the order of
    /// [`MatchReport::ships_csv`]: the share of games in which the ship was in play at the end of
    /// the round.
    pub fn rounds_csv(&self) -> Option<String> {
        let lives = self.lives.as_ref()?;
        let ships = (1..=self.ships.len()).map(|number| format!("ship_{number}"));
        let mut table = Table::new(["round".to_owned()].into_iter().chain(ships));
        for (round, shares) in (1_u32..).zip(&lives.rounds) {
            table.row([count(round)].into_iter().chain(shares.iter().map(|share| number(*share))));
        }
        Some(table.finish())
    }
}
