//! Poses along a template, for partial execution [GEO-104 to GEO-106].
//!
//! The base travels with the hash marks of its axis of travel on the centre line. The trailing mark
//! is `t` mm along the line (negative before the card); the leading mark is one side of the base
//! further. [`super::stop`] decides where a ship stops.

use super::maneuver::Path;
use super::pose::Pose;
use super::template::{Shape, Template};
use super::trig::unit_at;
use super::vec2::Vec2;
use crate::size::Size;

/// The centre line of a left-bending template, in the frame of its start, and the base that travels
/// along it. Values that do not depend on the position of the base are precomputed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The radius of the centre line; 0 for a straight.
    radius: f32,
    /// The length of the card.
    pub length: f32,
    /// The side of the base.
    pub side: f32,
    /// The whole angle of the card, as a unit vector.
    bend: Vec2,
    /// The end of the card.
    end: Vec2,
    /// The angle on the circle that a chord of one side spans, as a unit vector; `None` if no chord
    /// is that long.
    chord: Option<Vec2>,
}

impl Line {
    pub fn new(template: Template, size: Size) -> Line {
        let (radius, side, bend) = (template.radius(), size.side_mm(), template.bend());
        // The sine of half the angle is side / 2R.
        let half_sine = if template.shape() == Shape::Straight { 2.0 } else { side * 0.5 / radius };
        let chord = (half_sine <= 1.0).then(|| {
            let half_cosine = (1.0 - half_sine * half_sine).sqrt();
            Vec2::new(1.0 - 2.0 * half_sine * half_sine, 2.0 * half_sine * half_cosine)
        });
        let end = Vec2::new(radius * bend.y, radius * (1.0 - bend.x));
        Line { radius, length: template.length(), side, bend, end, chord }
    }

    /// The pose of the base in the frame of the template, heading along the travel, with the
    /// trailing mark at `t` [GEO-104, GEO-105]. This is the closed form of GEO-105, with sines and
    /// cosines instead of angles.
    pub fn pose(&self, t: f32) -> Pose {
        if t + self.side <= 0.0 || self.radius == 0.0 {
            return Pose::new(t + self.side * 0.5, 0.0, 1.0, 0.0);
        }
        let (trailing, leading) = if t <= 0.0 {
            let trailing = Vec2::new(t, 0.0);
            (trailing, self.ahead_of_straight(t))
        } else if t < self.length {
            let unit = unit_at(t / self.radius);
            let leading = self.chord.map(|chord| unit.turned(chord));
            (
                self.on_circle(unit),
                leading.filter(|&unit| self.is_on_card(unit)).map(|unit| self.on_circle(unit)),
            )
        } else {
            (self.end + self.bend * (t - self.length), None)
        };
        let leading = leading.unwrap_or_else(|| self.ahead_of_end(trailing));
        Pose::at((trailing + leading) * 0.5, (leading - trailing) * (1.0 / self.side))
    }

    /// The point of the circle at an angle, which is given as a unit vector.
    fn on_circle(&self, unit: Vec2) -> Vec2 {
        Vec2::new(self.radius * unit.y, self.radius * (1.0 - unit.x))
    }

    /// Whether an angle is on the card. The angle must be less than half a turn past the card.
    fn is_on_card(&self, unit: Vec2) -> bool {
        unit.cross(self.bend) >= 0.0
    }

    /// The leading mark on the card while the trailing mark is at `t` before it: the intersection
    /// of the circle of the card with the circle of one side around the trailing mark.
    fn ahead_of_straight(&self, t: f32) -> Option<Vec2> {
        let (r, w) = (self.radius * self.radius, self.side * self.side);
        let apart = t * t + r;
        // From the centre, the point is `foot` times the way to the trailing mark and `aside` times
        // it to the left.
        let foot = (r - w + apart) * 0.5 / apart;
        let aside = r / apart - foot * foot;
        if aside < 0.0 {
            return None;
        }
        let spoke = Vec2::new(t, -self.radius);
        let from_centre = spoke * foot + spoke.left() * aside.sqrt();
        let leading = Vec2::new(from_centre.x, from_centre.y + self.radius);
        (-from_centre.y * self.bend.y >= from_centre.x * self.bend.x).then_some(leading)
    }

    /// The leading mark on the straight line after the card.
    fn ahead_of_end(&self, trailing: Vec2) -> Vec2 {
        let gap = self.end - trailing;
        let along = gap.dot(self.bend);
        let across = gap.cross(self.bend);
        self.end + self.bend * ((self.side * self.side - across * across).max(0.0).sqrt() - along)
    }
}

impl Path {
    /// The pose with the trailing mark `t` mm along the template [GEO-104 to GEO-106]. At the
    /// template's length it is the end of the plain maneuver, at minus the side of the base the
    /// start. The finish of the path is ignored [MOV-47].
    pub fn pose_at(self, start: Pose, size: Size, t: f32) -> Pose {
        self.pose_on(&Line::new(self.template, size), start, size, t)
    }

    /// [`Path::pose_at`] on a precomputed line.
    pub(super) fn pose_on(self, line: &Line, start: Pose, size: Size, t: f32) -> Pose {
        let there = self.template_start(start, size).then(self.template.sided(line.pose(t)));
        self.travel.unfacing(there).renormalised()
    }
}
