//! What exists, from outside: geometry, maneuvers. One binary:
//! `cargo test -p killbox-components geometry::arcs` runs the tests of a file.

mod geometry;
mod maneuvers;
