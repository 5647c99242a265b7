//! How far the play area reaches. A ruleset says it; whatever needs it gets it by value.

use serde::{Deserialize, Serialize};

use super::vec2::Vec2;

/// GEO-14: the rectangle that is played on: from (0, 0) to (`width`, `depth`), in mm. Files write
/// it as a pair.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "(f32, f32)", into = "(f32, f32)")]
pub struct Extent {
    /// Along x: how long the players' edges are.
    pub width: f32,
    /// Along y: how far it is from one player's edge to the other's.
    pub depth: f32,
}

/// Rulesets are compared whole; neither side is ever NaN ([`Extent::is_playable`]).
impl Eq for Extent {}

impl Extent {
    /// RND-17: 3 ft by 3 ft, the play area of a standard game.
    pub const STANDARD: Extent = Extent { width: 914.4, depth: 914.4 };
    /// SQD-23: 6 ft by 3 ft, the play area of an Epic game.
    pub const EPIC: Extent = Extent { width: 1828.8, depth: 914.4 };
    /// The shortest side that games are played on: 2 ft, on which obstacles and both deployment
    /// zones have room.
    pub const SHORTEST_MM: f32 = 609.6;

    /// Whether it is the standard's.
    pub fn is_standard(&self) -> bool {
        *self == Extent::STANDARD
    }

    /// Whether games can be played on it: what the grid of placement reaches, at least
    /// [`Extent::SHORTEST_MM`] each way.
    pub fn is_playable(self) -> bool {
        (Extent::SHORTEST_MM..=Extent::EPIC.width).contains(&self.width)
            && (Extent::SHORTEST_MM..=Extent::EPIC.depth).contains(&self.depth)
    }

    /// The middle.
    #[inline]
    pub const fn middle(self) -> Vec2 {
        Vec2::new(self.width * 0.5, self.depth * 0.5)
    }

    /// Farther than any two of its points are apart, in mm.
    pub const fn far_mm(self) -> f32 {
        2.0 * self.width.max(self.depth)
    }

    /// Whether a point lies within it, edges included.
    #[inline]
    pub fn contains(self, point: Vec2) -> bool {
        (0.0..=self.width).contains(&point.x) && (0.0..=self.depth).contains(&point.y)
    }

    /// Whether a point lies farther than `margin` mm from every edge.
    #[inline]
    pub fn is_clear_by(self, point: Vec2, margin: f32) -> bool {
        let clear = |c: f32, side: f32| c > margin && c < side - margin;
        clear(point.x, self.width) && clear(point.y, self.depth)
    }

    /// Width and depth in mm to a tenth, for those who write them.
    pub fn tenths(self) -> [f64; 2] {
        [self.width, self.depth].map(|side| (f64::from(side) * 10.0).round() / 10.0)
    }
}

impl Default for Extent {
    fn default() -> Extent {
        Extent::STANDARD
    }
}

/// What no game can be played on is refused where it is read.
impl TryFrom<(f32, f32)> for Extent {
    type Error = String;

    fn try_from((width, depth): (f32, f32)) -> Result<Extent, String> {
        let (extent, least, most) = (Extent { width, depth }, Extent::SHORTEST_MM, Extent::EPIC);
        let what = || {
            format!(
                "({width}, {depth}) is no play area: expected how wide it is, from {least} to {} mm, and how deep from one player's edge to the other's, from {least} to {} mm, such as (914.4, 914.4)",
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
