//! Obstruction: whether the segment that measures an attack range crosses an outline, and what the
//! attacker can choose if several segments are equally short [GEO-96 to GEO-98, ATK-82 to ATK-86].

use arrayvec::ArrayVec;

use super::TOLERANCE_MM;
use super::distance::Measure;
use super::pose::Base;
use super::shape::{Polygon, edges, point_in_polygon, segments_cross};
use super::vec2::Vec2;

/// The obstruction of the measuring segments by a set of outlines [ATK-82, ATK-85].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstruction {
    /// No shortest segment crosses an outline.
    Clear,
    /// Every shortest segment crosses an outline.
    Obstructed,
    /// Some shortest segments cross an outline and some do not: the attacker chooses [GEO-97].
    AttackersChoice,
}

/// An accumulator of the tied segments that are blocked. Add every outline of the kind in question,
/// then ask for the verdict.
#[derive(Clone, Debug)]
pub struct Sightline {
    measure: Measure,
    width: f32,
    /// The blocked parts of the strip of ties, in mm from its first segment, sorted and disjoint.
    blocked: ArrayVec<(f32, f32), 24>,
}

impl Sightline {
    /// A sightline with nothing blocked.
    pub fn new(measure: &Measure) -> Sightline {
        let width = if measure.is_tie() { measure.width() } else { 0.0 };
        Sightline { measure: *measure, width, blocked: ArrayVec::new() }
    }

    /// Adds an outline.
    pub fn add(&mut self, outline: Polygon) {
        let (from, to) = self.measure.first;
        // A circle around all the segments.
        let middle = (from + to + self.measure.last.0 + self.measure.last.1) * 0.25;
        let reach = (from.distance(to) + self.width) * 0.5 + outline.radius + TOLERANCE_MM;
        if (outline.centre - middle).length_squared() > reach * reach {
            return;
        }
        if self.width == 0.0 {
            if segment_meets_polygon(from, to, outline.points) {
                self.block(0.0, 0.0);
            }
        } else {
            self.add_to_strip(outline.points);
        }
    }

    /// Adds the base of a ship [ATK-83].
    pub fn add_base(&mut self, base: Base) {
        let corners = base.corners();
        self.add(Polygon { points: &corners, centre: base.centre(), radius: base.radius() });
    }

    /// The blocked width of the strip of ties, mm; for a single segment, 1 if it is blocked and 0
    /// if not.
    pub fn blocked_mm(&self) -> f32 {
        if self.width == 0.0 {
            return if self.blocked.is_empty() { 0.0 } else { 1.0 };
        }
        self.blocked.iter().map(|(from, to)| to - from).sum()
    }

    /// The obstruction by all outlines that were added.
    pub fn verdict(&self) -> Obstruction {
        let covered = self.blocked_mm();
        if self.width == 0.0 {
            return if covered == 0.0 { Obstruction::Clear } else { Obstruction::Obstructed };
        }
        if covered <= TOLERANCE_MM {
            Obstruction::Clear
        } else if covered >= self.width - TOLERANCE_MM {
            Obstruction::Obstructed
        } else {
            Obstruction::AttackersChoice
        }
    }

    /// Finds the tied segments that an outline blocks. In the frame of the strip, x runs along the
    /// segments and y across them. A segment is blocked where it crosses an edge, or where it
    /// starts inside the outline.
    fn add_to_strip(&mut self, points: &[Vec2]) {
        let (origin, end) = self.measure.first;
        let (far_origin, far_end) = self.measure.last;
        let across = (far_origin + far_end - origin - end).normalised();
        let along = -across.left();
        let length = along.dot(end - origin);
        let along = if length < 0.0 { -along } else { along };
        let length = length.abs();
        let into = |p: Vec2| Vec2::new(along.dot(p - origin), across.dot(p - origin));
        // The positions where the outline crosses the line of the starts.
        let mut starts: ArrayVec<f32, 32> = ArrayVec::new();
        for (a, b) in edges(points) {
            let (a, b) = (into(a), into(b));
            if (a.x >= 0.0) != (b.x >= 0.0) {
                let y = a.y + (b.y - a.y) * (a.x / (a.x - b.x));
                let at = starts.iter().position(|&other| other > y).unwrap_or(starts.len());
                let _ = starts.try_insert(at, y);
            }
            if let Some((from, to)) = edge_between(a, b, length) {
                self.block(from, to);
            }
        }
        for pair in starts.chunks_exact(2) {
            self.block(pair[0], pair[1]);
        }
    }

    /// Adds a blocked part, and joins parts that meet.
    fn block(&mut self, from: f32, to: f32) {
        let (mut from, mut to) = (from.max(0.0), to.min(self.width));
        if from > to {
            return;
        }
        self.blocked.retain(|part| {
            let meets = part.0 <= to && from <= part.1;
            if meets {
                from = from.min(part.0);
                to = to.max(part.1);
            }
            !meets
        });
        let at = self.blocked.iter().position(|part| part.0 > from).unwrap_or(self.blocked.len());
        if self.blocked.try_insert(at, (from, to)).is_err() {
            // This is more parts than any board has: join it with the last one.
            if let Some(last) = self.blocked.last_mut() {
                *last = (last.0.min(from), last.1.max(to));
            }
        }
    }
}

/// The range of y of the part of an edge with x between 0 and `length`.
fn edge_between(a: Vec2, b: Vec2, length: f32) -> Option<(f32, f32)> {
    let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
    if b.x < 0.0 || a.x > length {
        return None;
    }
    let run = b.x - a.x;
    let at = |x: f32| if run > 0.0 { a.y + (b.y - a.y) * ((x - a.x) / run) } else { a.y };
    let from = if a.x < 0.0 { at(0.0) } else { a.y };
    let to = if b.x > length { at(length) } else { b.y };
    Some((from.min(to), from.max(to)))
}

/// Whether a segment crosses an outline or lies inside it [ATK-82, ATK-86]. A segment of length 0
/// counts if its point is inside.
pub fn segment_meets_polygon(from: Vec2, to: Vec2, polygon: &[Vec2]) -> bool {
    edges(polygon).any(|(a, b)| segments_cross(from, to, a, b)) || point_in_polygon(from, polygon)
}

/// The obstruction of the measuring segments of an attack by a set of outlines [GEO-96 to GEO-98].
pub fn obstruction<'a>(measure: &Measure, outlines: impl IntoIterator<Item = Polygon<'a>>) -> Obstruction {
    let mut sightline = Sightline::new(measure);
    for outline in outlines {
        sightline.add(outline);
    }
    sightline.verdict()
}

/// The obstruction of the measuring segments by the bases of ships other than attacker and defender
/// [ATK-83].
pub fn obstruction_by_ships(measure: &Measure, ships: impl IntoIterator<Item = Base>) -> Obstruction {
    let mut sightline = Sightline::new(measure);
    for ship in ships {
        sightline.add_base(ship);
    }
    sightline.verdict()
}
