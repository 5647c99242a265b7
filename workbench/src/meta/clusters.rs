//! Groups of squads with similar results against all others.

use kodama::{Method, linkage};

use super::matrix::Matrix;

/// The least silhouette of a clear grouping (Kaufman and Rousseeuw, "Finding groups in data",
/// 1990). Below it, all squads form one group.
const CLEAR: f64 = 0.25;

/// Groups of squads, as indices, and how clearly they are separated.
#[derive(Clone, Debug, PartialEq)]
pub struct Clusters {
    /// The groups, each with its squads in ascending order, sorted by their first squads.
    pub groups: Vec<Vec<usize>>,
    /// The mean silhouette. It is 1 if every squad is far closer to its own group than to all
    /// others, and 0 if the squads lie between the groups.
    pub silhouette: f64,
}

/// Groups squads by the mean distance between them ([`Matrix::distance`]). The number of groups is
/// the one with the clearest separation.
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

/// The mean silhouette over all squads: how much closer a squad is to its own group than to the
/// next one. A squad that is alone in its group has 0.
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
