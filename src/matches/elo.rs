//! Strength in Elo. A win rate p is a strength of 400 log10(p / (1 - p)): 0 is 50 %, 100 is 64 %,
//! and 400 are odds of ten to one.

use serde::Serialize;

use super::interval::{Rate, student};

/// A strength with its 95 % interval.
///
/// ```
/// use killbox::matches::{Elo, Rate};
///
/// let elo = Elo::of(Rate::wilson(0.6, 400.0).unwrap());
/// println!("{}", elo.said());
/// assert!(elo.low.unwrap() > 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The estimate. `None` if it has no bound, as for a player that has won or lost every game.
    pub estimate: Option<f64>,
    /// The lower bound of the interval, if there is one.
    pub low: Option<f64>,
    /// The upper bound of the interval, if there is one.
    pub high: Option<f64>,
}

/// The win rate of a strength.
///
/// ```
/// use killbox::matches::{score, strength};
///
/// assert_eq!(score(0.0), 0.5);
/// let elo = strength(score(100.0)).unwrap();
/// assert!((elo - 100.0).abs() < 1e-9);
/// ```
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The strength of a win rate; see [`score`]. `None` for 0 and 1.
pub fn strength(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The normalised Elo of a score that exceeds one half by one standard deviation of a game.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

impl Elo {
    /// The strength of a win rate.
    pub fn of(rate: Rate) -> Elo {
        Elo { estimate: strength(rate.estimate), low: strength(rate.low), high: strength(rate.high) }
    }

    /// The strength as text, such as `+70 (+65 to +75)`, with a sign of infinity where it has no
    /// bound.
    pub fn said(self) -> String {
        let whole = |value: Option<f64>| value.map(|value| format!("{value:+.0}"));
        let low = whole(self.low).unwrap_or_else(|| "-∞".into());
        let high = whole(self.high).unwrap_or_else(|| "+∞".into());
        match whole(self.estimate) {
            Some(estimate) => format!("{estimate} ({low} to {high})"),
            // Every game was lost, or every game was won.
            None if self.low.is_none() => format!("-∞ (to {high})"),
            None => format!("+∞ (from {low})"),
        }
    }

    /// The normalised Elo of pairs, by the half points of A (0, 1, ... 4).
    ///
    /// Normalised Elo is the excess of A's score over one half, in standard deviations of a game.
    /// Its unit is chosen so that it is close to Elo where games are won or lost evenly. It says
    /// how many games are needed to detect a difference, whatever the share of draws and the
    /// correlation within pairs (Van den Bergh, "Normalized Elo", as in Stockfish's test framework
    /// fishtest). It is `None` with fewer than two pairs, or if all pairs ended alike.
    ///
    /// On each side, the interval is the wider of two. One is the interval of the score, with a
    /// standard deviation that changes with the score as that of a single game does; an end at a
    /// score of 0 or 1 has no bound. The other is Student's, with the uncertainty of the standard
    /// deviation (the delta method).
    pub fn normalised(pairs: &[u64; 5]) -> Option<Elo> {
        let n = pairs.iter().sum::<u64>();
        let by_points = || (0_u64..).zip(*pairs);
        let sum = by_points().map(|(points, pairs)| points * pairs).sum::<u64>();
        let squares = by_points().map(|(points, pairs)| points * points * pairs).sum::<u64>();
        // Exact integers: pairs that all ended alike must have no variance.
        let scatter = u128::from(n) * u128::from(squares) - u128::from(sum).pow(2);
        if n < 2 || scatter == 0 {
            return None;
        }
        let clusters = n;
        let n = n as f64;
        let variance = scatter as f64 / (n * (n - 1.0)) / 16.0;
        // The score of a pair is the mean of the scores of two games.
        let of_a_game = (2.0 * variance).sqrt();
        let score = sum as f64 / (4.0 * n);
        let deviations = (score - 0.5) / of_a_game;
        let rate = Rate::of_pairs(score, variance, clusters)?;
        let moment = |power: i32| {
            let of = |(points, pairs): (u64, u64)| {
                pairs as f64 * ((points as f64 / 4.0 - score) / variance.sqrt()).powi(power)
            };
            by_points().map(of).sum::<f64>() / n
        };
        let of_a_pair = deviations * 2_f64.sqrt();
        let spread = 1.0 - of_a_pair * moment(3) + of_a_pair.powi(2) * (moment(4) - 1.0) / 4.0;
        let half = student(n - 1.0) * (spread.max(0.0) / (2.0 * n)).sqrt();
        let end = |score_there: f64, sign: f64| {
            let times = (score_there * (1.0 - score_there) / (score * (1.0 - score))).sqrt();
            let there = (score_there - 0.5) / (of_a_game * times);
            let reach = (sign * (there - deviations)).max(half);
            (times > 0.0).then_some(NORMALISED * (deviations + sign * reach))
        };
        Some(Elo {
            estimate: Some(NORMALISED * deviations),
            low: end(rate.low, -1.0),
            high: end(rate.high, 1.0),
        })
    }
}
