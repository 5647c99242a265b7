//! Players that a network plays: it gives every option of a decision a number, and the option with the highest is chosen, the
//! first of equal ones. What it sees is the [observation](crate::observe); the file is ONNX.
//!
//! A network costs less for many battles at once: such a player puts its answers off until no battle goes on without them
//! ([`Batched`]).

#[cfg(feature = "onnx")]
mod network;
#[cfg(not(feature = "onnx"))]
#[path = "without.rs"]
mod network;
mod rows;

use std::sync::Arc;

use killbox_components::choice::OptionKey;
use killbox_components::decision::OPTIONS;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::{Batched, Player, observe};
pub(crate) use network::ABSENT;
pub use network::Network;
use network::Runner;
use rows::Rows;

/// A network that can play, from the bytes of an ONNX file. It is run once with the least and once with the highest number that
/// each place of an observation can have, so that one which cannot be run is found out before a game.
///
/// # Errors
/// Why it cannot be used.
pub fn load(file: Vec<u8>) -> Result<Arc<Network>, String> {
    let network = network::load(file)?;
    let runner = Runner::new(Arc::clone(&network));
    let (mut rows, mut numbers) = (Rows::default(), Vec::new());
    for extreme in [Rows::lowest, Rows::highest] {
        extreme(&mut rows, network.rows());
        let numbers = run(&rows, &runner, network.rows(), &mut numbers)?;
        if numbers.iter().any(|number| number.is_nan()) {
            return Err("it gives options no number (NaN)".to_owned());
        }
    }
    Ok(network)
}

/// The network's numbers for the options of the first rows, 256 each.
fn run<'a>(rows: &Rows, runner: &Runner, first: usize, into: &'a mut Vec<f32>) -> Result<&'a [f32], String> {
    into.clear();
    for begin in (0..first).step_by(runner.network().rows()) {
        network::run(runner, rows, begin, into)?;
    }
    Ok(into)
}

/// A player that a network plays.
pub struct Policy {
    runner: Runner,
    rows: Rows,
    logits: Vec<f32>,
    /// The options of what is noted, one list after the other.
    options: Vec<OptionKey>,
    /// How many options each has.
    counts: Vec<usize>,
}

impl Policy {
    /// The player of a network.
    pub fn new(network: Arc<Network>) -> Policy {
        Policy {
            runner: Runner::new(network),
            rows: Rows::default(),
            logits: Vec::new(),
            options: Vec::new(),
            counts: Vec::new(),
        }
    }
}

impl Batched for Policy {
    fn note(&mut self, view: &View) {
        let batch = self.runner.network().rows();
        self.rows.write(self.counts.len(), batch, |used, into| observe::observe(view, used, into));
        let options = &view.pending().options;
        self.counts.push(options.len());
        self.options.extend_from_slice(options);
    }

    fn answer(&mut self, answers: &mut Vec<OptionKey>) {
        let noted = self.counts.len();
        let logits = run(&self.rows, &self.runner, noted, &mut self.logits);
        let logits = logits.unwrap_or_else(|why| panic!("the network cannot be played: {why}"));
        let mut options = &self.options[..];
        for (count, logits) in self.counts.drain(..).zip(logits.chunks_exact(OPTIONS)) {
            let (these, rest) = options.split_at(count);
            answers.push(these[best(&logits[..count])]);
            options = rest;
        }
        self.options.clear();
    }
}

impl Player for Policy {
    fn choose(&mut self, view: &View, _: &mut ChaCha8Rng) -> OptionKey {
        let mut answers = Vec::with_capacity(1);
        self.note(view);
        self.answer(&mut answers);
        answers[0]
    }

    fn batched(&mut self) -> Option<&mut dyn Batched> {
        Some(self)
    }
}

/// The place of the highest number, of the first one of equal ones; none is below a NaN.
fn best(numbers: &[f32]) -> usize {
    let mut best = 0;
    for (at, number) in numbers.iter().enumerate() {
        if *number > numbers[best] || numbers[best].is_nan() && !number.is_nan() {
            best = at;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::best;

    #[test]
    fn the_first_of_the_highest_is_chosen() {
        assert_eq!(best(&[0.0, 2.0, 1.0, 2.0]), 1);
        assert_eq!(best(&[f32::NAN, -1.0, f32::NAN, 3.0]), 3);
        assert_eq!(best(&[f32::NAN, f32::NAN]), 0);
        assert_eq!(best(&[f32::NEG_INFINITY]), 0);
    }
}
