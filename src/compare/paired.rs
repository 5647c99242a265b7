//! Differences between squads that played the same opponents with the same random numbers.
//!
//! What is independent is the number of a pair of games: under it all squads have met all opponents
//! with one set of random numbers. So whatever is estimated is a mean over these numbers of
//! something computed within each, and its interval comes from how much that varies; how squads,
//! opponents and the two games of a pair hang together need not be known.

use killbox_components::rng::below;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use crate::matches::{NoInterval, Rate, student};

/// Draws by which several differences are corrected for being several: the third digit of a width
/// is right.
const DRAWS: usize = 20_000;
/// With the seed of these draws every report says the same of the same games.
const SEED: u64 = 0x6b69_6c6c_626f_7861;

/// A mean difference with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The mean.
    pub estimate: f64,
    /// Lower bound, if there is an interval.
    pub low: Option<f64>,
    /// Upper bound, likewise.
    pub high: Option<f64>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_interval: Option<NoInterval>,
    /// How often chance alone would make the difference as great, if there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
}

/// Numbers that belong to pairs of games, and what is said of their mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// How many.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Their variance, by n - 1.
    pub variance: f64,
    /// How far an interval of 95 % reaches below and above the mean at least: see [`Moments::of`].
    pub least: [f64; 2],
}

impl Moments {
    /// Of these numbers, in their order.
    ///
    /// Student's interval is too narrow where few of them are other than 0, or where one sign has
    /// hardly been seen. So the positive and the negative ones are looked at by themselves, too:
    /// the mean of either is a rate, of the greatest number seen, whose interval knows that what
    /// was not seen may be; both together reach as the MOVER method says (Zou and Donner 2008).
    pub fn of(values: &[f64]) -> Moments {
        let n = values.len();
        let mean = values.iter().sum::<f64>() / n as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        // Equal numbers vary not at all, and not by some rest of a rounding.
        let alike = values.windows(2).all(|two| two[0] == two[1]);
        let variance = if n < 2 || alike { 0.0 } else { squares / (n - 1) as f64 };
        let mean = if alike && n > 0 { values[0] } else { mean };
        Moments { n, mean, variance, least: least(values) }
    }

    /// The standard error of the mean; `None` if the numbers cannot say it.
    pub fn error(&self) -> Option<f64> {
        (self.n >= 2 && self.variance > 0.0).then(|| (self.variance / self.n as f64).sqrt())
    }

    /// The mean with its interval, as wide as `width` times that of it alone.
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

    /// How far the interval reaches below and above the mean.
    pub fn reach(&self) -> Option<[f64; 2]> {
        let half = student((self.n.max(2) - 1) as f64) * self.error()?;
        Some(self.least.map(|least| least.max(half)))
    }

    /// By how many standard errors the mean is from 0, an error being as large as the interval is
    /// wide on that side: p is under 5 % if and only if the interval does not hold 0.
    fn deviations(&self, error: f64) -> f64 {
        let half = student((self.n - 1) as f64) * error;
        let wider = (self.least[usize::from(self.mean < 0.0)] / half).max(1.0);
        self.mean / (error * wider)
    }
}

/// What was not seen may be so great at least: of the points of a pair, those of one game.
const UNSEEN: f64 = 0.5;

/// See [`Moments::of`].
fn least(values: &[f64]) -> [f64; 2] {
    let n = values.len() as u64;
    if n < 2 {
        return [0.0; 2];
    }
    let greatest = values.iter().fold(UNSEEN, |greatest, value| greatest.max(value.abs()));
    // Below, above: of the positive ones, then of the negative ones.
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
    /// Of squads whose games were the same to the last bit: that is no estimate.
    pub const SAME: Difference =
        Difference { estimate: 0.0, low: Some(0.0), high: Some(0.0), no_interval: None, p: Some(1.0) };

    /// Half the width of the interval.
    pub fn half_width(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// How often Student's distribution lies further out than `t`, on either side.
fn two_sided(t: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(1.0, |student| 2.0 * student.cdf(-t.abs()))
}

/// Several differences to one squad, said of together.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// Each by itself.
    pub moments: Vec<Moments>,
    /// By how much wider their intervals are than each by itself, so that all of them hold 19 times
    /// in 20.
    pub width: f64,
    /// The greatest of the absolute values of draws that hang together as the differences do, in
    /// rising order.
    greatest: Vec<f64>,
}

impl Family {
    /// Of the differences of each squad, all of the same pairs of games. They share the squad that
    /// they are differences to, so they hang together: the width is the 95 % point of the greatest
    /// of Student's numbers that are correlated as they are (the single-step method of Hothorn,
    /// Bretz and Westfall, "Simultaneous inference in general parametric models", Biometrical
    /// Journal 50, 2008; with equal variances it is Dunnett's).
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
                // Of few pairs the errors are uncertain, and those of all squads together.
                let scale = (chi_squared(uniform(&mut rng), freedom) / freedom).sqrt();
                factor.iter().map(bound).fold(0.0, f64::max) / scale
            })
            .collect();
        greatest.sort_unstable_by(f64::total_cmp);
        let width = (greatest[DRAWS * 95 / 100] / student(freedom)).max(1.0);
        Family { moments, width, greatest }
    }

    /// One of them, corrected for the others.
    pub fn difference(&self, at: usize) -> Difference {
        let alone = self.moments[at].difference(self.width);
        let (Some(p), Some(error), false) = (alone.p, self.moments[at].error(), self.greatest.is_empty())
        else {
            return alone;
        };
        let deviations = self.moments[at].deviations(error).abs();
        let below = self.greatest.partition_point(|value| *value < deviations);
        let further = (DRAWS - below + 1) as f64 / (DRAWS + 1) as f64;
        // The draws cannot tell very rare things apart: there, all taken together are no likelier
        // than the sum of each.
        let p = if further * DRAWS as f64 > 20.0 {
            further.max(p)
        } else {
            (p * self.moments.len() as f64).min(further)
        };
        Difference { p: Some(p.min(1.0)), ..alone }
    }
}

/// The number below which a share of the chi-squared distribution lies, with so many degrees of
/// freedom: exactly for one and two, and by the approximation of Wilson and Hilferty (1931).
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

/// A number between 0 and 1, neither of them.
pub(crate) fn uniform(rng: &mut ChaCha8Rng) -> f64 {
    let word = |rng: &mut ChaCha8Rng| f64::from(below(rng, 1 << 26));
    (word(rng) * f64::from(1 << 26) + word(rng) + 0.5) / f64::from(1 << 26) / f64::from(1 << 26)
}

/// The lower triangle whose square is a correlation matrix; of directions that others determine
/// nothing is left.
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
