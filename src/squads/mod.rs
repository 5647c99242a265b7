//! Squads: read from XWS files, checked by the rules, and compiled into what a battle starts with.

mod compile;
mod fault;
mod load;
mod resolve;
mod show;
mod validate;
mod xws;

use killbox_components::catalogue::{Chassis, Faction, Pilot, Upgrade};

pub use compile::{compile, matchups};
pub use fault::{Fault, Place, Problem};
pub use load::{Checked, Loaded, check, load_pair, matchup_from_values, unsimulated};
pub use validate::validate;
pub use xws::{Xws, XwsShip};

/// Why squads cannot play.
#[derive(Debug, thiserror::Error)]
pub enum SquadError {
    /// The file cannot be read.
    #[error("{file}: {error}")]
    Io {
        /// Which file.
        file: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// It is not a squad.
    #[error("{file}: {what}")]
    File {
        /// Which file.
        file: String,
        /// What is wrong, where, and what was expected.
        what: String,
    },
    /// It breaks rules.
    #[error("the squads are not legal by ruleset `{ruleset}`:\n  {}{}", .faults.join("\n  "),
        if *.only_points { "\n(--lenient plays squads over the points limit all the same)" } else { "" })]
    Faults {
        /// The ruleset's name.
        ruleset: String,
        /// Every fault of both squads.
        faults: Vec<String>,
        /// Whether `--lenient` would let them play.
        only_points: bool,
    },
}

/// A squad whose every id is known. It may still break rules of squad building: validation says which.
#[derive(Clone, Debug, PartialEq)]
pub struct Squad {
    /// As the file names it.
    pub name: String,
    /// SQD-2.
    pub faction: Faction,
    /// In the order of the file.
    pub ships: Vec<SquadShip>,
    /// Obstacles it brings: indices into the table of outlines, three of them.
    pub obstacles: Vec<u8>,
}

/// A ship of a squad with its upgrades.
#[derive(Clone, Debug, PartialEq)]
pub struct SquadShip {
    /// The ship card.
    pub pilot: Pilot,
    /// Its type.
    pub chassis: Chassis,
    /// In the order of the file.
    pub upgrades: Vec<Upgrade>,
}

impl SquadShip {
    /// LEG-2: what one of its upgrades costs on it, by printed values; 0 where the card names no cost.
    pub fn upgrade_cost(&self, upgrade: &Upgrade) -> i16 {
        let stats = self.stats();
        upgrade
            .cost
            .as_ref()
            .and_then(|cost| cost.on(self.chassis.size, stats.agility, self.pilot.initiative))
            .unwrap_or(0)
    }

    /// The printed values: the ship card's own, else its type's.
    pub fn stats(&self) -> &killbox_components::catalogue::Stats {
        self.pilot.stats.as_ref().unwrap_or(&self.chassis.stats)
    }
}
