//! Ship cards.

use serde::{Deserialize, Serialize};

use killbox_components::action::BarAction;
use killbox_components::charge::Charge;
use killbox_components::slot::Slot;

use super::chassis::{ChargeLine, Stats};
use super::words::{Faction, ForceSide, Format, Keyword};

/// A ship card of one card set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pilot {
    /// Its id in squad files.
    pub id: String,
    /// As printed; limited cards are counted by it (SQD-9).
    pub name: String,
    /// The line under the name.
    pub caption: Option<String>,
    /// SQD-2.
    pub faction: Faction,
    /// The id of its ship type.
    pub chassis: String,
    /// Initiative.
    pub initiative: u8,
    /// HUG-7: the engagement value of a huge ship.
    pub engagement: Option<u8>,
    /// SQD-9: bullets before the name; 0: not limited.
    pub limited: u8,
    /// Sorted.
    pub keywords: Vec<Keyword>,
    /// Whether the card prints an ability of its own (the ship ability is not counted).
    pub has_text: bool,
    /// The name of its ship ability.
    pub ship_ability: Option<String>,
    /// Its own standard charges.
    pub charges: Option<ChargeLine>,
    /// Its Force.
    pub force: Option<ForceLine>,
    /// Ids of the conditions that it can assign.
    pub conditions: Vec<String>,
    /// Printed values, if they differ from the ship type's.
    pub stats: Option<Stats>,
    /// The action bar, if it differs from the ship type's.
    pub actions: Option<Vec<BarAction>>,
    /// Squad points.
    pub cost: i16,
    /// SQD-4: the loadout value; `None` in the 200-point set and for standard loadouts.
    pub loadout: Option<i16>,
    /// The upgrade bar, sorted; a slot that it has twice stands twice.
    pub slots: Vec<Slot>,
    /// SQD-12: ids of the upgrades of a standard loadout, which takes no others. Empty: not a
    /// standard loadout.
    pub standard_loadout: Vec<String>,
    /// The formats it is flagged for.
    pub formats: Vec<Format>,
}

impl Pilot {
    /// SQD-12: whether the card comes with fixed upgrades and takes no others.
    pub fn is_standard_loadout(&self) -> bool {
        !self.standard_loadout.is_empty()
    }
}

/// Force charges as a card prints them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceLine {
    /// How many.
    pub limit: u8,
    /// Recurring symbols: 1 unless the card prints none (CHG-17).
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub recurring: i8,
    /// The sides of the Force of this card; empty if it prints none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<ForceSide>,
}

impl ForceLine {
    /// CHG-2: the charges at the start of a battle.
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
