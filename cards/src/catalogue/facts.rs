//! The shapes of the facts files, and how a record of a file becomes a card of one card set.
//!
//! A record states once what both sets print alike, and separately for each set what belongs to
//! that set: points, slots, formats, and every printed value in which the sets differ. A card is in
//! a set if its record has a part for that set. The importer writes these records and
//! [`super::load`] reads them; the rest of the program sees only the resolved cards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use killbox_components::action::BarAction;
use killbox_components::maneuver::Maneuver;
use killbox_components::ruleset::CardSet;
use killbox_components::size::Size;
use killbox_components::slot::Slot;

use super::chassis::{ChargeLine, Chassis, Stats};
use super::other::{ConditionCard, DamageCard, Device, DeviceKind, Remote};
use super::pilot::{ForceLine, Pilot};
use super::text;
use super::upgrade::{AnyOf, CardSide, Cost, Upgrade};
use super::words::{Faction, Format, Keyword};

/// The content of one facts file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FactsFile {
    /// The card sets and the version of their points.
    Sets(Vec<SetFacts>),
    /// A ship type and its ship cards.
    Chassis {
        /// The ship type.
        chassis: ChassisFacts,
        /// The ship cards of the ship type, of all factions.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pilots: Vec<PilotFacts>,
    },
    /// Ship cards of ship types that stand elsewhere; each names its `chassis`.
    Pilots(Vec<PilotFacts>),
    /// Upgrade cards.
    Upgrades(Vec<UpgradeFacts>),
    /// Condition cards.
    Conditions(Vec<ConditionCard>),
    /// The damage deck.
    DamageDeck(Vec<DamageCard>),
    /// The huge damage deck. No list of it is known, so only a user's folder can have one [HUG-19].
    HugeDamageDeck(Vec<DamageCard>),
    /// Bombs, mines, remotes, placed obstacles.
    Devices(Vec<DeviceFacts>),
    /// The names of the ship abilities.
    ShipAbilities(Vec<String>),
    /// Changed points of one set, for overlays.
    Points(Points),
}

/// A card set as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetFacts {
    /// The card set.
    pub set: CardSet,
    /// The version of its points.
    pub version: String,
}

/// A ship type as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChassisFacts {
    /// The id in squad files.
    pub id: String,
    /// Other ids that squad files use for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The printed name.
    pub name: String,
    /// The size of the base.
    pub size: Size,
    /// The dial.
    #[serde(default, with = "text::dial", skip_serializing_if = "Vec::is_empty")]
    pub dial: Vec<Maneuver>,
    /// The printed values, in both sets unless a set has others.
    pub stats: Stats,
    /// The action bar, in both sets unless a set has another.
    #[serde(default, with = "text::bar", skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<BarAction>,
    /// What the 20-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<ChassisInSet>,
    /// What the 200-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<ChassisInSet>,
}

/// What one set prints otherwise on a ship type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChassisInSet {
    /// The printed values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// The action bar.
    #[serde(default, with = "text::bar_or_none", skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<BarAction>>,
}

/// A ship card as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotFacts {
    /// The id in squad files.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The line under the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// The faction [SQD-2].
    pub faction: Faction,
    /// The ship type; a ship type's own file leaves it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chassis: Option<String>,
    /// The initiative.
    pub initiative: u8,
    /// The engagement value of a huge ship [HUG-7].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engagement: Option<u8>,
    /// Bullets before the name; 0 for a card that is not limited [SQD-9].
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub limited: u8,
    /// The keywords [SQD-7].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
    /// Whether the card prints an ability of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_text: bool,
    /// The name of the ship ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
    /// The standard charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// The Force charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<ForceLine>,
    /// The ids of the conditions that the card can assign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The printed values, if they differ from those of the ship type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// The action bar, if it differs from that of the ship type.
    #[serde(default, with = "text::bar_or_none", skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<BarAction>>,
    /// The ids of the upgrades of a standard loadout [SQD-12].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standard_loadout: Vec<String>,
    /// The part for the 20-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<PilotInSet>,
    /// The part for the 200-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<PilotInSet>,
}

/// A ship card in one set: its points, and what only this set prints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotInSet {
    /// The cost in squad points.
    pub cost: i16,
    /// The loadout value [SQD-4].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loadout: Option<i16>,
    /// The upgrade bar.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Slot>,
    /// The formats that the card is flagged for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<Format>,
    /// The ship type in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chassis: Option<String>,
    /// The keywords in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keywords: Option<Vec<Keyword>>,
    /// The ship ability in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
    /// The standard charges in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// The printed values in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// The action bar in this set.
    #[serde(default, with = "text::bar_or_none", skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<BarAction>>,
}

/// An upgrade card as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradeFacts {
    /// The id in squad files.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Bullets before the name; 0 for a card that is not limited [SQD-9].
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub limited: u8,
    /// One side, or two sides.
    pub sides: Vec<CardSide>,
    /// The restrictions, all of which must be met [SQD-7].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restrictions: Vec<AnyOf>,
    /// Whether the card is solitary [SQD-10].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solitary: bool,
    /// Whether the card is standardized [SQD-11].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standardized: bool,
    /// Whether the card exists only as part of a standard loadout.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standard_loadout_only: bool,
    /// The part for the 20-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<UpgradeInSet>,
    /// The part for the 200-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<UpgradeInSet>,
}

/// An upgrade card in one set: its points, and what only this set prints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradeInSet {
    /// The cost in squad points (200-point set) or loadout points (20-point set). Absent if the
    /// card cannot be bought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// The formats that the card is flagged for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<Format>,
    /// The restrictions in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restrictions: Option<Vec<AnyOf>>,
    /// The sides in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Vec<CardSide>>,
}

/// A device as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceFacts {
    /// The id.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The kind of device.
    pub kind: DeviceKind,
    /// The values of a remote, in both sets unless a set has others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote: Option<Remote>,
    /// What the 20-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<Remote>,
    /// What the 200-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<Remote>,
}

/// Changed points of one set. Whatever is left out keeps its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The card set.
    pub set: CardSet,
    /// A name for these points, for reports and replays.
    pub version: String,
    /// The changed points of ship cards, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pilots: BTreeMap<String, PilotPoints>,
    /// The changed costs of upgrade cards, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub upgrades: BTreeMap<String, Cost>,
}

/// Changed points of a ship card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotPoints {
    /// The cost in squad points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i16>,
    /// The loadout value [SQD-4].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loadout: Option<i16>,
    /// The upgrade bar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<Vec<Slot>>,
}

/// The part of a record that belongs to `set`.
fn part<T>(set: CardSet, standard: Option<T>, legacy: Option<T>) -> Option<T> {
    match set {
        CardSet::Standard => standard,
        CardSet::Legacy => legacy,
    }
}

impl ChassisFacts {
    /// The ship type as `set` prints it.
    pub fn resolve(&self, set: CardSet) -> Chassis {
        let own = part(set, self.standard.as_ref(), self.legacy.as_ref());
        Chassis {
            id: self.id.clone(),
            name: self.name.clone(),
            size: self.size,
            dial: self.dial.clone(),
            stats: own.and_then(|own| own.stats.as_ref()).unwrap_or(&self.stats).clone(),
            actions: own.and_then(|own| own.actions.as_ref()).unwrap_or(&self.actions).clone(),
        }
    }
}

impl PilotFacts {
    /// The ship card as `set` prints it. `None` if it is not in that set or names no ship type.
    pub fn resolve(&self, set: CardSet) -> Option<Pilot> {
        let own = part(set, self.standard.as_ref(), self.legacy.as_ref())?;
        let mut slots = own.slots.clone();
        slots.sort_unstable();
        let mut keywords = own.keywords.as_ref().unwrap_or(&self.keywords).clone();
        keywords.sort_unstable();
        Some(Pilot {
            id: self.id.clone(),
            name: self.name.clone(),
            caption: self.caption.clone(),
            faction: self.faction,
            chassis: own.chassis.as_ref().or(self.chassis.as_ref())?.clone(),
            initiative: self.initiative,
            engagement: self.engagement,
            limited: self.limited,
            keywords,
            has_text: self.has_text,
            ship_ability: own.ship_ability.as_ref().or(self.ship_ability.as_ref()).cloned(),
            charges: own.charges.or(self.charges),
            force: self.force.clone(),
            conditions: self.conditions.clone(),
            stats: own.stats.as_ref().or(self.stats.as_ref()).cloned(),
            actions: own.actions.as_ref().or(self.actions.as_ref()).cloned(),
            cost: own.cost,
            loadout: own.loadout,
            slots,
            standard_loadout: self.standard_loadout.clone(),
            formats: own.formats.clone(),
        })
    }
}

impl UpgradeFacts {
    /// The upgrade card as `set` prints it. `None` if it is not in that set.
    pub fn resolve(&self, set: CardSet) -> Option<Upgrade> {
        let own = part(set, self.standard.as_ref(), self.legacy.as_ref())?;
        Some(Upgrade {
            id: self.id.clone(),
            name: self.name.clone(),
            limited: self.limited,
            sides: own.sides.as_ref().unwrap_or(&self.sides).clone(),
            restrictions: own.restrictions.as_ref().unwrap_or(&self.restrictions).clone(),
            solitary: self.solitary,
            standardized: self.standardized,
            standard_loadout_only: self.standard_loadout_only,
            cost: own.cost.clone(),
            formats: own.formats.clone(),
        })
    }
}

impl DeviceFacts {
    /// The device as `set` prints it.
    pub fn resolve(&self, set: CardSet) -> Device {
        let own = part(set, self.standard.as_ref(), self.legacy.as_ref());
        Device {
            id: self.id.clone(),
            name: self.name.clone(),
            kind: self.kind,
            remote: own.or(self.remote.as_ref()).cloned(),
        }
    }
}
