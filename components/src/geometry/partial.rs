//! Partial execution (GEO-102 to GEO-108): poses on the way along a template, and the search for the place where a ship
//! that would end on another stops. The base travels with the hash marks of its axis of travel on the centre line: the
//! trailing mark is `t` mm along it (negative before the card), the leading mark one side of the base further off.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::TOLERANCE_MM;
use super::maneuver::{Path, size_row};
use super::moves::SlideOffset;
use super::pose::{Base, Pose, Vec2};
use super::shape::{overlap, penetration};
use super::template::{Shape, Template};
use crate::ids::{SHIPS, ShipSet, ShipSlot};
use crate::size::Size;

/// GEO-104: the leading mark for the trailing mark at `t`, both seen from the start of a left template's centre line,
/// for a base with sides of `side` mm. The closed form of GEO-105, with sines and cosines in place of angles.
fn marks(template: Template, side: f32, t: f32) -> (Vec2, Vec2) {
    let radius = template.radius();
    if t + side <= 0.0 || radius == 0.0 {
        return (Vec2::new(t, 0.0), Vec2::new(t + side, 0.0));
    }
    let bend = template.bend();
    let trailing = template.left_at(t).position();
    if t < template.length()
        && let Some(leading) = leading_on_curve(radius, side, t, trailing)
        // Not past the end of the card: the angle from the mark to the end is positive.
        && (radius - leading.y) * bend.y - leading.x * bend.x >= 0.0
    {
        return (trailing, leading);
    }
    // On the straight line after the card.
    let end = Vec2::new(radius * bend.y, radius * (1.0 - bend.x));
    let gap = end - trailing;
    let along = gap.dot(bend);
    let beyond = (along * along - gap.length_squared() + side * side).max(0.0).sqrt() - along;
    (trailing, end + bend * beyond)
}

/// The point of the circle of the template, centre (0, radius), that is `side` mm ahead of the trailing mark.
fn leading_on_curve(radius: f32, side: f32, t: f32, trailing: Vec2) -> Option<Vec2> {
    let centre = Vec2::new(0.0, radius);
    let spoke = trailing - centre;
    let apart_squared = if t < 0.0 { t * t + radius * radius } else { radius * radius };
    // The chord's end lies `foot` along the spoke and `aside` ahead of it.
    let foot = (radius * radius - side * side + apart_squared) / (2.0 * apart_squared);
    let aside_squared = radius * radius - foot * foot * apart_squared;
    if aside_squared < 0.0 {
        return None;
    }
    let aside = (aside_squared / apart_squared).sqrt();
    Some(centre + spoke * foot + spoke.left() * aside)
}

impl Path {
    /// GEO-104 to GEO-106: the pose with the trailing mark `t` mm along the template: the full plain maneuver at its
    /// length, the start at minus the side of the base. The finish of the path does not count (MOV-47).
    pub fn pose_at(self, start: Pose, size: Size, t: f32) -> Pose {
        let side = size.side_mm();
        let (trailing, leading) = marks(self.template, side, t);
        let chord = leading - trailing;
        let left = Pose::at((trailing + leading) * 0.5, chord * (1.0 / side));
        let there = self.template_start(start, size).then(self.template.sided(left));
        self.travel.unfacing(there).renormalised()
    }
}

/// What a maneuver that may meet ships comes to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stop {
    /// Where the trailing mark stands, mm along the template: its length after full execution, minus the side of the
    /// base at the start. With it [`Path::strip_to`] gives the card that counts (GEO-108).
    pub t: f32,
    /// The final pose.
    pub pose: Pose,
    /// MOV-44: the ship that is now at range 0 because it was backed over last; [`ShipSlot::NONE`] after full execution.
    pub last_backed_over: ShipSlot,
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

/// A ship backs off until it reaches into the one it backs over by less than this: a part of the tolerance, so that
/// rounding never makes the result overlap, and yet both touch.
const CONTACT_MM: f32 = 0.6 * TOLERANCE_MM;

/// The least step of the search, mm of `t`: no free place wider than this is passed over.
const LEAST_STEP_MM: f32 = 0.01;

/// How close to the start a ship that backed up is put back exactly where it stood, mm of `t`: one that touched the
/// blocking ship before it moved would else creep forward by the depth of a contact.
const AT_START_MM: f32 = 0.01;

/// MOV-39 to MOV-47, GEO-102, GEO-107: executes the path among `others` (every other ship on the board). If the full
/// final position overlaps none it stands; else the ship backs up along the plain path to the first place where it
/// overlaps none, or to its start.
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
    let mut first = ShipSlot::NONE;
    let mut deepest = 0.0;
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
                (first, deepest) = (ship, depth);
            }
        }
    }
    if overlapped_at_end.is_empty() {
        return Stop { t: length, pose: end.pose, last_backed_over: ShipSlot::NONE, overlapped_at_end };
    }
    let way = Way { start, size, path: path.plain(), others: near };
    let (t, last_backed_over) = if path.template.shape() == Shape::Straight {
        way.back_straight(first)
    } else {
        way.back_curved(first)
    };
    if t <= AT_START_MM - size.side_mm() {
        return Stop { t: -size.side_mm(), pose: start, last_backed_over, overlapped_at_end };
    }
    Stop { t, pose: way.path.pose_at(start, size, t), last_backed_over, overlapped_at_end }
}

/// One ship's way back.
struct Way {
    start: Pose,
    size: Size,
    path: Path,
    others: Others,
}

impl Way {
    fn base_at(&self, t: f32) -> Base {
        Base::new(self.path.pose_at(self.start, self.size, t), self.size)
    }

    /// Along a straight template the heading stays, so each ship is in the way over one interval that the separating
    /// axes give exactly: leave the intervals one after the other.
    fn back_straight(&self, first: ShipSlot) -> (f32, ShipSlot) {
        let length = self.path.template.length();
        let end = self.base_at(length);
        let travel = self.path.travel.facing(end.pose).heading();
        let (mut back, mut last) = (0.0, first);
        loop {
            let mut further = back;
            for &(ship, base) in &self.others {
                let Some(hit) = Interval::of(end, travel, base) else { continue };
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

    /// Along a curve: while the ship reaches `depth` mm into another, no point of its base can leave that one before it
    /// has moved by `depth`; so it is safe to step back until the fastest point has moved that far.
    fn back_curved(&self, first: ShipSlot) -> (f32, ShipSlot) {
        let fastest = fastest_corner(self.path.template, self.size);
        let stop = -self.size.side_mm();
        let mut last = first;
        let mut taken = 0.0;
        let mut t = self.path.template.length();
        while t > stop {
            match self.deepest(t, last) {
                Some((ship, depth)) => {
                    last = ship;
                    taken = (depth / fastest).max(LEAST_STEP_MM);
                    t -= taken;
                }
                None => return self.close_up(t, t + taken, last),
            }
        }
        (stop, last)
    }

    /// The ship that is reached into most at `t`, and by how much beyond what is allowed: `last`, which is being backed
    /// out of, must be left a little more thoroughly than others must be avoided.
    fn deepest(&self, t: f32, last: ShipSlot) -> Option<(ShipSlot, f32)> {
        let here = self.base_at(t);
        let mut worst = None;
        let mut most = 0.0;
        for &(ship, base) in &self.others {
            let reach = here.radius() + base.radius();
            if (here.centre() - base.centre()).length_squared() >= reach * reach {
                continue;
            }
            let allowed = if ship == last { CONTACT_MM } else { TOLERANCE_MM };
            let depth = penetration(here, base) - allowed;
            if depth > most {
                most = depth;
                worst = Some((ship, depth));
            }
        }
        worst
    }

    /// Between a free place and an overlapping one less than a step ahead: halves the gap until they are in contact.
    fn close_up(&self, mut free: f32, mut taken: f32, mut last: ShipSlot) -> (f32, ShipSlot) {
        while taken - free > 0.1 * LEAST_STEP_MM {
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
    /// For the base `end` moving backward along `travel` (a unit vector), against `other`.
    fn of(end: Base, travel: Vec2, other: Base) -> Option<Interval> {
        let between = other.centre() - end.centre();
        let (mine, theirs) = (end.pose.heading(), other.pose.heading());
        let spread = mine.dot(theirs).abs() + mine.cross(theirs).abs();
        let (my_sum, their_sum) = (end.half + other.half * spread, other.half + end.half * spread);
        let axes = [(mine, my_sum), (mine.left(), my_sum), (theirs, their_sum), (theirs.left(), their_sum)];
        let mut hit = Interval { from: 0.0, until: f32::INFINITY, clear: f32::INFINITY };
        for (axis, sum) in axes {
            // After moving back by b, the other ship's centre is at `gap + b * rate` along the axis.
            let (mut gap, mut rate) = (between.dot(axis), travel.dot(axis));
            if rate < 0.0 {
                (gap, rate) = (-gap, -rate);
            }
            if rate < STILL {
                if gap.abs() >= sum - TOLERANCE_MM {
                    return None;
                }
                continue;
            }
            hit.from = hit.from.max((TOLERANCE_MM - sum - gap) / rate);
            hit.until = hit.until.min((sum - TOLERANCE_MM - gap) / rate);
            hit.clear = hit.clear.min((sum - CONTACT_MM - gap) / rate);
        }
        (hit.from < hit.until).then_some(hit)
    }
}

/// Below this sine a base moves along an axis so little that 280 mm of travel stay within a tenth of the tolerance.
const STILL: f32 = 1.0e-6;

/// How many mm the fastest corner of a base moves, at most, while its trailing mark moves 1 mm along a curve. Found by
/// stepping along the whole path, rounded up; the test `fastest_corner_is_a_bound` repeats it.
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
