//! The strengths of all players together, such that the scores between any two are as near as can be to those that they
//! made: the model of Bradley and Terry (1952), by the greatest likelihood.
//!
//! Each two players are given one pair of draws besides what they played, so that nobody is infinitely better than who
//! never won. The intervals come from the pairs of games as they varied, not from the model (the "sandwich" of Huber and
//! White): the two games of a pair hang together, and squads differ.

use crate::matches::{Elo, normal};

/// What two of the players played: places in their list, and pairs of games by the half points of the first (0 to 4).
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Who.
    pub players: [usize; 2],
    /// In how many pairs it made 0, 1, ... 4 half points.
    pub pairs: [u64; 5],
}

/// Newton's method takes a dozen steps.
const STEPS: usize = 200;
/// No step changes a strength by more, in natural units.
const LONGEST_STEP: f64 = 1.0;
/// A step that changes nothing by more is the last.
const NEAR: f64 = 1e-12;
/// Elo of a natural unit: odds of e to one.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The strength of each of so many players, whatever of them have played; 0 is the mean of all.
pub fn fit(players: usize, played: &[Played]) -> Vec<Elo> {
    let each_two = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
    let played: Vec<Counted> = each_two.map(|players| Counted::new(players, played)).collect();
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let step = solve(&information(&strengths, &played), &missing(&strengths, &played));
        let longest = step.iter().fold(0.0_f64, |longest, change| longest.max(change.abs()));
        let scale = (LONGEST_STEP / longest).min(1.0);
        for (strength, change) in strengths.iter_mut().zip(&step) {
            *strength += scale * change;
        }
        if longest <= NEAR {
            break;
        }
    }
    let information = information(&strengths, &played);
    (0..players)
        .map(|player| {
            // The row of the inverse that says how this strength moves with the points made.
            let unit: Vec<f64> = (0..players).map(|other| f64::from(u8::from(other == player))).collect();
            let row = solve(&information, &unit);
            let variance: f64 =
                played.iter().map(|p| (row[p.players[0]] - row[p.players[1]]).powi(2) * p.variance).sum();
            let (estimate, half) = (UNIT * strengths[player], UNIT * normal() * variance.sqrt());
            Elo { estimate: Some(estimate), low: Some(estimate - half), high: Some(estimate + half) }
        })
        .collect()
}

/// What two players played, with the pair of draws.
struct Counted {
    players: [usize; 2],
    games: f64,
    /// Points of the first.
    points: f64,
    /// The variance of these.
    variance: f64,
}

impl Counted {
    fn new(players: [usize; 2], played: &[Played]) -> Counted {
        let mut pairs = [0, 0, 1, 0, 0];
        for played in played {
            for (points, more) in played.pairs.iter().enumerate() {
                match played.players {
                    same if same == players => pairs[points] += more,
                    [b, a] if [a, b] == players => pairs[4 - points] += more,
                    _ => {}
                }
            }
        }
        let n = pairs.iter().sum::<u64>() as f64;
        let by_points =
            || pairs.iter().enumerate().map(|(half_points, n)| (half_points as f64 / 2.0, *n as f64));
        let points: f64 = by_points().map(|(points, n)| points * n).sum();
        let mean = points / n;
        let variance = by_points().map(|(points, n)| n * (points - mean).powi(2)).sum();
        Counted { players, games: 2.0 * n, points, variance }
    }

    /// The score that these strengths foretell.
    fn expected(&self, strengths: &[f64]) -> f64 {
        let [a, b] = self.players.map(|player| strengths[player]);
        1.0 / (1.0 + (b - a).exp())
    }
}

/// The points of each player that its strength does not account for.
fn missing(strengths: &[f64], played: &[Counted]) -> Vec<f64> {
    let mut missing = vec![0.0; strengths.len()];
    for counted in played {
        let [a, b] = counted.players;
        let more = counted.points - counted.games * counted.expected(strengths);
        missing[a] += more;
        missing[b] -= more;
    }
    missing
}

/// How fast they change with the strengths. Only differences of strengths count; one more in each entry keeps their mean
/// where it is.
fn information(strengths: &[f64], played: &[Counted]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![1.0; strengths.len()]; strengths.len()];
    for counted in played {
        let [a, b] = counted.players;
        let score = counted.expected(strengths);
        let weight = counted.games * score * (1.0 - score);
        rows[a][a] += weight;
        rows[b][b] += weight;
        rows[a][b] -= weight;
        rows[b][a] -= weight;
    }
    rows
}

/// Solves `matrix` x = `right` for a matrix that is symmetric and positive definite, which needs no exchange of rows.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().zip(right).map(|(row, value)| row.iter().copied().chain([*value]).collect()).collect();
    let n = rows.len();
    for at in 0..n {
        let (above, below) = rows.split_at_mut(at + 1);
        let pivot = &above[at];
        for row in below {
            let share = row[at] / pivot[at];
            for (value, of_pivot) in row.iter_mut().zip(pivot).skip(at) {
                *value -= share * of_pivot;
            }
        }
    }
    let mut solution = vec![0.0; n];
    for at in (0..n).rev() {
        let known: f64 = (at + 1..n).map(|other| rows[at][other] * solution[other]).sum();
        solution[at] = (rows[at][n] - known) / rows[at][at];
    }
    solution
}
