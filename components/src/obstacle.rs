//! The kinds of obstacle, and the effects that an obstacle can have on a ship [OBJ-2]. The table of
//! obstacles belongs to the [ruleset](crate::ruleset).

use serde::{Deserialize, Serialize};

use crate::token::Token;

/// The kinds of obstacle [OBJ-2].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
#[repr(u8)]
pub enum ObstacleKind {
    /// Asteroids and cargo drift.
    #[default]
    Asteroid,
    /// Debris clouds.
    DebrisCloud,
    /// Gas clouds.
    GasCloud,
    /// Electro-chaff clouds.
    ElectroChaff,
    /// Loose cargo.
    LooseCargo,
    /// Spare parts.
    SpareParts,
    /// Blazes.
    Blaze,
}

crate::sets::members! { ObstacleKind: u8 }

impl ObstacleKind {
    /// All kinds.
    pub const ALL: [ObstacleKind; 7] = [
        ObstacleKind::Asteroid,
        ObstacleKind::DebrisCloud,
        ObstacleKind::GasCloud,
        ObstacleKind::ElectroChaff,
        ObstacleKind::LooseCargo,
        ObstacleKind::SpareParts,
        ObstacleKind::Blaze,
    ];
}

/// One effect of an obstacle on a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ObstacleEffect {
    /// The ship suffers this much HIT damage.
    Hit(u8),
    /// The ship suffers this much CRIT damage.
    Crit(u8),
    /// The ship gains this many tokens.
    Gain(Token, u8),
    /// All locks on the ship are broken; with `true`, those that it has on other objects too.
    BreakLocks(bool),
}
