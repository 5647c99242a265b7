//! How sure a mean is whose values hang together by tournaments.

use std::collections::BTreeMap;

use statrs::distribution::{ContinuousCDF, StudentsT};

use crate::matches::{NoInterval, student};

/// Deviations of values from their mean, and how much the mean varies by them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Clustered {
    /// Tournaments with a value.
    pub tournaments: usize,
    /// The standard error that the values alone make, and its degrees of freedom.
    alone: [f64; 2],
    /// The same by tournaments; `None` of one.
    together: Option<[f64; 2]>,
}

impl Clustered {
    /// Of deviations, each with its tournament. Their sum is 0, near enough.
    ///
    /// Tournaments of different sizes are taken as the jackknife takes them (CR3: MacKinnon and
    /// White 1985), and count as many as would say as much if all were of one size: the fewer of
    /// what independent matches and what matches that all go one way would make them
    /// (Satterthwaite's degrees of freedom, as Bell and McCaffrey 2002 take them).
    pub(super) fn of(deviations: impl IntoIterator<Item = (usize, f64)>) -> Clustered {
        let mut sums: BTreeMap<usize, [f64; 2]> = BTreeMap::new();
        let (mut n, mut squares) = (0.0, 0.0);
        for (tournament, deviation) in deviations {
            let [sum, count] = sums.entry(tournament).or_default();
            *sum += deviation;
            *count += 1.0;
            n += 1.0;
            squares += deviation * deviation;
        }
        let alone = [(squares / (n - 1.0_f64).max(1.0) / n).sqrt(), n - 1.0];
        let tournaments = sums.len();
        let share = |count: f64| count / n;
        let spread: f64 = sums.values().map(|[_, count]| share(*count).powi(2)).sum();
        let (mut variance, mut weights) = (0.0, [[0.0; 2]; 2]);
        for [sum, count] in sums.values() {
            let left_out = 1.0 / (1.0 - share(*count));
            variance += (sum / n * left_out).powi(2);
            let of_independent = count * (1.0 - share(*count));
            let of_alike = count * count * (1.0 - 2.0 * share(*count) + spread);
            for (weights, of) in weights.iter_mut().zip([of_independent, of_alike]) {
                let weight = of * left_out * left_out;
                weights[0] += weight;
                weights[1] += weight * weight;
            }
        }
        let freedom = |[sum, squares]: [f64; 2]| (sum * sum / squares - 1.0).max(1.0);
        let together = (tournaments > 1).then(|| {
            let corrected = variance * (tournaments - 1) as f64 / tournaments as f64;
            [corrected.sqrt(), freedom(weights[0]).min(freedom(weights[1]))]
        });
        Clustered { tournaments, alone, together }
    }

    /// The standard error: that of tournaments, or of matches if that is greater.
    pub(super) fn error(&self) -> f64 {
        self.together.map_or(0.0, |[error, _]| error).max(self.alone[0])
    }

    /// Half the width of the interval: by tournaments, and never narrower than the matches alone
    /// make it.
    pub(super) fn half_width(&self) -> Result<f64, NoInterval> {
        let [together, freedom] = self.together.ok_or(NoInterval::TooFew)?;
        let [alone, matches] = self.alone;
        let half = (student(freedom) * together).max(student(matches) * alone);
        if half > 0.0 { Ok(half) } else { Err(NoInterval::AllAlike) }
    }

    /// How often chance alone would take a mean so far from 0, by the interval that is the wider
    /// one.
    pub(super) fn p(&self, mean: f64) -> f64 {
        let of = |[error, freedom]: [f64; 2]| match StudentsT::new(0.0, 1.0, freedom) {
            Ok(student) if error > 0.0 => 2.0 * student.cdf(-(mean / error).abs()),
            _ => 0.0,
        };
        let p = self.together.map_or(0.0, of).max(of(self.alone));
        if self.error() > 0.0 { p } else { 1.0 }
    }
}
