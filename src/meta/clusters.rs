//! Squads that do alike against all others.

use kodama::{Method, linkage};

use super::matrix::Matrix;

/// Below this the groups are not clearly apart (Kaufman and Rousseeuw, "Finding groups in data",
/// 1990): then there is one.
const CLEAR: f64 = 0.25;

/// Groups of squads by places, and how clearly they are apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Clusters {
    /// Each with its squads in rising order; the groups by their first squads.
    pub groups: Vec<Vec<usize>>,
    /// The mean silhouette: 1 if every squad is far nearer to those of its group than to all
    /// others, 0 if it lies between.
    pub silhouette: f64,
}

/// Groups by the mean distance between their squads ([`Matrix::distance`]); as many as are apart
/// most clearly.
pub fn clusters(matrix: &Matrix) -> Clusters {
    let n = matrix.len();
    let one = || Clusters { groups: vec![(0..n).collect()], silhouette: 0.0 };
    if n < 4 {
        return one();
    }
    let mut distances: Vec<f64> =
        (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).map(|(a, b)| matrix.distance(a, b)).collect();
    let tree = linkage(&mut distances, n, Method::Average);
    let mut groups: Vec<Option<Vec<usize>>> = (0..n).map(|squad| Some(vec![squad])).collect();
    let mut best = one();
    for (left, step) in (1..n).rev().zip(tree.steps()) {
        let mut both: Vec<usize> =
            [step.cluster1, step.cluster2].into_iter().filter_map(|at| groups[at].take()).flatten().collect();
        both.sort_unstable();
        groups.push(Some(both));
        let now: Vec<Vec<usize>> = groups.iter().flatten().cloned().collect();
        if left >= 2 && left <= n / 2 {
            let silhouette = silhouette(matrix, &now);
            if silhouette > best.silhouette.max(CLEAR) {
                best = Clusters { groups: now, silhouette };
            }
        }
    }
    best.groups.sort();
    best
}

/// The mean over all squads of how much nearer they are to their own group than to the next one; 0
/// for who is alone.
fn silhouette(matrix: &Matrix, groups: &[Vec<usize>]) -> f64 {
    let mean = |squad: usize, group: &[usize]| {
        let others: Vec<f64> = group
            .iter()
            .filter(|other| **other != squad)
            .map(|other| matrix.distance(squad, *other))
            .collect();
        others.iter().sum::<f64>() / others.len().max(1) as f64
    };
    let of = |squad: usize, own: &[usize]| {
        if own.len() == 1 {
            return 0.0;
        }
        let inside = mean(squad, own);
        let next = groups.iter().filter(|group| !group.contains(&squad)).map(|group| mean(squad, group));
        let outside = next.fold(f64::INFINITY, f64::min);
        let longer = inside.max(outside);
        if longer > 0.0 { (outside - inside) / longer } else { 0.0 }
    };
    let sum: f64 = groups.iter().flat_map(|group| group.iter().map(|squad| of(*squad, group))).sum();
    sum / matrix.len() as f64
}
