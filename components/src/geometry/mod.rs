//! Board geometry.

/// A pose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// x
    pub x: f32,
    /// y
    pub y: f32,
    /// ux
    pub ux: f32,
    /// uy
    pub uy: f32,
}

/// A base.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Base {
    /// pose
    pub pose: Pose,
    /// half
    pub half: f32,
}
