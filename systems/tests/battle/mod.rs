//! Tests that concern every battle: measuring on its board, and its bounds.

mod bounds;
mod hash;
mod measure;
