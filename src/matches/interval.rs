//! Estimates with 95 % intervals. No interval claims certainty: where the games do not allow an
//! estimate of the uncertainty, there is none.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use serde::Serialize;
use ts_rs::TS;

/// The fewest pairs of games from which their variance is estimated.
pub const FEWEST_PAIRS: f64 = 30.0;

/// The number of independent trials with rate `p` that vary as much as the mean of `pairs` pairs,
/// whose values have the variance `variance`: see [`Rate::of_pairs`].
pub(super) fn trials_of_pairs(p: f64, variance: f64, pairs: f64) -> f64 {
    if pairs < FEWEST_PAIRS { pairs } else { trials(p, variance, pairs) }
}

/// The number of independent trials that vary as much as these values: see [`Rate::of_values`].
fn trials(p: f64, variance: f64, n: f64) -> f64 {
    if n < 2.0 || p <= 0.0 || p >= 1.0 {
        return n;
    }
    // Equal values do not prove that all values are equal. One in n/3 may differ (the rule of
    // three), by half a point.
    let most = n * n / 3.0;
    let worth = if variance > 0.0 { (p * (1.0 - p) / (variance / n)).min(most) } else { most };
    // The variance is estimated, so quantiles of Student's distribution replace those of the normal
    // one.
    (worth * (normal() / student(n - 1.0)).powi(2)).max(n)
}

/// The share of the distribution below the upper end of a 95 % interval.
const UPPER_END: f64 = 0.975;

/// An estimated rate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Rate {
    /// The estimate, 0 to 1.
    pub estimate: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Rate {
    /// Wilson's interval (1927) with a correction for continuity, for a mean of values in 0..1
    /// whose information is worth `n` independent trials. `None` without any. The method is number
    /// 4 of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    /// Medicine 17, 1998.
    ///
    /// Without the correction, the interval covers a rate near 0 or 1 in 80 to 90 of 100 cases.
    /// With it, it covers the rate in 94 or more, whatever the rate and the number of trials.
    ///
    /// ```
    /// use killbox::matches::Rate;
    ///
    /// let rate = Rate::wilson(0.6, 100.0).unwrap();
    /// println!("{:.2} ({:.2} to {:.2})", rate.estimate, rate.low, rate.high);
    /// assert!(rate.low < 0.5 + 0.01 && rate.high > 0.69);
    /// ```
    pub fn wilson(estimate: f64, n: f64) -> Option<Rate> {
        if n <= 0.0 {
            return None;
        }
        let z2 = normal().powi(2) / n;
        // The upper end of a rate that is raised by half a trial. The lower end follows by
        // symmetry.
        let above = |p: f64| {
            let p = (p + 0.5 / n).min(1.0);
            let half = normal() * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt();
            ((p + z2 / 2.0 + half) / (1.0 + z2)).min(1.0)
        };
        let low = (1.0 - above(1.0 - estimate)).clamp(0.0, estimate);
        Some(Rate { estimate, low, high: above(estimate).max(estimate) })
    }

    /// The interval of a mean of `n` independent values in 0..1 with the variance `variance`.
    ///
    /// It is the interval of as many trials as have the same variance (Korn and Graubard,
    /// "Confidence intervals for proportions with small expected number of positive counts
    /// estimated from survey data", Survey Methodology 24, 1998). There are at least as many trials
    /// as values, since no value in 0..1 varies more than a trial. Values that are all 0 or all 1
    /// count as that many trials.
    pub fn of_values(estimate: f64, variance: f64, n: u64) -> Option<Rate> {
        Rate::wilson(estimate, trials(estimate, variance, n as f64))
    }

    /// As [`Rate::of_values`], for pairs of games, which have few possible values. With fewer than
    /// `FEWEST_PAIRS` pairs, the variance is not estimated and each pair counts as one trial.
    pub fn of_pairs(estimate: f64, variance: f64, pairs: u64) -> Option<Rate> {
        Rate::wilson(estimate, trials_of_pairs(estimate, variance, pairs as f64))
    }

    /// The rate with an interval that is wider by a factor on both sides.
    pub fn widened(self, factor: f64) -> Rate {
        Rate::with_reach(self.estimate, self.reach().map(|reach| factor * reach))
    }

    /// The rate of the other side, which is one minus this rate.
    pub fn of_the_other(self) -> Rate {
        Rate { estimate: 1.0 - self.estimate, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// Half the width of the interval.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// How far the interval extends below and above the estimate.
    pub fn reach(self) -> [f64; 2] {
        [self.estimate - self.low, self.high - self.estimate]
    }

    /// A rate whose interval extends by these distances below and above it, limited to 0..1.
    pub fn with_reach(estimate: f64, [below, above]: [f64; 2]) -> Rate {
        Rate { estimate, low: (estimate - below).max(0.0), high: (estimate + above).min(1.0) }
    }

    /// The mean of independent rates. The distances to the ends of the intervals add up as standard
    /// errors do, below and above separately (the MOVER method: Zou and Donner, "Construction of
    /// confidence limits about effect measures", Statistics in Medicine 27, 2008). The mean of
    /// rates of 0 is therefore not more certain than they are.
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Margin {
    /// The estimate.
    pub estimate: f64,
    /// The lower bound, if there is an interval.
    pub low: Option<f64>,
    /// The upper bound, if there is an interval.
    pub high: Option<f64>,
    /// Why there is no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoInterval {
    /// There are fewer than two pairs, or fewer than two games where there are no pairs.
    TooFew,
    /// All results are equal, so their variance cannot be estimated.
    AllAlike,
}

impl Margin {
    /// Student's interval for the mean of `n` whole numbers, from their sum and the sum of their
    /// squares. One unit of the mean is `unit` units of the numbers. The estimate may use a little
    /// more information than the numbers: it is therefore passed separately, and the numbers count
    /// `worth` times.
    pub(super) fn student(estimate: f64, n: u64, [sum, squares]: [i128; 2], unit: f64, worth: f64) -> Margin {
        let none = |why| Margin { estimate, low: None, high: None, no_interval: Some(why) };
        if n < 2 {
            return none(NoInterval::TooFew);
        }
        // Exact integers: equal results must have no variance, not even one from rounding.
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
    /// Widens the interval, if there is one, to at least these distances below and above the mean.
    pub(super) fn at_least(self, [below, above]: [f64; 2]) -> Margin {
        let low = self.low.map(|low| low.min(self.estimate - below));
        let high = self.high.map(|high| high.max(self.estimate + above));
        Margin { low, high, ..self }
    }
}

/// The 97.5 % quantile of the normal distribution.
pub fn normal() -> f64 {
    Normal::standard().inverse_cdf(UPPER_END)
}

/// The 97.5 % quantile of Student's distribution with `freedom` degrees of freedom, which are at
/// least one.
///
/// ```
/// assert!((killbox::matches::student(10.0) - 2.228).abs() < 1e-3);
/// ```
pub fn student(freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) => student.inverse_cdf(UPPER_END),
        Err(_) => f64::INFINITY,
    }
}
