//! Differences between squads that played the same opponents with the same random numbers.
//!
//! The independent unit is the index of a pair of games. Under one index all squads play all
//! opponents with one set of random numbers. Every estimate is therefore a mean over these indices
//! of a value that is computed within each index, and its interval follows from the variance of
//! these values. No model of the correlation between squads, opponents and the two games of a pair
//! is needed.

use killbox_components::rng::below;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use killbox::matches::{NoInterval, Rate, student};

/// The number of draws that correct several differences for being several. With it, the third digit
/// of a width is right.
const DRAWS: usize = 20_000;
/// The seed of these draws. It is fixed, so that equal games give equal reports.
const SEED: u64 = 0x6b69_6c6c_626f_7861;

/// A mean difference with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The mean.
    pub estimate: f64,
    /// The lower bound, if there is an interval.
    pub low: Option<f64>,
    /// The upper bound, if there is an interval.
    pub high: Option<f64>,
    /// Why there is no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_interval: Option<NoInterval>,
    /// The p value: how often chance alone makes a difference at least as great.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
}

/// The sample moments of values, each of one pair of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// The number of values.
    pub n: usize,
    /// The mean of the values.
    pub mean: f64,
    /// The variance of the values, divided by n - 1.
    pub variance: f64,
    /// The least distance by which a 95 % interval extends below and above the mean: see
    /// [`Moments::of`].
    pub least: [f64; 2],
}

impl Moments {
    /// The moments of these values.
    ///
    /// Student's interval is too narrow where few of the values differ from 0, or where one sign is
    /// rare. The positive and the negative values are therefore also treated separately. The mean
    /// of either is a rate, in units of the greatest absolute value, with an interval that allows
    /// for events that were not seen. The two intervals are combined by the MOVER method (Zou and
    /// Donner 2008).
    pub fn of(values: &[f64]) -> Moments {
        let n = values.len();
        let mean = values.iter().sum::<f64>() / n as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        // Equal values have no variance, not even one from rounding.
        let alike = values.windows(2).all(|two| two[0] == two[1]);
        let variance = if n < 2 || alike { 0.0 } else { squares / (n - 1) as f64 };
        let mean = if alike && n > 0 { values[0] } else { mean };
        Moments { n, mean, variance, least: least(values) }
    }

    /// The standard error of the mean. `None` if the values do not allow an estimate.
    pub fn error(&self) -> Option<f64> {
        (self.n >= 2 && self.variance > 0.0).then(|| (self.variance / self.n as f64).sqrt())
    }

    /// The mean with its interval, which is `width` times as wide as that of a single difference.
    pub fn difference(&self, width: f64) -> Difference {
        let estimate = if self.n == 0 { 0.0 } else { self.mean };
        let (Some(error), Some([below, above])) = (self.error(), self.reach()) else {
            let why = if self.n < 2 { NoInterval::TooFew } else { NoInterval::AllAlike };
            return Difference { estimate, low: None, high: None, no_interval: Some(why), p: None };
        };
        let p = two_sided(self.deviations(error), (self.n - 1) as f64);
        Difference {
            estimate,
            low: Some(estimate - width * below),
            high: Some(estimate + width * above),
            no_interval: None,
            p: Some(p),
        }
    }

    /// How far the interval extends below and above the mean.
    pub fn reach(&self) -> Option<[f64; 2]> {
        let half = student((self.n.max(2) - 1) as f64) * self.error()?;
        Some(self.least.map(|least| least.max(half)))
    }

    /// The distance of the mean from 0, in standard errors that are scaled to the interval on that
    /// side. With this scale, p is below 5 % exactly if the interval excludes 0.
    fn deviations(&self, error: f64) -> f64 {
        let half = student((self.n - 1) as f64) * error;
        let wider = (self.least[usize::from(self.mean < 0.0)] / half).max(1.0);
        self.mean / (error * wider)
    }
}

/// The least size of an event that was not seen: one game of a pair, in points of the pair.
const UNSEEN: f64 = 0.5;

/// The value of [`Moments::least`] for these values.
fn least(values: &[f64]) -> [f64; 2] {
    let n = values.len() as u64;
    if n < 2 {
        return [0.0; 2];
    }
    let greatest = values.iter().fold(UNSEEN, |greatest, value| greatest.max(value.abs()));
    // Each entry is the distance below and above: first of the positive values, then of the
    // negative ones.
    let reaches = [1.0, -1.0].map(|sign| {
        let part = |value: &f64| (sign * value / greatest).max(0.0);
        let mean = values.iter().map(part).sum::<f64>() / n as f64;
        let squares: f64 = values.iter().map(|value| (part(value) - mean).powi(2)).sum();
        Rate::of_values(mean, squares / (n - 1) as f64, n).map_or([1.0; 2], Rate::reach)
    });
    let [[low, high], [low_loss, high_loss]] = reaches;
    [low.hypot(high_loss), high.hypot(low_loss)].map(|reach| greatest * reach)
}

impl Difference {
    /// The difference of squads whose games were bit for bit the same. It is exact, not an
    /// estimate.
    pub const SAME: Difference =
        Difference { estimate: 0.0, low: Some(0.0), high: Some(0.0), no_interval: None, p: Some(1.0) };

    /// Half the width of the interval.
    pub fn half_width(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// The probability that Student's distribution exceeds `t` in absolute value.
fn two_sided(t: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(1.0, |student| 2.0 * student.cdf(-t.abs()))
}

/// Several differences to the same squad, with simultaneous intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The moments of each difference by itself.
    pub moments: Vec<Moments>,
    /// The factor by which the intervals are wider than single intervals, so that all of them hold
    /// together in 95 % of cases.
    pub width: f64,
    /// The greatest absolute value of each draw of variables that are correlated as the differences
    /// are, in ascending order.
    greatest: Vec<f64>,
}

impl Family {
    /// The simultaneous differences of several squads, over the same pairs of games.
    ///
    /// The differences share the squad that they refer to, so they are correlated. The width
    /// follows from the 95 % point of the greatest of correlated Student variables: the single-step
    /// method (Hothorn, Bretz and Westfall, "Simultaneous inference in general parametric models",
    /// Biometrical Journal 50, 2008), which is Dunnett's method for equal variances.
    pub fn of(differences: &[Vec<f64>]) -> Family {
        let moments: Vec<Moments> = differences.iter().map(|values| Moments::of(values)).collect();
        let varying: Vec<usize> = (0..moments.len()).filter(|at| moments[*at].error().is_some()).collect();
        if varying.len() < 2 {
            return Family { moments, width: 1.0, greatest: Vec::new() };
        }
        let correlation = |a: usize, b: usize| {
            let (one, other) = (&moments[a], &moments[b]);
            let products = differences[a].iter().zip(&differences[b]);
            let sum: f64 = products.map(|(x, y)| (x - one.mean) * (y - other.mean)).sum();
            sum / (one.n - 1) as f64 / (one.variance * other.variance).sqrt()
        };
        let factor =
            cholesky(varying.len(), |a, b| if a == b { 1.0 } else { correlation(varying[a], varying[b]) });
        let (mut rng, standard) = (ChaCha8Rng::seed_from_u64(SEED), Normal::standard());
        let freedom = (moments[varying[0]].n - 1) as f64;
        let mut greatest: Vec<f64> = (0..DRAWS)
            .map(|_| {
                let free: Vec<f64> = factor.iter().map(|_| standard.inverse_cdf(uniform(&mut rng))).collect();
                let bound = |row: &Vec<f64>| row.iter().zip(&free).map(|(a, b)| a * b).sum::<f64>().abs();
                // With few pairs the standard errors are uncertain. One factor scales the errors of
                // all squads.
                let scale = (chi_squared(uniform(&mut rng), freedom) / freedom).sqrt();
                factor.iter().map(bound).fold(0.0, f64::max) / scale
            })
            .collect();
        greatest.sort_unstable_by(f64::total_cmp);
        let width = (greatest[DRAWS * 95 / 100] / student(freedom)).max(1.0);
        Family { moments, width, greatest }
    }

    /// The difference at index `at`, corrected for the number of differences.
    pub fn difference(&self, at: usize) -> Difference {
        let alone = self.moments[at].difference(self.width);
        let (Some(p), Some(error), false) = (alone.p, self.moments[at].error(), self.greatest.is_empty())
        else {
            return alone;
        };
        let deviations = self.moments[at].deviations(error).abs();
        let below = self.greatest.partition_point(|value| *value < deviations);
        let further = (DRAWS - below + 1) as f64 / (DRAWS + 1) as f64;
        // The draws cannot resolve very small probabilities. There, the sum over all differences is
        // an upper bound.
        let p = if further * DRAWS as f64 > 20.0 {
            further.max(p)
        } else {
            (p * self.moments.len() as f64).min(further)
        };
        Difference { p: Some(p.min(1.0)), ..alone }
    }
}

/// A quantile of the chi-squared distribution with `freedom` degrees of freedom: exact for one and
/// two, otherwise by the approximation of Wilson and Hilferty (1931).
fn chi_squared(share: f64, freedom: f64) -> f64 {
    let standard = Normal::standard();
    if freedom < 1.5 {
        return standard.inverse_cdf((1.0 + share) / 2.0).powi(2);
    }
    if freedom < 2.5 {
        return -2.0 * (1.0 - share).ln();
    }
    let part = 2.0 / (9.0 * freedom);
    (freedom * (1.0 - part + standard.inverse_cdf(share) * part.sqrt()).powi(3)).max(1e-9)
}

/// A random number in the open interval from 0 to 1.
pub(crate) fn uniform(rng: &mut ChaCha8Rng) -> f64 {
    let word = |rng: &mut ChaCha8Rng| f64::from(below(rng, 1 << 26));
    (word(rng) * f64::from(1 << 26) + word(rng) + 0.5) / f64::from(1 << 26) / f64::from(1 << 26)
}

/// The Cholesky factor of a correlation matrix. A variable that earlier ones determine gets a zero
/// diagonal.
fn cholesky(n: usize, of: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; n]; n];
    for a in 0..n {
        for b in 0..=a {
            let known: f64 = (0..b).map(|at| rows[a][at] * rows[b][at]).sum();
            let left = of(a, b) - known;
            rows[a][b] = match (a == b, rows[b][b]) {
                (true, _) => left.max(0.0).sqrt(),
                (false, pivot) if pivot > 1e-9 => left / pivot,
                _ => 0.0,
            };
        }
    }
    rows
}
