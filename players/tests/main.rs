//! What the players decide. One binary: `cargo test -p killbox-players greedy::dials` runs the
//! tests of a file.

mod docking;
mod greedy;
#[cfg(feature = "onnx")]
mod policy;
mod wings;
