//! Huge ships: placing, maneuvers, overlaps, attacks.

mod attacks;
mod kit;
mod maneuvers;
mod overlaps;
mod setup;
