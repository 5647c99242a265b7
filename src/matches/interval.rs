//! Estimates with the intervals that hold the true value 19 times in 20. None of them ever claims
//! to be certain: where the games cannot say how sure they are, there is no interval.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use serde::Serialize;

/// Fewer pairs of games do not say how much they vary.
pub(crate) const FEWEST_PAIRS: f64 = 30.0;

/// How many independent trials with rate `p` vary as the mean of so many pairs does, whose values
/// vary by `variance`: see [`Rate::of_pairs`].
pub(super) fn trials_of_pairs(p: f64, variance: f64, pairs: f64) -> f64 {
    if pairs < FEWEST_PAIRS { pairs } else { trials(p, variance, pairs) }
}

/// See [`Rate::of_values`].
fn trials(p: f64, variance: f64, n: f64) -> f64 {
    if n < 2.0 || p <= 0.0 || p >= 1.0 {
        return n;
    }
    // Values that are all alike do not show that none is otherwise: one in n/3 may be (the rule of
    // three), and half a point from the others.
    let most = n * n / 3.0;
    let worth = if variance > 0.0 { (p * (1.0 - p) / (variance / n)).min(most) } else { most };
    // The variance is estimated: Student's points are further out than normal ones.
    (worth * (normal() / student(n - 1.0)).powi(2)).max(n)
}

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
    /// Wilson's interval (1927) with a correction for continuity, for a mean of values in 0..1 that
    /// was estimated from `n` independent trials' worth of information; `None` without any. (Method
    /// 4 of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    /// Medicine 17, 1998.) Without the correction the interval holds a rate near 0 or 1 in 80 to 90
    /// of 100 cases; with it, in 94 or more, whatever the rate and the number of trials.
    pub fn wilson(estimate: f64, n: f64) -> Option<Rate> {
        if n <= 0.0 {
            return None;
        }
        let z2 = normal().powi(2) / n;
        // The upper end for a rate, half a trial further up; the lower end is that of the other
        // side.
        let above = |p: f64| {
            let p = (p + 0.5 / n).min(1.0);
            let half = normal() * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt();
            ((p + z2 / 2.0 + half) / (1.0 + z2)).min(1.0)
        };
        let low = (1.0 - above(1.0 - estimate)).clamp(0.0, estimate);
        Some(Rate { estimate, low, high: above(estimate).max(estimate) })
    }

    /// The interval of a mean of `n` values in 0..1 that are independent of each other and vary by
    /// `variance`: with as many trials as vary alike (Korn and Graubard, "Confidence intervals for
    /// proportions with small expected number of positive counts estimated from survey data",
    /// Survey Methodology 24, 1998). They are never fewer than the values, since no value in 0..1
    /// varies more than a trial does; values that are all 0 or all 1 are as many trials.
    pub fn of_values(estimate: f64, variance: f64, n: u64) -> Option<Rate> {
        Rate::wilson(estimate, trials(estimate, variance, n as f64))
    }

    /// The same of pairs of games, which have few values: with fewer than `FEWEST_PAIRS` they do
    /// not say how they vary, and each counts as one trial.
    pub fn of_pairs(estimate: f64, variance: f64, pairs: u64) -> Option<Rate> {
        Rate::wilson(estimate, trials_of_pairs(estimate, variance, pairs as f64))
    }

    /// The interval made wider, on both sides by the same factor.
    pub fn widened(self, factor: f64) -> Rate {
        Rate::with_reach(self.estimate, self.reach().map(|reach| factor * reach))
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

    /// The mean of rates that know nothing of each other. What their intervals reach adds up as
    /// variances do, below and above by itself (the MOVER method: Zou and Donner, "Construction of
    /// confidence limits about effect measures", Statistics in Medicine 27, 2008); so the mean of
    /// rates of 0 is no more certain than they are.
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
    /// Student's interval for the mean of whole numbers of which `n` were drawn, by their sum and
    /// the sum of their squares, which may be of another unit: `unit` of it are one of the mean's.
    /// The mean itself may know a little more than they do: then it is given, and they are worth
    /// `worth` times their number.
    pub(super) fn student(estimate: f64, n: u64, [sum, squares]: [i128; 2], unit: f64, worth: f64) -> Margin {
        let none = |why| Margin { estimate, low: None, high: None, no_interval: Some(why) };
        if n < 2 {
            return none(NoInterval::TooFew);
        }
        // Whole numbers to the last step: equal results have no variance at all, and not some rest
        // of a rounding.
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

impl Margin {
    /// With an interval that reaches so far below and above the mean at least, if there is one.
    pub(super) fn at_least(self, [below, above]: [f64; 2]) -> Margin {
        let low = self.low.map(|low| low.min(self.estimate - below));
        let high = self.high.map(|high| high.max(self.estimate + above));
        Margin { low, high, ..self }
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
