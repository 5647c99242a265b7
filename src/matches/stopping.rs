//! Rules, stated in advance, by which a match-up ends before its last game.
//!
//! A rule looks at the games up to fixed counts only, the same ones in every run, so that what it
//! decides depends on the games and not on threads or on the moment. The counts grow by an eighth:
//! few looks, and at most an eighth of the games is played in vain.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::sprt::{Accepted, Sprt};
use super::{Rate, Sums};

/// The first look, and the least number of games between two. Even: a pair is not torn.
pub const LOOK: u64 = 500;

/// When a match-up ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// When half the width of the win rate's 95 % interval is at most this (0.01 is one point of a
    /// hundred).
    ///
    /// Such an interval covers the true rate as often as it says in the limit of small widths (Chow
    /// and Robbins, "On the asymptotic theory of fixed-width sequential confidence intervals for
    /// the mean", 1965): the rule asks how wide the interval is, not where it lies. No correction
    /// is made for the number of looks.
    Until(f64),
    /// When the test has decided. A bound that is passed by more than it must be, as happens
    /// between looks, makes wrong decisions rarer, not more frequent. The interval printed with it
    /// is that of a match-up of fixed length and leans to the side that was accepted.
    Sprt(Sprt),
}

/// How a match-up with a rule ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// Whether the rule was met; if not, the last game came first.
    pub reached: bool,
    /// Half the width of the interval of the win rate.
    pub half_width: f64,
    /// The log-likelihood ratio of H1 to H0, with `--sprt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llr: Option<f64>,
    /// What was accepted, with `--sprt`; nothing if the test has not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Accepted>,
}

/// As the command line says it.
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
    /// The first look after `game` has been played: 500, 1000, ... 4500, 5000, and from there on an
    /// eighth more.
    pub fn look_after(game: u64) -> u64 {
        let mut look = LOOK;
        while look <= game {
            look += (look / 8 / LOOK * LOOK).max(LOOK);
        }
        look
    }

    /// What the rule says to games.
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
