//! Movement.

pub mod maneuver;
pub mod moves;
pub mod obstacles;
pub mod overlap;
pub mod placing;
pub mod tractor;
