//! When a comparison ends before its last game.

use serde::Serialize;

use super::paired::Family;
use crate::matches::{Accepted, Rule, Sprt, score};

/// What the rule to stop by said.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// Whether it was met for all variants.
    pub reached: bool,
    /// Half the width of the widest interval over the field.
    pub half_width: f64,
    /// With `--sprt`, by variant from the second on: the log-likelihood ratio of H1 to H0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub llr: Vec<f64>,
    /// And what was accepted, if anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Option<Accepted>>,
}

/// A test of differences: before so many pairs it does not decide.
const FEWEST: usize = 100;

impl Decision {
    /// What a rule says to differences over the field.
    pub fn of(rule: &Rule, family: &Family) -> Decision {
        let half = |at: usize| family.difference(at).half_width();
        let squads = family.moments.len();
        let half_width = (0..squads).filter_map(half).fold(0.0, f64::max);
        match rule {
            Rule::Until(width) => Decision {
                // Games that all ended alike do not say how sure they are, but those of one and the
                // same squad do.
                reached: half_width <= *width && family.moments.iter().all(|of| of.n >= FEWEST),
                half_width,
                llr: Vec::new(),
                accepted: Vec::new(),
            },
            Rule::Sprt(sprt) => {
                // Each of several decides as rarely wrongly as all of them may together
                // (Bonferroni).
                let (alpha, beta) = (sprt.alpha / squads as f64, sprt.beta / squads as f64);
                let [low, high] = Sprt { alpha, beta, ..*sprt }.bounds();
                let llr: Vec<f64> = family
                    .moments
                    .iter()
                    .map(|of| match of.error() {
                        Some(error) if of.n >= FEWEST => {
                            let [d0, d1] = [sprt.elo0, sprt.elo1].map(|elo| score(elo) - 0.5);
                            (d1 - d0) * (2.0 * of.mean - d0 - d1) / (2.0 * error * error)
                        }
                        _ => 0.0,
                    })
                    .collect();
                let accept = |llr: &f64| match () {
                    () if *llr <= low => Some(Accepted::H0),
                    () if *llr >= high => Some(Accepted::H1),
                    () => None,
                };
                let accepted: Vec<Option<Accepted>> = llr.iter().map(accept).collect();
                Decision { reached: accepted.iter().all(Option::is_some), half_width, llr, accepted }
            }
        }
    }
}
