//! Measures of how well chances predict the winners.

use serde::Serialize;

use super::clustered::Clustered;
use killbox::matches::NoInterval;

/// A predicted chance of one side of a match, and whether that side won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// The tournament of the match.
    pub tournament: usize,
    /// The predicted chance that the first side wins.
    pub chance: f64,
    /// Whether the first side won.
    pub won: bool,
}

/// A number with its 95 % interval. Matches of one tournament are not independent: the interval
/// treats tournaments as independent and is never narrower than the interval by matches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The estimate over all matches.
    pub estimate: f64,
    /// The lower bound, if there is an interval.
    pub low: Option<f64>,
    /// The upper bound, if there is an interval.
    pub high: Option<f64>,
    /// Why there is no interval. One tournament, or too few matches, do not show how much results
    /// vary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_interval: Option<NoInterval>,
}

impl Measured {
    /// A number from its estimate, the influence of each match on it, and its bounds.
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

/// The quality of predicted chances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quality {
    /// The area under the ROC curve: how often the winner of a match had a higher chance than the
    /// loser of another match. 0.5 means no knowledge. Both sides of every match count, so their
    /// order does not matter.
    pub auc: Measured,
    /// The mean logarithmic loss, in nats. Chances of one half for every match score 0.693.
    pub log_loss: Measured,
    /// The mean squared error of the chances. Chances of one half for every match score 0.25.
    pub brier: Measured,
    /// The factor that would calibrate the log odds. Below 1 the chances are overconfident.
    pub slope: Measured,
}

/// The fewest matches for an interval.
const FEWEST: usize = 20;

impl Quality {
    /// The quality of chances. `None` without chances.
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

/// The area under the ROC curve, and the influence of each match on it.
///
/// The area is the share of pairs in which a winner's chance exceeds a loser's, where a loser's
/// chance is one minus its opponent's. Equal chances count half. The influence is twice the
/// deviation of the winner's own share from the area (DeLong, DeLong and Clarke-Pearson 1988).
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

/// The largest absolute value of a slope.
const STEEPEST: f64 = 10.0;

/// The slope of a logistic regression of the result on the log odds, without a constant, and the
/// influence of each match on it. It does not depend on the order of the sides.
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
