//! The form of the public data sets: the parts of their JSON files that the importer reads.
//!
//! Only facts are read. A card text is read only where it contains a fact (whether there is an
//! ability, the requirements in the header of a weapon) and is never passed on. Pictures and
//! addresses are not read at all.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Manifest {
    pub version: String,
}

#[derive(Deserialize)]
pub struct Ship {
    pub name: String,
    pub xws: String,
    pub faction: String,
    pub size: String,
    #[serde(default)]
    pub dial: Vec<String>,
    pub stats: Vec<Stat>,
    #[serde(default)]
    pub actions: Vec<Action>,
    pub pilots: Vec<Pilot>,
}

#[derive(Deserialize)]
pub struct Stat {
    #[serde(rename = "type")]
    pub kind: String,
    pub arc: Option<String>,
    pub value: u8,
    #[serde(default)]
    pub recovers: i8,
    pub minrange: Option<u8>,
    pub maxrange: Option<u8>,
    #[serde(default)]
    pub ordnance: bool,
}

#[derive(Clone, Deserialize)]
pub struct Action {
    #[serde(rename = "type")]
    pub kind: String,
    pub difficulty: Option<String>,
    pub linked: Option<Box<Action>>,
}

#[derive(Deserialize)]
pub struct Pilot {
    pub name: String,
    pub xws: String,
    pub caption: Option<String>,
    pub initiative: u8,
    pub engagement: Option<u8>,
    pub limited: u8,
    pub cost: i16,
    pub loadout: Option<i16>,
    #[serde(default)]
    pub slots: Vec<String>,
    #[serde(default)]
    pub keywords: Vec<String>,
    pub ability: Option<String>,
    #[serde(rename = "shipAbility")]
    pub ship_ability: Option<ShipAbility>,
    pub charges: Option<Charges>,
    pub force: Option<Charges>,
    #[serde(default)]
    pub conditions: Vec<String>,
    #[serde(rename = "shipStats")]
    pub ship_stats: Option<Vec<Stat>>,
    #[serde(rename = "shipActions")]
    pub ship_actions: Option<Vec<Action>>,
    #[serde(default, rename = "standardLoadout")]
    pub standard_loadout: Vec<String>,
    #[serde(flatten)]
    pub formats: Formats,
}

#[derive(Deserialize)]
pub struct ShipAbility {
    pub name: String,
}

#[derive(Deserialize)]
pub struct Charges {
    pub value: u8,
    #[serde(default)]
    pub recovers: i8,
    #[serde(default)]
    pub side: Vec<String>,
}

#[derive(Deserialize)]
pub struct Formats {
    #[serde(default)]
    pub standard: bool,
    #[serde(default)]
    pub extended: bool,
    #[serde(default)]
    pub wildspace: bool,
    #[serde(default)]
    pub epic: bool,
}

#[derive(Deserialize)]
pub struct Upgrade {
    pub name: String,
    pub xws: String,
    pub limited: u8,
    pub sides: Vec<RawSide>,
    #[serde(default)]
    pub restrictions: Vec<Restriction>,
    pub cost: Option<Cost>,
    #[serde(default, rename = "standardLoadoutOnly")]
    pub standard_loadout_only: bool,
    #[serde(flatten)]
    pub formats: Formats,
}

#[derive(Deserialize)]
pub struct Cost {
    pub value: Option<Number>,
    pub variable: Option<String>,
    #[serde(default)]
    pub values: BTreeMap<String, i16>,
}

/// A cost, which some files have in quotes.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Number {
    Number(i16),
    Text(String),
}

#[derive(Deserialize)]
pub struct RawSide {
    pub title: String,
    pub slots: Vec<String>,
    pub ability: Option<String>,
    pub attack: Option<Attack>,
    pub charges: Option<Charges>,
    pub force: Option<Charges>,
    #[serde(default)]
    pub grants: Vec<Grant>,
    pub device: Option<Device>,
    #[serde(default)]
    pub conditions: Vec<String>,
    #[serde(rename = "shipAbility")]
    pub ship_ability: Option<ShipAbility>,
}

#[derive(Deserialize)]
pub struct Attack {
    pub arc: String,
    pub value: u8,
    pub minrange: u8,
    pub maxrange: u8,
    pub ordnance: bool,
}

#[derive(Deserialize)]
pub struct Grant {
    #[serde(rename = "type")]
    pub kind: String,
    pub value: GrantValue,
    pub amount: Option<i8>,
    pub arc: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum GrantValue {
    Word(String),
    Action(Action),
    Force { side: Vec<String> },
}

#[derive(Deserialize)]
pub struct Device {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub initiative: Option<u8>,
    pub charges: Option<Charges>,
    #[serde(default)]
    pub stats: Vec<Stat>,
}

/// One printed restriction. Its parts are joined by "or".
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restriction {
    #[serde(default)]
    pub factions: Vec<String>,
    #[serde(default)]
    pub ships: Vec<String>,
    #[serde(default)]
    pub sizes: Vec<String>,
    #[serde(default)]
    pub keywords: Vec<String>,
    #[serde(default)]
    pub names: Vec<String>,
    #[serde(default)]
    pub arcs: Vec<String>,
    #[serde(default)]
    pub agility: Vec<u8>,
    #[serde(default)]
    pub equipped: Vec<String>,
    #[serde(default)]
    pub force_side: Vec<String>,
    #[serde(default, rename = "shipAbility")]
    pub ship_ability: Vec<String>,
    #[serde(default)]
    pub initiative: Vec<String>,
    #[serde(default)]
    pub energy: Vec<String>,
    #[serde(default)]
    pub shields: Vec<String>,
    pub action: Option<Action>,
    pub solitary: Option<bool>,
    pub standardized: Option<bool>,
    #[serde(rename = "non-limited")]
    pub non_limited: Option<bool>,
}

#[derive(Deserialize)]
pub struct RawCondition {
    pub name: String,
    pub xws: String,
    #[serde(default)]
    pub limited: u8,
}

#[derive(Deserialize)]
pub struct DamageDeck {
    pub cards: Vec<DamageCard>,
}

#[derive(Deserialize)]
pub struct DamageCard {
    pub title: String,
    pub amount: u8,
    #[serde(rename = "type")]
    pub kind: String,
}
