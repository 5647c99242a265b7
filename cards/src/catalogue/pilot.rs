//! Ship cards.

use serde::{Deserialize, Serialize};

use killbox_components::action::BarAction;
use killbox_components::charge::Charge;
use killbox_components::maneuver::Maneuver;
use killbox_components::slot::Slot;

use super::chassis::{ChargeLine, Stats};
use super::words::{Faction, ForceSide, Format, Keyword};

/// A ship card of one card set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pilot {
    /// The id in squad files.
    pub id: String,
    /// The printed name, by which limited cards are counted [SQD-9].
    pub name: String,
    /// The line under the name.
    pub caption: Option<String>,
    /// The faction [SQD-2].
    pub faction: Faction,
    /// The id of its ship type.
    pub chassis: String,
    /// The initiative.
    pub initiative: u8,
    /// The engagement value of a huge ship [HUG-7].
    pub engagement: Option<u8>,
    /// Bullets before the name; 0 for a card that is not limited [SQD-9].
    pub limited: u8,
    /// The keywords, sorted.
    pub keywords: Vec<Keyword>,
    /// Whether the card prints an ability of its own, other than the ship ability.
    pub has_text: bool,
    /// The name of the ship ability.
    pub ship_ability: Option<String>,
    /// The standard charges of the ship card.
    pub charges: Option<ChargeLine>,
    /// The Force charges.
    pub force: Option<ForceLine>,
    /// The ids of the conditions that the card can assign.
    pub conditions: Vec<String>,
    /// The dial, if the card gives the ship another one than that of the ship type; else empty.
    pub dial: Vec<Maneuver>,
    /// The printed values, if they differ from those of the ship type.
    pub stats: Option<Stats>,
    /// The action bar, if it differs from that of the ship type.
    pub actions: Option<Vec<BarAction>>,
    /// The cost in squad points.
    pub cost: i16,
    /// The loadout value; `None` in the 200-point set and for standard loadouts [SQD-4].
    pub loadout: Option<i16>,
    /// The upgrade bar, sorted. A slot that the card has twice is listed twice.
    pub slots: Vec<Slot>,
    /// The ids of the upgrades of a standard loadout, which takes no others. Empty for other cards
    /// [SQD-12].
    pub standard_loadout: Vec<String>,
    /// The formats that the card is flagged for.
    pub formats: Vec<Format>,
    /// How many copies a squad may have, if the points list restricts the card; else 0 [XWA-5].
    pub restricted: u8,
}

impl Pilot {
    /// Whether the card comes with fixed upgrades and takes no others [SQD-12].
    pub fn is_standard_loadout(&self) -> bool {
        !self.standard_loadout.is_empty()
    }
}

/// Force charges as a card prints them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceLine {
    /// The number of Force charges.
    pub limit: u8,
    /// Recurring symbols: 1, unless the card prints none [CHG-17].
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub recurring: i8,
    /// The sides of the Force of this card; empty if it prints none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<ForceSide>,
}

impl ForceLine {
    /// The charges at the start of a battle [CHG-2].
    pub const fn full(&self) -> Charge {
        Charge::full(self.limit, self.recurring)
    }
}

fn one() -> i8 {
    1
}

fn is_one(n: &i8) -> bool {
    *n == 1
}
