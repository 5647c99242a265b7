//! The smaller kinds of card: conditions, the damage deck, devices.

use serde::{Deserialize, Serialize};

use killbox_components::arc::Arc;
use killbox_components::damage::DamageTrait;

use super::chassis::ChargeLine;

/// A condition card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionCard {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// How many may be in play; 0: no limit.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub limited: u8,
}

/// DMG-9, HUG-19: one kind of card in a damage deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageCard {
    /// Its id: the name in lower case without spaces.
    pub id: String,
    /// As printed.
    pub name: String,
    /// How many of them the deck holds.
    pub copies: u8,
    /// Its trait.
    #[serde(rename = "trait")]
    pub card_trait: DamageTrait,
}

/// DEV-1: what a card places in play, in one card set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Its id: the name in lower case without spaces.
    pub id: String,
    /// As printed.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// Set for remotes.
    pub remote: Option<Remote>,
}

/// DEV-1: kinds of device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeviceKind {
    /// DEV-21.
    Bomb,
    /// DEV-22.
    Mine,
    /// DEV-26.
    Remote,
    /// OBJ-12.
    Obstacle,
}

/// DEV-26: the printed values of a remote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remote {
    /// DEV-32.
    pub initiative: u8,
    /// Defense dice.
    pub agility: u8,
    /// DEV-36: damage cards it takes to destroy it.
    pub hull: u8,
    /// Its charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// Its attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<RemoteAttack>,
    /// DEV-30: its arcs, but for that of its attack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arcs: Vec<Arc>,
}

/// DEV-53: the attack line of a remote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteAttack {
    /// Where it points.
    pub arc: Arc,
    /// Attack dice.
    pub value: u8,
    /// Least and greatest attack range.
    pub range: (u8, u8),
    /// The missile icon: no range bonus.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordnance: bool,
}
