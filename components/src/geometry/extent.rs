//! The size of the play area. The ruleset defines it; code that needs it receives it by value.

use serde::{Deserialize, Serialize};

use super::vec2::Vec2;

/// The play area: the rectangle from (0, 0) to (`width`, `depth`), in mm [GEO-14]. Files write it
/// as a pair.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "(f32, f32)", into = "(f32, f32)")]
pub struct Extent {
    /// The size along x: the length of the players' edges.
    pub width: f32,
    /// The size along y: the distance between the players' edges.
    pub depth: f32,
}

/// Rulesets are compared whole. Neither side is ever NaN ([`Extent::is_playable`]).
impl Eq for Extent {}

impl Extent {
    /// 3 ft by 3 ft, the play area of a standard game [RND-17].
    pub const STANDARD: Extent = Extent { width: 914.4, depth: 914.4 };
    /// 6 ft by 3 ft, the play area of an Epic game [SQD-23].
    pub const EPIC: Extent = Extent { width: 1828.8, depth: 914.4 };
    /// The shortest side of a play area: 2 ft, which has room for obstacles and both deployment
    /// zones.
    pub const SHORTEST_MM: f32 = 609.6;

    /// Whether this is the play area of a standard game.
    pub fn is_standard(&self) -> bool {
        *self == Extent::STANDARD
    }

    /// Whether games can be played on the area: each side is at least [`Extent::SHORTEST_MM`] and
    /// within the grid of placement.
    pub fn is_playable(self) -> bool {
        (Extent::SHORTEST_MM..=Extent::EPIC.width).contains(&self.width)
            && (Extent::SHORTEST_MM..=Extent::EPIC.depth).contains(&self.depth)
    }

    /// The middle of the area.
    #[inline]
    pub const fn middle(self) -> Vec2 {
        Vec2::new(self.width * 0.5, self.depth * 0.5)
    }

    /// A distance greater than that of any two points of the area, in mm.
    pub const fn far_mm(self) -> f32 {
        2.0 * self.width.max(self.depth)
    }

    /// Whether a point is in the area, edges included.
    #[inline]
    pub fn contains(self, point: Vec2) -> bool {
        (0.0..=self.width).contains(&point.x) && (0.0..=self.depth).contains(&point.y)
    }

    /// Whether a point is more than `margin` mm away from every edge.
    #[inline]
    pub fn is_clear_by(self, point: Vec2, margin: f32) -> bool {
        let clear = |c: f32, side: f32| c > margin && c < side - margin;
        clear(point.x, self.width) && clear(point.y, self.depth)
    }

    /// Width and depth in mm, rounded to a tenth, for output.
    pub fn tenths(self) -> [f64; 2] {
        [self.width, self.depth].map(|side| (f64::from(side) * 10.0).round() / 10.0)
    }
}

impl Default for Extent {
    fn default() -> Extent {
        Extent::STANDARD
    }
}

/// Rejects areas on which no game can be played, when a file is read.
impl TryFrom<(f32, f32)> for Extent {
    type Error = String;

    fn try_from((width, depth): (f32, f32)) -> Result<Extent, String> {
        let (extent, least, most) = (Extent { width, depth }, Extent::SHORTEST_MM, Extent::EPIC);
        let what = || {
            format!(
                "({width}, {depth}) is not a play area: expected its width, from {least} to {} mm, and its depth from one player's edge to the other's, from {least} to {} mm, such as (914.4, 914.4)",
                most.width, most.depth
            )
        };
        extent.is_playable().then_some(extent).ok_or_else(what)
    }
}

impl From<Extent> for (f32, f32) {
    fn from(extent: Extent) -> (f32, f32) {
        (extent.width, extent.depth)
    }
}
