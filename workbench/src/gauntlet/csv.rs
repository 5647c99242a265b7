//! A gauntlet as CSV tables for other programs. Rates are fractions of 1.

use super::GauntletReport;
use killbox::csv::{Table, count, number, rate, text};
use killbox_components::tally::ShipStat;

impl GauntletReport {
    /// The squads, one a line.
    pub fn squads_csv(&self) -> String {
        let mut table = Table::new([
            "number",
            "name",
            "file",
            "games",
            "wins",
            "losses",
            "draws",
            "mean_win_rate",
            "low",
            "high",
        ]);
        for squad in &self.squads {
            let facts = [count(squad.number), text(&squad.name), text(&squad.file)];
            let counts = [squad.games, squad.wins, squad.losses, squad.draws].map(count);
            table.row(facts.into_iter().chain(counts).chain(rate(squad.win_rate)));
        }
        table.finish()
    }

    /// The ships of each squad, one a line: means per game over all match-ups of the squad.
    pub fn ships_csv(&self) -> String {
        let facts = ["squad", "pilot", "name", "points", "survival"];
        let mut table = Table::new(facts.into_iter().chain(ShipStat::ALL.map(|stat| stat.about().csv)));
        for squad in &self.squads {
            for ship in &squad.ships {
                let facts = [count(squad.number), text(&ship.pilot), text(&ship.name), count(ship.cost)];
                let means = [ship.survival].into_iter().chain(ship.stats.0);
                table.row(facts.into_iter().chain(means.map(number)));
            }
        }
        table.finish()
    }

    /// The match-ups, one a line.
    pub fn matchups_csv(&self) -> String {
        let mut table = Table::new([
            "a", "b", "name_a", "name_b", "games", "wins", "losses", "draws", "win_rate", "low", "high",
            "margin", "checksum",
        ]);
        let name = |number: u16| text(&self.squads[usize::from(number) - 1].name);
        for line in &self.matchups {
            let squads = [count(line.a), count(line.b), name(line.a), name(line.b)];
            let counts = [line.games, line.wins, line.losses, line.draws].map(count);
            let margin = number(line.margin.map(|margin| margin.estimate));
            let cells = squads.into_iter().chain(counts).chain(rate(line.win_rate));
            table.row(cells.chain([margin, text(&line.checksum)]));
        }
        table.finish()
    }
}
