//! Maneuvers and other moves, and the objects in their way.

mod docking;
mod kit;
mod maneuver;
mod moves;
mod obstacles;
mod overlap;
mod preview;
