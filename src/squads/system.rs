//! Points systems, by which squads are paid for. Only squads of the same system meet.

use std::fmt;

use killbox_components::ruleset::{CardSet, Ruleset, SquadBuilder};
use serde::{Deserialize, Serialize};

/// A points system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PointsSystem {
    /// 200 points for ships and upgrades [LEG-1].
    #[default]
    #[serde(rename = "200-point")]
    Points200,
    /// 20 points for ships, and loadout values for upgrades [SQD-1].
    #[serde(rename = "20-point")]
    Points20,
    /// Today's points of the X-Wing Alliance: 50 for ships, and loadout values for upgrades
    /// [XWA-3].
    #[serde(rename = "50-point")]
    Xwa,
}

impl PointsSystem {
    /// All systems. Where several fit a squad alike, the first of them counts.
    pub const ALL: [PointsSystem; 3] = [PointsSystem::Points200, PointsSystem::Points20, PointsSystem::Xwa];

    /// The system by which a ruleset builds squads.
    pub const fn of(ruleset: &Ruleset) -> PointsSystem {
        match (ruleset.squad_builder, ruleset.card_set) {
            (SquadBuilder::Points200, _) => PointsSystem::Points200,
            (SquadBuilder::Loadout20, CardSet::Xwa) => PointsSystem::Xwa,
            (SquadBuilder::Loadout20, _) => PointsSystem::Points20,
        }
    }

    /// The points of a ruleset's squads, as reports print them: `200-point`, `500-point Epic`
    /// [SQD-24].
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

    /// The built-in ruleset that builds squads by this system.
    pub const fn ruleset(self) -> &'static str {
        match self {
            PointsSystem::Points200 => "legacy",
            PointsSystem::Points20 => "standard",
            PointsSystem::Xwa => "xwa",
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

/// The points system of a squad, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldSystem {
    /// The system.
    pub system: PointsSystem,
    /// The reason in words: "its `ruleset` is `XWA`".
    pub by: String,
}
