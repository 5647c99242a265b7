//! The shapes of the facts files, and how a record of a file becomes a card of one card set.
//!
//! A record states once what all sets print alike, and separately for each set what belongs to
//! that set: points, slots, formats, and every printed value in which the sets differ. The 50-point
//! set prints what the 20-point set prints unless its part says otherwise. A card is in a set if
//! its record has a part for that set. The importer writes these records and [`super::load`] reads
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

/// The content of one facts file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FactsFile {
    /// The card sets and the version of their points.
    Sets(Vec<SetFacts>),
    /// A ship type and its ship cards.
    Chassis {
        /// The ship type.
        chassis: Box<ChassisFacts>,
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
    /// The printed values, in all sets unless a set has others.
    pub stats: Stats,
    /// The action bar, in all sets unless a set has another.
    #[serde(default, with = "text::bar", skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<BarAction>,
    /// What the 20-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<ChassisInSet>,
    /// What the 200-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<ChassisInSet>,
    /// What the 50-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xwa: Option<ChassisInSet>,
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
    /// The dial, if the card gives the ship another one than that of the ship type.
    #[serde(default, with = "text::dial", skip_serializing_if = "Vec::is_empty")]
    pub dial: Vec<Maneuver>,
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
    /// The part for the 50-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xwa: Option<PilotInSet>,
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
    /// How many copies a squad may have, if the points list restricts the card [XWA-5].
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub restricted: u8,
    /// The ship type in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chassis: Option<String>,
    /// The initiative in this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<u8>,
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
    /// The part for the 50-point set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xwa: Option<UpgradeInSet>,
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
    /// How many copies a squad may have, if the points list restricts the card [XWA-5].
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub restricted: u8,
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
    /// The values of a remote, in all sets unless a set has others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote: Option<Remote>,
    /// What the 20-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<Remote>,
    /// What the 200-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<Remote>,
    /// What the 50-point set prints otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xwa: Option<Remote>,
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

/// The part of a record that belongs to a set, and what it leaves open.
pub(super) struct Parts<'a, T> {
    /// The part of the set.
    own: Option<&'a T>,
    /// The part of the set whose cards this set takes over [XWA-2].
    base: Option<&'a T>,
}

impl<'a, T> Parts<'a, T> {
    /// The value that the set prints, if it is not the one that all sets print.
    fn printed<V>(&self, value: impl Fn(&'a T) -> Option<&'a V>) -> Option<&'a V> {
        self.own.and_then(&value).or_else(|| self.base.and_then(&value))
    }
}

/// A record with a part for each set.
pub(super) trait InSets {
    /// What a part states.
    type Part: 'static;

    /// The part for `set`, if the record has one.
    fn part(&self, set: CardSet) -> Option<&Self::Part>;

    /// The part for `set`, if the record has one.
    fn part_mut(&mut self, set: CardSet) -> Option<&mut Self::Part>;

    /// The parts of the record, for the sets that have one.
    fn in_sets(&self) -> impl Iterator<Item = &Self::Part> {
        CardSet::ALL.into_iter().filter_map(|set| self.part(set))
    }

    /// The parts that count in `set`.
    fn parts(&self, set: CardSet) -> Parts<'_, Self::Part> {
        Parts { own: self.part(set), base: set.base().and_then(|base| self.part(base)) }
    }
}

macro_rules! in_sets {
    ($($facts:ident: $part:ty;)*) => {$(
        impl InSets for $facts {
            type Part = $part;

            fn part(&self, set: CardSet) -> Option<&$part> {
                match set {
                    CardSet::Standard => self.standard.as_ref(),
                    CardSet::Legacy => self.legacy.as_ref(),
                    CardSet::Xwa => self.xwa.as_ref(),
                }
            }

            fn part_mut(&mut self, set: CardSet) -> Option<&mut $part> {
                match set {
                    CardSet::Standard => self.standard.as_mut(),
                    CardSet::Legacy => self.legacy.as_mut(),
                    CardSet::Xwa => self.xwa.as_mut(),
                }
            }
        }
    )*};
}

in_sets! {
    ChassisFacts: ChassisInSet;
    PilotFacts: PilotInSet;
    UpgradeFacts: UpgradeInSet;
    DeviceFacts: Remote;
}

impl ChassisFacts {
    /// The ship type as `set` prints it.
    pub fn resolve(&self, set: CardSet) -> Chassis {
        let parts = self.parts(set);
        Chassis {
            id: self.id.clone(),
            name: self.name.clone(),
            size: self.size,
            dial: self.dial.clone(),
            stats: parts.printed(|own| own.stats.as_ref()).unwrap_or(&self.stats).clone(),
            actions: parts.printed(|own| own.actions.as_ref()).unwrap_or(&self.actions).clone(),
        }
    }
}

impl PilotFacts {
    /// The ship card as `set` prints it. `None` if it is not in that set or names no ship type.
    pub fn resolve(&self, set: CardSet) -> Option<Pilot> {
        let parts = self.parts(set);
        let own = parts.own?;
        let mut slots = own.slots.clone();
        slots.sort_unstable();
        let mut keywords = parts.printed(|own| own.keywords.as_ref()).unwrap_or(&self.keywords).clone();
        keywords.sort_unstable();
        let ship_ability = parts.printed(|own| own.ship_ability.as_ref()).or(self.ship_ability.as_ref());
        Some(Pilot {
            id: self.id.clone(),
            name: self.name.clone(),
            caption: self.caption.clone(),
            faction: self.faction,
            chassis: parts.printed(|own| own.chassis.as_ref()).or(self.chassis.as_ref())?.clone(),
            initiative: *parts.printed(|own| own.initiative.as_ref()).unwrap_or(&self.initiative),
            engagement: self.engagement,
            limited: self.limited,
            keywords,
            has_text: self.has_text,
            ship_ability: ship_ability.cloned(),
            charges: parts.printed(|own| own.charges.as_ref()).copied().or(self.charges),
            force: self.force.clone(),
            conditions: self.conditions.clone(),
            dial: self.dial.clone(),
            stats: parts.printed(|own| own.stats.as_ref()).or(self.stats.as_ref()).cloned(),
            actions: parts.printed(|own| own.actions.as_ref()).or(self.actions.as_ref()).cloned(),
            cost: own.cost,
            loadout: own.loadout,
            slots,
            standard_loadout: self.standard_loadout.clone(),
            formats: own.formats.clone(),
            restricted: own.restricted,
        })
    }
}

impl UpgradeFacts {
    /// The upgrade card as `set` prints it. `None` if it is not in that set.
    pub fn resolve(&self, set: CardSet) -> Option<Upgrade> {
        let parts = self.parts(set);
        let own = parts.own?;
        let restrictions = parts.printed(|own| own.restrictions.as_ref()).unwrap_or(&self.restrictions);
        Some(Upgrade {
            id: self.id.clone(),
            name: self.name.clone(),
            limited: self.limited,
            sides: parts.printed(|own| own.sides.as_ref()).unwrap_or(&self.sides).clone(),
            restrictions: restrictions.clone(),
            solitary: self.solitary,
            standardized: self.standardized,
            standard_loadout_only: self.standard_loadout_only,
            cost: own.cost.clone(),
            formats: own.formats.clone(),
            restricted: own.restricted,
        })
    }
}

impl DeviceFacts {
    /// The device as `set` prints it.
    pub fn resolve(&self, set: CardSet) -> Device {
        Device {
            id: self.id.clone(),
            name: self.name.clone(),
            kind: self.kind,
            remote: self.parts(set).printed(Some).or(self.remote.as_ref()).cloned(),
        }
    }
}
