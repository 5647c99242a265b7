//! The geometry of the board, in f32 millimetres: poses, templates, end positions, overlap, range,
//! arcs, obstruction, obstacle outlines and the tests of set-up.
//!
//! Everything is a pure function of small `Copy` values. The code does not allocate, draw random
//! numbers, know a world or decide anything. The rules engine and the players call it.
//!
//! The code uses only `+ - * /` and `sqrt`, so that every machine computes equal bits. Sines and
//! cosines of the angles that the game prints are literals; those of all other angles come from a
//! polynomial ([`trig`]).
//!
//! Coordinates [GEO-11]: x points to the right and y away from seat A's edge. Headings are unit
//! vectors and count counter-clockwise. `(u, v)` is forward and left of a ship.
//!
//! Not supported: the switch `guides` of GEO-9, GEO-22 and GEO-24. Guides are off: every base is a
//! plain square, and that of a huge ship a plain rectangle.

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

/// The tolerance, in mm: how far two shapes may reach into each other and still only touch, and how
/// far beyond the end of a range band a distance still belongs to it [GEO-13]. f32 resolves a board
/// coordinate to 0.00006 mm, so this leaves room for sums.
pub const TOLERANCE_MM: f32 = 0.005;

/// The depth of a range band in mm [GEO-15].
pub const BAND_MM: f32 = 100.0;

/// The reach of weapons and arcs of a standard ship, in mm [GEO-83].
pub const REACH_MM: f32 = 300.0;

/// The larger of two numbers that are not NaN. It is one instruction, where `f32::max` takes four
/// because of NaN.
#[inline]
pub(crate) const fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The smaller of two numbers that are not NaN.
#[inline]
pub(crate) const fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}
