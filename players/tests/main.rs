//! Tests of the players' decisions, in one binary: `cargo test -p killbox-players greedy::dials`
//! runs the tests of one file.

mod docking;
mod greedy;
mod ids;
#[cfg(feature = "onnx")]
mod policy;
mod wings;
