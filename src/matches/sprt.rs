//! Wald's sequential probability ratio test (1945) of two strengths, on pairs of games with
//! exchanged seats, as chess engines are tested.
//!
//! A pair ends with 0 to 4 half points for squad A. The true frequencies of the five outcomes are
//! unknown, and only their mean is tested. The test compares the likelihoods of the most likely
//! frequencies with either mean (the generalised test, GSPRT).
//!
//! The method is Proposition 1.1 of Van den Bergh, "The Generalized Maximum Likelihood Ratio for
//! the Expectation Value of a Distribution",
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, and the model is that of
//! Stockfish's test framework fishtest.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::elo::score;

/// A test of "A is stronger by at most `elo0`" (H0) against "A is stronger by at least `elo1`"
/// (H1).
///
/// ```
/// use killbox::matches::{Accepted, Sprt};
///
/// let test = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
/// // Pairs of games in which A made 0, 1, ... 4 half points.
/// assert_eq!(test.decide(&[0, 10, 100, 60, 30]), Some(Accepted::H1));
/// assert_eq!(test.decide(&[1, 1, 2, 1, 1]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The strength of H0. 0 is a win rate of one half, and 400 are odds of ten to one.
    pub elo0: f64,
    /// The strength of H1.
    pub elo1: f64,
    /// How often H1 is accepted although H0 holds.
    pub alpha: f64,
    /// How often H0 is accepted although H1 holds.
    pub beta: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Accepted {
    /// A is stronger by at most `elo0`.
    H0,
    /// A is stronger by at least `elo1`.
    H1,
}

/// The number of pairs for which an outcome without pairs counts, since no outcome is impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio of H1 to H0, from the pairs in which A made 0, 1, ... 4 half
    /// points.
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

    /// The bounds of the ratio. Below the first one H0 is accepted, above the second one H1.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The hypothesis that these pairs decide for, if any.
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

/// The x in the most likely frequencies with mean `s`, `count / (1 + x (a - s))`, where `a` is the
/// score of an outcome. It is the root of a decreasing function between its two poles.
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
