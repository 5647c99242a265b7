//! A logistic model of the winner: the worth of a point, and the worth of each card beyond its
//! points.
//!
//! The logit of a squad's chance is the sum of the worths of its cards. The worth of a card is its
//! cost in points times the worth of a point, plus a deviation, which is 0 for a fairly priced
//! card.
//!
//! Deviations have a normal prior around 0, whose width is estimated from the same games (MacKay,
//! "Bayesian interpolation", 1992). A card with little data is therefore estimated as fairly
//! priced, and not by the chance results of its few games. Some columns have no prior: the card of
//! the question, and the opponents.

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::{Cholesky, DMatrix, DVector};

use killbox::matches::{normal, student};

/// A pair of games with the seats exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// By how much the squad's points exceed the opponent's, for each kind of points.
    pub points: Vec<f64>,
    /// By how much the squad's count of each column exceeds the opponent's. Equal counts are left
    /// out.
    pub counts: Vec<(u16, i8)>,
    /// The squad's share of the points of both games.
    pub score: f64,
    /// The numbers of both squads, or of other causes of correlation. Rows that share a number are
    /// not independent.
    pub shares: [u64; 2],
}

/// A fitted model. The kinds of points are the first parameters, followed by the columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The worth of a point of each kind, in logits.
    pub points: Vec<f64>,
    /// The worth of one unit of each column beyond its points, in logits.
    pub columns: Vec<f64>,
    /// The covariances of all parameters: from the observed variance of the results, and from the
    /// variance that the model implies.
    pub covariances: [DMatrix<f64>; 2],
    /// The variance of pairs of games, divided by that of two independent games.
    pub dispersion: f64,
    /// The standard deviation of the deviations, in logits.
    pub spread: f64,
    /// By parameter: the degrees of freedom of the first of `covariances`. It is the number of rows
    /// with information on the parameter, if all of them have equally much.
    pub freedom: Vec<f64>,
    /// The degrees of freedom of the second of `covariances`: the number of residual rows.
    pub left_over: f64,
    /// The fit with the largest deviations that the games allow. With few games the size of
    /// deviations is uncertain, and intervals include this uncertainty.
    wide: Option<Box<Fit>>,
}

/// The most rounds in which the spread is estimated.
const ROUNDS: usize = 40;
/// The most steps of Newton's method in each round.
const STEPS: usize = 25;
/// The iteration ends when no parameter changes by more than this.
const NEAR: f64 = 1e-9;
/// The least variance of deviations, for the case that all cards are fairly priced.
const LEAST: f64 = 1e-8;
/// The weight of the prior on the spread, as a number of cards whose deviations are known.
const CARDS_BEFORE: f64 = 10.0;
/// The largest spread of deviations, in `usual` points of the first kind.
const MOST: f64 = 20.0;
/// About the largest change of a row's logit in one step.
const LONGEST: f64 = 2.0;

/// Fits rows with `kinds` kinds of points and `columns` columns. The columns in `free` have no
/// prior.
///
/// `usual` is by how many points of the first kind a card is expected to be mispriced before any
/// game is seen. It weighs as much as ten cards whose deviations are known. Without it, games with
/// little information on each card would seem to prove that all cards are fairly priced.
///
/// Returns `None` if the rows do not determine the parameters, for example because one is the same
/// in all rows.
pub fn fit(rows: &[Row], kinds: usize, columns: usize, free: &[bool], usual: f64) -> Option<Fit> {
    let n = kinds + columns;
    if rows.is_empty() {
        return None;
    }
    let drawn: Vec<usize> = (0..columns).filter(|at| !free[*at]).map(|at| kinds + at).collect();
    let (mut beta, mut variance, mut dispersion) = (vec![0.0; n], 0.01_f64, 1.0_f64);
    let mut known = 0.0;
    for _ in 0..ROUNDS {
        climb(rows, kinds, &mut beta, &drawn, variance, dispersion)?;
        let (_, information) = slope(rows, kinds, &beta, &drawn, variance, dispersion);
        let inverse = Cholesky::new(information)?.inverse();
        known = drawn.iter().map(|at| 1.0 - inverse[(*at, *at)] / variance).sum();
        let dispersed = (varied(rows, kinds, &beta) / left_over(rows, n, &drawn, known)).max(0.05);
        let squares: f64 = drawn.iter().map(|at| beta[*at].powi(2)).sum();
        let before = if kinds > 0 { (usual * beta[0]).powi(2) } else { 0.0 };
        let weight = if before > 0.0 { CARDS_BEFORE } else { 1e-3 };
        let wide = if drawn.is_empty() {
            variance
        } else {
            ((squares + weight * before) / (known + weight)).clamp(LEAST, 4.0)
        };
        let settled = (wide / variance - 1.0).abs() < 1e-3 && (dispersed / dispersion - 1.0).abs() < 1e-3;
        (variance, dispersion) = (wide, dispersed);
        if settled || (wide <= LEAST && drawn.iter().all(|at| beta[*at].abs() < 1e-3)) {
            break;
        }
    }
    let of = |beta: &[f64], variance: f64| -> Option<Fit> {
        let (_, information) = slope(rows, kinds, beta, &drawn, variance, dispersion);
        let inverse = Cholesky::new(information)?.inverse();
        let mut scatter = scatter(rows, kinds, beta, dispersion);
        for at in &drawn {
            scatter[(*at, *at)] += 1.0 / variance;
        }
        let known = drawn.iter().map(|at| 1.0 - inverse[(*at, *at)] / variance).sum();
        Some(Fit {
            points: beta[..kinds].to_vec(),
            columns: beta[kinds..].to_vec(),
            freedom: freedom(rows, kinds, beta, &inverse),
            covariances: [&inverse * scatter * &inverse, inverse],
            dispersion,
            spread: variance.sqrt(),
            left_over: left_over(rows, n, &drawn, known),
            wide: None,
        })
    };
    let mut fit = of(&beta, variance)?;
    if !drawn.is_empty() && usual > 0.0 {
        // The upper end of the interval of the variance, given how many deviations are known,
        // limited to the largest plausible spread of a game's cards. However many are known, the
        // prior is normal and cards are not: where a few deviate much, it pulls them too far.
        let most = (MOST * usual * beta.first().copied().unwrap_or(0.0)).powi(2).max(variance);
        let upper = (normal() * (2.0 / known.max(1e-3)).sqrt()).exp().max(UNLIKE_NORMAL) * variance;
        let upper = upper.min(most);
        climb(rows, kinds, &mut beta, &drawn, upper, dispersion)?;
        fit.wide = Some(Box::new(of(&beta, upper)?));
    }
    Some(fit)
}

/// The least factor between the variance of the prior and the one that intervals are made with. By
/// simulation with 40 cards that differ by 3 points: with less, intervals of all cards at once held
/// 92 % of 95.
const UNLIKE_NORMAL: f64 = 2.0;

/// Maximises the posterior: the likelihood times the prior.
fn climb(
    rows: &[Row],
    kinds: usize,
    beta: &mut [f64],
    drawn: &[usize],
    variance: f64,
    dispersion: f64,
) -> Option<()> {
    for _ in 0..STEPS {
        let (gradient, information) = slope(rows, kinds, beta, drawn, variance, dispersion);
        let step = Cholesky::new(information)?.solve(&gradient);
        let longest =
            rows.iter().take(2000).map(|row| predict(row, kinds, step.as_slice()).abs()).fold(0.0, f64::max);
        let scale = (LONGEST / longest).min(1.0);
        beta.iter_mut().zip(&step).for_each(|(value, step)| *value += scale * step);
        if step.iter().all(|step| step.abs() < NEAR) {
            break;
        }
    }
    Some(())
}

/// The variation of the results, in units of the variation that the model expects of one result.
fn varied(rows: &[Row], kinds: usize, beta: &[f64]) -> f64 {
    let of = |row: &Row| {
        let p = chance(predict(row, kinds, beta));
        2.0 * (row.score - p).powi(2) / (p * (1.0 - p)).max(1e-6)
    };
    rows.iter().map(of).sum()
}

/// The number of residual rows, after `known` deviations and all other parameters.
fn left_over(rows: &[Row], parameters: usize, drawn: &[usize], known: f64) -> f64 {
    (rows.len() as f64 - known - (parameters - drawn.len()) as f64).max(1.0)
}

/// The gradient of the log posterior by the parameters, and the negative of its second derivative.
fn slope(
    rows: &[Row],
    kinds: usize,
    beta: &[f64],
    drawn: &[usize],
    variance: f64,
    dispersion: f64,
) -> (DVector<f64>, DMatrix<f64>) {
    let n = beta.len();
    let (mut gradient, mut information) = (DVector::zeros(n), DMatrix::zeros(n, n));
    let mut terms: Vec<(usize, f64)> = Vec::new();
    for row in rows {
        let p = chance(predict(row, kinds, beta));
        let (missing, weight) = (2.0 * (row.score - p) / dispersion, 2.0 * p * (1.0 - p) / dispersion);
        terms.clear();
        terms.extend(row.points.iter().copied().enumerate());
        terms.extend(
            row.counts.iter().map(|(column, count)| (kinds + usize::from(*column), f64::from(*count))),
        );
        for (a, x) in &terms {
            gradient[*a] += missing * x;
            for (b, y) in &terms {
                information[(*b, *a)] += weight * x * y;
            }
        }
    }
    for at in drawn {
        gradient[*at] -= beta[*at] / variance;
        information[(*at, *at)] += 1.0 / variance;
    }
    (gradient, information)
}

/// The covariance of the gradient of the likelihood, from the observed variation of the results and
/// not from the model (White 1980). Rows that share a squad are correlated (Fafchamps and Gubert
/// 2007, for results of pairs).
fn scatter(rows: &[Row], kinds: usize, beta: &[f64], dispersion: f64) -> DMatrix<f64> {
    let n = beta.len();
    let mut scatter = DMatrix::zeros(n, n);
    let mut add = |slope: &BTreeMap<usize, f64>, sign: f64| {
        for (a, x) in slope {
            for (b, y) in slope {
                scatter[(*b, *a)] += sign * x * y;
            }
        }
    };
    let mut by_share: BTreeMap<u64, BTreeMap<usize, f64>> = BTreeMap::new();
    for row in rows {
        let missing = 2.0 * (row.score - chance(predict(row, kinds, beta))) / dispersion;
        let points = row.points.iter().copied().enumerate();
        let counts = row.counts.iter().map(|(at, count)| (kinds + usize::from(*at), f64::from(*count)));
        let slope: BTreeMap<usize, f64> = points.chain(counts).map(|(at, x)| (at, missing * x)).collect();
        let [one, other] = row.shares;
        for share in if one == other { vec![one] } else { vec![one, other] } {
            let sum = by_share.entry(share).or_default();
            for (at, x) in &slope {
                *sum.entry(*at).or_default() += x;
            }
        }
        // A row with two different shares is in two sums.
        if one != other {
            add(&slope, -1.0);
        }
    }
    by_share.values().for_each(|slope| add(slope, 1.0));
    scatter * (rows.len() as f64 / (rows.len() as f64 - kinds as f64 - 1.0).max(1.0))
}

/// By parameter: the number of rows with information on it, as the degrees of freedom of a variance
/// that is a sum of squares over rows (Satterthwaite 1946). Rows of one squad count together.
fn freedom(rows: &[Row], kinds: usize, beta: &[f64], inverse: &DMatrix<f64>) -> Vec<f64> {
    let n = beta.len();
    let mut sums = vec![[0.0; 2]; n];
    let mut moved = vec![0.0; n];
    let mut shares = BTreeSet::new();
    for row in rows {
        let p = chance(predict(row, kinds, beta));
        shares.extend(row.shares);
        moved.fill(0.0);
        let points = row.points.iter().copied().enumerate();
        let counts = row.counts.iter().map(|(at, count)| (kinds + usize::from(*at), f64::from(*count)));
        for (at, x) in points.chain(counts) {
            moved.iter_mut().zip(inverse.column(at).iter()).for_each(|(moved, by)| *moved += by * x);
        }
        for (sums, moved) in sums.iter_mut().zip(&moved) {
            let part = p * (1.0 - p) * moved * moved;
            sums[0] += part;
            sums[1] += part * part;
        }
    }
    let of_squads = (shares.len() as f64 / rows.len() as f64).min(1.0);
    let freedom = |[sum, squares]: [f64; 2]| if squares > 0.0 { sum * sum / squares } else { 1.0 };
    sums.into_iter().map(|sums| (of_squads * freedom(sums) - 1.0).max(1.0)).collect()
}

fn predict(row: &Row, kinds: usize, beta: &[f64]) -> f64 {
    let points: f64 = row.points.iter().zip(beta).map(|(x, value)| x * value).sum();
    let counts =
        row.counts.iter().map(|(column, count)| f64::from(*count) * beta[kinds + usize::from(*column)]);
    points + counts.sum::<f64>()
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// An estimate with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// The estimate.
    pub estimate: f64,
    /// The standard error of the estimate.
    pub error: f64,
}

impl Fit {
    /// The worth of a point of this kind.
    pub fn point(&self, kind: usize) -> Known {
        self.known(&|fit| Known { estimate: fit.points[kind], error: fit.error(&[(kind, 1.0)]) })
    }

    /// The worth of one unit of a column beyond its cost, in points of this kind. The error is that
    /// of a ratio of two uncertain numbers, to first order.
    pub fn in_points(&self, column: usize, kind: usize) -> Known {
        self.known(&|fit| {
            let (at, scale) = (fit.points.len() + column, fit.points[kind]);
            let ratio = fit.columns[column] / scale;
            Known { estimate: ratio, error: fit.error(&[(at, 1.0), (kind, -ratio)]) / scale.abs() }
        })
    }

    /// An estimate whose error covers the intervals of this fit and of the wide one.
    fn known(&self, of: &dyn Fn(&Fit) -> Known) -> Known {
        let own = of(self);
        let wide = self.wide.as_deref().map_or(own, of);
        let off = (wide.estimate - own.estimate).abs() / normal();
        Known { error: own.error.max(off + wide.error), ..own }
    }

    /// The worth of one unit of a column beyond its points, in logits.
    pub fn deviation(&self, column: usize) -> Known {
        Known { estimate: self.columns[column], error: self.error(&[(self.points.len() + column, 1.0)]) }
    }

    /// The difference between the worths of two columns, beyond their points, in logits.
    pub fn difference(&self, column: usize, other: usize) -> Known {
        self.known(&|fit| {
            let at = |column: usize| fit.points.len() + column;
            let error = fit.error(&[(at(column), 1.0), (at(other), -1.0)]);
            Known { estimate: fit.columns[column] - fit.columns[other], error }
        })
    }

    /// The interval of the worth of one unit of a column beyond its cost, in points of this kind:
    /// all ratios that neither this fit nor the wide one excludes (Fieller 1954). `None` if they
    /// are not bounded, because the worth of a point may be zero.
    pub fn interval_in_points(&self, column: usize, kind: usize) -> Option<[f64; 2]> {
        let mut ends: Option<[f64; 2]> = None;
        for fit in [Some(self), self.wide.as_deref()].into_iter().flatten() {
            for of in [0, 1] {
                let [low, high] = fit.ratio(column, kind, of)?;
                ends = Some(ends.map_or([low, high], |[least, most]| [least.min(low), most.max(high)]));
            }
        }
        ends
    }

    /// The interval of [`Fit::interval_in_points`] by one of the covariances.
    fn ratio(&self, column: usize, kind: usize, of: usize) -> Option<[f64; 2]> {
        let at = self.points.len() + column;
        let (above, below) = (self.columns[column], self.points[kind]);
        let wide = (normal() * self.times(of, &[(at, 1.0), (kind, 1.0)])).powi(2);
        let covariance = &self.covariances[of];
        let a = below * below - wide * covariance[(kind, kind)];
        let b = above * below - wide * covariance[(at, kind)];
        let c = above * above - wide * covariance[(at, at)];
        let root = (b * b - a * c).max(0.0).sqrt();
        (a > 0.0 && below > 0.0).then(|| [(b - root) / a, (b + root) / a])
    }

    /// The uncertainty of a sum of parameters: half the width of its 95 % interval, in units of
    /// that of a normal variable with standard deviation 1. With few rows the observed variance is
    /// inaccurate and more often too small, so the uncertainty is at least the one that the model
    /// implies.
    fn error(&self, sum: &[(usize, f64)]) -> f64 {
        let of = |of: usize| {
            let covariance = &self.covariances[of];
            let part =
                |(a, x): &(usize, f64)| sum.iter().map(|(b, y)| x * y * covariance[(*a, *b)]).sum::<f64>();
            self.times(of, sum) * sum.iter().map(part).sum::<f64>().max(0.0).sqrt()
        };
        of(0).max(of(1))
    }

    /// The ratio of Student's quantile to the normal quantile, for one of the covariances.
    fn times(&self, of: usize, sum: &[(usize, f64)]) -> f64 {
        let least = sum.iter().map(|(at, _)| self.freedom[*at]).fold(self.left_over, f64::min);
        student(if of == 0 { least } else { self.left_over }) / normal()
    }

    /// The fit with the widest prior.
    pub(super) fn wide(&self) -> &Fit {
        self.wide.as_deref().unwrap_or(self)
    }

    /// The predicted chance of the squad of a row.
    pub fn chance(&self, row: &Row) -> f64 {
        let points: f64 = row.points.iter().zip(&self.points).map(|(x, value)| x * value).sum();
        let counts = row.counts.iter().map(|(at, count)| f64::from(*count) * self.columns[usize::from(*at)]);
        chance(points + counts.sum::<f64>())
    }
}
