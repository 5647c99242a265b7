//! Distances and range bands: base to base, base to polygon, polygon to polygon [GEO-90 to GEO-93].
//!
//! Being at range 0 of a ship is state that the rules keep [GEO-93]. Here, band 0 only means that
//! two outlines touch within the tolerance.

use super::pose::Base;
use super::shape::{Polygon, Seen, edges, point_in_polygon, polygons_meet};
use super::template::segment_meets_box;
use super::vec2::Vec2;
use super::{BAND_MM, TOLERANCE_MM, larger, smaller};

/// A shortest segment between two outlines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// The length in mm; 0 if the outlines touch or overlap.
    pub distance: f32,
    /// The end on the first outline.
    pub from: Vec2,
    /// The end on the second outline.
    pub to: Vec2,
}

/// The segments that measure an attack range [GEO-96, GEO-97]: all those between `first` and
/// `last`. The two are equal if there is only one shortest segment, and parallel otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// One end of the strip of ties: (on the attacker, on the defender).
    pub first: (Vec2, Vec2),
    /// The other end of the strip of ties.
    pub last: (Vec2, Vec2),
}

impl Measure {
    /// The width of the strip of ties, mm; 0 if the segment is unique [GEO-97].
    pub fn width(&self) -> f32 {
        self.first.0.distance(self.last.0).max(self.first.1.distance(self.last.1))
    }

    /// Whether the attacker has several segments to choose from [GEO-97].
    pub fn is_tie(&self) -> bool {
        self.width() > TOLERANCE_MM
    }
}

/// The range band of a distance: 0 for contact, 1 to 5, and 6 beyond range 5 [GEO-91].
pub const fn band_of(distance: f32) -> u8 {
    // The band is the number of bands that end nearer, counted without branches.
    let mut band = 0;
    let mut ended = 0;
    while ended < 6 {
        band += (distance > ended as f32 * BAND_MM + TOLERANCE_MM) as u8;
        ended += 1;
    }
    band
}

/// The square of the distance from a point to a base ([`Base::sides`]). The point is in the frame
/// of the base.
#[inline]
pub(crate) fn box_gap_squared(point: Vec2, sides: Vec2) -> f32 {
    let x = larger(point.x.abs() - sides.x, 0.0);
    let y = larger(point.y.abs() - sides.y, 0.0);
    x * x + y * y
}

/// The point of a base nearest to `point`. Both are in the frame of the base.
#[inline]
pub(crate) fn clamp_to_box(point: Vec2, sides: Vec2) -> Vec2 {
    let Vec2 { x, y } = sides;
    Vec2::new(larger(smaller(point.x, x), -x), larger(smaller(point.y, y), -y))
}

/// The squares of the distances from the corners of `seen` (in the order of [`Base::corners`]) to
/// the base in whose frame they are.
#[inline]
fn corner_gaps(seen: Seen, sides: Vec2) -> [f32; 4] {
    seen.corners().map(|corner| box_gap_squared(corner, sides))
}

#[inline]
fn least(gaps: [f32; 4]) -> f32 {
    smaller(smaller(gaps[0], gaps[1]), smaller(gaps[2], gaps[3]))
}

/// The distance in mm between two bases; 0 if they touch or overlap [GEO-90].
pub fn base_distance(a: Base, b: Base) -> f32 {
    let (b_seen, a_seen) = Seen::both(a, b);
    if b_seen.depth_in(a.sides()).min(a_seen.depth_in(b.sides())) >= 0.0 {
        return 0.0;
    }
    // The shortest segment between two convex shapes ends on a corner of one of them.
    smaller(least(corner_gaps(b_seen, a.sides())), least(corner_gaps(a_seen, b.sides()))).sqrt()
}

/// A shortest segment between two bases that do not overlap [GEO-90]. It ends on a corner of one of
/// them.
pub fn closest(a: Base, b: Base) -> Closest {
    let (b_seen, a_seen) = Seen::both(a, b);
    let (gaps_b, gaps_a) = (corner_gaps(b_seen, a.sides()), corner_gaps(a_seen, b.sides()));
    let nearest = |gaps: [f32; 4]| (1..4).fold(0, |best, i| if gaps[i] < gaps[best] { i } else { best });
    let (from, to) = if least(gaps_b) <= least(gaps_a) {
        let corner = nearest(gaps_b);
        let foot = clamp_to_box(b_seen.corners()[corner], a.sides());
        (a.pose.to_world(foot.x, foot.y), b.corners()[corner])
    } else {
        let corner = nearest(gaps_a);
        let foot = clamp_to_box(a_seen.corners()[corner], b.sides());
        (a.corners()[corner], b.pose.to_world(foot.x, foot.y))
    };
    Closest { distance: base_distance(a, b), from, to }
}

/// The range band between two ships: 0 to 5, and 6 beyond range 5 [GEO-91, ATK-1].
pub fn range_band(a: Base, b: Base) -> u8 {
    // The gap is between the gaps of the circles around and inside the bases, which usually
    // determine the band.
    let apart = a.centre().distance(b.centre());
    let sum = a.half + b.half;
    let least = apart - sum * std::f32::consts::SQRT_2 - (a.longer + b.longer);
    let most = apart - sum;
    if least > TOLERANCE_MM {
        let band = band_of(most);
        if band_of(least) == band {
            return band;
        }
    }
    band_of(base_distance(a, b))
}

/// Whether two bases touch or overlap within the tolerance [GEO-93, MOV-49].
pub fn touching(a: Base, b: Base) -> bool {
    let reach = a.radius() + b.radius() + TOLERANCE_MM;
    (a.centre() - b.centre()).length_squared() <= reach * reach && base_distance(a, b) <= TOLERANCE_MM
}

/// The distance from the farthest point of `object`, which is a corner, to `from` [GEO-92].
pub fn farthest(from: Base, object: &[Vec2]) -> f32 {
    let squared = |&point: &Vec2| box_gap_squared(from.pose.local_vec(point), from.sides());
    object.iter().map(squared).fold(0.0, f32::max).sqrt()
}

/// Whether the whole of `object`, given by its corners, is within range `band` of a ship [GEO-92,
/// ATK-3].
pub fn within_range(from: Base, object: &[Vec2], band: u8) -> bool {
    farthest(from, object) <= band as f32 * BAND_MM + TOLERANCE_MM
}

/// Whether the whole base of `ship` is within range `band` of `from` [GEO-92, ATK-3].
pub fn ship_within_range(from: Base, ship: Base, band: u8) -> bool {
    within_range(from, &ship.corners(), band)
}

/// Whether a distance is beyond range `band`, so that no part is in that band or nearer [GEO-92,
/// ATK-3].
pub fn beyond_range(distance: f32, band: u8) -> bool {
    distance > band as f32 * BAND_MM + TOLERANCE_MM
}

/// The point of a segment nearest to `point`.
pub fn nearest_on_segment(point: Vec2, a: Vec2, b: Vec2) -> Vec2 {
    let along = b - a;
    let length = along.length_squared();
    if length <= 0.0 {
        return a;
    }
    a + along * ((point - a).dot(along) / length).clamp(0.0, 1.0)
}

/// A shortest segment from a base to a polygon; its length is 0 if they overlap [GEO-90, ATK-1].
pub fn base_polygon_closest(base: Base, polygon: &[Vec2]) -> Closest {
    let (half, sides) = (base.half, base.sides());
    let last = polygon.last().copied().unwrap_or_default();
    let mut a = base.pose.local_vec(last);
    let (mut least, mut line) = (f32::INFINITY, (Vec2::ZERO, Vec2::ZERO));
    let mut meets = false;
    for &point in polygon {
        let b = base.pose.local_vec(point);
        let gap = box_gap_squared(b, sides);
        if gap < least {
            (least, line) = (gap, (clamp_to_box(b, sides), b));
        }
        // A corner of the base can be nearer to the inside of this edge than to its ends only if
        // the base is wholly on one side of the edge's line. It is then the corner nearest to the
        // line.
        let along = b - a;
        let normal = along.left();
        let offset = normal.dot(a);
        let support = half * (normal.x.abs() + normal.y.abs()) + base.longer * normal.x.abs();
        let apart = offset.abs() - support;
        if apart > 0.0 {
            let toward = 1.0f32.copysign(offset);
            let side = |side: f32, normal: f32| side * toward * 1.0f32.copysign(normal);
            let corner = Vec2::new(side(sides.x, normal.x), side(sides.y, normal.y));
            let (foot, length) = (along.dot(corner - a), along.length_squared());
            if foot > 0.0 && foot < length && apart * apart < least * length {
                (least, line) = (apart * apart / length, (corner, a + along * (foot / length)));
            }
        } else {
            meets |= segment_meets_box(a, b, sides.x, half);
        }
        a = b;
    }
    let (from, to) = (base.pose.to_world(line.0.x, line.0.y), base.pose.to_world(line.1.x, line.1.y));
    let inside = meets || point_in_polygon(base.centre(), polygon);
    Closest { distance: if inside { 0.0 } else { least.sqrt() }, from, to }
}

/// The distance in mm from a base to a polygon; 0 if they overlap [GEO-90].
pub fn base_polygon_distance(base: Base, polygon: &[Vec2]) -> f32 {
    base_polygon_closest(base, polygon).distance
}

/// The range band between a base and a polygon: 0 if they overlap, otherwise 1 to `farthest`, and 6
/// beyond [GEO-91, ATK-1].
pub fn band_to_polygon(base: Base, polygon: Polygon, farthest: u8) -> u8 {
    // The gap is between that of the circles and that of the nearest corner, which usually
    // determine the band.
    let least = base.centre().distance(polygon.centre) - base.radius() - polygon.radius;
    if least > TOLERANCE_MM {
        let band = band_of(least);
        if band > farthest {
            return 6;
        }
        let gaps =
            polygon.points.iter().map(|&point| box_gap_squared(base.pose.local_vec(point), base.sides()));
        if band_of(gaps.fold(f32::INFINITY, smaller).sqrt()) == band {
            return band;
        }
    } else if polygon.meets_base(base) {
        return 0;
    }
    match band_of(base_polygon_distance(base, polygon.points)).max(1) {
        band if band > farthest => 6,
        band => band,
    }
}

/// The distance in mm between two polygons; 0 if they overlap [GEO-90].
pub fn polygon_distance(a: &[Vec2], b: &[Vec2]) -> f32 {
    if polygons_meet(a, b) {
        return 0.0;
    }
    let one_way = |points: &[Vec2], outline: &[Vec2]| {
        points
            .iter()
            .flat_map(|&p| {
                edges(outline).map(move |(from, to)| (nearest_on_segment(p, from, to) - p).length_squared())
            })
            .fold(f32::INFINITY, f32::min)
    };
    one_way(a, b).min(one_way(b, a)).sqrt()
}
