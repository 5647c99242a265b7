//! Arcs and attack range [GEO-80 to GEO-86, GEO-94].
//!
//! All calculations use the attacker's own frame. There the base is a square or rectangle around
//! the origin, and at most three straight lines bound an arc.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::distance::{Measure, band_of, base_distance, box_gap_squared, clamp_to_box, range_band, touching};
use super::pose::Base;
use super::shape::{Seen, edges};
use super::vec2::Vec2;
use super::{BAND_MM, REACH_MM, TOLERANCE_MM, larger, smaller};
use crate::arc::Arc;
use crate::size::Size;

/// (cosine, sine) of the angle between forward and the front arc line: small 40.62, medium 41.40,
/// large 41.76 degrees [GEO-80]; huge 41.45 degrees [GEO-86].
const ARC_LINE: [(f32, f32); 4] = [
    (0.759_044_1, 0.651_039_2),
    (0.750_111_07, 0.661_311_87),
    (0.745_941_15, 0.666_011_87),
    (0.749_533_65, 0.661_966_3),
];

/// Half the width of the bullseye arc, mm [GEO-16, GEO-81].
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
    /// The depth of `point` inside the half-plane, mm.
    #[inline]
    fn depth(self, point: Vec2) -> f32 {
        self.normal.dot(point) - self.offset
    }

    /// The half-plane, smaller by the tolerance.
    fn inset(self) -> HalfPlane {
        HalfPlane { offset: self.offset + TOLERANCE_MM, ..self }
    }
}

/// The maximum number of lines that bound an arc.
const LINES: usize = 3;

/// A half-plane that contains everything.
const NO_LINE: HalfPlane = plane(0.0, 0.0, -1.0e9);

/// The lines that bound an arc of a ship of one size, in the ship's frame.
///
/// The region under the ship's own base does not belong to an arc [GEO-83]. It is cut off at the
/// front and rear only, because no other ship is ever under the base. The front and rear arcs of a
/// huge ship begin at its sides [GEO-86].
const fn region(arc: Arc, size: Size) -> [HalfPlane; LINES] {
    let (cos, sin) = ARC_LINE[size as usize];
    let half = size.half_mm() + size.longer_mm();
    match arc {
        Arc::Front => [plane(sin, -cos, 0.0), plane(sin, cos, 0.0), edge(1.0, size)],
        Arc::Rear => [plane(-sin, -cos, 0.0), plane(-sin, cos, 0.0), edge(-1.0, size)],
        Arc::Left => [plane(-sin, cos, 0.0), plane(sin, cos, 0.0), NO_LINE],
        Arc::Right => [plane(-sin, -cos, 0.0), plane(sin, -cos, 0.0), NO_LINE],
        Arc::FullFront => [plane(1.0, 0.0, 0.0), NO_LINE, NO_LINE],
        Arc::FullRear => [plane(-1.0, 0.0, 0.0), NO_LINE, NO_LINE],
        Arc::Bullseye => {
            [plane(0.0, 1.0, -BULLSEYE_HALF_MM), plane(0.0, -1.0, -BULLSEYE_HALF_MM), plane(1.0, 0.0, half)]
        }
    }
}

/// The line along the front (1) or rear (-1) edge of the base.
const fn edge(sign: f32, size: Size) -> HalfPlane {
    if matches!(size, Size::Huge) { NO_LINE } else { plane(sign, 0.0, size.half_mm()) }
}

const fn regions(size: Size) -> [[HalfPlane; LINES]; Arc::ALL.len()] {
    let mut table = [[NO_LINE; LINES]; Arc::ALL.len()];
    let mut i = 0;
    while i < table.len() {
        table[Arc::ALL[i] as usize] = region(Arc::ALL[i], size);
        i += 1;
    }
    table
}

/// The [`region`]s by size and arc.
static REGIONS: [[[HalfPlane; LINES]; Arc::ALL.len()]; 4] =
    [regions(Size::Small), regions(Size::Medium), regions(Size::Large), regions(Size::Huge)];

/// A convex polygon of at most eight corners. A square that is cut by at most three lines has
/// seven.
type Piece = ArrayVec<Vec2, 8>;

/// The part of a convex polygon inside a half-plane.
fn cut(piece: &[Vec2], plane: HalfPlane) -> Piece {
    let mut kept = Piece::new();
    let Some(&last) = piece.last() else { return kept };
    let (mut a, mut depth_a) = (last, plane.depth(last));
    for &b in piece {
        let depth_b = plane.depth(b);
        if (depth_a >= 0.0) != (depth_b >= 0.0) {
            kept.push(a.lerp(b, depth_a / (depth_a - depth_b)));
        }
        if depth_b >= 0.0 {
            kept.push(b);
        }
        (a, depth_a) = (b, depth_b);
    }
    kept
}

/// The part of the target inside an arc, without a limit on range.
enum Held {
    /// Nothing, or a contact only.
    Nothing,
    /// The whole target.
    All,
    /// A part of the target.
    Part(Piece),
}

/// The part of the target inside the lines of an arc, in the attacker's frame. Contact within the
/// tolerance does not count as a common area [GEO-83].
#[inline]
fn held(seen: &Seen, lines: &[HalfPlane; LINES]) -> Held {
    let mut crossed = [NO_LINE; LINES];
    let mut count = 0;
    for &line in lines {
        let (depth, reach) = (line.depth(seen.centre), seen.reach(line.normal));
        if depth + reach <= TOLERANCE_MM {
            return Held::Nothing;
        }
        if depth < reach {
            crossed[count] = line;
            count += 1;
        }
    }
    if count == 0 { Held::All } else { part(seen, &crossed[..count]) }
}

/// The part of the target inside several half-planes, whose lines all cross the target.
fn part(seen: &Seen, crossed: &[HalfPlane]) -> Held {
    let corners = Piece::from_iter(seen.corners());
    // A single line has area of the target on both sides. With several lines, the area inside one
    // may lie outside another.
    if crossed.len() > 1 && crossed.iter().fold(corners.clone(), |p, line| cut(&p, line.inset())).is_empty() {
        return Held::Nothing;
    }
    Held::Part(crossed.iter().fold(corners, |piece, line| cut(&piece, *line)))
}

/// Whether the target is too far away for any arc, judged by the circles around the bases.
#[inline]
fn out_of_reach(seen: &Seen, attacker: Base, farthest: f32) -> bool {
    let squares = (attacker.half + seen.half) * std::f32::consts::SQRT_2;
    let reach = farthest + TOLERANCE_MM + squares + (attacker.longer + seen.longer);
    seen.centre.length_squared() > reach * reach
}

/// Whether any part of the target's base lies inside the arc, up to range 3 [GEO-83, ATK-10].
pub fn in_arc(attacker: Base, size: Size, arc: Arc, target: Base) -> bool {
    in_arc_within(attacker, size, arc, target, REACH_MM)
}

/// Whether any part of the target's base lies inside the arc, up to `farthest` mm [HUG-14].
#[inline]
pub fn in_arc_within(attacker: Base, size: Size, arc: Arc, target: Base, farthest: f32) -> bool {
    let seen = Seen::new(attacker, target);
    if out_of_reach(&seen, attacker, farthest) {
        return false;
    }
    // True if the circle around the target lies wholly within that range of the circle inside the
    // attacker's base.
    let sure = farthest + attacker.half - target.radius();
    let near = seen.centre.length_squared() <= sure * sure;
    match held(&seen, &REGIONS[size as usize][arc as usize]) {
        Held::Nothing => false,
        Held::All => near || base_distance(attacker, target) <= farthest + TOLERANCE_MM,
        Held::Part(piece) => near || least_gap(&piece, attacker.sides()) <= farthest + TOLERANCE_MM,
    }
}

/// The attack range through the arc as a band, 0 to 3; `None` if the target is not in the arc up to
/// range 3 [ATK-7, ATK-9, GEO-94]. It equals the band of [`attack_range`], but does not compute the
/// measuring line and is cheaper.
pub fn attack_band(attacker: Base, size: Size, arc: Arc, target: Base) -> Option<u8> {
    attack_band_within(attacker, size, arc, target, 3)
}

/// The attack range through the arc as a band, up to range `farthest`, which is 5 at most [HUG-14].
#[inline]
pub fn attack_band_within(attacker: Base, size: Size, arc: Arc, target: Base, farthest: u8) -> Option<u8> {
    let seen = Seen::new(attacker, target);
    if out_of_reach(&seen, attacker, f32::from(farthest) * BAND_MM) {
        return None;
    }
    let band = match held(&seen, &REGIONS[size as usize][arc as usize]) {
        Held::Nothing => return None,
        Held::All => range_band(attacker, target),
        Held::Part(_) if touching(attacker, target) => 0,
        Held::Part(piece) => band_of(least_gap(&piece, attacker.sides())),
    };
    (band <= farthest).then_some(band)
}

/// An attack range [GEO-94, ATK-7].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcMeasure {
    /// The distance from the attacker's base to the nearest part of the target inside the arc, mm.
    pub distance: f32,
    /// The attack range: 0 if the bases touch anywhere, otherwise the band of the distance [ATK-9],
    /// 1 to 3, or up to 5 [HUG-14].
    pub band: u8,
    /// The segment or segments that measure the attack range [GEO-96].
    pub measure: Measure,
}

/// The corners of an outline that is not a base, and those that arc lines add. An arc has three
/// lines at most, and an outline crosses each a few times.
type Corners = ArrayVec<Vec2, 64>;

/// [`cut`] for any outline. If a line cuts an outline into several pieces, they stay joined along
/// the line.
fn cut_outline(outline: &[Vec2], plane: HalfPlane) -> Corners {
    let mut kept = Corners::new();
    for (a, b) in edges(outline) {
        let (depth_a, depth_b) = (plane.depth(a), plane.depth(b));
        if (depth_a >= 0.0) != (depth_b >= 0.0) {
            let _ = kept.try_push(a.lerp(b, depth_a / (depth_a - depth_b)));
        }
        if depth_b >= 0.0 {
            let _ = kept.try_push(b);
        }
    }
    kept
}

/// The part of an outline inside the arc, in the attacker's frame; `None` if no part is inside
/// [GEO-83, ATK-10].
fn outline_held(attacker: Base, size: Size, arc: Arc, outline: &[Vec2]) -> Option<Corners> {
    let seen: Corners = outline.iter().map(|point| attacker.pose.local_vec(*point)).collect();
    let lines = &REGIONS[size as usize][arc as usize];
    let inner = lines.iter().fold(seen.clone(), |piece, line| cut_outline(&piece, line.inset()));
    (!inner.is_empty()).then(|| lines.iter().fold(seen, |piece, line| cut_outline(&piece, *line)))
}

/// Whether any part of an outline that is not a base lies inside the arc, up to range 3 [DEV-28].
pub fn outline_in_arc(attacker: Base, size: Size, arc: Arc, outline: &[Vec2]) -> bool {
    outline_held(attacker, size, arc, outline)
        .is_some_and(|piece| least_gap(&piece, attacker.sides()) <= REACH_MM + TOLERANCE_MM)
}

/// The attack range to an outline that is not a base, like [`attack_range`]. It is never 0: the
/// caller tests for contact [DEV-28, GEO-94].
pub fn attack_range_to_outline(attacker: Base, size: Size, arc: Arc, outline: &[Vec2]) -> Option<ArcMeasure> {
    let piece = outline_held(attacker, size, arc, outline)?;
    let distance = least_gap(&piece, attacker.sides());
    (distance <= REACH_MM + TOLERANCE_MM).then(|| ArcMeasure {
        distance,
        band: band_of(distance).max(1),
        measure: measured(attacker, &piece, distance),
    })
}

/// The segment or segments from the attacker to the piece, in board coordinates [GEO-96].
fn measured(attacker: Base, piece: &[Vec2], distance: f32) -> Measure {
    let world =
        |(from, to): Segment| (attacker.pose.to_world(from.x, from.y), attacker.pose.to_world(to.x, to.y));
    let (first, last) = ends(piece, attacker.sides(), distance);
    Measure { first: world(first), last: world(last) }
}

/// The attack range from the attacker through the arc; `None` if the target is not in the arc up to
/// range 3 [GEO-94].
pub fn attack_range(attacker: Base, size: Size, arc: Arc, target: Base) -> Option<ArcMeasure> {
    attack_range_within(attacker, size, arc, target, 3)
}

/// The attack range through the arc, up to range `farthest`, which is 5 at most [HUG-14].
#[inline]
pub fn attack_range_within(
    attacker: Base,
    size: Size,
    arc: Arc,
    target: Base,
    farthest: u8,
) -> Option<ArcMeasure> {
    let reach = f32::from(farthest) * BAND_MM;
    let seen = Seen::new(attacker, target);
    if out_of_reach(&seen, attacker, reach) {
        return None;
    }
    let piece = match held(&seen, &REGIONS[size as usize][arc as usize]) {
        Held::Nothing => return None,
        Held::All => Piece::from_iter(seen.corners()),
        Held::Part(piece) => piece,
    };
    let distance = least_gap(&piece, attacker.sides());
    if distance > reach + TOLERANCE_MM {
        return None;
    }
    Some(ArcMeasure {
        distance,
        band: if touching(attacker, target) { 0 } else { band_of(distance) },
        measure: measured(attacker, &piece, distance),
    })
}

/// A segment from the attacker's base to the piece, in the attacker's frame.
type Segment = (Vec2, Vec2);

/// An edge of a piece, with the computation of the corner of the base that is nearest to the edge's
/// line. The corner counts if it is outside the piece and its foot is between the ends of the edge;
/// otherwise an end of the edge is nearer.
struct Facing {
    a: Vec2,
    along: Vec2,
    outward: Vec2,
    length_squared: f32,
}

impl Facing {
    #[inline]
    fn new(a: Vec2, b: Vec2) -> Facing {
        // The corners of a piece are in counter-clockwise order, so outside is to the right.
        let along = b - a;
        Facing { a, along, outward: -along.left(), length_squared: along.length_squared() }
    }

    #[inline]
    fn corner(&self, sides: Vec2) -> Vec2 {
        Vec2::new(-sides.x.copysign(self.outward.x), -sides.y.copysign(self.outward.y))
    }

    /// The square of the distance from a corner of the base to its foot. The distance is 0 for a
    /// corner that lies on the edge within the tolerance and so touches it [GEO-91].
    #[inline]
    fn gap_squared(&self, corner: Vec2) -> Option<f32> {
        let from = corner - self.a;
        let (outside, foot) = (self.outward.dot(from), self.along.dot(from));
        let touches = outside * outside <= TOLERANCE_MM * TOLERANCE_MM * self.length_squared;
        ((outside > 0.0 || touches) && foot > 0.0 && foot < self.length_squared)
            .then(|| larger(outside, 0.0) * larger(outside, 0.0) / self.length_squared)
    }

    fn foot(&self, corner: Vec2) -> Vec2 {
        self.a + self.along * (self.along.dot(corner - self.a) / self.length_squared)
    }
}

/// The distance from the attacker's base to a convex piece, mm. The shortest segment ends on a
/// corner of one of them.
fn least_gap(piece: &[Vec2], sides: Vec2) -> f32 {
    let mut least = f32::INFINITY;
    for (a, b) in edges(piece) {
        least = smaller(least, box_gap_squared(b, sides));
        let facing = Facing::new(a, b);
        if let Some(gap) = facing.gap_squared(facing.corner(sides)) {
            least = smaller(least, gap);
        }
    }
    least.sqrt()
}

/// The sine below which two edges are tested as parallel. At this angle two edges of 80 mm diverge
/// by more than the tolerance, so no tie of GEO-97 is missed.
const NEARLY_PARALLEL: f32 = 0.001;

/// The two outermost of the shortest segments, within the tolerance [GEO-97]. Only a segment that
/// is perpendicular to a side of the base can tie. A segment from the base's corner to a point a
/// little further along is longer by less than the tolerance, but leaves the strip.
fn ends(piece: &[Vec2], sides: Vec2, distance: f32) -> (Segment, Segment) {
    let limit = (distance + TOLERANCE_MM) * (distance + TOLERANCE_MM);
    let is_square = |to: Vec2| smaller(to.x.abs() - sides.x, to.y.abs() - sides.y) <= TOLERANCE_MM;
    let mut shortest = (Vec2::ZERO, Vec2::ZERO);
    let mut least = f32::INFINITY;
    let mut ties: ArrayVec<Segment, 24> = ArrayVec::new();
    let mut look_at = |gap: f32, segment: Segment| {
        if gap < least {
            (least, shortest) = (gap, segment);
        }
        if gap <= limit && is_square(segment.1) {
            let _ = ties.try_push(segment);
        }
    };
    for (a, b) in edges(piece) {
        look_at(box_gap_squared(b, sides), (clamp_to_box(b, sides), b));
        let facing = Facing::new(a, b);
        let corner = facing.corner(sides);
        // If the edge is parallel to a side of the base, both ends of that side are equally near.
        let (x, y) = (facing.outward.x.abs(), facing.outward.y.abs());
        let other = if x < y * NEARLY_PARALLEL {
            Vec2::new(-corner.x, corner.y)
        } else if y < x * NEARLY_PARALLEL {
            Vec2::new(corner.x, -corner.y)
        } else {
            corner
        };
        for corner in [corner, other] {
            if let Some(gap) = facing.gap_squared(corner) {
                look_at(gap, (corner, facing.foot(corner)));
            }
        }
    }
    let apart = |a: Segment, b: Segment| (a.0 - b.0).length_squared() + (a.1 - b.1).length_squared();
    let farthest_from = |from: Segment| {
        ties.iter().fold(from, |best, &s| if apart(s, from) > apart(best, from) { s } else { best })
    };
    let first = farthest_from(shortest);
    (first, farthest_from(first))
}

/// The position of one ship relative to the midway line of another [GEO-85, ATK-16].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Relation {
    /// Wholly in the other's full front arc.
    InFront,
    /// Wholly in the other's full rear arc.
    Behind,
    /// Across the other's midway line.
    Flanking,
}

/// The position of `ship` relative to the midway line of `other`, at any distance [GEO-85].
pub fn side_of_midway(ship: Base, other: Base) -> Relation {
    let seen = Seen::new(other, ship);
    let (u, reach) = (seen.centre.x, seen.reach(Vec2::new(1.0, 0.0)) - TOLERANCE_MM);
    if u >= reach {
        Relation::InFront
    } else if u <= -reach {
        Relation::Behind
    } else {
        Relation::Flanking
    }
}

/// Whether `ship` is in front of, behind or flanking `other`; `None` beyond range 3 [ATK-16].
pub fn relation(ship: Base, other: Base) -> Option<Relation> {
    let apart = ship.centre().distance(other.centre()) - ship.half - other.half;
    let near = apart <= REACH_MM || base_distance(ship, other) <= REACH_MM + TOLERANCE_MM;
    near.then(|| side_of_midway(ship, other))
}

/// Whether a reinforce token on the front (`fore`) or rear side of the defender works against the
/// attacker: the attacker must be in that full arc and not in the other [TOK-20].
pub fn reinforce_works(defender: Base, attacker: Base, fore: bool) -> bool {
    side_of_midway(attacker, defender) == if fore { Relation::InFront } else { Relation::Behind }
}
