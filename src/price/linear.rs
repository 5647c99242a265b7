//! Symmetric positive definite matrices, as the regression needs them.

/// The lower triangle L with L L' = the matrix; `None` if it is not positive definite.
pub(super) fn factor(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut lower: Vec<Vec<f64>> = Vec::with_capacity(n);
    for (a, given) in matrix.iter().enumerate() {
        let mut row = vec![0.0; a + 1];
        for b in 0..=a {
            let of = if b == a { &row } else { &lower[b] };
            let known: f64 = row[..b].iter().zip(&of[..b]).map(|(x, y)| x * y).sum();
            let left = given[b] - known;
            row[b] = if a == b {
                if left <= 0.0 || !left.is_finite() {
                    return None;
                }
                left.sqrt()
            } else {
                left / lower[b][b]
            };
        }
        lower.push(row);
    }
    Some(lower)
}

/// The x with L L' x = `right`.
pub(super) fn solve(lower: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = lower.len();
    let mut x = right.to_vec();
    for a in 0..n {
        let known: f64 = lower[a][..a].iter().zip(&x).map(|(l, x)| l * x).sum();
        x[a] = (x[a] - known) / lower[a][a];
    }
    for a in (0..n).rev() {
        x[a] /= lower[a][a];
        let value = x[a];
        for b in 0..a {
            x[b] -= lower[a][b] * value;
        }
    }
    x
}

/// The inverse of L L'.
pub(super) fn inverse(lower: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = lower.len();
    // The inverse of L, row by row of its transpose: column c has nothing above the diagonal.
    let mut columns: Vec<Vec<f64>> = Vec::with_capacity(n);
    for c in 0..n {
        let mut column = vec![0.0; n];
        column[c] = 1.0 / lower[c][c];
        for a in c + 1..n {
            let known: f64 = lower[a][c..a].iter().zip(&column[c..a]).map(|(l, x)| l * x).sum();
            column[a] = -known / lower[a][a];
        }
        columns.push(column);
    }
    let product = |a: usize, b: usize| {
        let from = a.max(b);
        columns[a][from..].iter().zip(&columns[b][from..]).map(|(x, y)| x * y).sum::<f64>()
    };
    (0..n).map(|a| (0..n).map(|b| product(a, b)).collect()).collect()
}
