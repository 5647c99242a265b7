//! The maneuver templates: their lengths, centre lines and the strip of card that a ship moves through.

use serde::{Deserialize, Serialize};

use super::TOLERANCE_MM;
use super::pose::{Pose, Q, Vec2};
use super::trig::unit_at;
use crate::maneuver::Direction;

/// GEO-30: half the width of every template, in mm.
pub const HALF_WIDTH_MM: f32 = 10.0;

/// GEO-3: the three shapes of template.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Shape {
    /// GEO-31: straight, speeds 1 to 5.
    #[default]
    Straight,
    /// GEO-32: an arc of 45 degrees, speeds 1 to 3.
    Bank,
    /// GEO-33: an arc of 90 degrees, speeds 1 to 3.
    Turn,
}

/// GEO-3: one template and which way it bends as it is laid. Only templates that exist can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Template {
    shape: Shape,
    speed: u8,
    direction: Direction,
}

/// GEO-32: centre-line radii of the bank templates, mm.
const BANK_RADIUS: [f32; 3] = [80.0, 130.0, 180.0];
/// GEO-33: centre-line radii of the turn templates, mm.
const TURN_RADIUS: [f32; 3] = [35.0, 62.5, 90.0];

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
    /// How many templates there are, left and right counted apart.
    pub const COUNT: usize = 17;

    /// MOV-6: the template of this shape and speed, if it exists. A straight has no direction (any given is ignored);
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

    /// Every template: straights 1 to 5, banks left, banks right, turns left, turns right.
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

    /// The place of this template in [`Template::all`].
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

    /// Its shape.
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// Its speed, 1 to 5.
    pub const fn speed(self) -> u8 {
        self.speed
    }

    /// The side it bends to.
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The same piece of card turned over: left and right exchanged.
    pub const fn mirrored(self) -> Template {
        Template { direction: self.direction.mirrored(), ..self }
    }

    /// GEO-32, GEO-33: the radius of the centre line in mm; 0 for a straight.
    pub const fn radius(self) -> f32 {
        match self.shape {
            Shape::Straight => 0.0,
            Shape::Bank => BANK_RADIUS[self.speed as usize - 1],
            Shape::Turn => TURN_RADIUS[self.speed as usize - 1],
        }
    }

    /// GEO-31 to GEO-33: the length of the centre line in mm.
    pub const fn length(self) -> f32 {
        match self.shape {
            Shape::Straight => 40.0 * self.speed as f32,
            Shape::Bank => self.radius() * std::f32::consts::FRAC_PI_4,
            Shape::Turn => self.radius() * std::f32::consts::FRAC_PI_2,
        }
    }

    /// The whole angle it bends through, to the left, as a unit vector (mirror it for a right template).
    pub(crate) const fn bend(self) -> Vec2 {
        match self.shape {
            Shape::Straight => Vec2::new(1.0, 0.0),
            Shape::Bank => Vec2::new(Q, Q),
            Shape::Turn => Vec2::new(0.0, 1.0),
        }
    }

    /// The end of the centre line and its direction there, seen from its start: a displacement.
    pub const fn end(self) -> Pose {
        let left = match self.shape {
            Shape::Straight => Pose::new(self.length(), 0.0, 1.0, 0.0),
            Shape::Bank => Pose::new(self.radius() * Q, self.radius() * (1.0 - Q), Q, Q),
            Shape::Turn => Pose::new(self.radius(), self.radius(), 0.0, 1.0),
        };
        self.sided(left)
    }

    /// GEO-104: the point of the centre line `t` mm from its start and the direction there, as a displacement from the
    /// start. Before the card (t < 0) and after it (t > length) the line goes on straight. Correct to 0.0002 mm.
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

    /// A displacement worked out for a left template, for the side this one bends to.
    pub(crate) const fn sided(self, left: Pose) -> Pose {
        if matches!(self.direction, Direction::Right) { left.mirrored() } else { left }
    }

    /// GEO-34: the strip of card when the template's start lies on `start` (the mark it is laid against), pointing
    /// along its heading.
    pub fn strip(self, start: Pose) -> Strip {
        self.strip_to(start, self.length())
    }

    /// GEO-108: the part of the strip from its start to `t` mm along it; empty for t <= 0.
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
        // The frame at the centre of the arc whose x axis points to the start of the centre line.
        let centre = start.to_world(0.0, sign * radius);
        let spoke = Vec2::new(start.uy, -start.ux) * sign;
        Strip::Curve { frame: Pose::at(centre, spoke), sign, radius, bend }
    }
}

/// GEO-34: a strip of card on the board, 20 mm wide. Held so that it can be tested exactly: no corners are sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strip {
    /// Nothing lies on the board (GEO-108).
    Empty,
    /// A rectangle: its centre and direction, half its length and half its width.
    Straight {
        /// Centre and direction.
        pose: Pose,
        /// Half the length along the direction, mm.
        half_length: f32,
        /// Half the width, mm.
        half_width: f32,
    },
    /// Part of a ring, at most a quarter of it.
    Curve {
        /// The centre of the ring; the heading points from there to the start of the centre line.
        frame: Pose,
        /// +1 when the strip runs counter-clockwise from there, -1 when clockwise.
        sign: f32,
        /// Radius of the centre line, mm.
        radius: f32,
        /// The angle it covers, as a unit vector, always counter-clockwise.
        bend: Vec2,
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
    pub fn bounding_circle(self) -> (Vec2, f32) {
        match self {
            Strip::Empty => (Vec2::ZERO, -1.0),
            Strip::Straight { pose, half_length, half_width } => {
                (pose.position(), (half_length * half_length + half_width * half_width).sqrt())
            }
            Strip::Curve { .. } => {
                let middle = self.middle();
                let corner = self.frame_point(Vec2::new(self.outer_radius(), 0.0));
                let inner = self.frame_point(Vec2::new(self.outer_radius() - 2.0 * HALF_WIDTH_MM, 0.0));
                let far = (middle - corner).length_squared().max((middle - inner).length_squared());
                // The middle of the outer edge is 10 mm away, the corners never less.
                (middle, far.sqrt())
            }
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

    fn outer_radius(self) -> f32 {
        if let Strip::Curve { radius, .. } = self { radius + HALF_WIDTH_MM } else { 0.0 }
    }

    /// The board point of a point given in a curve's own frame (counter-clockwise from the start).
    fn frame_point(self, point: Vec2) -> Vec2 {
        match self {
            Strip::Curve { frame, sign, .. } => frame.to_world(point.x, point.y * sign),
            _ => point,
        }
    }

    /// GEO-101: whether the segment shares a stretch with the inside of the strip, deeper than the tolerance.
    pub fn crosses_segment(self, a: Vec2, b: Vec2) -> bool {
        match self {
            Strip::Empty => false,
            Strip::Straight { pose, half_length, half_width } => segment_meets_box(
                pose.local_vec(a),
                pose.local_vec(b),
                half_length - TOLERANCE_MM,
                half_width - TOLERANCE_MM,
            ),
            Strip::Curve { frame, sign, radius, bend } => {
                let into = |p: Vec2| {
                    let (x, y) = frame.local(p);
                    Vec2::new(x, y * sign)
                };
                segment_meets_sector(into(a), into(b), radius, bend)
            }
        }
    }

    /// Whether `point` lies in the strip, deeper than the tolerance.
    pub fn contains(self, point: Vec2) -> bool {
        self.crosses_segment(point, point)
    }
}

/// Whether a segment in a box's own frame meets the box: separating axes x, y and the segment's normal.
pub(crate) const fn segment_meets_box(a: Vec2, b: Vec2, half_u: f32, half_v: f32) -> bool {
    let (mx, my) = ((a.x + b.x) * 0.5, (a.y + b.y) * 0.5);
    let (dx, dy) = ((b.x - a.x) * 0.5, (b.y - a.y) * 0.5);
    let (ex, ey) = (dx.abs(), dy.abs());
    mx.abs() < half_u + ex && my.abs() < half_v + ey && (mx * dy - my * dx).abs() <= half_u * ey + half_v * ex
}

/// Whether a segment meets the part of a ring between angle 0 and `bend` (at most 90 degrees, so the wedge is convex):
/// clip it to the wedge; along what is left the distance from the centre is a convex function, so it takes every value
/// between its least and its greatest.
fn segment_meets_sector(a: Vec2, b: Vec2, radius: f32, bend: Vec2) -> bool {
    let (mut from, mut to) = (0.0f32, 1.0f32);
    let along = b - a;
    // Inside the wedge: y >= 0 and to the right of the line through `bend`.
    for (start, slope) in [(a.y, along.y), (a.cross(bend), along.cross(bend))] {
        let start = start - TOLERANCE_MM;
        if slope == 0.0 {
            if start < 0.0 {
                return false;
            }
        } else if slope > 0.0 {
            from = from.max(-start / slope);
        } else {
            to = to.min(-start / slope);
        }
    }
    if from > to {
        return false;
    }
    let (p, q) = (a + along * from, a + along * to);
    let step = q - p;
    let length = step.length_squared();
    let nearest = if length > 0.0 { p + step * (-p.dot(step) / length).clamp(0.0, 1.0) } else { p };
    let far = p.length_squared().max(q.length_squared());
    let inner = radius - HALF_WIDTH_MM + TOLERANCE_MM;
    let outer = radius + HALF_WIDTH_MM - TOLERANCE_MM;
    far > inner * inner && nearest.length_squared() < outer * outer
}
