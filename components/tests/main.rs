//! What exists, from outside: geometry, maneuvers, the card catalogue, the card language. One binary:
//! `cargo test -p killbox-components geometry::arcs` runs the tests of a file.

mod abilities_language;
mod catalogue;
mod geometry;
mod maneuvers;
