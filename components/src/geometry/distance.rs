//! Distances and range bands (GEO-90 to GEO-93): base to base, base to polygon, polygon to polygon. Being at range 0 of
//! a ship is state that the rules keep (GEO-93); here band 0 only says that two outlines touch within the tolerance.

use super::pose::{Base, Vec2};
use super::shape::{edges, penetration, polygons_meet, square_meets_polygon};
use super::{BAND_MM, TOLERANCE_MM};

/// A shortest segment between two outlines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Its length in mm; 0 when the outlines touch or overlap.
    pub distance: f32,
    /// Its end on the first outline.
    pub from: Vec2,
    /// Its end on the second outline.
    pub to: Vec2,
}

impl Closest {
    /// From `from` to `to`.
    pub fn new(from: Vec2, to: Vec2) -> Closest {
        Closest { distance: from.distance(to), from, to }
    }

    fn or(self, other: Closest) -> Closest {
        if other.distance < self.distance { other } else { self }
    }
}

/// GEO-96, GEO-97: the segments that measure an attack range: all those between `first` and `last`, which are equal when
/// only one is shortest, and parallel otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// One end of the strip of ties: (on the attacker, on the defender).
    pub first: (Vec2, Vec2),
    /// The other end of the strip of ties.
    pub last: (Vec2, Vec2),
}

impl Measure {
    /// GEO-97: how wide the strip of ties is, mm; 0 when the segment is unique.
    pub fn width(&self) -> f32 {
        self.first.0.distance(self.last.0).max(self.first.1.distance(self.last.1))
    }

    /// GEO-97: whether the attacker has several segments to choose from.
    pub fn is_tie(&self) -> bool {
        self.width() > TOLERANCE_MM
    }
}

/// GEO-91: the range band of a distance: 0 for contact, 1 to 5, and 6 for anything beyond range 5.
pub fn band_of(distance: f32) -> u8 {
    let mut band = 0;
    while band < 6 && distance > band as f32 * BAND_MM + TOLERANCE_MM {
        band += 1;
    }
    band
}

/// The corners of a base in the frame of another, and half the side of that other.
struct Facing {
    corners: [Vec2; 4],
    half: f32,
}

impl Facing {
    fn new(base: Base, seen_by: Base) -> Facing {
        Facing { corners: base.corners().map(|corner| seen_by.pose.local_vec(corner)), half: seen_by.half }
    }

    /// The square of the least distance from a corner to the box, and which corner it is.
    fn nearest(&self) -> (f32, usize) {
        let gaps = self.corners.map(|corner| box_gap_squared(corner, self.half));
        let mut best = 0;
        for i in 1..4 {
            if gaps[i] < gaps[best] {
                best = i;
            }
        }
        (gaps[best], best)
    }
}

/// The square of the distance from a point, given in the frame of a base, to that base.
pub(crate) fn box_gap_squared(point: Vec2, half: f32) -> f32 {
    let x = (point.x.abs() - half).max(0.0);
    let y = (point.y.abs() - half).max(0.0);
    x * x + y * y
}

/// The point of a base nearest to `point`, both in the frame of the base.
pub(crate) fn clamp_to_box(point: Vec2, half: f32) -> Vec2 {
    Vec2::new(point.x.clamp(-half, half), point.y.clamp(-half, half))
}

/// GEO-90: the distance in mm between two bases; 0 when they touch or overlap.
pub fn base_distance(a: Base, b: Base) -> f32 {
    if penetration(a, b) >= 0.0 {
        return 0.0;
    }
    Facing::new(b, a).nearest().0.min(Facing::new(a, b).nearest().0).sqrt()
}

/// GEO-90: a shortest segment between two bases that do not overlap: it ends on a corner of one of them.
pub fn closest(a: Base, b: Base) -> Closest {
    let (of_b, of_a) = (Facing::new(b, a), Facing::new(a, b));
    let ((gap_b, corner_b), (gap_a, corner_a)) = (of_b.nearest(), of_a.nearest());
    let (from, to) = if gap_b <= gap_a {
        let foot = clamp_to_box(of_b.corners[corner_b], a.half);
        (a.pose.to_world(foot.x, foot.y), b.corners()[corner_b])
    } else {
        let foot = clamp_to_box(of_a.corners[corner_a], b.half);
        (a.corners()[corner_a], b.pose.to_world(foot.x, foot.y))
    };
    let distance = if penetration(a, b) >= 0.0 { 0.0 } else { gap_a.min(gap_b).sqrt() };
    Closest { distance, from, to }
}

/// GEO-91, ATK-1: the range band between two ships (0 to 5; 6 beyond range 5).
pub fn range_band(a: Base, b: Base) -> u8 {
    // The gap lies between those of the circles around and inside the squares: mostly that settles the band.
    let apart = a.centre().distance(b.centre());
    let sum = a.half + b.half;
    let least = apart - sum * std::f32::consts::SQRT_2;
    let most = apart - sum;
    if least > TOLERANCE_MM {
        let band = band_of(most);
        if band_of(least) == band {
            return band;
        }
    }
    band_of(base_distance(a, b))
}

/// GEO-93, MOV-49: whether two bases touch or overlap within the tolerance.
pub fn touching(a: Base, b: Base) -> bool {
    let reach = a.radius() + b.radius() + TOLERANCE_MM;
    (a.centre() - b.centre()).length_squared() <= reach * reach && base_distance(a, b) <= TOLERANCE_MM
}

/// The distance from the farthest point of `object` to `from` (GEO-92): it is a corner.
pub fn farthest(from: Base, object: &[Vec2]) -> f32 {
    let squared = |&point: &Vec2| box_gap_squared(from.pose.local_vec(point), from.half);
    object.iter().map(squared).fold(0.0, f32::max).sqrt()
}

/// GEO-92, ATK-3: whether the whole of `object` (its corners) lies within range `band` of a ship.
pub fn within_range(from: Base, object: &[Vec2], band: u8) -> bool {
    farthest(from, object) <= band as f32 * BAND_MM + TOLERANCE_MM
}

/// GEO-92, ATK-3: whether the whole base of `ship` lies within range `band` of `from`.
pub fn ship_within_range(from: Base, ship: Base, band: u8) -> bool {
    within_range(from, &ship.corners(), band)
}

/// GEO-92, ATK-3: whether a distance is beyond range `band`: no part lies in that band or nearer.
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

/// GEO-90, ATK-1: a shortest segment from a base to a polygon; of length 0 when they overlap.
pub fn base_polygon_closest(base: Base, polygon: &[Vec2]) -> Closest {
    let corners = base.corners();
    let mut best = Closest { distance: f32::INFINITY, from: base.centre(), to: base.centre() };
    for (a, b) in edges(polygon) {
        let foot = clamp_to_box(base.pose.local_vec(b), base.half);
        best = best.or(Closest::new(base.pose.to_world(foot.x, foot.y), b));
        for corner in corners {
            best = best.or(Closest::new(corner, nearest_on_segment(corner, a, b)));
        }
    }
    if square_meets_polygon(base, polygon) {
        best.distance = 0.0;
    }
    best
}

/// GEO-90: the distance in mm from a base to a polygon; 0 when they overlap.
pub fn base_polygon_distance(base: Base, polygon: &[Vec2]) -> f32 {
    base_polygon_closest(base, polygon).distance
}

/// GEO-90: the distance in mm between two polygons; 0 when they overlap.
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
