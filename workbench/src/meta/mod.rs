//! Analyses a table of match-ups as a whole: which squads are strong, which are polarising, which
//! mix of squads survives, and which squads are similar. The [`MetaReport`] is printed as text
//! ([`MetaReport::text`]), as JSON and as CSV tables.

mod clusters;
mod csv;
mod equilibrium;
mod matrix;
mod text;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

pub use clusters::{Clusters, clusters};
pub use equilibrium::{equilibrium, redrawn, smoothed};
pub use matrix::Matrix;

use crate::gauntlet::GauntletReport;
use crate::ladder::{Played, fit};
use crate::runs::Outcome;
use killbox::matches::{Elo, Rate, normal, score};

/// The report of a meta. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct MetaReport {
    /// The match-ups and the results of each squad, as `gauntlet` reports them.
    #[serde(flatten)]
    pub table: GauntletReport,
    /// The analysis of each squad, in the order of their numbers.
    pub meta: Vec<MetaLine>,
    /// The difference in win rate that makes a squad e times as frequent as another in the smoothed
    /// equilibrium.
    pub smooth: f64,
    /// How often the cells were redrawn for the uncertainty of the equilibrium.
    pub draws: usize,
    /// By how much the win rate of the best squad against the equilibrium exceeds one half. It is
    /// the remaining error of the linear program. `None` if a match-up was not played to its end.
    pub exploitability: Option<f64>,
    /// By how much the best squad would beat a mix of all squads in equal shares.
    pub exploitability_of_all: Option<f64>,
    /// The share of the variance between match-ups that the strengths alone explain. The rest is
    /// due to the pairing. `None` if chance explains all differences.
    pub explained: Option<f64>,
    /// Groups of squads with similar results against all others, by number.
    pub clusters: Vec<Vec<u16>>,
    /// How clearly these groups are separated: 1 is far apart, 0 not at all.
    pub silhouette: f64,
}

/// The analysis of one squad among all others.
#[derive(Clone, Debug, Serialize)]
pub struct MetaLine {
    /// The squad's number.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The squad's strength by the model of Bradley and Terry. 0 is the mean of all squads.
    pub elo: Option<Elo>,
    /// The opponent against which the squad does best.
    pub best: Option<Meeting>,
    /// The opponent against which the squad does worst.
    pub worst: Option<Meeting>,
    /// The standard deviation of its win rates, without the part that is due to chance.
    pub polarity: Option<f64>,
    /// Its share of the equilibrium.
    pub share: Option<f64>,
    /// The mean and the 95 % interval of this share when all cells are redrawn within their
    /// uncertainty.
    pub share_drawn: Option<Share>,
    /// Its share of the smoothed equilibrium.
    pub smoothed: Option<f64>,
    /// Its win rate against the equilibrium, which includes the squad itself.
    pub against_equilibrium: Option<f64>,
}

/// A match-up of a squad.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The number of the opponent.
    pub number: u16,
    /// The win rate against the opponent. The best of many rates is overestimated, so the interval
    /// is wide enough for all rates of the squad to hold together.
    pub win_rate: Rate,
}

/// An uncertain share of an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The mean over all draws.
    pub mean: f64,
    /// The 2.5 % quantile of the draws.
    pub low: f64,
    /// The 97.5 % quantile of the draws.
    pub high: f64,
    /// The fraction of draws in which the share is greater than 0.
    pub present: f64,
}

/// The fewest pairs of games per match-up for redrawing. With fewer, the cells are too uncertain.
pub const FEWEST_PAIRS: u64 = 4;

/// The settings of a report.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// The value of [`MetaReport::smooth`].
    pub smooth: f64,
    /// The value of [`MetaReport::draws`].
    pub draws: usize,
}

impl MetaReport {
    /// The analysis of a table of all match-ups. `outcomes` are the outcomes from which the table
    /// was made, in the same order.
    pub fn new(table: GauntletReport, outcomes: &[Option<Outcome>], terms: Terms) -> MetaReport {
        let squads = table.squads.len();
        let number = |at: usize| at as u16 + 1;
        let matrix = Matrix::new(squads, |a, b| table.rate(number(a), number(b)));
        let played: Vec<Played> = table
            .matchups
            .iter()
            .zip(outcomes)
            .filter_map(|(line, outcome)| {
                let players = [line.a, line.b].map(|number| usize::from(number) - 1);
                let sums = &outcome.as_ref()?.sums;
                Some(Played { players, pairs: sums.pairs, groups: sums.groups })
            })
            .collect();
        let strengths = fit(squads, &played);
        let mix = matrix.as_ref().and_then(equilibrium);
        let fewest = played.iter().map(|cell| cell.pairs.iter().sum::<u64>()).min().unwrap_or(0);
        let drawn = match &matrix {
            Some(matrix) if fewest >= FEWEST_PAIRS => redrawn(matrix, terms.draws),
            _ => Vec::new(),
        };
        let smooth = matrix.as_ref().map(|matrix| smoothed(matrix, terms.smooth));
        let groups = matrix.as_ref().map(clusters);
        let line = |at: usize| {
            let mut meetings: Vec<Meeting> = (0..squads)
                .filter(|other| *other != at)
                .filter_map(|other| {
                    let win_rate = of_the_best(table.rate(number(at), number(other))?, squads - 1);
                    Some(Meeting { number: number(other), win_rate })
                })
                .collect();
            meetings.sort_by(|one, other| one.win_rate.estimate.total_cmp(&other.win_rate.estimate));
            let has_played = !meetings.is_empty();
            MetaLine {
                number: number(at),
                name: table.squads[at].name.clone(),
                elo: has_played.then(|| strengths[at]),
                worst: meetings.first().cloned(),
                best: meetings.last().cloned(),
                polarity: matrix.as_ref().map(|matrix| matrix.polarity(at)),
                share: mix.as_ref().map(|mix| mix[at]),
                share_drawn: Share::of(drawn.iter().map(|mix| mix[at]).collect()),
                smoothed: smooth.as_ref().map(|mix| mix[at]),
                against_equilibrium: matrix
                    .as_ref()
                    .zip(mix.as_ref())
                    .map(|(matrix, mix)| 0.5 + matrix.gain(at, mix)),
            }
        };
        let meta: Vec<MetaLine> = (0..squads).map(line).collect();
        let even = vec![1.0 / squads as f64; squads];
        let strengths: Option<Vec<f64>> = strengths.iter().map(|elo| elo.estimate).collect();
        MetaReport {
            exploitability: matrix.as_ref().zip(mix.as_ref()).map(|(matrix, mix)| matrix.exploitability(mix)),
            exploitability_of_all: matrix.as_ref().map(|matrix| matrix.exploitability(&even)),
            explained: matrix.as_ref().zip(strengths).and_then(|(matrix, elo)| explained(matrix, &elo)),
            silhouette: groups.as_ref().map_or(0.0, |groups| groups.silhouette),
            clusters: groups.map_or_else(Vec::new, |groups| {
                groups.groups.iter().map(|group| group.iter().map(|at| number(*at)).collect()).collect()
            }),
            smooth: terms.smooth,
            draws: drawn.len(),
            meta,
            table,
        }
    }
}

impl Share {
    /// The distribution of the shares in all draws. `None` without draws.
    pub fn of(mut shares: Vec<f64>) -> Option<Share> {
        shares.sort_unstable_by(f64::total_cmp);
        let n = shares.len();
        let at = |share: f64| ((n - 1) as f64 * share).round() as usize;
        (n > 0).then(|| Share {
            mean: shares.iter().sum::<f64>() / n as f64,
            low: shares[at(0.025)],
            high: shares[at(0.975)],
            present: shares.iter().filter(|share| **share > 0.0).count() as f64 / n as f64,
        })
    }
}

/// A rate that was selected among `of` rates as the best or the worst. The interval is widened so
/// that all of them hold together in at least 95 % of cases (Bonferroni).
pub fn of_the_best(rate: Rate, of: usize) -> Rate {
    let together = Normal::standard().inverse_cdf(1.0 - 0.025 / of.max(1) as f64);
    rate.widened(together / normal())
}

/// The share of the variance between match-ups that the strengths explain, without the variance due
/// to chance.
pub fn explained(matrix: &Matrix, elo: &[f64]) -> Option<f64> {
    let (mut all, mut left, mut chance) = (0.0, 0.0, 0.0);
    for a in 0..matrix.len() {
        for b in a + 1..matrix.len() {
            all += (matrix.rate(a, b) - 0.5).powi(2);
            left += (matrix.rate(a, b) - score(elo[a] - elo[b])).powi(2);
            chance += matrix.error(a, b).powi(2);
        }
    }
    (all > chance).then(|| (1.0 - (left - chance).max(0.0) / (all - chance)).clamp(0.0, 1.0))
}
