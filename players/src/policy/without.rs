//! The stand-in for networks in a build without the feature `onnx`: no network can be loaded.

use std::sync::Arc;

use super::rows::Rows;
use crate::observe::Parts;

/// A network, of which this build has none.
#[derive(Debug)]
pub enum Network {}

impl Network {
    /// The widths that rows can have.
    pub fn widths(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::empty()
    }

    /// The width of a row with this many options.
    pub fn width_for(&self, _: usize) -> usize {
        match *self {}
    }
}

/// Runs a network. No value of it exists, because no network does.
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

/// Why this build has no networks, and which build has them.
pub(crate) const ABSENT: Option<&str> =
    Some("this killbox was built without networks: build it with `cargo build --release --features onnx`");

/// Loads no network: the error is [`ABSENT`].
pub(super) fn load(_: Vec<u8>) -> Result<Network, String> {
    Err(ABSENT.unwrap_or_default().to_owned())
}

/// Has no network to take arrays.
pub(super) fn parts(network: &Network) -> Parts {
    match *network {}
}

/// Has no network to settle.
pub(super) fn settle(network: &mut Network, _: &[Rows]) -> Result<(), String> {
    match *network {}
}

/// Has no network to run.
pub(super) fn run(runner: &Runner, _: &mut Rows, _: &mut Vec<f32>) -> Result<(), String> {
    match **runner.network() {}
}
