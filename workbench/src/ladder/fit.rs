//! Fits the strengths of all players together, so that the expected scores are as close as possible
//! to the scores that were made: the model of Bradley and Terry (1952), by maximum likelihood.
//!
//! Some draws between each two players are added to the results, so that no strength is infinite.
//! Their number removes the bias of the method towards too large differences (Firth, "Bias
//! reduction of maximum likelihood estimates", Biometrika 80, 1993).
//!
//! The intervals follow from the observed variance of the pairs of games, not from the model (the
//! "sandwich" estimator of Huber and White), since the two games of a pair are correlated and
//! squads differ. Cells (two players each) that play with the same random numbers are correlated
//! too. An interval is therefore the wider of two: Student's over groups of pairs, and that of
//! independent cells.

use killbox::matches::{Elo, FEWEST_PAIRS, GROUPS, normal, student};

/// The fewest groups of pairs from which the correlation of cells is estimated.
pub(crate) const FEWEST_GROUPS: usize = 8;

/// The results of two of the players: their indices in the list, and pairs of games by the half
/// points of the first player (0 to 4).
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The two players, as indices.
    pub players: [usize; 2],
    /// In how many pairs the first player made 0, 1, ... 4 half points.
    pub pairs: [u64; 5],
    /// By group of pairs: games, and the first player's half points in them. All 0 if the groups
    /// are not known.
    pub groups: [[u64; 2]; GROUPS],
}

/// The most steps of Newton's method, which needs about a dozen.
const STEPS: usize = 200;
/// The largest change of a strength in one step, in natural units.
const LONGEST_STEP: f64 = 1.0;
/// The iteration ends when no strength changes by more than this.
const NEAR: f64 = 1e-12;
/// One natural unit in Elo: odds of e to one.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The strengths of `players` players, some of which may not have played. 0 is the mean of all
/// strengths.
pub fn fit(players: usize, played: &[Played]) -> Vec<Elo> {
    let each_two = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
    let played: Vec<Counted> = each_two.map(|two| Counted::new(two, played, players)).collect();
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
    let scores = scores(players, &played);
    (0..players)
        .map(|player| {
            // The row of the inverse matrix that says how this strength changes with the points
            // made.
            let unit: Vec<f64> = (0..players).map(|other| f64::from(u8::from(other == player))).collect();
            let row = solve(&information, &unit);
            let moves = |cell: &Counted| row[cell.players[0]] - row[cell.players[1]];
            let half = UNIT * half_width(&played, &moves, &strengths);
            let estimate = UNIT * strengths[player];
            let there = || (0..players).filter(|other| scores[*other][*other]);
            Elo {
                estimate: Some(estimate),
                low: there().all(|other| scores[player][other]).then_some(estimate - half),
                high: there().all(|other| scores[other][player]).then_some(estimate + half),
            }
        })
        .collect()
}

/// The transitive closure of "made points against". A player that has played is related to itself.
///
/// If two players are not related in both directions, the results do not limit the difference of
/// their strengths, and one side of the interval has no bound.
fn scores(players: usize, played: &[Counted]) -> Vec<Vec<bool>> {
    let mut scores = vec![vec![false; players]; players];
    for cell in played.iter().filter(|cell| cell.clusters > 0.0) {
        let [a, b] = cell.players;
        (scores[a][a], scores[b][b]) = (true, true);
        scores[a][b] |= cell.made > 0.0;
        scores[b][a] |= cell.made < 2.0 * cell.clusters;
    }
    for by in 0..players {
        let through = scores[by].clone();
        for row in scores.iter_mut().filter(|row| row[by]) {
            for (reached, more) in row.iter_mut().zip(&through) {
                *reached |= more;
            }
        }
    }
    scores
}

/// Half the width of the interval of a strength. `moves` says how the strength changes with the
/// points of a cell.
fn half_width(played: &[Counted], moves: &dyn Fn(&Counted) -> f64, strengths: &[f64]) -> f64 {
    let (mut variance, mut squares, mut alike) = (0.0, 0.0, 0.0);
    for cell in played.iter().filter(|cell| cell.clusters > 0.0) {
        let part = moves(cell).powi(2) * cell.variance;
        variance += part;
        squares += part * part / (cell.clusters - 1.0).max(1.0);
        alike += part.sqrt();
    }
    let freedom = if squares > 0.0 { variance * variance / squares } else { 1.0 };
    let independent = student(freedom.max(1.0)) * variance.sqrt();
    // Two players are a single cell, which has no other cell to be correlated with.
    let cells: Vec<&Counted> = played.iter().filter(|cell| cell.clusters > 0.0).collect();
    if cells.len() < 2 {
        return independent;
    }
    let groups: Vec<f64> = (0..GROUPS)
        .filter(|group| cells.iter().all(|cell| cell.groups[*group][0] > 0))
        .map(|group| {
            let of = |cell: &&Counted| {
                let [games, half_points] = cell.groups[group].map(|count| count as f64);
                moves(cell) * (half_points / 2.0 - games * cell.expected(strengths))
            };
            cells.iter().map(of).sum()
        })
        .collect();
    let n = groups.len() as f64;
    if groups.len() < FEWEST_GROUPS {
        return independent.max(normal() * alike);
    }
    let mean = groups.iter().sum::<f64>() / n;
    let scatter: f64 = groups.iter().map(|sum| (sum - mean).powi(2)).sum();
    independent.max(student(n - 1.0) * (n / (n - 1.0) * scatter).sqrt())
}

/// The results of two players, with their share of the added draws.
struct Counted {
    players: [usize; 2],
    games: f64,
    /// Points of the first player.
    points: f64,
    /// The points of the first player without the added draws.
    made: f64,
    /// Pairs of games that were played.
    clusters: f64,
    /// The variance of the points.
    variance: f64,
    groups: [[u64; 2]; GROUPS],
}

impl Counted {
    fn new(players: [usize; 2], played: &[Played], of_all: usize) -> Counted {
        let (mut pairs, mut groups) = ([0; 5], [[0; 2]; GROUPS]);
        for played in played {
            let turned = match played.players {
                same if same == players => false,
                [b, a] if [a, b] == players => true,
                _ => continue,
            };
            for (points, more) in played.pairs.iter().enumerate() {
                pairs[if turned { 4 - points } else { points }] += more;
            }
            for (sum, [games, half_points]) in groups.iter_mut().zip(played.groups) {
                sum[0] += games;
                sum[1] += if turned { 2 * games - half_points } else { half_points };
            }
        }
        let n = pairs.iter().sum::<u64>() as f64;
        let by_points =
            || pairs.iter().enumerate().map(|(half_points, n)| (half_points as f64 / 2.0, *n as f64));
        let made: f64 = by_points().map(|(points, n)| points * n).sum();
        // In total one drawn game is added for each player but one, in equal shares for all cells.
        let drawn = 2.0 / of_all as f64;
        let (games, points) = (2.0 * n + drawn, made + drawn / 2.0);
        let (p, mean, clusters) = (points / games, made / n, n);
        let seen: f64 = by_points().map(|(points, n)| n * (points - mean).powi(2)).sum::<f64>() / (n - 1.0);
        // A pair varies at most as much as one game that counts twice. This bound is used for few
        // pairs, whose variance cannot be estimated.
        let most = 4.0 * p * (1.0 - p);
        let each = if n < FEWEST_PAIRS || seen <= 0.0 { most } else { seen };
        Counted { players, games, points, made, clusters, variance: n * each, groups }
    }

    /// The expected score of the first player with these strengths.
    fn expected(&self, strengths: &[f64]) -> f64 {
        let [a, b] = self.players.map(|player| strengths[player]);
        1.0 / (1.0 + (b - a).exp())
    }
}

/// The points of each player beyond those that its strength explains.
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

/// The derivative of the expected points by the strengths. Only differences of strengths matter;
/// the one added to each entry keeps their mean fixed.
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

/// Solves `matrix` x = `right` for a symmetric, positive definite matrix, which needs no exchange
/// of rows.
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
