//! What stands in for networks in a program that was built without them: there is none.

use std::sync::Arc;

use super::rows::Rows;

/// None.
#[derive(Debug)]
pub enum Network {}

impl Network {
    /// How many rows a batch has.
    pub fn rows(&self) -> usize {
        match *self {}
    }
}

/// Nobody runs one.
pub(super) struct Runner(Arc<Network>);

impl Runner {
    pub(super) fn new(network: Arc<Network>) -> Runner {
        Runner(network)
    }

    pub(super) fn network(&self) -> &Arc<Network> {
        &self.0
    }
}

/// Why there are none, and which build has them.
pub(crate) const ABSENT: Option<&str> =
    Some("this killbox was built without networks: build it with `cargo build --release --features onnx`");

/// There is nothing to read one with.
pub(super) fn load(_: Vec<u8>) -> Result<Arc<Network>, String> {
    Err(ABSENT.unwrap_or_default().to_owned())
}

/// Runs none.
pub(super) fn run(runner: &Runner, _: &Rows, _: usize, _: &mut Vec<f32>) -> Result<(), String> {
    match **runner.network() {}
}
