//! Where a maneuver stops (GEO-102, GEO-103, GEO-107, GEO-108): at its end, or, when it would end
//! on another ship, at the first place on the way back where the ship overlaps none. The poses on
//! the way come from [`super::partial`].

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::maneuver::SlideOffset;
use super::maneuver::{Path, size_row};
use super::partial::Line;
use super::pose::{Base, Pose};
use super::shape::{Seen, overlap, penetration};
use super::template::{Shape, Template};
use super::vec2::Vec2;
use super::{TOLERANCE_MM, larger, smaller};
use crate::ids::{SHIPS, ShipSet, ShipSlot};
use crate::size::Size;

/// What a maneuver that may meet ships comes to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stop {
    /// Where the trailing mark stands, mm along the template: its length after full execution,
    /// minus the side of the base at the start. With it [`Path::strip_to`] gives the card that
    /// counts (GEO-108).
    pub t: f32,
    /// The final pose.
    pub pose: Pose,
    /// MOV-44: the ship that is now at range 0 because it was backed over last; none after full
    /// execution.
    pub last_backed_over: Option<ShipSlot>,
    /// MOV-43: the ships overlapped at the full final position; empty after full execution.
    pub overlapped_at_end: ShipSet,
}

impl Stop {
    /// MOV-39: whether the maneuver was fully executed.
    pub const fn is_full(&self) -> bool {
        self.overlapped_at_end.is_empty()
    }
}

/// The other ships of a battle.
type Others = ArrayVec<(ShipSlot, Base), SHIPS>;

/// A ship is avoided that would be reached into by more than this: a little less than the
/// tolerance, so that rounding never makes the result overlap it.
const AVOIDED_MM: f32 = 0.9 * TOLERANCE_MM;

/// A ship backs off until it reaches into the one it backs over by less than this: then both touch.
const CONTACT_MM: f32 = 0.6 * TOLERANCE_MM;

/// The least step of the search, mm of `t`: no free place wider than this is passed over.
const LEAST_STEP_MM: f32 = 0.01;

/// How close the search comes to the place of contact, mm of `t`.
const CLOSE_MM: f32 = 0.002;

/// How close to the start a ship that backed up is put back exactly where it stood, mm of `t`: one
/// that touched the blocking ship before it moved would else creep forward by the depth of a
/// contact.
const AT_START_MM: f32 = 0.01;

/// MOV-39 to MOV-47, GEO-102, GEO-107: executes the path among `others` (every other ship on the
/// board). If the full final position overlaps none it stands; else the ship backs up along the
/// plain path to the first place where it overlaps none, or to its start.
///
/// `offset` is the position chosen for a Tallon roll.
pub fn stop_short(
    start: Pose,
    size: Size,
    path: Path,
    offset: SlideOffset,
    others: impl IntoIterator<Item = (ShipSlot, Base)>,
) -> Stop {
    let length = path.template.length();
    let end = Base::new(path.end(start, size, offset), size);
    // A ship this far from the start cannot be met on the way.
    let reach = length + size.side_mm() + SlideOffset::Forward.along_mm() + end.radius();
    let mut near = Others::new();
    let mut overlapped_at_end = ShipSet::EMPTY;
    let (mut first, mut deepest) = (None, 0.0);
    for (ship, base) in others {
        let apart = reach + base.radius();
        if (base.centre() - start.position()).length_squared() > apart * apart {
            continue;
        }
        if near.try_push((ship, base)).is_err() {
            break;
        }
        if overlap(end, base) {
            overlapped_at_end.insert(ship);
            let depth = penetration(end, base);
            if depth > deepest {
                (first, deepest) = (Some(ship), depth);
            }
        }
    }
    let Some(first) = first.or(overlapped_at_end.first()) else {
        return Stop { t: length, pose: end.pose, last_backed_over: None, overlapped_at_end };
    };
    let way = Way::new(start, size, path, &near);
    let (t, last_backed_over) = if path.template.shape() == Shape::Straight {
        way.back_straight(first)
    } else {
        way.back_curved(first, fastest_corner(path.template, size))
    };
    let side = size.side_mm();
    let (t, pose) =
        if t <= AT_START_MM - side { (-side, start) } else { (t, path.pose_on(&way.line, start, size, t)) };
    Stop { t, pose, last_backed_over: Some(last_backed_over), overlapped_at_end }
}

/// The way back in the frame of the template: x along the travel, y to the side it bends to.
struct Way {
    line: Line,
    half: f32,
    others: Others,
}

impl Way {
    fn new(start: Pose, size: Size, path: Path, others: &Others) -> Way {
        let frame = path.template_start(start, size);
        let seen = others.iter().map(|&(ship, base)| {
            let seen = Seen::in_frame(frame, base);
            let pose = path.template.sided(Pose::at(seen.centre, seen.heading));
            (ship, Base { pose, ..base })
        });
        Way { line: Line::new(path.template, size), half: size.half_mm(), others: seen.collect() }
    }

    /// Along a straight template the heading stays, so each ship is in the way over one interval
    /// that the separating axes give exactly: leave the intervals one after the other.
    fn back_straight(&self, first: ShipSlot) -> (f32, ShipSlot) {
        let length = self.line.length;
        let end = Base::square(self.line.pose(length), self.half);
        let (mut back, mut last) = (0.0, first);
        loop {
            let mut further = back;
            for &(ship, base) in &self.others {
                let Some(hit) = Interval::of(end, base) else { continue };
                let until = if ship == last { hit.clear } else { hit.until };
                if hit.from <= back && back < until && hit.clear > further {
                    (further, last) = (hit.clear, ship);
                }
            }
            if further == back {
                return (length - back, last);
            }
            back = further;
        }
    }

    /// Along a curve: no point of the base moves faster than `fastest`. So while the ship reaches
    /// `depth` mm into another it stays on that one for `depth / fastest` either way, and a step is
    /// safe when the two ends of it cover it from both sides.
    fn back_curved(&self, first: ShipSlot, fastest: f32) -> (f32, ShipSlot) {
        let mut t = self.line.length;
        let Some(mut here) = self.deepest(t, first) else { return (t, first) };
        // How fast the depth falls, judged by the last step.
        let mut fall = fastest;
        loop {
            let (last, depth) = here;
            let safe = larger(depth / fastest, LEAST_STEP_MM);
            let mut step = larger(2.0 * depth / (fastest + fall), safe);
            let mut next = self.deepest(t - step, last);
            let covered = |next: Option<(ShipSlot, f32)>, step: f32| {
                step <= safe
                    || next.is_some_and(|(ship, left)| ship == last && depth + left >= step * fastest)
            };
            if !covered(next, step) {
                step = safe;
                next = self.deepest(t - step, last);
            }
            let Some(there) = next else { return self.close_up(t - step, t, last) };
            if there.0 == last {
                fall = larger((depth - there.1) / step, 0.0);
            }
            t -= step;
            if t <= -self.line.side {
                return (t, there.0);
            }
            here = there;
        }
    }

    /// The ship that is reached into most at `t`, and by how much beyond what is allowed: `last`,
    /// which is being backed out of, must be left a little more thoroughly than others must be
    /// avoided.
    fn deepest(&self, t: f32, last: ShipSlot) -> Option<(ShipSlot, f32)> {
        let here = Base::square(self.line.pose(t), self.half);
        let mut worst = None;
        let mut most = 0.0;
        for &(ship, base) in &self.others {
            let reach = here.radius() + base.radius();
            if (here.centre() - base.centre()).length_squared() >= reach * reach {
                continue;
            }
            let allowed = if ship == last { CONTACT_MM } else { AVOIDED_MM };
            let depth = penetration(here, base) - allowed;
            if depth > most {
                most = depth;
                worst = Some((ship, depth));
            }
        }
        worst
    }

    /// Between a free place and an overlapping one less than a step ahead: halves the gap until
    /// they are in contact.
    fn close_up(&self, mut free: f32, mut taken: f32, mut last: ShipSlot) -> (f32, ShipSlot) {
        while taken - free > CLOSE_MM {
            let middle = (free + taken) * 0.5;
            match self.deepest(middle, last) {
                Some((ship, _)) => (taken, last) = (middle, ship),
                None => free = middle,
            }
        }
        (free, last)
    }
}

/// The distances backward over which a base is in the way of another, mm.
struct Interval {
    from: f32,
    until: f32,
    /// Where the two are in contact and no more: a little beyond `until`.
    clear: f32,
}

impl Interval {
    /// For the base `end` moving straight back, against `other`.
    fn of(end: Base, other: Base) -> Option<Interval> {
        let (seen, back) = Seen::both(end, other);
        let (travel, across) = (Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0));
        let (mine, theirs) = (end.sides(), other.sides());
        let axes = [
            (travel, mine.x + seen.reach(travel)),
            (across, mine.y + seen.reach(across)),
            (seen.heading, theirs.x + back.reach(travel)),
            (seen.heading.left(), theirs.y + back.reach(across)),
        ];
        let mut hit = Interval { from: 0.0, until: f32::INFINITY, clear: f32::INFINITY };
        for (axis, sum) in axes {
            // After moving back by b, the other ship's centre is at `gap + b * rate` along the
            // axis.
            let (mut gap, mut rate) = (seen.centre.dot(axis), axis.x);
            if rate < 0.0 {
                (gap, rate) = (-gap, -rate);
            }
            if rate < STILL {
                if gap.abs() >= sum - AVOIDED_MM {
                    return None;
                }
                continue;
            }
            hit.from = larger(hit.from, (AVOIDED_MM - sum - gap) / rate);
            hit.until = smaller(hit.until, (sum - AVOIDED_MM - gap) / rate);
            hit.clear = smaller(hit.clear, (sum - CONTACT_MM - gap) / rate);
        }
        (hit.from < hit.until).then_some(hit)
    }
}

/// Below this sine a base moves along an axis so little that 280 mm of travel stay within a tenth
/// of the tolerance.
const STILL: f32 = 1.0e-6;

/// How many mm the fastest corner of a base moves, at most, while its trailing mark moves 1 mm
/// along a curve. Found by stepping along the whole path, rounded up; the test
/// `fastest_corner_is_a_bound` repeats it.
fn fastest_corner(template: Template, size: Size) -> f32 {
    const BANK: [[f32; 3]; 3] = [[1.26, 1.17, 1.13], [1.37, 1.24, 1.18], [1.47, 1.31, 1.24]];
    const TURN: [[f32; 3]; 3] = [[1.57, 1.33, 1.24], [2.05, 1.47, 1.34], [2.79, 1.65, 1.44]];
    let speed = template.speed() as usize - 1;
    match template.shape() {
        Shape::Straight => 1.0,
        Shape::Bank => BANK[size_row(size)][speed],
        Shape::Turn => TURN[size_row(size)][speed],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GEO-107: the bound that makes the search safe, against steps of 0.125 mm along every curve.
    #[test]
    fn fastest_corner_is_a_bound() {
        for size in Size::STANDARD {
            for template in Template::all().filter(|template| template.radius() > 0.0) {
                let corners =
                    |t| Base::new(Path::forward(template).pose_at(Pose::ORIGIN, size, t), size).corners();
                let (bound, mut fastest) = (fastest_corner(template, size), 0.0f32);
                let mut t = -size.side_mm();
                while t < template.length() {
                    for (from, to) in corners(t).into_iter().zip(corners(t + 0.125)) {
                        fastest = fastest.max(from.distance(to) / 0.125);
                    }
                    t += 0.125;
                }
                assert!(
                    fastest <= bound && fastest > bound - 0.06,
                    "{template:?} {size:?}: {fastest} {bound}"
                );
            }
        }
    }
}
