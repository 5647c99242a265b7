//! Estimates with the intervals that hold the true value 19 times in 20. None of them ever claims to be certain: where
//! the games cannot say how sure they are, there is no interval.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use serde::Serialize;

/// Where an interval of 95 % ends, as a share of the distribution below it.
const UPPER_END: f64 = 0.975;

/// An estimated rate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The estimate, 0 to 1.
    pub estimate: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Rate {
    /// Wilson's interval (1927) for a mean of values in 0..1 that was estimated from `n` independent trials' worth of
    /// information; `None` without any.
    pub fn wilson(estimate: f64, n: f64) -> Option<Rate> {
        if n <= 0.0 {
            return None;
        }
        let z = normal();
        let z2 = z * z / n;
        let centre = (estimate + z2 / 2.0) / (1.0 + z2);
        let half = z / (1.0 + z2) * (estimate * (1.0 - estimate) / n + z2 / (4.0 * n)).max(0.0).sqrt();
        Some(Rate {
            estimate,
            low: (centre - half).clamp(0.0, estimate),
            high: (centre + half).clamp(estimate, 1.0),
        })
    }

    /// The rate of the other side: what is left of one.
    pub fn of_the_other(self) -> Rate {
        Rate { estimate: 1.0 - self.estimate, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// Half the width of the interval.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// How far the ends of the interval lie below and above the estimate.
    pub fn reach(self) -> [f64; 2] {
        [self.estimate - self.low, self.high - self.estimate]
    }

    /// The rate with an interval that reaches so far below and above it, as far as there are rates.
    pub fn with_reach(estimate: f64, [below, above]: [f64; 2]) -> Rate {
        Rate { estimate, low: (estimate - below).max(0.0), high: (estimate + above).min(1.0) }
    }

    /// The mean of rates that know nothing of each other. What their intervals reach adds up as variances do, below and
    /// above by itself (the MOVER method: Zou and Donner, "Construction of confidence limits about effect measures",
    /// Statistics in Medicine 27, 2008); so the mean of rates of 0 is no more certain than they are.
    pub fn mean_of(rates: &[Rate]) -> Option<Rate> {
        let n = rates.len() as f64;
        let mean = rates.iter().map(|rate| rate.estimate).sum::<f64>() / n;
        let reach = [0, 1].map(|side| {
            let squares: f64 = rates.iter().map(|rate| rate.reach()[side].powi(2)).sum();
            squares.sqrt() / n
        });
        (!rates.is_empty()).then(|| Rate::with_reach(mean, reach))
    }
}

/// A mean of scores with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Margin {
    /// The mean.
    pub estimate: f64,
    /// Lower bound, if there is an interval.
    pub low: Option<f64>,
    /// Upper bound, if there is an interval.
    pub high: Option<f64>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_interval: Option<NoInterval>,
}

impl Margin {
    /// The margin of the other side.
    pub fn of_the_other(self) -> Margin {
        let turned = |end: Option<f64>| end.map(|end| -end);
        Margin { estimate: -self.estimate, low: turned(self.high), high: turned(self.low), ..self }
    }
}

/// Why a mean has no interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoInterval {
    /// Fewer than two pairs, or than two games where there are no pairs.
    TooFew,
    /// All results are equal: they say nothing of how much they vary.
    AllAlike,
}

impl Margin {
    /// Student's interval for the mean of whole numbers of which `n` were drawn, by their sum and the sum of their
    /// squares, which may be of another unit: `unit` of it are one of the mean's. The mean itself may know a little more
    /// than they do: then it is given, and they are worth `worth` times their number.
    pub(super) fn student(estimate: f64, n: u64, [sum, squares]: [i128; 2], unit: f64, worth: f64) -> Margin {
        let none = |why| Margin { estimate, low: None, high: None, no_interval: Some(why) };
        if n < 2 {
            return none(NoInterval::TooFew);
        }
        // Whole numbers to the last step: equal results have no variance at all, and not some rest of a rounding.
        let scatter = i128::from(n) * squares - sum * sum;
        if scatter <= 0 {
            return none(NoInterval::AllAlike);
        }
        let n = n as f64;
        let variance = scatter as f64 / (n * (n - 1.0)) / (unit * unit);
        let half = student(n - 1.0) * (variance / (n * worth)).sqrt();
        Margin { estimate, low: Some(estimate - half), high: Some(estimate + half), no_interval: None }
    }
}

/// The 97.5 % point of the normal distribution.
pub(crate) fn normal() -> f64 {
    Normal::standard().inverse_cdf(UPPER_END)
}

/// The 97.5 % point of Student's distribution with so many degrees of freedom, one at least.
pub fn student(freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) => student.inverse_cdf(UPPER_END),
        Err(_) => f64::INFINITY,
    }
}
