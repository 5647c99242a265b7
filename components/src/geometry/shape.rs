//! Overlap of bases with bases, bases with polygons, and strips of card with polygons [GEO-100,
//! GEO-101].
//!
//! Contact is not overlap: shapes overlap if they reach into each other by more than the tolerance.
//! A polygon is the list of its points in order, either way round. It may be concave, but must not
//! cross itself.

use super::pose::{Base, Pose};
use super::template::{Strip, segment_meets_box};
use super::vec2::Vec2;
use super::{TOLERANCE_MM, smaller};

/// Whether two bases share area [GEO-13, GEO-101].
#[inline]
pub fn overlap(a: Base, b: Base) -> bool {
    let apart = (b.centre() - a.centre()).length_squared();
    let sum = a.half + b.half;
    // Disjoint outer circles mean no overlap; overlapping inner circles mean overlap.
    let outer = sum + (a.longer + b.longer) * std::f32::consts::FRAC_1_SQRT_2;
    if apart >= outer * outer * 2.0 {
        return false;
    }
    let inner = sum - TOLERANCE_MM;
    apart < inner * inner || penetration(a, b) > TOLERANCE_MM
}

/// The depth in mm by which two bases reach into each other: the length of the shortest shift that
/// separates them. It is negative if they are apart; [`super::base_distance`] has the distance
/// then.
///
/// The method is separating axes: for two rectangles, the shortest shift is along a side of one of
/// them.
#[inline]
pub fn penetration(a: Base, b: Base) -> f32 {
    let (b_seen, a_seen) = Seen::both(a, b);
    smaller(b_seen.depth_in(a.sides()), a_seen.depth_in(b.sides()))
}

/// A base in the frame of another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// The centre.
    pub centre: Vec2,
    /// The heading.
    pub heading: Vec2,
    /// [`Base::half`], mm.
    pub half: f32,
    /// [`Base::longer`], mm.
    pub longer: f32,
}

impl Seen {
    /// `target` in the frame of `from`.
    #[inline]
    pub fn new(from: Base, target: Base) -> Seen {
        Seen::in_frame(from.pose, target)
    }

    /// `target` in the frame of a pose.
    #[inline]
    pub fn in_frame(frame: Pose, target: Base) -> Seen {
        Seen {
            centre: frame.local_vec(target.centre()),
            heading: target.pose.heading().turned_back(frame.heading()),
            half: target.half,
            longer: target.longer,
        }
    }

    /// `b` in the frame of `a`, and `a` in the frame of `b`.
    #[inline]
    pub fn both(a: Base, b: Base) -> (Seen, Seen) {
        let seen = Seen::new(a, b);
        let back = Seen {
            centre: -seen.centre.turned_back(seen.heading),
            heading: seen.heading.mirrored(),
            half: a.half,
            longer: a.longer,
        };
        (seen, back)
    }

    /// The extent of the base from its centre along a unit vector.
    #[inline]
    pub fn reach(&self, along: Vec2) -> f32 {
        let lengthwise = along.dot(self.heading).abs();
        self.half * (lengthwise + along.cross(self.heading).abs()) + self.longer * lengthwise
    }

    /// The depth by which the base reaches into the one in whose frame it is, along the
    /// [`Base::sides`] of that one.
    #[inline]
    pub fn depth_in(&self, sides: Vec2) -> f32 {
        let (hx, hy) = (self.heading.x.abs(), self.heading.y.abs());
        let reach = self.half * (hx + hy);
        let ahead = sides.x + (reach + self.longer * hx) - self.centre.x.abs();
        let aside = sides.y + (reach + self.longer * hy) - self.centre.y.abs();
        smaller(ahead, aside)
    }

    /// The corners, in the order of [`Base::corners`].
    #[inline]
    pub fn corners(&self) -> [Vec2; 4] {
        let (p, q) =
            (self.half * (self.heading.x - self.heading.y), self.half * (self.heading.x + self.heading.y));
        let Vec2 { x, y } = self.centre;
        let (u, v) = (self.longer * self.heading.x, self.longer * self.heading.y);
        [
            Vec2::new(x + p + u, y + q + v),
            Vec2::new(x - q - u, y + p - v),
            Vec2::new(x - p - u, y - q - v),
            Vec2::new(x + q + u, y - p + v),
        ]
    }
}

/// Whether `point` is inside the polygon (even-odd rule).
pub fn point_in_polygon(point: Vec2, polygon: &[Vec2]) -> bool {
    let mut inside = false;
    for (a, b) in edges(polygon) {
        if (a.y > point.y) != (b.y > point.y) {
            // The edge crosses the level of the point: on which side of the point?
            let to_right = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y);
            inside ^= (to_right > 0.0) == (b.y > a.y);
        }
    }
    inside
}

/// The edges of a polygon.
pub fn edges(polygon: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    let last = polygon.last().copied().unwrap_or_default();
    polygon.iter().scan(last, |from, &to| Some((std::mem::replace(from, to), to)))
}

/// Whether a base shares area with a polygon [GEO-101].
pub fn base_meets_polygon(base: Base, polygon: &[Vec2]) -> bool {
    let (half, sides) = (base.half - TOLERANCE_MM, base.sides());
    let last = polygon.last().copied().unwrap_or_default();
    let mut from = base.pose.local_vec(last);
    for &point in polygon {
        let to = base.pose.local_vec(point);
        if segment_meets_box(from, to, sides.x - TOLERANCE_MM, half) {
            return true;
        }
        from = to;
    }
    // No edge enters the base, so the base is wholly inside or wholly outside the polygon.
    point_in_polygon(base.centre(), polygon)
}

/// Whether a strip of card shares area with a polygon [GEO-101].
pub fn strip_meets_polygon(strip: Strip, polygon: &[Vec2]) -> bool {
    !strip.is_empty() && (strip.crosses_outline(polygon) || point_in_polygon(strip.middle(), polygon))
}

/// Whether a strip of card shares area with a base [GEO-101].
pub fn strip_meets_base(strip: Strip, base: Base) -> bool {
    strip_meets_polygon(strip, &base.corners())
}

/// Whether two polygons share area or touch.
pub fn polygons_meet(a: &[Vec2], b: &[Vec2]) -> bool {
    edges(a).any(|(p, q)| edges(b).any(|(r, s)| segments_cross(p, q, r, s)))
        || a.first().is_some_and(|&p| point_in_polygon(p, b))
        || b.first().is_some_and(|&p| point_in_polygon(p, a))
}

/// Whether two segments share a point. Touching ends count by a half-open rule: a line through a
/// common end of two edges meets exactly one of them.
pub fn segments_cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let (ab, cd) = (b - a, d - c);
    (ab.cross(c - a) > 0.0) != (ab.cross(d - a) > 0.0) && (cd.cross(a - c) > 0.0) != (cd.cross(b - c) > 0.0)
}

/// A polygon with a circle around it. Comparing circles first rules out most pairs.
#[derive(Clone, Copy, Debug)]
pub struct Polygon<'a> {
    /// The corners in order.
    pub points: &'a [Vec2],
    /// The centre of a circle around the corners.
    pub centre: Vec2,
    /// The radius of the circle in mm.
    pub radius: f32,
}

impl Polygon<'_> {
    /// [`base_meets_polygon`] with a circle test first.
    pub fn meets_base(self, base: Base) -> bool {
        let reach = self.radius + base.radius();
        (self.centre - base.centre()).length_squared() < reach * reach
            && base_meets_polygon(base, self.points)
    }

    /// [`strip_meets_polygon`] with a circle test first.
    pub fn meets_strip(self, strip: Strip) -> bool {
        let (centre, radius) = strip.bounding_circle();
        let reach = self.radius + radius;
        reach > 0.0
            && (self.centre - centre).length_squared() < reach * reach
            && strip_meets_polygon(strip, self.points)
    }
}
