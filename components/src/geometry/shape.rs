//! Overlap: bases with bases, bases with polygons, strips of card with polygons (GEO-100, GEO-101). Contact is not
//! overlap: shapes must reach into each other by more than the tolerance. A polygon is its points in order (either
//! way round, convex or not, not crossing itself).

use super::TOLERANCE_MM;
use super::pose::{Base, Vec2};
use super::template::{Strip, segment_meets_box};

/// GEO-13, GEO-101: whether two bases share area.
pub fn overlap(a: Base, b: Base) -> bool {
    let between = b.centre() - a.centre();
    let apart = between.length_squared();
    let sum = a.half + b.half;
    // The circles around the squares do not meet; the circles inside them do.
    if apart >= sum * sum * 2.0 {
        return false;
    }
    let inner = sum - TOLERANCE_MM;
    if apart < inner * inner {
        return true;
    }
    penetration(a, b) > TOLERANCE_MM
}

/// How far two bases reach into each other: the length in mm of the shortest shift that parts them; negative when they
/// are apart (then it is a lower bound of nothing: use [`super::base_distance`]).
///
/// Separating axes: for two squares the shortest shift is along a side of one of them.
pub fn penetration(a: Base, b: Base) -> f32 {
    let between = b.centre() - a.centre();
    let (ha, hb) = (a.pose.heading(), b.pose.heading());
    let spread = ha.dot(hb).abs() + ha.cross(hb).abs();
    let far_a = between.dot(ha).abs().max(between.cross(ha).abs());
    let far_b = between.dot(hb).abs().max(between.cross(hb).abs());
    (a.half + b.half * spread - far_a).min(b.half + a.half * spread - far_b)
}

/// Whether `point` lies inside the polygon (even-odd rule).
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

/// GEO-101: whether a base shares area with a polygon.
pub fn base_meets_polygon(base: Base, polygon: &[Vec2]) -> bool {
    square_meets_polygon(Base { half: base.half - TOLERANCE_MM, ..base }, polygon)
}

/// Whether a square and a polygon share a point, with no tolerance.
pub(crate) fn square_meets_polygon(base: Base, polygon: &[Vec2]) -> bool {
    let half = base.half;
    let last = polygon.last().copied().unwrap_or_default();
    let mut from = base.pose.local_vec(last);
    for &point in polygon {
        let to = base.pose.local_vec(point);
        if segment_meets_box(from, to, half, half) {
            return true;
        }
        from = to;
    }
    // No edge enters the base, so it lies wholly inside or wholly outside.
    point_in_polygon(base.centre(), polygon)
}

/// GEO-101: whether a strip of card shares area with a polygon.
pub fn strip_meets_polygon(strip: Strip, polygon: &[Vec2]) -> bool {
    if strip.is_empty() {
        return false;
    }
    edges(polygon).any(|(a, b)| strip.crosses_segment(a, b)) || point_in_polygon(strip.middle(), polygon)
}

/// GEO-101: whether a strip of card shares area with a base.
pub fn strip_meets_base(strip: Strip, base: Base) -> bool {
    strip_meets_polygon(strip, &base.corners())
}

/// Whether two polygons share area or touch.
pub fn polygons_meet(a: &[Vec2], b: &[Vec2]) -> bool {
    edges(a).any(|(p, q)| edges(b).any(|(r, s)| segments_cross(p, q, r, s)))
        || a.first().is_some_and(|&p| point_in_polygon(p, b))
        || b.first().is_some_and(|&p| point_in_polygon(p, a))
}

/// Whether two segments share a point. Touching ends count by a half-open rule, so that a line through a common end of
/// two edges meets exactly one of them.
pub fn segments_cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let (ab, cd) = (b - a, d - c);
    (ab.cross(c - a) > 0.0) != (ab.cross(d - a) > 0.0) && (cd.cross(a - c) > 0.0) != (cd.cross(b - c) > 0.0)
}

/// A polygon with the circle around it, which rules most pairs out at once.
#[derive(Clone, Copy, Debug)]
pub struct Polygon<'a> {
    /// The corners in order.
    pub points: &'a [Vec2],
    /// The centre of a circle around them.
    pub centre: Vec2,
    /// Its radius in mm.
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
