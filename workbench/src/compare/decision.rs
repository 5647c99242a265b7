//! The decision whether a comparison stops before its last game.

use serde::Serialize;

use super::paired::Family;
use killbox::matches::{Accepted, Rule, Sprt, score};

/// The decision of a stopping rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// Whether the rule is satisfied for all variants.
    pub reached: bool,
    /// Half the width of the widest interval over the field.
    pub half_width: f64,
    /// With `--sprt`, for each variant from the second on: the log-likelihood ratio of H1 to H0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub llr: Vec<f64>,
    /// With `--sprt`, for each variant from the second on: the accepted hypothesis, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Option<Accepted>>,
}

/// The fewest pairs of games for a decision.
const FEWEST: usize = 100;

impl Decision {
    /// The decision of a rule about differences over the field.
    pub fn of(rule: &Rule, family: &Family) -> Decision {
        let half = |at: usize| family.difference(at).half_width();
        let squads = family.moments.len();
        let half_width = (0..squads).filter_map(half).fold(0.0, f64::max);
        match rule {
            Rule::Until(width) => Decision {
                // A difference without variance has no interval and does not prevent a decision:
                // identical games of one and the same squad are certain.
                reached: half_width <= *width && family.moments.iter().all(|of| of.n >= FEWEST),
                half_width,
                llr: Vec::new(),
                accepted: Vec::new(),
            },
            Rule::Sprt(sprt) => {
                // The error rates are divided among the tests, so that all tests together keep them
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
