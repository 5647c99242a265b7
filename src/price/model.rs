//! A logistic model of who wins: what a point is worth, and what each card is worth beyond its
//! points.
//!
//! The logit of a squad's chance is the sum over its cards of what each is worth. A card is worth
//! the points that it costs, times what a point is worth, and a deviation: 0 if it is priced right.
//! Deviations are drawn towards 0 as far as the games say that they lie there (a normal prior whose
//! width is estimated from the same games: MacKay, "Bayesian interpolation", 1992), so that a card
//! of which little is known is held for fairly priced and not for what chance made of it. Some
//! columns are not drawn anywhere: the card that is asked about, and the opponents.

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::{Cholesky, DMatrix, DVector};

use crate::matches::{normal, student};

/// One pair of games with the seats exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// By how much the squad's points exceed the other's: one number for each kind of points.
    pub points: Vec<f64>,
    /// How many more of each column it has; columns that are alike are not listed.
    pub counts: Vec<(u16, i8)>,
    /// Its share of the points of both games.
    pub score: f64,
    /// The numbers of both squads, or of whatever else results hang together by: rows that share
    /// one are not independent.
    pub shares: [u64; 2],
}

/// What was fitted. Parameters are the kinds of points first, then the columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// What a point of each kind is worth, in logits.
    pub points: Vec<f64>,
    /// What one of each column is worth beyond its points, in logits.
    pub columns: Vec<f64>,
    /// How uncertain all of these are together, points first: as results vary, and as the model
    /// says that they should.
    pub covariances: [DMatrix<f64>; 2],
    /// By how much more pairs vary than two games that know nothing of each other would.
    pub dispersion: f64,
    /// The standard deviation of the deviations, in logits.
    pub spread: f64,
    /// By parameter: degrees of freedom of the first of `covariances`, that is how many rows say
    /// something of it, if all say as much.
    pub freedom: Vec<f64>,
    /// Degrees of freedom of the other: rows that are left over.
    pub left_over: f64,
    /// The same fit if deviations are as large as the games allow: what few games say of their size
    /// is uncertain, and intervals know that.
    wide: Option<Box<Fit>>,
}

/// Rounds of estimating the spread.
const ROUNDS: usize = 40;
/// Steps of Newton's method in each.
const STEPS: usize = 25;
/// A step that changes nothing by more is the last.
const NEAR: f64 = 1e-9;
/// The least variance of deviations: of cards that are all priced right nothing is left.
const LEAST: f64 = 1e-8;
/// What is known of cards beforehand weighs as much as so many cards that are known.
const CARDS_BEFORE: f64 = 10.0;
/// No more points (of the first kind, times what is usual) are deviations taken to differ by.
const MOST: f64 = 20.0;
/// No step changes the logit of a row by much more.
const LONGEST: f64 = 2.0;

/// Fits rows with so many kinds of points and columns; `free` columns are not drawn towards 0.
/// `usual` is by how many points (of the first kind) a card is mispriced before a game is seen: it
/// weighs as much as ten cards that are known. Without it games that say little of each card would
/// seem to say that all are priced right, and surely so. `None` if the rows do not determine the
/// parameters: some are the same in all rows.
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
        // The upper end of an interval of the variance, which so many deviations say that are
        // known; and never more than cards of the game differ.
        let most = (MOST * usual * beta.first().copied().unwrap_or(0.0)).powi(2).max(variance);
        let upper = (normal() * (2.0 / known.max(1e-3)).sqrt()).exp() * variance;
        let upper = upper.min(most);
        climb(rows, kinds, &mut beta, &drawn, upper, dispersion)?;
        fit.wide = Some(Box::new(of(&beta, upper)?));
    }
    Some(fit)
}

/// Goes to the top of the likelihood and the prior.
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

/// How much results varied, a result that the model expects counting one.
fn varied(rows: &[Row], kinds: usize, beta: &[f64]) -> f64 {
    let of = |row: &Row| {
        let p = chance(predict(row, kinds, beta));
        2.0 * (row.score - p).powi(2) / (p * (1.0 - p)).max(1e-6)
    };
    rows.iter().map(of).sum()
}

/// Rows that are left over when so many deviations are known, and all other parameters.
fn left_over(rows: &[Row], parameters: usize, drawn: &[usize], known: f64) -> f64 {
    (rows.len() as f64 - known - (parameters - drawn.len()) as f64).max(1.0)
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

/// How the slope of the likelihood varies, as results do and not as the model says that they should
/// (White 1980): rows that share a squad are not independent of each other (Fafchamps and Gubert
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
        // A row with two shares is in two sums.
        if one != other {
            add(&slope, -1.0);
        }
    }
    by_share.values().for_each(|slope| add(slope, 1.0));
    scatter * (rows.len() as f64 / (rows.len() as f64 - kinds as f64 - 1.0).max(1.0))
}

/// How many rows say something of each parameter: the degrees of freedom of a variance that is a
/// sum of squares of what rows add to it (Satterthwaite 1946). Rows of one squad count together.
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
        self.known(&|fit| Known { estimate: fit.points[kind], error: fit.error(&[(kind, 1.0)]) })
    }

    /// What one of a column is worth beyond what it costs, in points of this kind. The ratio of two
    /// uncertain numbers is as uncertain as both make it (to the first order).
    pub fn in_points(&self, column: usize, kind: usize) -> Known {
        self.known(&|fit| {
            let (at, scale) = (fit.points.len() + column, fit.points[kind]);
            let ratio = fit.columns[column] / scale;
            Known { estimate: ratio, error: fit.error(&[(at, 1.0), (kind, -ratio)]) / scale.abs() }
        })
    }

    /// An estimate, as uncertain as it takes to hold what both this fit and the wide one hold.
    fn known(&self, of: &dyn Fn(&Fit) -> Known) -> Known {
        let own = of(self);
        let wide = self.wide.as_deref().map_or(own, of);
        let off = (wide.estimate - own.estimate).abs() / normal();
        Known { error: own.error.max(off + wide.error), ..own }
    }

    /// What one of a column is worth beyond its points, in logits.
    pub fn deviation(&self, column: usize) -> Known {
        Known { estimate: self.columns[column], error: self.error(&[(self.points.len() + column, 1.0)]) }
    }

    /// How much more one of a column is worth than one of another, beyond their points, in logits.
    pub fn difference(&self, column: usize, other: usize) -> Known {
        self.known(&|fit| {
            let at = |column: usize| fit.points.len() + column;
            let error = fit.error(&[(at(column), 1.0), (at(other), -1.0)]);
            Known { estimate: fit.columns[column] - fit.columns[other], error }
        })
    }

    /// The interval of what one of a column is worth beyond what it costs, in points of this kind:
    /// all ratios which this fit and the wide one do not rule out (Fieller 1954). `None` if they
    /// have no bound, since what a point is worth may be nothing.
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

    /// See [`Fit::interval_in_points`]: by one of the covariances.
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

    /// How uncertain a sum of parameters is: half the width of its 95 % interval over that of a
    /// number whose deviation is 1 and known. Of few rows how results vary is known badly, and
    /// seems too little more often than too much: it is never less than what the model says.
    fn error(&self, sum: &[(usize, f64)]) -> f64 {
        let of = |of: usize| {
            let covariance = &self.covariances[of];
            let part =
                |(a, x): &(usize, f64)| sum.iter().map(|(b, y)| x * y * covariance[(*a, *b)]).sum::<f64>();
            self.times(of, sum) * sum.iter().map(part).sum::<f64>().max(0.0).sqrt()
        };
        of(0).max(of(1))
    }

    /// How much further out Student's points of one of the covariances are than normal ones.
    fn times(&self, of: usize, sum: &[(usize, f64)]) -> f64 {
        let least = sum.iter().map(|(at, _)| self.freedom[*at]).fold(self.left_over, f64::min);
        student(if of == 0 { least } else { self.left_over }) / normal()
    }

    /// The fit whose deviations are drawn towards 0 the least.
    pub(super) fn wide(&self) -> &Fit {
        self.wide.as_deref().unwrap_or(self)
    }

    /// The chance that it gives the squad of a row.
    pub fn chance(&self, row: &Row) -> f64 {
        let points: f64 = row.points.iter().zip(&self.points).map(|(x, value)| x * value).sum();
        let counts = row.counts.iter().map(|(at, count)| f64::from(*count) * self.columns[usize::from(*at)]);
        chance(points + counts.sum::<f64>())
    }
}
