//! Rules, fixed in advance, that end a match-up before its last game.
//!
//! A rule is evaluated at fixed numbers of games only, the same in every run. Its decision
//! therefore depends on the games, not on threads or timing. The numbers grow by an eighth, so
//! there are few evaluations, and at most an eighth of the games is played in vain.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::sprt::{Accepted, Sprt};
use super::{Rate, Sums};

/// The number of games before the first evaluation, and the least number between two. It is even,
/// so that no pair is split.
pub const LOOK: u64 = 500;

/// When a match-up ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// When half the width of the win rate's 95 % interval is at most this (0.01 is one percentage
    /// point).
    ///
    /// In the limit of small widths, such an interval covers the true rate as often as it claims
    /// (Chow and Robbins, "On the asymptotic theory of fixed-width sequential confidence intervals
    /// for the mean", 1965): the rule depends on the width of the interval and not on its position.
    /// There is no correction for the number of evaluations.
    Until(f64),
    /// When the test has decided. Between evaluations the ratio can pass a bound by more than
    /// necessary, which makes wrong decisions rarer. The printed interval is that of a match-up of
    /// fixed length and is biased towards the accepted side.
    Sprt(Sprt),
}

/// How a match-up with a rule ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct Verdict {
    /// Whether the rule was satisfied. Otherwise the last game was reached first.
    pub reached: bool,
    /// Half the width of the interval of the win rate.
    pub half_width: f64,
    /// The log-likelihood ratio of H1 to H0, with `--sprt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llr: Option<f64>,
    /// The accepted hypothesis, with `--sprt`. Absent if the test has not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Accepted>,
}

/// Prints the rule in the form of the command line.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Until(width) => write!(f, "--until {}%", 100.0 * width),
            Rule::Sprt(sprt) => {
                let Sprt { elo0, elo1, alpha, beta } = sprt;
                write!(f, "--sprt {elo0},{elo1} --alpha {alpha} --beta {beta}")
            }
        }
    }
}

impl Rule {
    /// The first evaluation after `game` games: 500, 1000, ... 4500, 5000, and from there on an
    /// eighth more.
    pub fn look_after(game: u64) -> u64 {
        let mut look = LOOK;
        while look <= game {
            look += (look / 8 / LOOK * LOOK).max(LOOK);
        }
        look
    }

    /// The verdict of the rule on these games.
    pub fn verdict(&self, sums: &Sums) -> Verdict {
        let half_width = sums.win_rate().map_or(0.5, Rate::half_width);
        match self {
            Rule::Until(width) => {
                Verdict { reached: half_width <= *width, half_width, llr: None, accepted: None }
            }
            Rule::Sprt(sprt) => {
                let accepted = sprt.decide(&sums.pairs);
                let llr = Some(sprt.llr(&sums.pairs));
                Verdict { reached: accepted.is_some(), half_width, llr, accepted }
            }
        }
    }
}
