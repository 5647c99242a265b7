//! Players that a network plays: the network gives every option of a decision a number, and the
//! player chooses the option with the highest number, the first of equal ones. The network's input
//! is the [observation](crate::observe); its file is ONNX.
//!
//! A network costs less per battle when it runs many battles at once. Such a player therefore
//! defers its answers until no battle can go on without them ([`Batched`]).

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

use crate::observe::{Page, Parts};
use crate::{Batched, Player, Thoughts};
pub(crate) use network::ABSENT;
pub use network::Network;
use network::Runner;
use rows::{Rows, extreme, sample};

/// Loads a network that can play from the bytes of an ONNX file.
///
/// The network is tried before a game, so that one that cannot be run is rejected here. It runs
/// once with the least and once with the highest value that each place of an observation can have,
/// in rows of every width. The batch sizes that give the same numbers are found as well. A network
/// that leaves the dimension of the options free must give an option the same number however many
/// empty rows follow the last option.
///
/// # Errors
/// Why the network cannot be used.
pub fn load(file: Vec<u8>) -> Result<Arc<Network>, String> {
    let mut network = network::load(file)?;
    let mut page = Page::new(network::parts(&network));
    let widths: Vec<usize> = network.widths().collect();
    let options = widths.first().copied().unwrap_or(OPTIONS);
    for &width in &widths {
        let samples: Vec<Rows> = (1..=2)
            .map(|which| {
                sample(&mut page, options, which);
                Rows::of(width, &page)
            })
            .collect();
        network::settle(&mut network, &samples).map_err(|why| at_width(&widths, width, why))?;
    }
    let network = Arc::new(network);
    let runner = Runner::new(Arc::clone(&network));
    let mut numbers = Vec::new();
    for &width in &widths {
        for highest in [false, true] {
            extreme(&mut page, highest, width);
            run_alone(&runner, &page, width, &mut numbers).map_err(|why| at_width(&widths, width, why))?;
            if numbers.iter().any(|number| number.is_nan()) {
                return Err("it rates options with NaN".to_owned());
            }
        }
    }
    sample(&mut page, options, 1);
    let mut first = Vec::new();
    for &width in &widths {
        run_alone(&runner, &page, width, &mut numbers)?;
        if first.is_empty() {
            first.extend_from_slice(&numbers);
        }
        let scale = first.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
        let differs = |(one, other): (&f32, &f32)| (one - other).abs() > 1e-3 * scale;
        if first.iter().zip(&numbers).any(differs) {
            return Err(format!(
                "it leaves the dimension of the options free, but rates {options} options differently when empty rows \
                 follow them: mask the rows in which action_mask is 0, or fix the dimension at {OPTIONS}"
            ));
        }
    }
    Ok(network)
}

/// Adds the width to an error of a network that has several widths.
fn at_width(widths: &[usize], width: usize, why: String) -> String {
    if widths.len() == 1 {
        return why;
    }
    format!(
        "{why} (its dimension of the options is free, and it was run with {width}: if it takes only {OPTIONS}, fix the \
         dimension)"
    )
}

/// Runs the observation in `page` alone and writes the network's numbers for its options, as many
/// as a row of this width holds.
fn run_alone(runner: &Runner, page: &Page, width: usize, into: &mut Vec<f32>) -> Result<(), String> {
    into.clear();
    network::run(runner, &mut Rows::of(width, page), into)?;
    into.truncate(width);
    Ok(())
}

/// A player that a network plays.
pub struct Policy {
    runner: Runner,
    page: Page,
    /// The rows of the queued decisions, by width.
    rows: Vec<Rows>,
    /// The network's numbers for the rows of each width.
    logits: Vec<Vec<f32>>,
    /// The row of each queued decision: the index of its width in `rows`, and its place there.
    places: Vec<(usize, usize)>,
    /// The options of all queued decisions, one list after the other.
    options: Vec<OptionKey>,
    /// The number of options of each queued decision.
    counts: Vec<usize>,
}

impl Policy {
    /// The player of `network`.
    pub fn new(network: Arc<Network>) -> Policy {
        let parts: Parts = network::parts(&network);
        let rows: Vec<Rows> = network.widths().map(|width| Rows::new(width, parts)).collect();
        Policy {
            logits: vec![Vec::new(); rows.len()],
            rows,
            page: Page::new(parts),
            runner: Runner::new(network),
            places: Vec::new(),
            options: Vec::new(),
            counts: Vec::new(),
        }
    }
}

impl Batched for Policy {
    fn note(&mut self, view: &View) {
        let options = &view.pending().options;
        self.page.observe(view);
        let width = self.runner.network().width_for(options.len());
        let of = self.rows.iter().position(|rows| rows.width == width).unwrap_or(0);
        self.places.push((of, self.rows[of].rows));
        self.rows[of].add(&self.page);
        self.counts.push(options.len());
        self.options.extend_from_slice(options);
    }

    fn answer(&mut self, answers: &mut Vec<OptionKey>) {
        self.answer_each(|key, _| answers.push(key));
    }

    /// The player's thoughts are the numbers of its network.
    fn answer_aloud(&mut self, answers: &mut Vec<OptionKey>, thoughts: &mut Vec<Thoughts>) {
        self.answer_each(|key, numbers| {
            answers.push(key);
            thoughts.push(Thoughts { values: numbers.to_vec(), ..Thoughts::default() });
        });
    }
}

impl Policy {
    /// Answers all queued decisions. Calls `with` with each answer and the network's numbers for
    /// the options.
    fn answer_each(&mut self, mut with: impl FnMut(OptionKey, &[f32])) {
        let Policy { runner, rows, logits, .. } = self;
        runner.wake();
        let ran = runner.together(|| {
            rows.iter_mut().zip(logits).try_for_each(|(rows, logits)| {
                logits.clear();
                network::run(runner, rows, logits)
            })
        });
        ran.unwrap_or_else(|why| panic!("the network cannot be played: {why}"));
        let mut options = &self.options[..];
        for (count, (of, row)) in self.counts.drain(..).zip(self.places.drain(..)) {
            let (these, rest) = options.split_at(count);
            let width = self.rows[of].width;
            let numbers = &self.logits[of][row * width..][..count];
            with(these[best(numbers)], numbers);
            options = rest;
        }
        self.options.clear();
        self.rows.iter_mut().for_each(Rows::clear);
    }
}

impl Player for Policy {
    fn choose(&mut self, view: &View, _: &mut ChaCha8Rng) -> OptionKey {
        let mut answers = Vec::with_capacity(1);
        self.note(view);
        self.answer(&mut answers);
        answers[0]
    }

    fn choose_aloud(&mut self, view: &View, _: &mut ChaCha8Rng, thoughts: &mut Thoughts) -> OptionKey {
        let (mut answers, mut told) = (Vec::with_capacity(1), Vec::with_capacity(1));
        self.note(view);
        self.answer_aloud(&mut answers, &mut told);
        *thoughts = told.remove(0);
        answers[0]
    }

    fn batched(&mut self) -> Option<&mut dyn Batched> {
        Some(self)
    }
}

/// The place of the highest number, the first of equal ones. Every number is above NaN.
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
