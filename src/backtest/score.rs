//! How well chances foretell who wins.

use serde::Serialize;

use super::clustered::Clustered;
use crate::matches::NoInterval;

/// A chance that was given to one side of a match, and whether that side won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// The match's tournament.
    pub tournament: usize,
    /// The chance that was given to the first side.
    pub chance: f64,
    /// Whether it won.
    pub won: bool,
}

/// A number with its 95 % interval. Matches of one tournament hang together: the interval is that
/// of tournaments which are independent of each other, and never narrower than matches alone make
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Over all matches.
    pub estimate: f64,
    /// Lower bound, if there is an interval.
    pub low: Option<f64>,
    /// Upper bound, likewise.
    pub high: Option<f64>,
    /// Why there is none: one tournament, or too few matches, do not say how much they vary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_interval: Option<NoInterval>,
}

impl Measured {
    /// An estimate, what each match adds to it, and between which numbers it lies.
    fn new(estimate: f64, told: &[Told], influences: &[f64], [least, most]: [f64; 2]) -> Measured {
        let of = Clustered::of(told.iter().map(|one| one.tournament).zip(influences.iter().copied()));
        let half = if told.len() < FEWEST { Err(NoInterval::TooFew) } else { of.half_width() };
        Measured {
            estimate,
            low: half.ok().map(|half| (estimate - half).max(least)),
            high: half.ok().map(|half| (estimate + half).min(most)),
            no_interval: half.err(),
        }
    }
}

/// What is said of chances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quality {
    /// How often the winner of a match was given more than the loser of another one (0.5 is knowing
    /// nothing); both sides of every match count, so it does not matter who is named first.
    pub auc: Measured,
    /// The mean of the logarithmic loss, in nats: 0.693 is saying one half of everything.
    pub log_loss: Measured,
    /// The mean of the square of the chance's distance from what happened: 0.25 is saying one half
    /// of everything.
    pub brier: Measured,
    /// By what the log odds would have to be multiplied to be right: under 1 they are too sure of
    /// themselves.
    pub slope: Measured,
}

/// Of fewer matches there are no intervals.
const FEWEST: usize = 20;

impl Quality {
    /// Of chances; `None` of none.
    pub fn of(told: &[Told]) -> Option<Quality> {
        if told.is_empty() {
            return None;
        }
        let winners: Vec<f64> =
            told.iter().map(|one| if one.won { one.chance } else { 1.0 - one.chance }).collect();
        let mean = |of: &dyn Fn(f64) -> f64, bounds: [f64; 2]| {
            let values: Vec<f64> = winners.iter().map(|chance| of(*chance)).collect();
            let estimate = values.iter().sum::<f64>() / values.len() as f64;
            let influences: Vec<f64> = values.iter().map(|value| value - estimate).collect();
            Measured::new(estimate, told, &influences, bounds)
        };
        let (auc, of_auc) = auc(&winners);
        let (slope, of_slope) = slope(&winners);
        Some(Quality {
            auc: Measured::new(auc, told, &of_auc, [0.0, 1.0]),
            log_loss: mean(&|chance| -chance.clamp(1e-9, 1.0).ln(), [0.0, f64::INFINITY]),
            brier: mean(&|chance| (1.0 - chance).powi(2), [0.0, 1.0]),
            slope: Measured::new(slope, told, &of_slope, [f64::NEG_INFINITY, f64::INFINITY]),
        })
    }
}

/// How often a winner's chance is greater than a loser's, that is than what is left of another
/// winner's; equal ones are half. And what each match adds to that: twice by how much its winner's
/// chance is greater than others are (DeLong, DeLong and Clarke-Pearson 1988).
fn auc(winners: &[f64]) -> (f64, Vec<f64>) {
    let mut losers: Vec<f64> = winners.iter().map(|chance| 1.0 - chance).collect();
    losers.sort_unstable_by(f64::total_cmp);
    let below = |chance: &f64| {
        let less = losers.partition_point(|loser| loser < chance);
        let equal = losers[less..].partition_point(|loser| loser <= chance);
        (less as f64 + equal as f64 / 2.0) / losers.len() as f64
    };
    let places: Vec<f64> = winners.iter().map(below).collect();
    let auc = places.iter().sum::<f64>() / places.len() as f64;
    let influences = places.iter().map(|place| 2.0 * (place - auc)).collect();
    (auc, influences)
}

/// No slope is steeper.
const STEEPEST: f64 = 10.0;

/// The logistic regression of the result on the log odds, without a constant: whoever is named
/// first, it is the same. And what each match adds to it.
fn slope(winners: &[f64]) -> (f64, Vec<f64>) {
    let odds: Vec<f64> = winners
        .iter()
        .map(|chance| {
            let chance = chance.clamp(1e-6, 1.0 - 1e-6);
            (chance / (1.0 - chance)).ln()
        })
        .collect();
    let (mut slope, mut bend) = (0.0_f64, 0.0);
    for _ in 0..50 {
        let mut rise = 0.0;
        bend = 1e-9;
        for odds in &odds {
            let p = 1.0 / (1.0 + (-slope * odds).exp());
            rise += odds * (1.0 - p);
            bend += odds * odds * p * (1.0 - p);
        }
        let step = (rise / bend).clamp(-1.0, 1.0);
        slope = (slope + step).clamp(-STEEPEST, STEEPEST);
        if step.abs() < 1e-10 {
            break;
        }
    }
    let each = odds.len() as f64 / bend;
    let influence = |odds: &f64| each * odds * (1.0 - 1.0 / (1.0 + (-slope * odds).exp()));
    let influences = odds.iter().map(influence).collect();
    (slope, influences)
}
