//! Mixes of squads that no squad beats.
//!
//! Two people each bring a squad without knowing the other's, which is a symmetric zero-sum game. A
//! mix against which no squad wins more than half of its games is an equilibrium (von Neumann
//! 1928), and a linear program finds one.
//!
//! There may be several equilibria, and a small error in the matrix may move one far. What is
//! certain of an equilibrium is by how much it can be beaten. Its shares are therefore reported
//! together with the shares that result when the cells are redrawn within their uncertainty.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::matrix::Matrix;

/// The least share that counts. Smaller ones are below the precision of the linear program.
const NOTHING: f64 = 1e-6;
/// The seed of the draws. It is fixed, so that equal games give equal reports.
const SEED: u64 = 0x6d65_7461;

/// A mix that no squad beats, as the share of each squad. `None` if the linear program fails, which
/// no known matrix causes.
pub fn equilibrium(matrix: &Matrix) -> Option<Vec<f64>> {
    // Maximises the gain against the best answer. In a symmetric game the maximum is 0.
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let shares: Vec<_> = (0..matrix.len()).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let gain = problem.add_var(1.0, (-1.0, 1.0));
    for answer in 0..matrix.len() {
        let terms = (0..matrix.len()).map(|squad| (shares[squad], matrix.rate(squad, answer) - 0.5));
        problem.add_constraint(terms.chain([(gain, -1.0)]), ComparisonOp::Ge, 0.0);
    }
    problem.add_constraint(shares.iter().map(|share| (*share, 1.0)), ComparisonOp::Eq, 1.0);
    let solution = problem.solve().ok()?.into_solution().ok()?;
    let share = |value: f64| if value < NOTHING { 0.0 } else { value };
    let mix: Vec<f64> = shares.iter().map(|var| share(solution.var_value(*var))).collect();
    let sum: f64 = mix.iter().sum();
    (sum > 0.0).then(|| mix.iter().map(|share| share / sum).collect())
}

/// The equilibria of `draws` matrices whose cells are redrawn within their uncertainty.
pub fn redrawn(matrix: &Matrix, draws: usize) -> Vec<Vec<f64>> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    (0..draws).filter_map(|_| equilibrium(&matrix.drawn(&mut rng))).collect()
}

/// The most steps to a smoothed equilibrium.
const STEPS: usize = 200_000;
/// The iteration ends when no share changes by more than this.
const STILL: f64 = 1e-12;

/// A smoothed equilibrium, in which strong squads are frequent, but not only the strongest ones. A
/// squad that wins `width` more against the mix than another is e times as frequent (the logit
/// equilibrium of McKelvey and Palfrey 1995). There is exactly one, and it changes little when the
/// matrix does.
pub fn smoothed(matrix: &Matrix, width: f64) -> Vec<f64> {
    let n = matrix.len();
    let mut logs = vec![0.0; n];
    let mut mix = vec![1.0 / n as f64; n];
    // Without damping, squads that beat each other in a circle would oscillate for ever. `turn`
    // bounds how strongly the shares react to gains and the gains to shares. A step of 1 / (1 +
    // turn²) converges for every circle.
    let turn = 0.35 / width;
    let pace = 1.0 / (1.0 + turn * turn);
    for _ in 0..STEPS {
        let next: Vec<f64> = (0..n)
            .map(|squad| (1.0 - pace) * logs[squad] + pace * matrix.gain(squad, &mix) / width)
            .collect();
        let top = next.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        logs = next.iter().map(|value| value - top).collect();
        let sum: f64 = logs.iter().map(|value| value.exp()).sum();
        let now: Vec<f64> = logs.iter().map(|value| value.exp() / sum).collect();
        let moved = now.iter().zip(&mix).map(|(now, before)| (now - before).abs()).fold(0.0, f64::max);
        mix = now;
        if moved < STILL {
            break;
        }
    }
    mix
}
