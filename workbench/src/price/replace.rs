//! The price at which squads do equally well with a card and without it.
//!
//! Squads with the card meet a field. The same squads without it, with their points spent
//! otherwise, meet the same opponents with the same random numbers. The difference in points
//! between the two is random. A line is fitted to the difference in results by the difference in
//! points, and where it is 0, both do equally well.

use serde::Serialize;

use super::estimate::Estimate;
use super::meetings::{OneCard, Replaced};
use super::play::Table;
use super::scores::Scores;
use killbox::faults::FaultLine;
use killbox::matches::student;

/// The result of replacing a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replacement {
    /// How many more points squads without the card need to do equally well, which is the worth of
    /// the card beyond its cost. `None` if the games do not prove that the line rises.
    pub beyond: Option<Estimate>,
    /// The change in win rate per additional point.
    pub a_point: Estimate,
    /// The number of pairs of squads.
    pub squads: u64,
    /// Games of both squads.
    pub games: u64,
    /// Games that ended by a bound of the program.
    pub faulted: u64,
    /// The causes of these games.
    pub faults: Vec<FaultLine>,
    /// The wrapping sum of the hashes of all games.
    #[serde(skip)]
    pub checksum: u64,
}

impl OneCard<'_> {
    /// Plays `squads` squads, each with the card and without it. `range` is the largest difference
    /// in points.
    pub fn replace(&self, table: &Table, squads: u64, range: i32) -> Option<Replacement> {
        let replaced = Replaced { of: self, range };
        let drawn = table.draw(&replaced, &(0..2 * squads));
        let scores = table.meet(&replaced, &drawn, 2 * squads);
        let rows: Vec<[f64; 2]> = (0..squads)
            .filter_map(|number| {
                let score = |meeting: u64| Some(f64::from(*scores.meetings.get(&meeting)?) / 4.0);
                let points =
                    |meeting: u64| Some(f64::from(self.squad(&drawn, meeting)?.points(table.ruleset)));
                let (with, without) = (2 * number, 2 * number + 1);
                Some([points(without)? - points(with)?, score(without)? - score(with)?])
            })
            .collect();
        Replacement::of(&rows, &scores)
    }
}

impl Replacement {
    /// Fits the line, and finds where it is 0. Each row is a pair of squads: by how many points the
    /// squad without the card costs more, and by how much more of the points of its games it made.
    /// `None` with fewer than twenty rows.
    pub fn of(rows: &[[f64; 2]], scores: &Scores) -> Option<Replacement> {
        line(rows, scores)
    }
}

/// The fewest pairs of squads for an estimate.
const FEWEST: usize = 20;

fn line(rows: &[[f64; 2]], scores: &Scores) -> Option<Replacement> {
    let n = rows.len() as f64;
    if rows.len() < FEWEST {
        return None;
    }
    let mean = |at: usize| rows.iter().map(|row| row[at]).sum::<f64>() / n;
    let [x, y] = [mean(0), mean(1)];
    let spread: f64 = rows.iter().map(|row| (row[0] - x).powi(2)).sum();
    let slope = rows.iter().map(|row| (row[0] - x) * (row[1] - y)).sum::<f64>() / spread;
    // The variance follows from the observed residuals and not from a model (White 1980). Residuals
    // are corrected for the influence of their own row on the line (HC3: MacKinnon and White 1985).
    let rest = |row: &[f64; 2]| {
        let pull = 1.0 / n + (row[0] - x).powi(2) / spread;
        (row[1] - y - slope * (row[0] - x)) / (1.0 - pull).max(1e-3)
    };
    let of_slope: f64 =
        rows.iter().map(|row| ((row[0] - x) * rest(row)).powi(2)).sum::<f64>() / spread.powi(2);
    let of_mean: f64 = rows.iter().map(|row| rest(row).powi(2)).sum::<f64>() / n / n;
    let both: f64 = rows.iter().map(|row| (row[0] - x) * rest(row).powi(2)).sum::<f64>() / spread / n;
    let z = student(n - 2.0);
    let half = z * of_slope.sqrt();
    let a_point = Estimate::within(slope, Some([slope - half, slope + half]));
    Some(Replacement {
        beyond: root(x, y, slope, [of_mean, of_slope, both], z),
        a_point,
        squads: rows.len() as u64,
        games: scores.games,
        faulted: scores.faults.games(),
        faults: scores.faults.lines(),
        checksum: scores.checksum,
    })
}

/// The root of the line, with Fieller's interval (1954): all points at which the line may be 0.
/// `None` if they are not bounded.
fn root(x: f64, y: f64, slope: f64, [of_mean, of_slope, both]: [f64; 3], z: f64) -> Option<Estimate> {
    // Solves (y + slope d)^2 <= z^2 Var(y + slope d), where d is the distance from x.
    let a = slope * slope - z * z * of_slope;
    let b = y * slope - z * z * both;
    let c = y * y - z * z * of_mean;
    if slope <= 0.0 || a <= 0.0 {
        return None;
    }
    let wide = (b * b - a * c).max(0.0).sqrt();
    Some(Estimate::within(x - y / slope, Some([x + (-b - wide) / a, x + (-b + wide) / a])))
}
