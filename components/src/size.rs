//! Ship sizes: base sides and the thresholds that depend on them.

use serde::{Deserialize, Serialize};

/// The size of a ship's base (RND-7, GEO-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Size {
    /// 40 mm.
    #[default]
    Small,
    /// 60 mm.
    Medium,
    /// 80 mm.
    Large,
    /// 80 x 221 mm (GEO-25).
    Huge,
}

impl Size {
    /// The three sizes that a standard ship can have.
    pub const STANDARD: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// GEO-20: the side of the square base in mm; the width for a huge ship.
    pub const fn side_mm(self) -> f32 {
        match self {
            Size::Small => 40.0,
            Size::Medium => 60.0,
            Size::Large | Size::Huge => 80.0,
        }
    }

    /// GEO-12: half the side of the base in mm.
    pub const fn half_mm(self) -> f32 {
        self.side_mm() * 0.5
    }

    /// GEO-25: how much further than that the base reaches before and behind the centre, in mm: 0
    /// for a square one.
    pub const fn longer_mm(self) -> f32 {
        match self {
            Size::Small | Size::Medium | Size::Large => 0.0,
            Size::Huge => 70.5,
        }
    }

    /// TOK-39, TOK-47: how many tractor or ion tokens make a ship of this size tractored or
    /// ionised.
    pub const fn token_threshold(self) -> u8 {
        match self {
            Size::Small => 1,
            Size::Medium => 2,
            Size::Large => 3,
            Size::Huge => 6,
        }
    }
}
