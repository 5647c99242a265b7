//! A match as tables for other programs: commas, a line of headings, rates as shares of 1.

use std::fmt::Write as _;

use super::MatchReport;
use crate::page::quoted;

impl MatchReport {
    /// A line a ship.
    pub fn ships_csv(&self) -> String {
        let mut out = String::from(
            "squad,pilot,name,points,survival,low,high,attacks,dealt_by_attacks,dealt_by_devices,dealt_otherwise,dealt_to_friends,suffered\n",
        );
        for ship in &self.ships {
            let _ = writeln!(
                out,
                "{},{},{},{},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6}",
                quoted(&self.squads[ship.side.index()]),
                ship.pilot,
                quoted(&ship.name),
                ship.cost,
                ship.survival.estimate,
                ship.survival.low,
                ship.survival.high,
                ship.attacks,
                ship.dealt.attacks,
                ship.dealt.devices,
                ship.dealt.other,
                ship.dealt.to_friends,
                ship.taken,
            );
        }
        out
    }

    /// A line for each margin of A that came out.
    pub fn margins_csv(&self) -> String {
        let mut out = String::from("margin,games\n");
        for (margin, games) in &self.margins {
            let _ = writeln!(out, "{margin},{games}");
        }
        out
    }

    /// A line a round, a column a ship in the order of [`MatchReport::ships_csv`]: how often it was still there at its end.
    pub fn rounds_csv(&self) -> Option<String> {
        let lives = self.lives.as_ref()?;
        let names: Vec<String> = (1..=self.ships.len()).map(|number| format!("ship_{number}")).collect();
        let mut out = format!("round,{}\n", names.join(","));
        for (round, shares) in (1..).zip(&lives.rounds) {
            let shares: Vec<String> = shares.iter().map(|share| format!("{share:.6}")).collect();
            let _ = writeln!(out, "{round},{}", shares.join(","));
        }
        Some(out)
    }
}
