//! The matrix of win rates: the rate of each squad against each other, and its uncertainty.

use rand_chacha::ChaCha8Rng;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::compare::uniform;
use killbox::matches::{Rate, normal};

/// Win rates of the row's squad against the column's. Opposite cells sum to one, and the diagonal
/// is one half.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rates: Vec<Vec<f64>>,
    errors: Vec<Vec<f64>>,
}

impl Matrix {
    /// The matrix of rates with their intervals. `of(a, b)` is called for a < b only. `None` if one
    /// of the rates is unknown.
    pub fn new(squads: usize, of: impl Fn(usize, usize) -> Option<Rate>) -> Option<Matrix> {
        let mut matrix =
            Matrix { rates: vec![vec![0.5; squads]; squads], errors: vec![vec![0.0; squads]; squads] };
        for a in 0..squads {
            for b in a + 1..squads {
                let rate = of(a, b)?;
                (matrix.rates[a][b], matrix.rates[b][a]) = (rate.estimate, 1.0 - rate.estimate);
                let error = rate.half_width() / normal();
                (matrix.errors[a][b], matrix.errors[b][a]) = (error, error);
            }
        }
        Some(matrix)
    }

    /// A matrix of exact rates.
    pub fn exact(rates: Vec<Vec<f64>>) -> Matrix {
        let errors = rates.iter().map(|row| vec![0.0; row.len()]).collect();
        Matrix { rates, errors }
    }

    /// The number of squads.
    pub fn len(&self) -> usize {
        self.rates.len()
    }

    /// Whether there are no squads.
    pub fn is_empty(&self) -> bool {
        self.rates.is_empty()
    }

    /// The win rate of one squad against another.
    pub fn rate(&self, of: usize, against: usize) -> f64 {
        self.rates[of][against]
    }

    /// The standard error of that win rate.
    pub fn error(&self, of: usize, against: usize) -> f64 {
        self.errors[of][against]
    }

    /// By how much the win rate of a squad against a mix exceeds one half.
    pub fn gain(&self, squad: usize, mix: &[f64]) -> f64 {
        self.rates[squad].iter().zip(mix).map(|(rate, share)| share * (rate - 0.5)).sum()
    }

    /// By how much the win rate of the best answer to a mix exceeds one half. It is 0 for an
    /// equilibrium.
    pub fn exploitability(&self, mix: &[f64]) -> f64 {
        (0..self.len()).map(|squad| self.gain(squad, mix)).fold(0.0, f64::max)
    }

    /// A matrix whose cells are redrawn independently within their uncertainty.
    pub fn drawn(&self, rng: &mut ChaCha8Rng) -> Matrix {
        let standard = Normal::standard();
        let mut drawn = self.clone();
        for a in 0..self.len() {
            for b in a + 1..self.len() {
                let deviation = standard.inverse_cdf(uniform(rng));
                let rate = (self.rates[a][b] + self.errors[a][b] * deviation).clamp(0.0, 1.0);
                (drawn.rates[a][b], drawn.rates[b][a]) = (rate, 1.0 - rate);
            }
        }
        drawn
    }

    /// How polarising a squad is: the standard deviation of its win rates, without the part that is
    /// due to chance.
    pub fn polarity(&self, squad: usize) -> f64 {
        let others: Vec<usize> = (0..self.len()).filter(|other| *other != squad).collect();
        let n = others.len() as f64;
        if n < 2.0 {
            return 0.0;
        }
        let mean = others.iter().map(|other| self.rates[squad][*other]).sum::<f64>() / n;
        let scatter =
            others.iter().map(|other| (self.rates[squad][*other] - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let chance = others.iter().map(|other| self.errors[squad][*other].powi(2)).sum::<f64>() / n;
        (scatter - chance).max(0.0).sqrt()
    }

    /// The distance of two squads: the root mean square of the differences between their win rates
    /// against all others, without the part that is due to chance.
    pub fn distance(&self, one: usize, other: usize) -> f64 {
        let third: Vec<usize> = (0..self.len()).filter(|at| *at != one && *at != other).collect();
        if third.is_empty() {
            return (self.rates[one][other] - 0.5).abs();
        }
        let square = |at: &usize| {
            let difference = self.rates[one][*at] - self.rates[other][*at];
            difference.powi(2) - self.errors[one][*at].powi(2) - self.errors[other][*at].powi(2)
        };
        (third.iter().map(square).sum::<f64>() / third.len() as f64).max(0.0).sqrt()
    }
}
