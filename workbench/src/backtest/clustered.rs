//! The uncertainty of a mean whose values are clustered by tournament.

use std::collections::BTreeMap;

use statrs::distribution::{ContinuousCDF, StudentsT};

use killbox::matches::{NoInterval, student};

/// The uncertainty of a mean, from the deviations of its values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Clustered {
    /// The number of tournaments with a value.
    pub tournaments: usize,
    /// The standard error of independent values, and its degrees of freedom.
    alone: [f64; 2],
    /// The standard error of values clustered by tournament, and its degrees of freedom. `None` for
    /// one tournament.
    together: Option<[f64; 2]>,
}

impl Clustered {
    /// The uncertainty from deviations, each with the index of its tournament. The deviations sum
    /// to about 0.
    ///
    /// The variance between tournaments of different sizes is the jackknife's (CR3: MacKinnon and
    /// White 1985). The degrees of freedom are Satterthwaite's, as Bell and McCaffrey 2002 use
    /// them: the number of equally large tournaments that carry as much information. The smaller of
    /// two values is taken, one for independent matches and one for matches that all end alike.
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

    /// The standard error by tournaments, or by matches if that is greater.
    pub(super) fn error(&self) -> f64 {
        self.together.map_or(0.0, |[error, _]| error).max(self.alone[0])
    }

    /// Half the width of the interval by tournaments, which is never narrower than the interval by
    /// matches.
    pub(super) fn half_width(&self) -> Result<f64, NoInterval> {
        let [together, freedom] = self.together.ok_or(NoInterval::TooFew)?;
        let [alone, matches] = self.alone;
        let half = (student(freedom) * together).max(student(matches) * alone);
        if half > 0.0 { Ok(half) } else { Err(NoInterval::AllAlike) }
    }

    /// The p value of a mean, by the wider of the two intervals.
    pub(super) fn p(&self, mean: f64) -> f64 {
        let of = |[error, freedom]: [f64; 2]| match StudentsT::new(0.0, 1.0, freedom) {
            Ok(student) if error > 0.0 => 2.0 * student.cdf(-(mean / error).abs()),
            _ => 0.0,
        };
        let p = self.together.map_or(0.0, of).max(of(self.alone));
        if self.error() > 0.0 { p } else { 1.0 }
    }
}
