//! A gauntlet as tables for other programs: commas, a line of headings, rates as shares of 1.

use std::fmt::Write as _;

use super::GauntletReport;
use crate::page::quoted;

impl GauntletReport {
    /// A line a squad.
    pub fn squads_csv(&self) -> String {
        let mut out = String::from("number,name,file,games,wins,losses,draws,mean_win_rate,low,high\n");
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.6}"));
        for squad in &self.squads {
            let rate = squad.win_rate;
            let _ = writeln!(
                out,
                "{},{},{},{},{},{},{},{},{},{}",
                squad.number,
                quoted(&squad.name),
                quoted(&squad.file),
                squad.games,
                squad.wins,
                squad.losses,
                squad.draws,
                number(rate.map(|rate| rate.estimate)),
                number(rate.map(|rate| rate.low)),
                number(rate.map(|rate| rate.high)),
            );
        }
        out
    }

    /// A line a ship of each squad: means a game over all that the squad met.
    pub fn ships_csv(&self) -> String {
        let mut out = String::from(
            "squad,pilot,name,points,survival,attacks,dealt_by_attacks,dealt_by_devices,dealt_otherwise,dealt_to_friends,suffered\n",
        );
        for squad in &self.squads {
            for ship in &squad.ships {
                let _ = writeln!(
                    out,
                    "{},{},{},{},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6}",
                    squad.number,
                    ship.pilot,
                    quoted(&ship.name),
                    ship.cost,
                    ship.survival,
                    ship.attacks,
                    ship.dealt.attacks,
                    ship.dealt.devices,
                    ship.dealt.other,
                    ship.dealt.to_friends,
                    ship.taken,
                );
            }
        }
        out
    }

    /// A line a match-up.
    pub fn matchups_csv(&self) -> String {
        let mut out =
            String::from("a,b,name_a,name_b,games,wins,losses,draws,win_rate,low,high,margin,checksum\n");
        let name = |number: u16| quoted(&self.squads[usize::from(number) - 1].name);
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.6}"));
        for line in &self.matchups {
            let rate = line.win_rate;
            let _ = writeln!(
                out,
                "{},{},{},{},{},{},{},{},{},{},{},{},{}",
                line.a,
                line.b,
                name(line.a),
                name(line.b),
                line.games,
                line.wins,
                line.losses,
                line.draws,
                number(rate.map(|rate| rate.estimate)),
                number(rate.map(|rate| rate.low)),
                number(rate.map(|rate| rate.high)),
                number(line.margin.map(|margin| margin.estimate)),
                line.checksum,
            );
        }
        out
    }
}
