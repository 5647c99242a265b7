//! What exists, from outside: geometry, maneuvers, choices. One binary:
//! `cargo test -p killbox-components geometry::arcs` runs the tests of a file.

mod choices;
mod geometry;
mod maneuvers;
