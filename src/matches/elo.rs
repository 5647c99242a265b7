//! Strength in Elo: another word for a win rate p, 400 log10(p / (1 - p)). 0 is 50 %, 100 is 64 %,
//! 400 are odds of ten to one.

use serde::Serialize;

use super::interval::{Rate, student};

/// A strength with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The estimate; nothing if it is without bound, as for who has won or lost every game.
    pub estimate: Option<f64>,
    /// Lower bound of the interval; nothing if there is none.
    pub low: Option<f64>,
    /// Upper bound, likewise.
    pub high: Option<f64>,
}

/// The win rate that a strength stands for.
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The strength that a win rate stands for; `None` for 0 and 1.
pub fn strength(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// Normalised Elo of a pair's score that is one standard deviation of a game's above one half.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

impl Elo {
    /// What a win rate stands for.
    pub fn of(rate: Rate) -> Elo {
        Elo { estimate: strength(rate.estimate), low: strength(rate.low), high: strength(rate.high) }
    }

    /// `+70 (+65 to +75)`, with the sign of infinity where there is no bound.
    pub fn said(self) -> String {
        let whole = |value: Option<f64>| value.map(|value| format!("{value:+.0}"));
        let low = whole(self.low).unwrap_or_else(|| "-∞".into());
        let high = whole(self.high).unwrap_or_else(|| "+∞".into());
        match whole(self.estimate) {
            Some(estimate) => format!("{estimate} ({low} to {high})"),
            // Every game was lost or won.
            None if self.low.is_none() => format!("-∞ (to {high})"),
            None => format!("+∞ (from {low})"),
        }
    }

    /// Normalised Elo by pairs in which A made 0, 1, ... 4 half points: by how many standard
    /// deviations of a game A scores more than one half, in a unit in which it is near Elo where
    /// games are all won or lost evenly. It says how many games it takes to see the difference,
    /// whatever is drawn and however the two games of a pair hang together. (Van den Bergh,
    /// "Normalized Elo", as Stockfish's test framework fishtest has it.) `None` with fewer than two
    /// pairs, or if all ended alike.
    ///
    /// The interval is the wider one of two on either side. One is that of the score, with a
    /// deviation that changes with the score as that of a single game does; an end at a score of 0
    /// or 1 is without bound. The other is Student's, with what is not known of the deviation (the
    /// delta method).
    pub fn normalised(pairs: &[u64; 5]) -> Option<Elo> {
        let n = pairs.iter().sum::<u64>();
        let by_points = || (0_u64..).zip(*pairs);
        let sum = by_points().map(|(points, pairs)| points * pairs).sum::<u64>();
        let squares = by_points().map(|(points, pairs)| points * points * pairs).sum::<u64>();
        // Whole numbers to the last step: pairs that all ended alike have no variance at all.
        let scatter = u128::from(n) * u128::from(squares) - u128::from(sum).pow(2);
        if n < 2 || scatter == 0 {
            return None;
        }
        let clusters = n;
        let n = n as f64;
        let variance = scatter as f64 / (n * (n - 1.0)) / 16.0;
        // A pair's score is the mean of two games'.
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
