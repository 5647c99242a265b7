//! Numbers in points with how sure they are.

use serde::Serialize;

use super::model::Known;
use crate::matches::normal;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub estimate: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Estimate {
    /// Of what is known.
    pub(super) fn of(known: Known) -> Estimate {
        let half = normal() * known.error;
        Estimate { estimate: known.estimate, low: known.estimate - half, high: known.estimate + half }
    }

    /// So much more.
    pub(super) fn plus(self, more: f64) -> Estimate {
        Estimate { estimate: self.estimate + more, low: self.low + more, high: self.high + more }
    }
}
