//! Points and directions on the board.

use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// q, the square root of one half: the cosine and sine of 45 degrees [GEO-12].
pub const Q: f32 = std::f32::consts::FRAC_1_SQRT_2;

/// A point or a direction, in mm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Vec2 {
    /// To the right on the board, or forward of a ship.
    pub x: f32,
    /// Away from seat A's edge on the board, or to the left of a ship.
    pub y: f32,
}

impl Vec2 {
    /// The origin.
    pub const ZERO: Vec2 = Vec2::new(0.0, 0.0);

    /// A vector from its components.
    #[inline]
    pub const fn new(x: f32, y: f32) -> Vec2 {
        Vec2 { x, y }
    }

    /// The scalar product.
    #[inline]
    pub const fn dot(self, other: Vec2) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The signed area of the parallelogram, positive if `other` is to the left.
    #[inline]
    pub const fn cross(self, other: Vec2) -> f32 {
        self.x * other.y - self.y * other.x
    }

    /// The vector, rotated by 90 degrees to the left.
    #[inline]
    pub const fn left(self) -> Vec2 {
        Vec2::new(-self.y, self.x)
    }

    /// The vector, rotated by the angle of the unit vector `by` (complex product).
    #[inline]
    pub const fn turned(self, by: Vec2) -> Vec2 {
        Vec2::new(self.x * by.x - self.y * by.y, self.x * by.y + self.y * by.x)
    }

    /// The vector, rotated back by the angle of the unit vector `by`.
    #[inline]
    pub const fn turned_back(self, by: Vec2) -> Vec2 {
        Vec2::new(self.x * by.x + self.y * by.y, self.y * by.x - self.x * by.y)
    }

    /// The vector, reflected in the x axis: left becomes right.
    #[inline]
    pub const fn mirrored(self) -> Vec2 {
        Vec2::new(self.x, -self.y)
    }

    /// The square of the length.
    #[inline]
    pub const fn length_squared(self) -> f32 {
        self.dot(self)
    }

    /// The length.
    #[inline]
    pub fn length(self) -> f32 {
        self.length_squared().sqrt()
    }

    /// The distance to `other`.
    #[inline]
    pub fn distance(self, other: Vec2) -> f32 {
        (self - other).length()
    }

    /// The point `part` of the way to `other`.
    #[inline]
    pub fn lerp(self, other: Vec2, part: f32) -> Vec2 {
        self + (other - self) * part
    }

    /// The same direction with length 1. The vector must not be zero.
    #[inline]
    pub fn normalised(self) -> Vec2 {
        self * (1.0 / self.length())
    }
}

impl Add for Vec2 {
    type Output = Vec2;

    #[inline]
    fn add(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Vec2;

    #[inline]
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Vec2;

    #[inline]
    fn mul(self, by: f32) -> Vec2 {
        Vec2::new(self.x * by, self.y * by)
    }
}

impl Neg for Vec2 {
    type Output = Vec2;

    #[inline]
    fn neg(self) -> Vec2 {
        Vec2::new(-self.x, -self.y)
    }
}
