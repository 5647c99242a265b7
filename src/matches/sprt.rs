//! Wald's sequential probability ratio test (1945) of two strengths, on pairs of games with the
//! seats exchanged, as chess engines are tested.
//!
//! A pair ends with 0 to 4 half points for squad A. What the five frequencies truly are nobody
//! knows, only the mean is tested: the likelihoods compared are those of the most likely
//! frequencies with the one mean and with the other (the generalised test, GSPRT). Van den Bergh,
//! "The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution",
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, Proposition 1.1, is the method,
//! and Stockfish's test framework fishtest the model.

use serde::{Deserialize, Serialize};

use super::elo::score;

/// A test of "A is no more than `elo0` stronger" (H0) against "A is at least `elo1` stronger" (H1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The strength of H0: 400 are odds of ten to one, 0 is a win rate of one half.
    pub elo0: f64,
    /// The strength of H1.
    pub elo1: f64,
    /// How often H1 is accepted though H0 holds.
    pub alpha: f64,
    /// How often H0 is accepted though H1 holds.
    pub beta: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Accepted {
    /// A is not stronger than `elo0`.
    H0,
    /// A is stronger than `elo1`.
    H1,
}

/// An outcome that was never seen counts as this many pairs: nothing is impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio of H1 to H0, by pairs in which A made 0, 1, ... 4 half points.
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(UNSEEN));
        let [s0, s1] = [self.elo0, self.elo1].map(score);
        let (x0, x1) = (multiplier(&counts, s0), multiplier(&counts, s1));
        let term = |(points, count): (usize, &f64)| {
            let a = points as f64 / 4.0;
            count * ((1.0 + x0 * (a - s0)) / (1.0 + x1 * (a - s1))).ln()
        };
        counts.iter().enumerate().map(term).sum()
    }

    /// Below the first H0 is accepted, above the second H1.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What these pairs decide, if anything.
    pub fn decide(&self, pairs: &[u64; 5]) -> Option<Accepted> {
        let llr = self.llr(pairs);
        let [low, high] = self.bounds();
        match () {
            () if llr <= low => Some(Accepted::H0),
            () if llr >= high => Some(Accepted::H1),
            () => None,
        }
    }
}

/// The most likely frequencies with mean `s` are `count / (1 + x (a - s))`, `a` being the score of
/// an outcome: this is x, the root of a falling function between its two poles.
fn multiplier(counts: &[f64; 5], s: f64) -> f64 {
    let sum = |x: f64| -> f64 {
        let term = |(points, count): (usize, &f64)| {
            let a = points as f64 / 4.0 - s;
            count * a / (1.0 + x * a)
        };
        counts.iter().enumerate().map(term).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    low + (high - low) / 2.0
}
