//! Where a maneuver stops: at its end, or, if it would end on another ship, at the first place on
//! the way back where the ship overlaps none [GEO-102, GEO-103, GEO-107, GEO-108].
//! [`super::partial`] supplies the poses on the way.

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

/// The result of a maneuver that may meet ships.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stop {
    /// The position of the trailing mark, mm along the template: the template's length after full
    /// execution, minus the side of the base at the start. [`Path::strip_to`] returns the card that
    /// counts for it [GEO-108].
    pub t: f32,
    /// The final pose.
    pub pose: Pose,
    /// The ship at range 0 that was backed over last; `None` after full execution [MOV-44].
    pub last_backed_over: Option<ShipSlot>,
    /// The ships that the full final position overlaps; empty after full execution [MOV-43].
    pub overlapped_at_end: ShipSet,
}

impl Stop {
    /// Whether the maneuver was executed fully [MOV-39].
    pub const fn is_full(&self) -> bool {
        self.overlapped_at_end.is_empty()
    }
}

/// The other ships of a battle.
type Others = ArrayVec<(ShipSlot, Base), SHIPS>;

/// The depth above which a ship must be avoided. It is a little less than the tolerance, so that
/// rounding never makes the result an overlap.
const AVOIDED_MM: f32 = 0.9 * TOLERANCE_MM;

/// The depth at which backing off stops: a ship that reaches less than this into another one
/// touches it.
const CONTACT_MM: f32 = 0.6 * TOLERANCE_MM;

/// The least step of the search, mm of `t`. The search finds every free place that is wider than
/// this.
const LEAST_STEP_MM: f32 = 0.01;

/// The precision with which the search finds the place of contact, mm of `t`.
const CLOSE_MM: f32 = 0.002;

/// The distance from the start below which a ship that backed up is put back exactly at its start,
/// mm of `t`. Otherwise a ship that touched the blocking ship before it moved would creep forward
/// by the depth of a contact.
const AT_START_MM: f32 = 0.01;

/// Executes the path among `others`, which are all other ships on the board [MOV-39 to MOV-47,
/// GEO-102, GEO-107].
///
/// If the full final position overlaps no ship, it is the result. Otherwise the ship backs up along
/// the plain path to the first place where it overlaps none, or to its start.
///
/// `offset` is the position chosen for a Tallon Roll.
pub fn stop_short(
    start: Pose,
    size: Size,
    path: Path,
    offset: SlideOffset,
    others: impl IntoIterator<Item = (ShipSlot, Base)>,
) -> Stop {
    let length = path.template.length();
    let end = Base::new(path.end(start, size, offset), size);
    // A ship farther from the start than this cannot be met on the way.
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

/// The way back in the frame of the template: x along the travel, y to the side of the bend.
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

    /// The way back along a straight template. The heading is constant, so each ship is in the way
    /// over one interval, which the separating axes yield exactly. The function leaves the
    /// intervals one after the other.
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

    /// The way back along a curve. No point of the base moves faster than `fastest`, so a ship that
    /// reaches `depth` mm into another stays on it for `depth / fastest` in either direction. A
    /// step is safe if its two ends cover it from both sides.
    fn back_curved(&self, first: ShipSlot, fastest: f32) -> (f32, ShipSlot) {
        let mut t = self.line.length;
        let Some(mut here) = self.deepest(t, first) else { return (t, first) };
        // The rate at which the depth falls, estimated from the last step.
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

    /// The ship that is reached into most at `t`, and the depth beyond the allowed one. The ship
    /// `last`, which is being backed out of, has a smaller allowed depth than the others.
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

    /// Halves the gap between a free place and an overlapping one, which is less than a step ahead,
    /// until the ships are in contact.
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
    /// The distance at which the two are only in contact: a little beyond `until`.
    clear: f32,
}

impl Interval {
    /// The interval for the base `end` moving straight back, against `other`.
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
            // After a move back by b, the centre of the other ship is at `gap + b * rate` along the
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

/// The sine below which a base hardly moves along an axis: 280 mm of travel stay within a tenth of
/// the tolerance.
const STILL: f32 = 1.0e-6;

/// An upper bound of the movement of a base's fastest corner, in mm, while its trailing mark moves
/// 1 mm along a curve. The values were found by stepping along the whole path and rounding up; the
/// test `fastest_corner_is_a_bound` repeats that.
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

    /// GEO-107: the bound that makes the search safe holds for steps of 0.125 mm along every curve.
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
