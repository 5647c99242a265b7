//! Numbers in points with how sure they are.

use serde::Serialize;

use super::model::Known;
use crate::matches::normal;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub estimate: f64,
    /// Lower bound. Nothing, as the upper one, if the games do not bound the number: where what a
    /// point is worth may be nothing, a number in points may be any.
    pub low: Option<f64>,
    /// Upper bound.
    pub high: Option<f64>,
}

impl Estimate {
    /// Of what is known.
    pub(super) fn of(known: Known) -> Estimate {
        let half = normal() * known.error;
        Estimate::within(known.estimate, Some([known.estimate - half, known.estimate + half]))
    }

    /// Of an estimate and its interval, if it has one.
    pub(super) fn within(estimate: f64, interval: Option<[f64; 2]>) -> Estimate {
        Estimate { estimate, low: interval.map(|[low, _]| low), high: interval.map(|[_, high]| high) }
    }

    /// So much more.
    pub(super) fn plus(self, more: f64) -> Estimate {
        let moved = |end: Option<f64>| end.map(|end| end + more);
        Estimate { estimate: self.estimate + more, low: moved(self.low), high: moved(self.high) }
    }

    /// Whether the interval holds a number; one without bounds holds all.
    pub fn holds(&self, number: f64) -> bool {
        self.low.is_none_or(|low| low <= number) && self.high.is_none_or(|high| number <= high)
    }
}
