//! The shapes of the facts files, and how a record of a file becomes a card of one card set.
//!
//! A record states what both sets print alike once, and keeps for each set what belongs to it:
//! points, slots, formats, and any printed value in which the sets differ. A card is in a set if
//! its record has a part for that set. The importer writes these records, [`super::load`] reads
//! them; the rest of the program sees only the resolved cards.

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

/// What one facts file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FactsFile {
    /// The card sets and the version of their points.
    Sets(Vec<SetFacts>),
    /// A ship type and its ship cards.
    Chassis {
        /// The ship type.
        chassis: ChassisFacts,
        /// Its ship cards of all factions.
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
    /// HUG-19: the huge damage deck, of which no list is known: only a folder of the user's can
    /// hold one.
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
    /// Which.
    pub set: CardSet,
    /// The version of its points.
    pub version: String,
}

/// A ship type as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChassisFacts {
    /// Its id in squad files.
    pub id: String,
    /// Other ids that squad files use for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// As printed.
    pub name: String,
    /// Its base.
    pub size: Size,
    /// Its dial.
    #[serde(default, with = "text::dial", skip_serializing_if = "Vec::is_empty")]
    pub dial: Vec<Maneuver>,
    /// What it prints, in both sets unless a set says otherwise.
    pub stats: Stats,
    /// Its action bar.
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
    /// Printed values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// Action bar.
    #[serde(default, with = "text::bar_or_none", skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<BarAction>>,
}

/// A ship card as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotFacts {
    /// Its id in squad files.
    pub id: String,
    /// As printed.
    pub name: String,
    /// The line under the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// SQD-2.
    pub faction: Faction,
    /// Its ship type; in a ship type's own file it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chassis: Option<String>,
    /// Initiative.
    pub initiative: u8,
    /// HUG-7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engagement: Option<u8>,
    /// SQD-9.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub limited: u8,
    /// SQD-7.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
    /// Whether it prints an ability of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_text: bool,
    /// The name of its ship ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
    /// Its standard charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// Its Force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<ForceLine>,
    /// Conditions that it can assign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// Printed values other than the ship type's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// An action bar other than the ship type's.
    #[serde(default, with = "text::bar_or_none", skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<BarAction>>,
    /// SQD-12.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standard_loadout: Vec<String>,
    /// The 20-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<PilotInSet>,
    /// The 200-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<PilotInSet>,
}

/// A ship card in one set: its points, and what only this set prints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotInSet {
    /// Squad points.
    pub cost: i16,
    /// SQD-4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loadout: Option<i16>,
    /// The upgrade bar.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Slot>,
    /// The formats it is flagged for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<Format>,
    /// Ship type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chassis: Option<String>,
    /// Keywords.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keywords: Option<Vec<Keyword>>,
    /// Ship ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
    /// Charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// Printed values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// Action bar.
    #[serde(default, with = "text::bar_or_none", skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<BarAction>>,
}

/// An upgrade card as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradeFacts {
    /// Its id in squad files.
    pub id: String,
    /// As printed.
    pub name: String,
    /// SQD-9.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub limited: u8,
    /// One or two.
    pub sides: Vec<CardSide>,
    /// SQD-7.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restrictions: Vec<AnyOf>,
    /// SQD-10.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solitary: bool,
    /// SQD-11.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standardized: bool,
    /// Only in standard loadouts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standard_loadout_only: bool,
    /// The 20-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<UpgradeInSet>,
    /// The 200-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<UpgradeInSet>,
}

/// An upgrade card in one set: its points, and what only this set prints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradeInSet {
    /// Squad points (200-point set) or loadout points (20-point set); absent if it cannot be
    /// bought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// The formats it is flagged for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<Format>,
    /// Restrictions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restrictions: Option<Vec<AnyOf>>,
    /// Sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Vec<CardSide>>,
}

/// A device as its file states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceFacts {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// The values of a remote, in both sets unless a set says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote: Option<Remote>,
    /// What the 20-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<Remote>,
    /// What the 200-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<Remote>,
}

/// Changed points of one set. What is left out stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Which set.
    pub set: CardSet,
    /// A name for these points, for reports and replays.
    pub version: String,
    /// By ship card.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pilots: BTreeMap<String, PilotPoints>,
    /// By upgrade card.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub upgrades: BTreeMap<String, Cost>,
}

/// Changed points of a ship card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotPoints {
    /// Squad points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i16>,
    /// SQD-4.
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
    /// The ship card as `set` prints it, if it is in that set. `None` too if it names no ship type.
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
    /// The upgrade card as `set` prints it, if it is in that set.
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
