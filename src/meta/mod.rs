//! What a table of match-ups says of the whole: who is strong, who is polarising, which mix of
//! squads survives, which squads are of a kind. One [`MetaReport`] is printed for people
//! ([`MetaReport::text`]), as JSON and as tables.

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
use crate::matches::{Elo, Rate, normal, score};
use crate::runs::Outcome;

/// Everything that is reported. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct MetaReport {
    /// The match-ups and how each squad did, as `gauntlet` reports them.
    #[serde(flatten)]
    pub table: GauntletReport,
    /// A line for each squad, by its number.
    pub meta: Vec<MetaLine>,
    /// How much a squad has to win more than another to be e times as frequent in the smoothed
    /// equilibrium.
    pub smooth: f64,
    /// How often the cells were drawn anew for the uncertainty of the equilibrium.
    pub draws: usize,
    /// By how much the best squad beats the equilibrium that was found, in win rate over one half:
    /// what the program's precision leaves. Nothing if a match-up was not played to its end.
    pub exploitability: Option<f64>,
    /// By how much the best squad would beat everybody bringing each squad as often.
    pub exploitability_of_all: Option<f64>,
    /// How much of the differences between match-ups the strengths alone explain; the rest is who
    /// meets whom. Nothing if chance leaves no difference.
    pub explained: Option<f64>,
    /// Groups of squads that do alike against all others, by number.
    pub clusters: Vec<Vec<u16>>,
    /// How clearly these are apart: 1 is far apart, 0 not at all.
    pub silhouette: f64,
}

/// A squad among all others.
#[derive(Clone, Debug, Serialize)]
pub struct MetaLine {
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its strength by the model of Bradley and Terry; 0 is the mean of all.
    pub elo: Option<Elo>,
    /// Whom it does best against.
    pub best: Option<Meeting>,
    /// Whom it does worst against.
    pub worst: Option<Meeting>,
    /// The standard deviation of its win rates, without what chance adds.
    pub polarity: Option<f64>,
    /// Its share of the equilibrium.
    pub share: Option<f64>,
    /// Where that lies 19 times in 20 when all cells are drawn anew, and the mean.
    pub share_drawn: Option<Share>,
    /// Its share of the smoothed equilibrium.
    pub smoothed: Option<f64>,
    /// Its win rate against the equilibrium, of itself too.
    pub against_equilibrium: Option<f64>,
}

/// One match-up of a squad.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The number of the other.
    pub number: u16,
    /// The win rate against it. Of many the best is seen a little too good: its interval is that of
    /// whichever is chosen, wide enough for all of them together.
    pub win_rate: Rate,
}

/// A share of an equilibrium that is uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The mean over all draws.
    pub mean: f64,
    /// 2.5 of 100 draws are below.
    pub low: f64,
    /// 2.5 of 100 draws are above.
    pub high: f64,
    /// In how many of all draws it is there at all.
    pub present: f64,
}

/// With fewer pairs of games in a match-up, cells are too uncertain to be drawn anew.
pub const FEWEST_PAIRS: u64 = 4;

/// How a report is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// See [`MetaReport::smooth`].
    pub smooth: f64,
    /// See [`MetaReport::draws`].
    pub draws: usize,
}

impl MetaReport {
    /// What a table of all match-ups says, with the outcomes that it was made of, in its order.
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
    /// Of the shares in all draws; `None` of none.
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

/// A rate that was chosen among so many for being the best or the worst: its interval is as wide as
/// it takes for all of them to hold together, 19 times in 20 at least (Bonferroni).
pub fn of_the_best(rate: Rate, of: usize) -> Rate {
    let together = Normal::standard().inverse_cdf(1.0 - 0.025 / of.max(1) as f64);
    rate.widened(together / normal())
}

/// How much of the variance of the match-ups, without that of chance, the strengths explain.
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
