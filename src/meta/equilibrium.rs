//! Mixes of squads that nothing beats.
//!
//! Two people bring a squad each, unseen: a game whose one side wins what the other loses. A mix
//! against which no squad wins more than half is an equilibrium (von Neumann 1928); a linear
//! program finds one. There may be several, and a small error in the matrix may move it far: so how
//! far it can be beaten is what is certain of it, and the shares come with what they are when the
//! cells are drawn anew by their uncertainty.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::matrix::Matrix;

/// A share below this is none: the program's own precision.
const NOTHING: f64 = 1e-6;
/// The seed of the draws, so that every report says the same of the same games.
const SEED: u64 = 0x6d65_7461;

/// A mix that no squad beats: the share of each. `None` if the program finds none, which no matrix
/// is known to make it do.
pub fn equilibrium(matrix: &Matrix) -> Option<Vec<f64>> {
    // As great a gain against the worst answer as can be: of a game that is the same for both
    // sides, 0.
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

/// The equilibrium of the matrix as it may be in truth, so many times.
pub fn redrawn(matrix: &Matrix, draws: usize) -> Vec<Vec<f64>> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    (0..draws).filter_map(|_| equilibrium(&matrix.drawn(&mut rng))).collect()
}

/// Steps until a smoothed equilibrium stands still.
const STEPS: usize = 200_000;
/// It stands still when no share moves by more.
const STILL: f64 = 1e-12;

/// A smoothed equilibrium: everybody brings what does well, but not only what does best. A squad
/// that wins `width` more against the mix than another is e times as frequent (the logit
/// equilibrium of McKelvey and Palfrey 1995). There is exactly one, and it moves little when the
/// matrix does.
pub fn smoothed(matrix: &Matrix, width: f64) -> Vec<f64> {
    let n = matrix.len();
    let mut logs = vec![0.0; n];
    let mut mix = vec![1.0 / n as f64; n];
    // Who chases whom in a circle would go round for ever without damping. The shares answer to
    // gains, and these to shares, by no more than this; a step of 1 / (1 + turn²) shortens the way
    // to the middle of any circle.
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
