//! Which ships a sentence is about: those that an event must concern, those that may be chosen, those that are affected.

use serde::{Deserialize, Serialize};

use crate::arc::Arc;

use super::words::Range;

/// ABL-51 to ABL-53: ships, as seen from the ship whose ability it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ships {
    /// ABL-5: that ship.
    #[default]
    You,
    /// ABL-52: friendly ships, you included.
    Friendly(Where),
    /// Friendly ships but you.
    OtherFriendly(Where),
    /// Enemy ships.
    Enemy(Where),
    /// All ships but you.
    Other(Where),
    /// All ships, you included.
    AnyShip(Where),
}

/// Where such a ship must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// ATK-3: its range from you.
    #[serde(default)]
    pub range: Option<Range>,
    /// ATK-12: the arc of yours it is in.
    #[serde(default)]
    pub in_arc: Option<Arc>,
}

/// Whom an effect affects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// ABL-5: the ship whose ability it is.
    #[default]
    You,
    /// The ship that triggered it.
    ThatShip,
    /// The ship that was chosen.
    Chosen,
    /// The attacker, in abilities of attacks.
    Attacker,
    /// The defender, in abilities of attacks.
    Defender,
    /// Each of these, in order of their numbers.
    Each(Ships),
}
