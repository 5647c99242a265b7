//! Ship sizes: the sides of bases, and thresholds that depend on the size.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The size of a ship's base [RND-7, GEO-20].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[repr(u8)]
pub enum Size {
    /// 40 mm.
    #[default]
    Small,
    /// 60 mm.
    Medium,
    /// 80 mm.
    Large,
    /// 80 x 221 mm [GEO-25].
    Huge,
}

impl Size {
    /// The three sizes that a standard ship can have.
    pub const STANDARD: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The side of the square base in mm; for a huge ship, the width [GEO-20].
    pub const fn side_mm(self) -> f32 {
        match self {
            Size::Small => 40.0,
            Size::Medium => 60.0,
            Size::Large | Size::Huge => 80.0,
        }
    }

    /// Half the side of the base in mm [GEO-12].
    pub const fn half_mm(self) -> f32 {
        self.side_mm() * 0.5
    }

    /// The additional length of the base before and behind the centre, beyond [`Size::half_mm`], in
    /// mm; 0 for a square base [GEO-25].
    pub const fn longer_mm(self) -> f32 {
        match self {
            Size::Small | Size::Medium | Size::Large => 0.0,
            Size::Huge => 70.5,
        }
    }

    /// The number of tractor or ion tokens that make a ship of this size tractored or ionized
    /// [TOK-39, TOK-47].
    pub const fn token_threshold(self) -> u8 {
        match self {
            Size::Small => 1,
            Size::Medium => 2,
            Size::Large => 3,
            Size::Huge => 6,
        }
    }
}
