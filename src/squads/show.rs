//! What `squad check` and `squad show` print.

use std::fmt::Write as _;

use super::load::Checked;

impl Checked {
    /// The verdict: every fault with its place, or that there is none.
    pub fn verdict(&self) -> String {
        let mut out = String::new();
        if let Some(why) = &self.unreadable {
            let _ = writeln!(out, "{why}");
            return out;
        }
        let legal = if self.is_legal() { "legal" } else { "NOT LEGAL" };
        let _ = writeln!(out, "{}: {} ({}, {} points)", self.file, legal, self.ruleset, self.points);
        for fault in &self.faults {
            let _ = writeln!(out, "  {}{fault}", if fault.warning { "note: " } else { "" });
        }
        out
    }

    /// Ships, upgrades, points, then the verdict and what is not simulated.
    pub fn show(&self) -> String {
        let mut out = String::new();
        if let Some(squad) = &self.squad {
            let _ = writeln!(out, "{}  ({}, {} points)", squad.name, squad.faction, self.points);
            for ship in &squad.ships {
                let stats = ship.stats();
                let attacks: Vec<String> =
                    stats.attacks.iter().map(|attack| format!("{} {:?}", attack.value, attack.arc)).collect();
                let _ = writeln!(
                    out,
                    "  {} — {}, initiative {}, {} points",
                    ship.pilot.name, ship.chassis.name, ship.pilot.initiative, ship.pilot.cost
                );
                let _ = writeln!(
                    out,
                    "    attack {}, agility {}, hull {}, shields {}",
                    attacks.join(" and "),
                    stats.agility,
                    stats.hull,
                    stats.shields
                );
                for card in &ship.upgrades {
                    let cost = ship.upgrade_cost(card);
                    let _ = writeln!(out, "    {:14} {} ({cost})", card.slot().name(), card.name);
                }
            }
        }
        out += &self.verdict();
        if !self.not_simulated.is_empty() {
            let names: Vec<&str> = self.not_simulated.iter().map(|card| card.name.as_str()).collect();
            let _ = writeln!(out, "  abilities not simulated: {}", names.join(", "));
        }
        out
    }
}
