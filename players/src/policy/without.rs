//! What stands in for networks in a program that was built without them: there is none.

use std::sync::Arc;

use super::rows::Rows;

/// None.
#[derive(Debug)]
pub enum Network {}

impl Network {
    /// The widths that rows can have.
    pub fn widths(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::empty()
    }

    /// The width of a row with so many options.
    pub fn width_for(&self, _: usize) -> usize {
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

    pub(super) fn wake(&mut self) {}

    pub(super) fn together<R>(&self, _: impl FnOnce() -> R) -> R {
        match *self.0 {}
    }
}

/// Why there are none, and which build has them.
pub(crate) const ABSENT: Option<&str> =
    Some("this killbox was built without networks: build it with `cargo build --release --features onnx`");

/// There is nothing to read one with.
pub(super) fn load(_: Vec<u8>) -> Result<Network, String> {
    Err(ABSENT.unwrap_or_default().to_owned())
}

/// Nothing is tried.
pub(super) fn settle(network: &mut Network, _: &[Rows]) -> Result<(), String> {
    match *network {}
}

/// Runs none.
pub(super) fn run(runner: &Runner, _: &mut Rows, _: &mut Vec<f32>) -> Result<(), String> {
    match **runner.network() {}
}
