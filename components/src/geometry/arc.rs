//! Arcs and attack range (GEO-80 to GEO-85, GEO-94). All is worked out in the attacker's own frame, where its base is a
//! square around the origin and every arc is cut out by at most three straight lines.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::distance::{Measure, band_of, base_distance, box_gap_squared, clamp_to_box, touching};
use super::maneuver::size_row;
use super::pose::{Base, Vec2};
use super::shape::{edges, penetration};
use super::{REACH_MM, TOLERANCE_MM};
use crate::arc::Arc;
use crate::size::Size;

/// GEO-80: (cosine, sine) of the angle between forward and the front arc line: small 40.62, medium 41.40, large 41.76
/// degrees.
const ARC_LINE: [(f32, f32); 3] =
    [(0.759_044_1, 0.651_039_2), (0.750_111_07, 0.661_311_87), (0.745_941_15, 0.666_011_87)];

/// GEO-16, GEO-81: half the width of the bullseye arc, mm.
pub const BULLSEYE_HALF_MM: f32 = 7.4;

/// A half-plane: the points p with `normal . p >= offset`.
#[derive(Clone, Copy)]
struct HalfPlane {
    normal: Vec2,
    offset: f32,
}

const fn plane(x: f32, y: f32, offset: f32) -> HalfPlane {
    HalfPlane { normal: Vec2::new(x, y), offset }
}

impl HalfPlane {
    /// How deep inside `point` lies, mm.
    fn depth(self, point: Vec2) -> f32 {
        self.normal.dot(point) - self.offset
    }
}

/// The lines that bound an arc. Those parts of the region that lie under the attacker's own base (GEO-83) are left in,
/// except in front and behind: a ship never stands there.
fn region(arc: Arc, size: Size, half: f32) -> ArrayVec<HalfPlane, 3> {
    let (cos, sin) = ARC_LINE[size_row(size)];
    match arc {
        Arc::Front => [plane(1.0, 0.0, half), plane(sin, -cos, 0.0), plane(sin, cos, 0.0)].into(),
        Arc::Rear => [plane(-1.0, 0.0, half), plane(-sin, -cos, 0.0), plane(-sin, cos, 0.0)].into(),
        Arc::Left => [plane(-sin, cos, 0.0), plane(sin, cos, 0.0)].into_iter().collect(),
        Arc::Right => [plane(-sin, -cos, 0.0), plane(sin, -cos, 0.0)].into_iter().collect(),
        Arc::FullFront => [plane(1.0, 0.0, 0.0)].into_iter().collect(),
        Arc::FullRear => [plane(-1.0, 0.0, 0.0)].into_iter().collect(),
        Arc::Bullseye => {
            [plane(1.0, 0.0, half), plane(0.0, 1.0, -BULLSEYE_HALF_MM), plane(0.0, -1.0, -BULLSEYE_HALF_MM)]
                .into()
        }
    }
}

/// A convex polygon of at most eight corners: a square cut by at most three lines has seven.
type Piece = ArrayVec<Vec2, 8>;

/// The part of a convex polygon inside a half-plane.
fn cut(piece: &[Vec2], plane: HalfPlane) -> Piece {
    let mut kept = Piece::new();
    for (a, b) in edges(piece) {
        let (da, db) = (plane.depth(a), plane.depth(b));
        if (da >= 0.0) != (db >= 0.0) {
            kept.push(a.lerp(b, da / (da - db)));
        }
        if db >= 0.0 {
            kept.push(b);
        }
    }
    kept
}

/// The part of the target inside the arc, in the attacker's frame; empty when they share no area. Contact within the
/// tolerance is not sharing: each line is first tried a tolerance further in.
fn piece_in_arc(attacker: Base, size: Size, arc: Arc, target: Base) -> Piece {
    let lines = region(arc, size, attacker.half);
    let corners = target.corners().map(|corner| attacker.pose.local_vec(corner));
    let mut clear = true;
    for line in &lines {
        let depths = corners.map(|corner| line.depth(corner));
        let [a, b, c, d] = depths;
        if a.max(b).max(c.max(d)) <= TOLERANCE_MM {
            return Piece::new();
        }
        clear &= a.min(b).min(c.min(d)) >= 0.0;
    }
    if clear {
        return corners.into_iter().collect();
    }
    let inner = |line: &HalfPlane| HalfPlane { offset: line.offset + TOLERANCE_MM, ..*line };
    let shares = lines.iter().fold(Piece::from_iter(corners), |piece, line| cut(&piece, inner(line)));
    if shares.is_empty() {
        return shares;
    }
    lines.iter().fold(Piece::from_iter(corners), |piece, line| cut(&piece, *line))
}

/// GEO-83, ATK-10: whether any part of the target's base lies inside the arc, out to range 3.
pub fn in_arc(attacker: Base, size: Size, arc: Arc, target: Base) -> bool {
    let apart = attacker.centre().distance(target.centre());
    if apart > REACH_MM + TOLERANCE_MM + attacker.radius() + target.radius() {
        return false;
    }
    let piece = piece_in_arc(attacker, size, arc, target);
    if piece.is_empty() {
        return false;
    }
    // The farthest point of the target is near enough: no need to measure.
    apart + target.radius() - attacker.half <= REACH_MM
        || shortest(&piece, attacker.half).length <= REACH_MM + TOLERANCE_MM
}

/// GEO-94, ATK-7: an attack range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcMeasure {
    /// From the attacker's base to the nearest part of the target inside the arc, mm.
    pub distance: f32,
    /// ATK-9: the attack range: 0 when the bases touch anywhere, else the band of the distance, 1 to 3.
    pub band: u8,
    /// GEO-96: the segment or segments that measure it.
    pub measure: Measure,
}

/// GEO-94: the attack range from the attacker through the arc; `None` when the target is not in the arc out to range 3.
pub fn attack_range(attacker: Base, size: Size, arc: Arc, target: Base) -> Option<ArcMeasure> {
    let apart = attacker.centre().distance(target.centre());
    if apart > REACH_MM + TOLERANCE_MM + attacker.radius() + target.radius() {
        return None;
    }
    let piece = piece_in_arc(attacker, size, arc, target);
    if piece.is_empty() {
        return None;
    }
    let shortest = shortest(&piece, attacker.half);
    if shortest.length > REACH_MM + TOLERANCE_MM {
        return None;
    }
    let world =
        |(from, to): Segment| (attacker.pose.to_world(from.x, from.y), attacker.pose.to_world(to.x, to.y));
    let (first, last) = shortest.ends(attacker.half);
    Some(ArcMeasure {
        distance: shortest.length,
        band: if touching(attacker, target) { 0 } else { band_of(shortest.length) },
        measure: Measure { first: world(first), last: world(last) },
    })
}

/// The sine below which two edges are tried as parallel: over 80 mm it leaves more than the tolerance, so no tie of
/// GEO-97 is missed.
const NEARLY_PARALLEL: f32 = 0.001;

/// From the attacker's base to the piece.
type Segment = (Vec2, Vec2);

/// The shortest segments between the attacker's base and a convex piece, in the attacker's frame.
struct Shortest {
    length: f32,
    /// Corner to foot: from every corner of the piece and of the base that could be an end.
    segments: ArrayVec<Segment, 24>,
}

fn shortest(piece: &[Vec2], half: f32) -> Shortest {
    let mut segments = ArrayVec::new();
    let mut least = f32::INFINITY;
    for (a, b) in edges(piece) {
        segments.push((clamp_to_box(b, half), b));
        least = least.min(box_gap_squared(b, half));
        // The corner of the base that comes nearest to the line of this edge. Which side of the edge is outside depends
        // on the order of the corners; a square's are counter-clockwise and cutting keeps that.
        let outward = -(b - a).left();
        let corner = Vec2::new(-half.copysign(outward.x), -half.copysign(outward.y));
        if outward.dot(corner - a) <= 0.0 {
            continue;
        }
        // Where the foot is an end of the edge, that end has been looked at.
        let length = (b - a).length_squared();
        let mut try_corner = |corner: Vec2| {
            let along = (corner - a).dot(b - a);
            if along > 0.0 && along < length {
                let foot = a + (b - a) * (along / length);
                segments.push((corner, foot));
                least = least.min((corner - foot).length_squared());
            }
        };
        try_corner(corner);
        // An edge parallel to a side of the base: both ends of that side come equally near.
        let (x, y) = (outward.x.abs(), outward.y.abs());
        if x < y * NEARLY_PARALLEL {
            try_corner(Vec2::new(-corner.x, corner.y));
        } else if y < x * NEARLY_PARALLEL {
            try_corner(Vec2::new(corner.x, -corner.y));
        }
    }
    Shortest { length: least.sqrt(), segments }
}

impl Shortest {
    /// The two outermost of the segments that are as short as the shortest, within the tolerance. Only a segment that
    /// meets a side of the base squarely can tie: one from its corner to a point a little further along is longer by
    /// less than the tolerance, and yet leaves the strip.
    fn ends(&self, half: f32) -> (Segment, Segment) {
        let limit = self.length + TOLERANCE_MM;
        let shortest = self.segments.iter().copied().fold(self.segments[0], |best, segment| {
            if squared(segment) < squared(best) { segment } else { best }
        });
        let square = |to: Vec2| (to.x.abs() - half).min(to.y.abs() - half) <= TOLERANCE_MM;
        let ties = || self.segments.iter().copied().filter(|s| squared(*s) <= limit * limit && square(s.1));
        let apart = |a: Segment, b: Segment| (a.0 - b.0).length_squared() + (a.1 - b.1).length_squared();
        let farthest_from = |from: Segment| {
            ties().fold(from, |best, s| if apart(s, from) > apart(best, from) { s } else { best })
        };
        let first = farthest_from(shortest);
        (first, farthest_from(first))
    }
}

fn squared(segment: Segment) -> f32 {
    (segment.0 - segment.1).length_squared()
}

/// GEO-85, ATK-16: how one ship stands to the midway line of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Relation {
    /// Wholly in the other's full front.
    InFront,
    /// Wholly in the other's full rear.
    Behind,
    /// Across the other's midway line.
    Flanking,
}

/// GEO-85: how `ship` stands to the midway line of `other`, however far away.
pub fn side_of_midway(ship: Base, other: Base) -> Relation {
    let (u, _) = other.pose.local(ship.centre());
    let (a, b) = (ship.pose.heading(), other.pose.heading());
    let reach = ship.half * (a.dot(b).abs() + a.cross(b).abs()) - TOLERANCE_MM;
    if u >= reach {
        Relation::InFront
    } else if u <= -reach {
        Relation::Behind
    } else {
        Relation::Flanking
    }
}

/// ATK-16: whether `ship` is in front of, behind or flanking `other`; none of them beyond range 3.
pub fn relation(ship: Base, other: Base) -> Option<Relation> {
    let apart = ship.centre().distance(other.centre()) - ship.half - other.half;
    let near = apart <= REACH_MM || base_distance(ship, other) <= REACH_MM + TOLERANCE_MM;
    near.then(|| side_of_midway(ship, other))
}

/// TOK-20: whether a reinforce token on the side `fore` (else aft) of the defender works against the attacker: the
/// attacker is in that full arc and not in the other.
pub fn reinforce_works(defender: Base, attacker: Base, fore: bool) -> bool {
    side_of_midway(attacker, defender) == if fore { Relation::InFront } else { Relation::Behind }
}

/// ATK-9: whether attacker and target reach into each other or touch, so that the attack range is 0.
pub fn at_contact(a: Base, b: Base) -> bool {
    penetration(a, b) >= 0.0 || touching(a, b)
}
