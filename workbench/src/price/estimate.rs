//! Estimates in points, with their intervals.

use serde::Serialize;

use super::model::Known;
use killbox::matches::normal;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub estimate: f64,
    /// The lower bound. Both bounds are `None` if the games do not limit the number: a number in
    /// points has no bound where the worth of a point may be zero.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Estimate {
    /// The estimate with a normal interval.
    pub(super) fn of(known: Known) -> Estimate {
        let half = normal() * known.error;
        Estimate::within(known.estimate, Some([known.estimate - half, known.estimate + half]))
    }

    /// The estimate with an interval, if it has one.
    pub(super) fn within(estimate: f64, interval: Option<[f64; 2]>) -> Estimate {
        Estimate { estimate, low: interval.map(|[low, _]| low), high: interval.map(|[_, high]| high) }
    }

    /// The estimate and its interval, shifted by `more`.
    pub(super) fn plus(self, more: f64) -> Estimate {
        let moved = |end: Option<f64>| end.map(|end| end + more);
        Estimate { estimate: self.estimate + more, low: moved(self.low), high: moved(self.high) }
    }

    /// Whether the interval contains a number. A missing bound limits nothing.
    pub fn holds(&self, number: f64) -> bool {
        self.low.is_none_or(|low| low <= number) && self.high.is_none_or(|high| number <= high)
    }
}
