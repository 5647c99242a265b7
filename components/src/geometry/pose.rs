//! Points, poses and square bases. A heading is a unit vector, turned by exact constants and
//! renormalised with a square root, so no angle is ever computed during play.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::extent::Extent;
use super::trig::unit_at_degrees;
use super::vec2::{Q, Vec2};
use crate::size::Size;

/// GEO-11: the centre of a base (mm) and its heading as a unit vector. Also used for a displacement
/// in a ship's own frame: then `(x, y)` is `(u, v)` and the heading is the change of heading.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Centre, mm from the left edge of seat A's view.
    pub x: f32,
    /// Centre, mm from seat A's edge.
    pub y: f32,
    /// Heading, component along x.
    pub ux: f32,
    /// Heading, component along y.
    pub uy: f32,
}

/// By its numbers: equal poses have equal hashes.
impl Hash for Pose {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Pose { x, y, ux, uy } = *self;
        for number in [x, y, ux, uy] {
            // The two zeros are equal, and become one.
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
    /// At the origin, heading +x; as a displacement: none.
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

    /// A pose with its heading in degrees counter-clockwise from +x (90 faces away from seat A).
    #[inline]
    pub fn from_degrees(x: f32, y: f32, degrees: f32) -> Pose {
        Pose::at(Vec2::new(x, y), unit_at_degrees(degrees))
    }

    /// The centre.
    #[inline]
    pub const fn position(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }

    /// The unit vector forward.
    #[inline]
    pub const fn heading(self) -> Vec2 {
        Vec2::new(self.ux, self.uy)
    }

    /// GEO-11: the board point `u` mm forward and `v` mm left of the centre.
    #[inline]
    pub const fn to_world(self, u: f32, v: f32) -> Vec2 {
        Vec2::new(self.x + u * self.ux - v * self.uy, self.y + u * self.uy + v * self.ux)
    }

    /// GEO-11: how far forward (u) and left (v) of the centre `point` lies: the inverse of
    /// [`Pose::to_world`].
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

    /// The pose reached by the displacement `step`, which is given in this pose's own frame.
    #[inline]
    pub const fn then(self, step: Pose) -> Pose {
        Pose::at(self.to_world(step.x, step.y), self.heading().turned(step.heading()))
    }

    /// The displacement that leads from this pose to `other`: the inverse of [`Pose::then`].
    #[inline]
    pub const fn to_reach(self, other: Pose) -> Pose {
        Pose::at(self.local_vec(other.position()), other.heading().turned_back(self.heading()))
    }

    /// Moved by `(u, v)` in its own frame, heading unchanged.
    #[inline]
    pub const fn shifted(self, u: f32, v: f32) -> Pose {
        Pose::at(self.to_world(u, v), self.heading())
    }

    /// Turned about its centre by the angle of the unit vector `by`.
    #[inline]
    pub const fn turned(self, by: Vec2) -> Pose {
        Pose::at(self.position(), self.heading().turned(by))
    }

    /// GEO-57: turned 90 degrees to the left.
    #[inline]
    pub const fn left_90(self) -> Pose {
        Pose::new(self.x, self.y, -self.uy, self.ux)
    }

    /// GEO-57: turned 90 degrees to the right.
    #[inline]
    pub const fn right_90(self) -> Pose {
        Pose::new(self.x, self.y, self.uy, -self.ux)
    }

    /// GEO-57: turned 180 degrees.
    #[inline]
    pub const fn reversed(self) -> Pose {
        Pose::new(self.x, self.y, -self.ux, -self.uy)
    }

    /// Turned 45 degrees to the left.
    #[inline]
    pub const fn left_45(self) -> Pose {
        self.turned(Vec2::new(Q, Q))
    }

    /// Turned 45 degrees to the right.
    #[inline]
    pub const fn right_45(self) -> Pose {
        self.turned(Vec2::new(Q, -Q))
    }

    /// The same pose with a heading of length 1 again: every finished move ends with this.
    #[inline]
    pub fn renormalised(self) -> Pose {
        Pose::at(self.position(), self.heading().normalised())
    }

    /// A displacement with left and right exchanged.
    #[inline]
    pub const fn mirrored(self) -> Pose {
        Pose::new(self.x, -self.y, self.ux, -self.uy)
    }

    /// The same pose as the player across the board sees it: the play area turned by 180
    /// degrees about its middle.
    #[inline]
    pub const fn seen_from_across(self, area: Extent) -> Pose {
        Pose::new(area.width - self.x, area.depth - self.y, -self.ux, -self.uy)
    }
}

/// GEO-20, GEO-24, GEO-25: a base without guides: a square, or the rectangle of a huge ship.
///
/// What is computed of a rectangle is what is computed of the square, and what its greater length
/// adds: with none added the bits are those of the square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Base {
    /// Centre and heading.
    pub pose: Pose,
    /// Half the side of the square in mm; half the width of a rectangle.
    pub half: f32,
    /// How many mm further a rectangle reaches before and behind the centre; 0 for a square.
    #[serde(default)]
    pub longer: f32,
}

impl Base {
    /// The base of a ship of this size.
    #[inline]
    pub const fn new(pose: Pose, size: Size) -> Base {
        Base { pose, half: size.half_mm(), longer: size.longer_mm() }
    }

    /// A square base, and half its side in mm.
    #[inline]
    pub const fn square(pose: Pose, half: f32) -> Base {
        Base { pose, half, longer: 0.0 }
    }

    /// Half the length (x) and half the width (y) in mm.
    #[inline]
    pub const fn sides(self) -> Vec2 {
        Vec2::new(self.half + self.longer, self.half)
    }

    /// The corners: front left, rear left, rear right, front right (counter-clockwise).
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

    /// The radius of a circle around the corners: that of a square goes through them.
    #[inline]
    pub const fn radius(self) -> f32 {
        self.half * std::f32::consts::SQRT_2 + self.longer
    }

    /// Half the width and height of the upright rectangle around the base: both are equal for a
    /// square.
    #[inline]
    pub const fn reach(self) -> Vec2 {
        let (ux, uy) = (self.pose.ux.abs(), self.pose.uy.abs());
        let square = self.half * (ux + uy);
        Vec2::new(square + self.longer * ux, square + self.longer * uy)
    }
}
