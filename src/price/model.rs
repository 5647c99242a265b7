//! A logistic model of who wins: what a point is worth, and what each card is worth beyond its points.
//!
//! The logit of a squad's chance is the sum over its cards of what each is worth. A card is worth the points that it costs, times
//! what a point is worth, and a deviation: 0 if it is priced right. Deviations are drawn towards 0 as far as the games say
//! that they lie there (a normal prior whose width is estimated from the same games: MacKay, "Bayesian interpolation", 1992), so
//! that a card of which little is known is held for fairly priced and not for what chance made of it. Some columns are not
//! drawn anywhere: the card that is asked about, and the opponents.

use nalgebra::{Cholesky, DMatrix, DVector};

/// One pair of games with the seats exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// By how much the squad's points exceed the other's: one number for each kind of points.
    pub points: Vec<f64>,
    /// How many more of each column it has; columns that are alike are not listed.
    pub counts: Vec<(u16, i8)>,
    /// Its share of the points of both games.
    pub score: f64,
}

/// What was fitted. Parameters are the kinds of points first, then the columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// What a point of each kind is worth, in logits.
    pub points: Vec<f64>,
    /// What one of each column is worth beyond its points, in logits.
    pub columns: Vec<f64>,
    /// How uncertain all of these are together, points first.
    pub covariance: DMatrix<f64>,
    /// By how much more pairs vary than two games that know nothing of each other would.
    pub dispersion: f64,
    /// The standard deviation of the deviations, in logits.
    pub spread: f64,
}

/// Rounds of estimating the spread.
const ROUNDS: usize = 40;
/// Steps of Newton's method in each.
const STEPS: usize = 25;
/// A step that changes nothing by more is the last.
const NEAR: f64 = 1e-9;
/// The least variance of deviations: of cards that are all priced right nothing is left.
const LEAST: f64 = 1e-8;
/// No step changes the logit of a row by much more.
const LONGEST: f64 = 2.0;

/// Fits rows with so many kinds of points and columns; `free` columns are not drawn towards 0. `None` if the rows do not
/// determine them: some are the same in all rows.
pub fn fit(rows: &[Row], kinds: usize, columns: usize, free: &[bool]) -> Option<Fit> {
    let n = kinds + columns;
    if rows.is_empty() {
        return None;
    }
    let drawn: Vec<usize> = (0..columns).filter(|at| !free[*at]).map(|at| kinds + at).collect();
    let (mut beta, mut variance, mut dispersion) = (vec![0.0; n], 0.01_f64, 1.0_f64);
    let mut covariance = DMatrix::zeros(0, 0);
    for _ in 0..ROUNDS {
        for _ in 0..STEPS {
            let (gradient, information) = slope(rows, kinds, &beta, &drawn, variance, dispersion);
            let step = Cholesky::new(information)?.solve(&gradient);
            let longest = rows
                .iter()
                .take(2000)
                .map(|row| predict(row, kinds, step.as_slice()).abs())
                .fold(0.0, f64::max);
            let scale = (LONGEST / longest).min(1.0);
            beta.iter_mut().zip(&step).for_each(|(value, step)| *value += scale * step);
            if step.iter().all(|step| step.abs() < NEAR) {
                break;
            }
        }
        let (_, information) = slope(rows, kinds, &beta, &drawn, variance, dispersion);
        covariance = Cholesky::new(information)?.inverse();
        let known: f64 = drawn.iter().map(|at| 1.0 - covariance[(*at, *at)] / variance).sum();
        let parameters = known + (n - drawn.len()) as f64;
        let scatter: f64 = rows
            .iter()
            .map(|row| {
                let p = chance(predict(row, kinds, &beta));
                2.0 * (row.score - p).powi(2) / (p * (1.0 - p)).max(1e-6)
            })
            .sum();
        let dispersed = (scatter / (rows.len() as f64 - parameters).max(1.0)).max(0.05);
        let squares: f64 = drawn.iter().map(|at| beta[*at].powi(2)).sum();
        let wide = if drawn.is_empty() { variance } else { (squares / known.max(1e-3)).clamp(LEAST, 4.0) };
        let settled = (wide / variance - 1.0).abs() < 1e-3 && (dispersed / dispersion - 1.0).abs() < 1e-3;
        (variance, dispersion) = (wide, dispersed);
        if settled || (wide <= LEAST && drawn.iter().all(|at| beta[*at].abs() < 1e-3)) {
            break;
        }
    }
    Some(Fit {
        points: beta[..kinds].to_vec(),
        columns: beta[kinds..].to_vec(),
        covariance,
        dispersion,
        spread: variance.sqrt(),
    })
}

/// How the likelihood and the prior rise with the parameters, and how that changes.
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

fn predict(row: &Row, kinds: usize, beta: &[f64]) -> f64 {
    let points: f64 = row.points.iter().zip(beta).map(|(x, value)| x * value).sum();
    let counts =
        row.counts.iter().map(|(column, count)| f64::from(*count) * beta[kinds + usize::from(*column)]);
    points + counts.sum::<f64>()
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// An estimate with how uncertain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// The estimate.
    pub estimate: f64,
    /// Its standard deviation.
    pub error: f64,
}

impl Fit {
    /// What a point of this kind is worth.
    pub fn point(&self, kind: usize) -> Known {
        Known { estimate: self.points[kind], error: self.covariance[(kind, kind)].sqrt() }
    }

    /// What one of a column is worth beyond what it costs, in points of this kind. The ratio of two uncertain numbers is as
    /// uncertain as both make it (to the first order).
    pub fn in_points(&self, column: usize, kind: usize) -> Known {
        let (at, scale) = (self.points.len() + column, self.points[kind]);
        let ratio = self.columns[column] / scale;
        let variance = self.covariance[(at, at)] - 2.0 * ratio * self.covariance[(at, kind)]
            + ratio * ratio * self.covariance[(kind, kind)];
        Known { estimate: ratio, error: variance.max(0.0).sqrt() / scale.abs() }
    }

    /// What one of a column is worth beyond its points, in logits.
    pub fn deviation(&self, column: usize) -> Known {
        let at = self.points.len() + column;
        Known { estimate: self.columns[column], error: self.covariance[(at, at)].sqrt() }
    }

    /// The chance that it gives the squad of a row.
    pub fn chance(&self, row: &Row) -> f64 {
        let points: f64 = row.points.iter().zip(&self.points).map(|(x, value)| x * value).sum();
        let counts = row.counts.iter().map(|(at, count)| f64::from(*count) * self.columns[usize::from(*at)]);
        chance(points + counts.sum::<f64>())
    }
}
