//! The price at which squads do as well without a card as with it.
//!
//! Squads with the card meet a field; the same squads without it, their points spent otherwise,
//! meet the same opponents with the same random numbers. How many points more or less they spend is
//! drawn: where the line through what that makes of the results is 0, both do equally well.

use serde::Serialize;

use super::estimate::Estimate;
use super::meetings::{OneCard, Replaced};
use super::play::Table;
use super::scores::Scores;
use crate::faults::FaultLine;
use crate::matches::student;

/// What replacing a card says of its price.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replacement {
    /// How many points more squads without the card need to do as well: what it is worth beyond its
    /// cost. Nothing if the games cannot say it: the line does not surely rise.
    pub beyond: Option<Estimate>,
    /// What one point more makes of the win rate.
    pub a_point: Estimate,
    /// Pairs of squads.
    pub squads: u64,
    /// Games of both.
    pub games: u64,
    /// Games ended by a bound of the program.
    pub faulted: u64,
    /// Why, and with which card at work.
    pub faults: Vec<FaultLine>,
    /// The wrapping sum of all games' hashes.
    #[serde(skip)]
    pub checksum: u64,
}

impl OneCard<'_> {
    /// Plays so many squads, each with the card and without it. `range`: how many points more or
    /// less are spent at most.
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
    /// The line through what points more make of results, and where it is 0: by pair of squads, how
    /// many points the one without the card has more, and how much more of the points it made.
    /// `None` of fewer than twenty.
    pub fn of(rows: &[[f64; 2]], scores: &Scores) -> Option<Replacement> {
        line(rows, scores)
    }
}

/// Fewer pairs of squads say nothing.
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
    // As results vary, and not as a model says that they should (White 1980); what a row pulls the
    // line its own way is given back (HC3: MacKinnon and White 1985).
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

/// Where the line is 0, with Fieller's interval (1954): all places at which it may be 0. `None`
/// where these are not bounded.
fn root(x: f64, y: f64, slope: f64, [of_mean, of_slope, both]: [f64; 3], z: f64) -> Option<Estimate> {
    // (y + slope d)^2 <= z^2 Var(y + slope d), with d counted from x.
    let a = slope * slope - z * z * of_slope;
    let b = y * slope - z * z * both;
    let c = y * y - z * z * of_mean;
    if slope <= 0.0 || a <= 0.0 {
        return None;
    }
    let wide = (b * b - a * c).max(0.0).sqrt();
    Some(Estimate::within(x - y / slope, Some([x + (-b - wide) / a, x + (-b + wide) / a])))
}
