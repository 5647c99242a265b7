//! Points, poses and bases. A heading is a unit vector, rotated by exact constants and renormalised
//! with a square root, so no angle is ever computed during play.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::extent::Extent;
use super::trig::unit_at_degrees;
use super::vec2::{Q, Vec2};
use crate::size::Size;

/// The centre of a base (mm) and its heading as a unit vector [GEO-11].
///
/// A pose can also be a displacement in a ship's own frame: then `(x, y)` is `(u, v)`, and the
/// heading is the change of heading.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// The centre: mm from the left edge, as seat A sees it.
    pub x: f32,
    /// The centre: mm from seat A's edge.
    pub y: f32,
    /// The heading: component along x.
    pub ux: f32,
    /// The heading: component along y.
    pub uy: f32,
}

/// Hashes the numbers. Equal poses have equal hashes.
impl Hash for Pose {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Pose { x, y, ux, uy } = *self;
        for number in [x, y, ux, uy] {
            // Adding 0 maps both zeros, which are equal, to the same bits.
            state.write_u32((number + 0.0).to_bits());
        }
    }
}

impl Default for Pose {
    #[inline]
    fn default() -> Self {
        Pose::ORIGIN
    }
}

impl Pose {
    /// The origin with heading +x; as a displacement, no movement.
    pub const ORIGIN: Pose = Pose::new(0.0, 0.0, 1.0, 0.0);

    /// A pose from its four numbers; `(ux, uy)` must have length 1.
    #[inline]
    pub const fn new(x: f32, y: f32, ux: f32, uy: f32) -> Pose {
        Pose { x, y, ux, uy }
    }

    /// A pose from a point and a unit vector.
    #[inline]
    pub const fn at(position: Vec2, heading: Vec2) -> Pose {
        Pose::new(position.x, position.y, heading.x, heading.y)
    }

    /// A pose with its heading in degrees counter-clockwise from +x; 90 degrees faces away from
    /// seat A.
    #[inline]
    pub fn from_degrees(x: f32, y: f32, degrees: f32) -> Pose {
        Pose::at(Vec2::new(x, y), unit_at_degrees(degrees))
    }

    /// The centre.
    #[inline]
    pub const fn position(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }

    /// The unit vector that points forward.
    #[inline]
    pub const fn heading(self) -> Vec2 {
        Vec2::new(self.ux, self.uy)
    }

    /// The board point `u` mm forward and `v` mm left of the centre [GEO-11].
    #[inline]
    pub const fn to_world(self, u: f32, v: f32) -> Vec2 {
        Vec2::new(self.x + u * self.ux - v * self.uy, self.y + u * self.uy + v * self.ux)
    }

    /// The position of `point` forward (u) and left (v) of the centre: the inverse of
    /// [`Pose::to_world`] [GEO-11].
    #[inline]
    pub const fn local(self, point: Vec2) -> (f32, f32) {
        let (dx, dy) = (point.x - self.x, point.y - self.y);
        (dx * self.ux + dy * self.uy, dy * self.ux - dx * self.uy)
    }

    /// [`Pose::local`] as a vector with x = u and y = v.
    #[inline]
    pub const fn local_vec(self, point: Vec2) -> Vec2 {
        let (u, v) = self.local(point);
        Vec2::new(u, v)
    }

    /// The pose after the displacement `step`, which is in this pose's own frame.
    #[inline]
    pub const fn then(self, step: Pose) -> Pose {
        Pose::at(self.to_world(step.x, step.y), self.heading().turned(step.heading()))
    }

    /// The displacement from this pose to `other`: the inverse of [`Pose::then`].
    #[inline]
    pub const fn to_reach(self, other: Pose) -> Pose {
        Pose::at(self.local_vec(other.position()), other.heading().turned_back(self.heading()))
    }

    /// The pose, moved by `(u, v)` in its own frame with the same heading.
    #[inline]
    pub const fn shifted(self, u: f32, v: f32) -> Pose {
        Pose::at(self.to_world(u, v), self.heading())
    }

    /// The pose, rotated about its centre by the angle of the unit vector `by`.
    #[inline]
    pub const fn turned(self, by: Vec2) -> Pose {
        Pose::at(self.position(), self.heading().turned(by))
    }

    /// The pose, rotated by 90 degrees to the left [GEO-57].
    #[inline]
    pub const fn left_90(self) -> Pose {
        Pose::new(self.x, self.y, -self.uy, self.ux)
    }

    /// The pose, rotated by 90 degrees to the right [GEO-57].
    #[inline]
    pub const fn right_90(self) -> Pose {
        Pose::new(self.x, self.y, self.uy, -self.ux)
    }

    /// The pose, rotated by 180 degrees [GEO-57].
    #[inline]
    pub const fn reversed(self) -> Pose {
        Pose::new(self.x, self.y, -self.ux, -self.uy)
    }

    /// The pose, rotated by 45 degrees to the left.
    #[inline]
    pub const fn left_45(self) -> Pose {
        self.turned(Vec2::new(Q, Q))
    }

    /// The pose, rotated by 45 degrees to the right.
    #[inline]
    pub const fn right_45(self) -> Pose {
        self.turned(Vec2::new(Q, -Q))
    }

    /// The same pose with a heading of length 1. Every finished move ends with this step.
    #[inline]
    pub fn renormalised(self) -> Pose {
        Pose::at(self.position(), self.heading().normalised())
    }

    /// The displacement with left and right exchanged.
    #[inline]
    pub const fn mirrored(self) -> Pose {
        Pose::new(self.x, -self.y, self.ux, -self.uy)
    }

    /// The same pose as the player across the board sees it: the play area is rotated by 180
    /// degrees about its middle.
    #[inline]
    pub const fn seen_from_across(self, area: Extent) -> Pose {
        Pose::new(area.width - self.x, area.depth - self.y, -self.ux, -self.uy)
    }
}

/// A base without guides: a square, or the rectangle of a huge ship [GEO-20, GEO-24, GEO-25].
///
/// Calculations for a rectangle are those for the square plus terms in `longer`. If `longer` is 0,
/// the bits of the result are those for the square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Base {
    /// The centre and heading.
    pub pose: Pose,
    /// Half the side of a square in mm; half the width of a rectangle.
    pub half: f32,
    /// The additional length of a rectangle before and behind the centre in mm; 0 for a square.
    #[serde(default)]
    pub longer: f32,
}

impl Base {
    /// The base of a ship of this size.
    #[inline]
    pub const fn new(pose: Pose, size: Size) -> Base {
        Base { pose, half: size.half_mm(), longer: size.longer_mm() }
    }

    /// A square base; `half` is half its side in mm.
    #[inline]
    pub const fn square(pose: Pose, half: f32) -> Base {
        Base { pose, half, longer: 0.0 }
    }

    /// Half the length (x) and half the width (y) in mm.
    #[inline]
    pub const fn sides(self) -> Vec2 {
        Vec2::new(self.half + self.longer, self.half)
    }

    /// The corners, counter-clockwise: front left, rear left, rear right, front right.
    #[inline]
    pub const fn corners(self) -> [Vec2; 4] {
        let Vec2 { x: u, y: v } = self.sides();
        let pose = self.pose;
        [pose.to_world(u, v), pose.to_world(-u, v), pose.to_world(-u, -v), pose.to_world(u, -v)]
    }

    /// The centre.
    #[inline]
    pub const fn centre(self) -> Vec2 {
        self.pose.position()
    }

    /// The radius of a circle that contains the base. The circle of a square passes through its
    /// corners.
    #[inline]
    pub const fn radius(self) -> f32 {
        self.half * std::f32::consts::SQRT_2 + self.longer
    }

    /// Half the width and half the height of the upright rectangle around the base. Both are equal
    /// for a square base.
    #[inline]
    pub const fn reach(self) -> Vec2 {
        let (ux, uy) = (self.pose.ux.abs(), self.pose.uy.abs());
        let square = self.half * (ux + uy);
        Vec2::new(square + self.longer * ux, square + self.longer * uy)
    }
}
