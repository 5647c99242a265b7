//! The output of `squad check` and `squad show`, as text and as JSON.

use std::fmt::Write as _;

use super::check::Checked;
use crate::report::counted;

impl Checked {
    /// The verdict: every fault with its place, or the statement that there is none.
    pub fn verdict(&self) -> String {
        let mut out = String::new();
        if let Some(why) = &self.unreadable {
            let _ = writeln!(out, "{why}");
            return out;
        }
        let tolerated = self.faults.iter().any(|fault| fault.problem.is_of_points());
        let verdict = match (self.accepted, tolerated) {
            (true, false) => "legal",
            (true, true) => "accepted by --lenient",
            (false, _) => "NOT LEGAL",
        };
        let unknown = self.squad.as_ref().map_or(0, |squad| squad.unknown_ships);
        let _ = writeln!(
            out,
            "{}: {verdict} ({}, {} of {} points by {}, {})",
            self.file,
            self.ruleset,
            self.points,
            self.points_limit,
            self.points_version,
            counted(self.ships.len() + unknown, "ship")
        );
        for fault in &self.faults {
            let _ = writeln!(out, "  {}{fault}", if fault.warning { "note: " } else { "" });
        }
        if self.is_lenient_case() {
            out += "  (points and slots change with every points list: --lenient accepts the squad)\n";
        }
        if let Some(why) = self.ruleset_by.as_ref().filter(|_| !self.accepted || self.by_cards) {
            let _ = writeln!(out, "  (checked by `{}`: {why}; choose another with --ruleset)", self.ruleset);
        }
        out
    }

    /// Ships, upgrades and points, followed by the verdict and the cards that are not simulated.
    pub fn show(&self) -> String {
        let mut out = String::new();
        if let Some(squad) = &self.squad {
            let _ = write!(out, "{} — {}", self.name, squad.faction);
            if let Some(told) = &self.points_system {
                let _ = write!(out, ", a {} squad ({})", told.system, told.by);
            }
            out.push_str("\n\n");
        }
        for ship in &self.ships {
            ship.write(&mut out);
        }
        if !self.obstacles.is_empty() {
            let _ = writeln!(out, "  Obstacles: {}\n", self.obstacles.join(", "));
        }
        out += &self.verdict();
        if !self.not_simulated.is_empty() {
            let names: Vec<&str> = self.not_simulated.iter().map(|card| card.name.as_str()).collect();
            let _ = writeln!(out, "  abilities not simulated: {}", names.join(", "));
        }
        out
    }
}
