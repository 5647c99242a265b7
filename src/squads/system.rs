//! Points systems: how a squad was paid for. Squads meet by one system only, and killbox plays two.

use std::fmt;

use killbox_components::ruleset::{Ruleset, SquadBuilder};
use serde::Serialize;

/// A points system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum PointsSystem {
    /// LEG-1: 200 points for ships and upgrades.
    #[default]
    #[serde(rename = "200-point")]
    Points200,
    /// SQD-1: 20 points for ships, and loadout values for upgrades.
    #[serde(rename = "20-point")]
    Points20,
    /// Today's points of the X-Wing Alliance: 50 for ships, and loadout values. killbox has no such
    /// points.
    #[serde(rename = "50-point")]
    Xwa,
}

impl PointsSystem {
    /// The system by which a ruleset builds squads.
    pub const fn of(ruleset: &Ruleset) -> PointsSystem {
        match ruleset.squad_builder {
            SquadBuilder::Points200 => PointsSystem::Points200,
            SquadBuilder::Loadout20 => PointsSystem::Points20,
        }
    }

    /// Of how many points the squads of a ruleset are, as reports say it: `200-point`,
    /// `500-point Epic` (SQD-24).
    pub fn said(ruleset: &Ruleset) -> String {
        format!("{}-point{}", ruleset.squad_points, if ruleset.epic { " Epic" } else { "" })
    }

    /// The system that the `ruleset` key of squad files names, as builders write it.
    pub(super) fn of_ruleset_key(name: &str) -> Option<PointsSystem> {
        match name.to_lowercase().as_str() {
            "legacy" | "x2po" | "ffg" => Some(PointsSystem::Points200),
            "amg" | "standard" => Some(PointsSystem::Points20),
            "xwa" => Some(PointsSystem::Xwa),
            _ => None,
        }
    }

    /// The ruleset that comes with killbox and builds squads by it.
    pub const fn ruleset(self) -> Option<&'static str> {
        match self {
            PointsSystem::Points200 => Some("legacy"),
            PointsSystem::Points20 => Some("standard"),
            PointsSystem::Xwa => None,
        }
    }
}

impl fmt::Display for PointsSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PointsSystem::Points200 => "200-point",
            PointsSystem::Points20 => "20-point",
            PointsSystem::Xwa => "50-point (XWA)",
        })
    }
}

/// A squad's points system, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldSystem {
    /// The system.
    pub system: PointsSystem,
    /// In words: "its `ruleset` is `XWA`".
    pub by: String,
}
