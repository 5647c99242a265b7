//! The smaller kinds of card: conditions, the damage deck, devices.

use serde::{Deserialize, Serialize};

use killbox_components::arc::Arc;
use killbox_components::damage::DamageTrait;

use super::chassis::ChargeLine;

/// A condition card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionCard {
    /// The id.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// How many of the card may be in play; 0 for no limit.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub limited: u8,
}

/// One kind of card in a damage deck [DMG-9, HUG-19].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageCard {
    /// The id: the name in lower case without spaces.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The number of copies in the deck.
    pub copies: u8,
    /// The trait.
    #[serde(rename = "trait")]
    pub card_trait: DamageTrait,
}

/// A device of one card set, which a card places in play [DEV-1].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The id: the name in lower case without spaces.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The kind of device.
    pub kind: DeviceKind,
    /// The values of a remote; `None` for other devices.
    pub remote: Option<Remote>,
}

/// The kinds of device [DEV-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeviceKind {
    /// A bomb [DEV-21].
    Bomb,
    /// A mine [DEV-22].
    Mine,
    /// A remote [DEV-26].
    Remote,
    /// An obstacle that cards place [OBJ-12].
    Obstacle,
}

/// The printed values of a remote [DEV-26].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remote {
    /// The initiative [DEV-32].
    pub initiative: u8,
    /// The number of defense dice.
    pub agility: u8,
    /// How many damage cards destroy the remote [DEV-36].
    pub hull: u8,
    /// The charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// The attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<RemoteAttack>,
    /// The arcs of the remote, except that of its attack [DEV-30].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arcs: Vec<Arc>,
}

/// The attack line of a remote [DEV-53].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteAttack {
    /// The arc of the attack.
    pub arc: Arc,
    /// The number of attack dice.
    pub value: u8,
    /// The least and the greatest attack range.
    pub range: (u8, u8),
    /// Whether the attack has the missile icon, and therefore no range bonus.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordnance: bool,
}
