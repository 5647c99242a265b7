//! The test oracle: a second, slow geometry in f64 with libm, with which the fast one is compared.
//! It works with angles and by stepping or sampling, so it shares no method with the code under
//! test.
#![allow(clippy::disallowed_methods)] // Libm is what makes this an independent check; nothing here is play.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use killbox_components::geometry::{Base, Path, Pose, Shape, Template, Travel, Vec2};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use proptest::prelude::*;

pub type Point = (f64, f64);

pub fn point(p: Vec2) -> Point {
    (p.x as f64, p.y as f64)
}

pub fn sub(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

pub fn length(p: Point) -> f64 {
    p.0.hypot(p.1)
}

/// A square: centre, heading angle, half side.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    pub x: f64,
    pub y: f64,
    pub h: f64,
    pub half: f64,
}

impl Square {
    pub fn of(base: Base) -> Square {
        let Pose { x, y, ux, uy } = base.pose;
        Square { x: x as f64, y: y as f64, h: (uy as f64).atan2(ux as f64), half: base.half as f64 }
    }

    pub fn to_world(self, (u, v): Point) -> Point {
        let (s, c) = self.h.sin_cos();
        (self.x + u * c - v * s, self.y + u * s + v * c)
    }

    pub fn local(self, p: Point) -> Point {
        let (s, c) = self.h.sin_cos();
        let (dx, dy) = (p.0 - self.x, p.1 - self.y);
        (dx * c + dy * s, dy * c - dx * s)
    }

    pub fn corners(self) -> [Point; 4] {
        let r = self.half;
        [(r, r), (-r, r), (-r, -r), (r, -r)].map(|p| self.to_world(p))
    }

    /// The distance from a point to the square; 0 inside.
    pub fn gap(self, p: Point) -> f64 {
        let (u, v) = self.local(p);
        (u.abs() - self.half).max(0.0).hypot((v.abs() - self.half).max(0.0))
    }

    /// The depth of a point inside the square; negative outside.
    pub fn depth(self, p: Point) -> f64 {
        let (u, v) = self.local(p);
        (self.half - u.abs()).min(self.half - v.abs())
    }
}

/// The length of the shortest shift that separates two squares, by projection of all corners on the
/// four directions of their sides.
pub fn penetration(a: Square, b: Square) -> f64 {
    let (ca, cb) = (a.corners(), b.corners());
    let mut least = f64::INFINITY;
    for angle in [a.h, a.h + FRAC_PI_2, b.h, b.h + FRAC_PI_2] {
        let (s, c) = angle.sin_cos();
        let span = |corners: [Point; 4]| {
            let along = corners.map(|p| p.0 * c + p.1 * s);
            (
                along.iter().copied().fold(f64::INFINITY, f64::min),
                along.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            )
        };
        let ((a0, a1), (b0, b1)) = (span(ca), span(cb));
        least = least.min(a1 - b0).min(b1 - a0);
    }
    least
}

/// The radius, angle and side (+1 left) of a curve. Straights have radius 0.
pub fn curve(template: Template) -> (f64, f64, f64) {
    let side = if template.direction() == Direction::Right { -1.0 } else { 1.0 };
    let speed = template.speed() as usize - 1;
    match template.shape() {
        Shape::Straight => (0.0, 0.0, 1.0),
        Shape::Bank => ([80.0, 130.0, 180.0][speed], FRAC_PI_4, side),
        Shape::Turn => ([35.0, 62.5, 90.0][speed], FRAC_PI_2, side),
    }
}

pub fn card_length(template: Template) -> f64 {
    let (radius, angle, _) = curve(template);
    if radius == 0.0 { 40.0 * template.speed() as f64 } else { radius * angle }
}

/// The point of the centre line at `t` (left-hand side), with the start at the origin along +x
/// [GEO-104].
pub fn line_point(template: Template, t: f64) -> Point {
    let (radius, angle, _) = curve(template);
    if t <= 0.0 || radius == 0.0 {
        return (t, 0.0);
    }
    let phi = (t / radius).min(angle);
    let rest = (t - radius * angle).max(0.0);
    (radius * phi.sin() + rest * angle.cos(), radius * (1.0 - phi.cos()) + rest * angle.sin())
}

/// The leading mark by the definition of GEO-104: steps along the line until the chord is as long
/// as the base, then halves the step.
pub fn leading_by_stepping(template: Template, side: f64, t: f64) -> f64 {
    let from = line_point(template, t);
    let chord = |lead: f64| length(sub(line_point(template, lead), from));
    let mut lead = t;
    while chord(lead) < side {
        lead += 0.05;
    }
    let (mut low, mut high) = (lead - 0.05, lead);
    for _ in 0..60 {
        let middle = (low + high) * 0.5;
        if chord(middle) < side { low = middle } else { high = middle }
    }
    (low + high) * 0.5
}

/// The leading mark by the closed form, as the specification writes it [GEO-105].
pub fn leading_by_formula(template: Template, w: f64, t: f64) -> f64 {
    let (r, angle, _) = curve(template);
    if r == 0.0 || t + w <= 0.0 {
        return t + w;
    }
    let length = r * angle;
    let phi = if t < 0.0 {
        let k = (2.0 * r * r + t * t - w * w) / (2.0 * r);
        t.atan2(r) + (k / (r * r + t * t).sqrt()).acos()
    } else if t < length {
        t / r + 2.0 * (w / (2.0 * r)).asin()
    } else {
        f64::NAN
    };
    if phi <= angle {
        return r * phi;
    }
    let end = line_point(template, length);
    let v = sub(end, line_point(template, t));
    let b = v.0 * angle.cos() + v.1 * angle.sin();
    length - b + (b * b - v.0 * v.0 - v.1 * v.1 + w * w).sqrt()
}

/// The square at trailing mark `t` of the path, with the given leading mark [GEO-104, GEO-106].
pub fn on_the_way(start: Square, path: Path, t: f64, leading: f64) -> Square {
    let facing = match path.travel {
        Travel::Forward => 0.0,
        Travel::Backward => PI,
        Travel::ToLeft => FRAC_PI_2,
        Travel::ToRight => -FRAC_PI_2,
    };
    let (_, _, side) = curve(path.template);
    let (a, b) = (line_point(path.template, t), line_point(path.template, leading));
    let travel = Square { h: start.h + facing, ..start };
    let (x, y) = travel.to_world((start.half + (a.0 + b.0) * 0.5, side * (a.1 + b.1) * 0.5));
    let h = travel.h + side * (b.1 - a.1).atan2(b.0 - a.0) - facing;
    Square { x, y, h, half: start.half }
}

/// The area of a polygon, in either orientation.
pub fn area(points: &[parry2d::math::Vector]) -> f64 {
    let n = points.len();
    let twice: f64 = (0..n).map(|i| points[i].perp_dot(points[(i + 1) % n])).sum();
    (twice * 0.5).abs()
}

/// Whether a point is inside a polygon, by the even-odd rule.
pub fn inside(p: Point, polygon: &[Point]) -> bool {
    let mut inside = false;
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) {
            inside = !inside;
        }
    }
    inside
}

/// Whether two segments share a point.
pub fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0
}

/// Whether a segment crosses a polygon or lies in it.
pub fn segment_meets(a: Point, b: Point, polygon: &[Point]) -> bool {
    let n = polygon.len();
    inside(a, polygon) || (0..n).any(|i| cross(a, b, polygon[i], polygon[(i + 1) % n]))
}

/// Whether two outlines share a point.
pub fn outlines_meet(a: &[Point], b: &[Point]) -> bool {
    (0..a.len()).any(|i| segment_meets(a[i], a[(i + 1) % a.len()], b)) || inside(b[0], a)
}

pub fn sizes() -> impl Strategy<Value = Size> {
    prop::sample::select(Size::STANDARD.to_vec())
}

pub fn templates() -> impl Strategy<Value = Template> {
    prop::sample::select(Template::all().collect::<Vec<_>>())
}

/// Headings in thousandths of a degree, where multiples of 45 degrees (parallel edges) are
/// frequent.
pub fn degrees() -> impl Strategy<Value = f32> {
    prop_oneof![3 => (0..360_000).prop_map(|d| d as f32 / 1000.0), 1 => (0..8).prop_map(|d| d as f32 * 45.0)]
}

/// A base within `spread` mm of the middle of the play area, in both directions.
pub fn bases(spread: f32) -> impl Strategy<Value = (Base, Size)> {
    (-spread..spread, -spread..spread, degrees(), sizes()).prop_map(|(x, y, h, size)| {
        (Base::new(Pose::from_degrees(457.2 + x, 457.2 + y, h).renormalised(), size), size)
    })
}
