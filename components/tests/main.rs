//! Tests of the crate from outside: geometry, maneuvers and choices, in one binary.
//! `cargo test -p killbox-components geometry::arcs` runs the tests of one file.

mod choices;
mod geometry;
mod maneuvers;
