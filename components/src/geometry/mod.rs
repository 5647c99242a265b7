//! The geometry of the board, in f32 millimetres: poses, templates, end positions, overlap, range,
//! arcs, obstruction, obstacle outlines and the tests of set-up. Everything is a pure function of
//! small `Copy` values: nothing here allocates, draws a random number, knows a world or decides
//! anything. The rules engine and the players call it.
//!
//! Only `+ - * /` and `sqrt` are used, so that every machine computes equal bits; sines and cosines
//! of the angles that the game prints are literals, those of any other angle come from a polynomial
//! ([`trig`]).
//!
//! Coordinates (GEO-11): x to the right and y away from seat A's edge, headings counter-clockwise
//! as unit vectors, `(u, v)` forward and left of a ship.
//!
//! Not supported: the switch `guides` of GEO-9, GEO-22 and GEO-24 (guides are off: every base is a
//! plain square, that of a huge ship a plain rectangle).

pub mod arc;
pub mod device;
pub mod distance;
pub mod extent;
pub mod huge;
pub mod maneuver;
pub mod moves;
pub mod obstruction;
pub mod outline;
mod outline_table;
pub mod partial;
pub mod pose;
pub mod setup;
pub mod shape;
pub mod stop;
pub mod template;
pub mod trig;
pub mod vec2;

pub use arc::{ArcMeasure, Relation, attack_band, attack_range, in_arc, relation};
pub use distance::{Closest, Measure, base_distance, range_band};
pub use extent::Extent;
pub use maneuver::{Finish, Path, SlideOffset, Travel, end_pose, step_of};
pub use moves::Move;
pub use obstruction::Obstruction;
pub use outline::{OutlineId, PlacedObstacle};
pub use outline_table::Outline;
pub use pose::{Base, Pose};
pub use shape::overlap;
pub use stop::{Stop, stop_short};
pub use template::{Shape, Strip, Template};
pub use vec2::Vec2;

/// GEO-13: how far, in mm, two shapes may reach into each other and still only touch, and how far
/// beyond the end of a range band a distance still belongs to it. f32 keeps a board coordinate to
/// 0.00006 mm; this leaves room for sums.
pub const TOLERANCE_MM: f32 = 0.005;

/// GEO-15: the depth of a range band in mm.
pub const BAND_MM: f32 = 100.0;

/// GEO-83: how far a weapon of a standard ship and its arcs reach, in mm.
pub const REACH_MM: f32 = 300.0;

/// The larger of two numbers that are not NaN: one instruction, where `f32::max` takes four to mind
/// NaN.
#[inline]
pub(crate) const fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The smaller of two numbers that are not NaN.
#[inline]
pub(crate) const fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}
