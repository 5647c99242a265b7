//! The maneuver templates: their lengths, their centre lines, and the strip of card that a ship
//! moves through.

use serde::{Deserialize, Serialize};

use super::pose::Pose;
use super::trig::unit_at;
use super::vec2::{Q, Vec2};
use super::{TOLERANCE_MM, larger, smaller};
use crate::maneuver::Direction;
use crate::sets::Member;

/// Half the width of every template, in mm [GEO-30].
pub const HALF_WIDTH_MM: f32 = 10.0;

/// The three shapes of template [GEO-3].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Shape {
    /// Straight, speeds 1 to 5 [GEO-31].
    #[default]
    Straight,
    /// An arc of 45 degrees, speeds 1 to 3 [GEO-32].
    Bank,
    /// An arc of 90 degrees, speeds 1 to 3 [GEO-33].
    Turn,
}

/// A template and the direction in which it bends [GEO-3]. Only templates that exist can be
/// constructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Template {
    shape: Shape,
    speed: u8,
    direction: Direction,
}

/// Centre-line radii of the bank templates, mm [GEO-32].
const BANK_RADIUS: [f32; 3] = [80.0, 130.0, 180.0];
/// Centre-line radii of the turn templates, mm [GEO-33].
const TURN_RADIUS: [f32; 3] = [35.0, 62.5, 90.0];

impl Member for Template {
    type Bits = u32;
    const COUNT: u32 = Template::COUNT as u32;

    fn number(self) -> u32 {
        self.index() as u32
    }

    fn nth(number: u32) -> Template {
        let mut all = Template::all();
        all.nth(number as usize).expect("a number below the number of templates")
    }
}

impl Template {
    /// Straight 1.
    pub const STRAIGHT_1: Template =
        Template { shape: Shape::Straight, speed: 1, direction: Direction::Straight };
    /// Straight 2.
    pub const STRAIGHT_2: Template =
        Template { shape: Shape::Straight, speed: 2, direction: Direction::Straight };
    /// Bank 1 to the left.
    pub const BANK_1_LEFT: Template = Template { shape: Shape::Bank, speed: 1, direction: Direction::Left };
    /// Bank 1 to the right.
    pub const BANK_1_RIGHT: Template = Template { shape: Shape::Bank, speed: 1, direction: Direction::Right };
    /// The number of templates, with left and right counted separately.
    pub const COUNT: usize = 17;

    /// The template of this shape and speed, if it exists [MOV-6]. A straight ignores `direction`;
    /// a curve needs left or right.
    pub const fn new(shape: Shape, speed: u8, direction: Direction) -> Option<Template> {
        let fastest = if matches!(shape, Shape::Straight) { 5 } else { 3 };
        if speed == 0 || speed > fastest {
            return None;
        }
        match (shape, direction) {
            (Shape::Straight, _) => Some(Template { shape, speed, direction: Direction::Straight }),
            (_, Direction::Straight) => None,
            _ => Some(Template { shape, speed, direction }),
        }
    }

    /// All templates: straights 1 to 5, banks left, banks right, turns left, turns right.
    pub fn all() -> impl Iterator<Item = Template> {
        [
            (Shape::Straight, Direction::Straight),
            (Shape::Bank, Direction::Left),
            (Shape::Bank, Direction::Right),
            (Shape::Turn, Direction::Left),
            (Shape::Turn, Direction::Right),
        ]
        .into_iter()
        .flat_map(|(shape, direction)| {
            (1..=5).filter_map(move |speed| Template::new(shape, speed, direction))
        })
    }

    /// The position of the template in [`Template::all`].
    pub const fn index(self) -> usize {
        let row = match (self.shape, self.direction) {
            (Shape::Straight, _) => 0,
            (Shape::Bank, Direction::Left) => 5,
            (Shape::Bank, _) => 8,
            (Shape::Turn, Direction::Left) => 11,
            (Shape::Turn, _) => 14,
        };
        row + self.speed as usize - 1
    }

    /// The shape.
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// The speed, 1 to 5.
    pub const fn speed(self) -> u8 {
        self.speed
    }

    /// The direction in which the template bends.
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The same template turned over, with left and right exchanged.
    pub const fn mirrored(self) -> Template {
        Template { direction: self.direction.mirrored(), ..self }
    }

    /// The radius of the centre line in mm; 0 for a straight [GEO-32, GEO-33].
    pub const fn radius(self) -> f32 {
        match self.shape {
            Shape::Straight => 0.0,
            Shape::Bank => BANK_RADIUS[self.speed as usize - 1],
            Shape::Turn => TURN_RADIUS[self.speed as usize - 1],
        }
    }

    /// The length of the centre line in mm [GEO-31 to GEO-33].
    pub const fn length(self) -> f32 {
        match self.shape {
            Shape::Straight => 40.0 * self.speed as f32,
            Shape::Bank => self.radius() * std::f32::consts::FRAC_PI_4,
            Shape::Turn => self.radius() * std::f32::consts::FRAC_PI_2,
        }
    }

    /// The whole angle of the template's bend to the left, as a unit vector. Mirror it for a right
    /// template.
    pub(crate) const fn bend(self) -> Vec2 {
        match self.shape {
            Shape::Straight => Vec2::new(1.0, 0.0),
            Shape::Bank => Vec2::new(Q, Q),
            Shape::Turn => Vec2::new(0.0, 1.0),
        }
    }

    /// The end of the centre line and its direction there, as a displacement from the start.
    pub const fn end(self) -> Pose {
        let left = match self.shape {
            Shape::Straight => Pose::new(self.length(), 0.0, 1.0, 0.0),
            Shape::Bank => Pose::new(self.radius() * Q, self.radius() * (1.0 - Q), Q, Q),
            Shape::Turn => Pose::new(self.radius(), self.radius(), 0.0, 1.0),
        };
        self.sided(left)
    }

    /// The point of the centre line `t` mm from its start and the direction there, as a
    /// displacement from the start [GEO-104]. Before the card (t < 0) and after it (t > length) the
    /// line continues straight. Accurate to 0.0002 mm.
    pub fn at(self, t: f32) -> Pose {
        self.sided(self.left_at(t))
    }

    /// [`Template::at`] for the same template bending left.
    pub(crate) fn left_at(self, t: f32) -> Pose {
        let length = self.length();
        if t <= 0.0 {
            return Pose::new(t, 0.0, 1.0, 0.0);
        }
        if t >= length {
            return self.sided(self.end()).shifted(t - length, 0.0);
        }
        if let Shape::Straight = self.shape {
            return Pose::new(t, 0.0, 1.0, 0.0);
        }
        let radius = self.radius();
        let unit = unit_at(t / radius);
        Pose::new(radius * unit.y, radius * (1.0 - unit.x), unit.x, unit.y)
    }

    /// For a curve: the middle between the ends of the centre line, relative to the centre of the
    /// arc.
    const fn chord_middle(self) -> Vec2 {
        let bend = self.bend();
        Vec2::new((1.0 + bend.x) * 0.5 * self.radius(), bend.y * 0.5 * self.radius())
    }

    /// The radius of a circle around [`Template::chord_middle`] that contains the card, rounded up.
    /// The outer corners are farthest: the distance is the square root of (10 c)^2 + ((R + 10)
    /// s)^2, where c and s are the cosine and sine of half the bend.
    const fn circle(self) -> f32 {
        const BANK: [f32; 3] = [35.67, 54.37, 73.30];
        const TURN: [f32; 3] = [32.60, 51.76, 71.07];
        match self.shape {
            Shape::Straight => 0.0,
            Shape::Bank => BANK[self.speed as usize - 1],
            Shape::Turn => TURN[self.speed as usize - 1],
        }
    }

    /// The displacement for the side to which this template bends, from the one of a left template.
    pub(crate) const fn sided(self, left: Pose) -> Pose {
        if matches!(self.direction, Direction::Right) { left.mirrored() } else { left }
    }

    /// The strip of card if the template's start is at `start` (the mark that it is laid against)
    /// and points along its heading [GEO-34].
    pub fn strip(self, start: Pose) -> Strip {
        self.strip_to(start, self.length())
    }

    /// The part of the strip from its start to `t` mm along it; empty for t <= 0 [GEO-108].
    pub fn strip_to(self, start: Pose, t: f32) -> Strip {
        if t <= 0.0 {
            return Strip::Empty;
        }
        let whole = t >= self.length();
        if let Shape::Straight = self.shape {
            let length = if whole { self.length() } else { t };
            return Strip::straight(start, length);
        }
        let radius = self.radius();
        let bend = if whole { self.bend() } else { unit_at(t / radius) };
        let sign = self.direction.sign();
        // The frame at the centre of the arc. Its x axis points to the start of the centre line.
        let centre = start.to_world(0.0, sign * radius);
        let spoke = Vec2::new(start.uy, -start.ux) * sign;
        let frame = Pose::at(centre, spoke);
        // The circle of the whole card contains any part of it.
        let (centre, circle) =
            (frame.to_world(self.chord_middle().x, self.chord_middle().y * sign), self.circle());
        Strip::Curve { frame, sign, radius, bend, circle: (centre, circle) }
    }
}

/// A strip of card on the board, 20 mm wide [GEO-34]. The representation allows exact tests: no
/// corners are sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strip {
    /// No card lies on the board [GEO-108].
    Empty,
    /// A rectangle.
    Straight {
        /// The centre and the direction.
        pose: Pose,
        /// Half the length along the direction, mm.
        half_length: f32,
        /// Half the width, mm.
        half_width: f32,
    },
    /// Part of a ring, at most a quarter.
    Curve {
        /// The centre of the ring. The heading points from there to the start of the centre line.
        frame: Pose,
        /// +1 if the strip runs counter-clockwise from there, -1 if clockwise.
        sign: f32,
        /// The radius of the centre line, mm.
        radius: f32,
        /// The angle that the strip covers, as a unit vector, always counter-clockwise.
        bend: Vec2,
        /// A circle around the strip: centre and radius, mm.
        circle: (Vec2, f32),
    },
}

impl Strip {
    /// A straight strip of any length from `start` on.
    pub const fn straight(start: Pose, length: f32) -> Strip {
        Strip::Straight {
            pose: start.shifted(length * 0.5, 0.0),
            half_length: length * 0.5,
            half_width: HALF_WIDTH_MM,
        }
    }

    /// Whether there is no card at all.
    pub const fn is_empty(self) -> bool {
        matches!(self, Strip::Empty)
    }

    /// A circle around the strip: centre and radius.
    pub const fn bounding_circle(self) -> (Vec2, f32) {
        match self {
            Strip::Empty => (Vec2::ZERO, -1.0),
            // The sum is a little more than half the diagonal and needs no square root.
            Strip::Straight { pose, half_length, half_width } => (pose.position(), half_length + half_width),
            Strip::Curve { circle, .. } => circle,
        }
    }

    /// The middle of the centre line: a point inside the strip.
    pub fn middle(self) -> Vec2 {
        match self {
            Strip::Empty => Vec2::ZERO,
            Strip::Straight { pose, .. } => pose.position(),
            Strip::Curve { radius, bend, .. } => {
                let half = Vec2::new(1.0 + bend.x, bend.y).normalised();
                self.frame_point(half * radius)
            }
        }
    }

    /// The board point of a point in a curve's own frame (counter-clockwise from the start).
    fn frame_point(self, point: Vec2) -> Vec2 {
        match self {
            Strip::Curve { frame, sign, .. } => frame.to_world(point.x, point.y * sign),
            _ => point,
        }
    }

    /// Whether any edge of a polygon shares a stretch with the inside of the strip, deeper than the
    /// tolerance [GEO-101].
    pub fn crosses_outline(self, polygon: &[Vec2]) -> bool {
        match self {
            Strip::Empty => false,
            Strip::Straight { pose, half_length, half_width } => {
                let (u, v) = (half_length - TOLERANCE_MM, half_width - TOLERANCE_MM);
                any_edge(polygon, |p| pose.local_vec(p), |a, b| segment_meets_box(a, b, u, v))
            }
            Strip::Curve { frame, sign, radius, bend, .. } => any_edge(
                polygon,
                |p| {
                    let (x, y) = frame.local(p);
                    Vec2::new(x, y * sign)
                },
                |a, b| segment_meets_sector(a, b, radius, bend),
            ),
        }
    }

    /// Whether `point` is in the strip, deeper than the tolerance.
    pub fn contains(self, point: Vec2) -> bool {
        self.crosses_outline(&[point])
    }
}

/// Whether `test` holds for any edge of a polygon, after `into` has converted the corners to
/// another frame.
#[inline]
fn any_edge(polygon: &[Vec2], into: impl Fn(Vec2) -> Vec2, test: impl Fn(Vec2, Vec2) -> bool) -> bool {
    let Some(&last) = polygon.last() else { return false };
    let mut from = into(last);
    polygon.iter().any(|&point| {
        let to = into(point);
        let found = test(from, to);
        from = to;
        found
    })
}

/// Whether a segment meets a box, in the box's own frame. The separating axes are x, y and the
/// segment's normal.
pub(crate) const fn segment_meets_box(a: Vec2, b: Vec2, half_u: f32, half_v: f32) -> bool {
    let (mx, my) = ((a.x + b.x) * 0.5, (a.y + b.y) * 0.5);
    let (dx, dy) = ((b.x - a.x) * 0.5, (b.y - a.y) * 0.5);
    let (ex, ey) = (dx.abs(), dy.abs());
    mx.abs() < half_u + ex && my.abs() < half_v + ey && (mx * dy - my * dx).abs() <= half_u * ey + half_v * ex
}

/// Whether a segment meets the part of a ring between angle 0 and `bend`, which is at most 90
/// degrees, so that the wedge is convex.
///
/// The segment is clipped to the wedge. Along the rest, the distance from the centre is a convex
/// function, so it takes every value between its least and its greatest.
fn segment_meets_sector(a: Vec2, b: Vec2, radius: f32, bend: Vec2) -> bool {
    // Inside the wedge means y >= 0 and to the right of the line through `bend`.
    let (a_low, b_low) = (a.y - TOLERANCE_MM, b.y - TOLERANCE_MM);
    let (a_high, b_high) = (a.cross(bend) - TOLERANCE_MM, b.cross(bend) - TOLERANCE_MM);
    if (a_low < 0.0 && b_low < 0.0) || (a_high < 0.0 && b_high < 0.0) {
        return false;
    }
    let inner = radius - HALF_WIDTH_MM + TOLERANCE_MM;
    let outer = radius + HALF_WIDTH_MM - TOLERANCE_MM;
    if larger(a.length_squared(), b.length_squared()) <= inner * inner {
        return false;
    }
    let along = b - a;
    let (mut from, mut to) = (0.0, 1.0);
    for (at_a, at_b) in [(a_low, b_low), (a_high, b_high)] {
        if at_a < 0.0 {
            from = larger(from, at_a / (at_a - at_b));
        } else if at_b < 0.0 {
            to = smaller(to, at_a / (at_a - at_b));
        }
    }
    if from > to {
        return false;
    }
    let (p, q) = (a + along * from, a + along * to);
    let step = q - p;
    let length = step.length_squared();
    let nearest = if length > 0.0 { p + step * larger(smaller(-p.dot(step) / length, 1.0), 0.0) } else { p };
    larger(p.length_squared(), q.length_squared()) > inner * inner && nearest.length_squared() < outer * outer
}
