//! Simultaneous choice: the mixture of the seat's own plans that holds against an enemy who partly
//! does the usual thing and partly picks the worst plan for the seat. This is a restricted Nash
//! response (Johanson, Zinkevich and Bowling, "Computing robust counter-strategies", 2007). It is
//! found by regret matching (Hart and Mas-Colell 2000) in the form whose regrets never fall below 0
//! (Tammelin 2014).

use arrayvec::ArrayVec;
use killbox_components::rng::below;
use rand_chacha::ChaCha8Rng;

/// Most own plans that are mixed.
pub const ROWS: usize = 3;
/// Most enemy plans that are met.
pub const PLANS: usize = 16;
/// The value of an own plan against each of the enemy's plans.
pub type Row = [f32; PLANS];

/// Iterations of regret matching. Shares are then right to a few hundredths, which is more precise
/// than the values that playouts give the plans.
const ROUNDS: u32 = 500;

/// Draws one of the own plans from the mixture.
pub fn draw(mixture: &[f32], rng: &mut ChaCha8Rng) -> usize {
    let mut left = below(rng, 1 << 24) as f32 / (1 << 24) as f32;
    for (row, share) in mixture.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return row;
        }
    }
    // Shares add up to 1, up to rounding.
    0
}

/// The share of each own plan in the mixture. `plans` is the number of enemy plans, all equally
/// usual, and `trust` is how often the enemy does the usual thing.
pub fn mixture(rows: &[Row], plans: usize, trust: f32) -> ArrayVec<f32, ROWS> {
    let (mut own, mut enemy) = (Regrets::<ROWS>::new(rows.len()), Regrets::<PLANS>::new(plans));
    let mut sum: ArrayVec<f32, ROWS> = rows.iter().map(|_| 0.0).collect();
    for round in 1..=ROUNDS {
        let (mine, worst) = (own.shares(), enemy.shares());
        let met = worst.iter().map(|share| trust / plans as f32 + (1.0 - trust) * share);
        let met: ArrayVec<f32, PLANS> = met.collect();
        own.add(&mine, |row| rows[row].iter().zip(&met).map(|(value, share)| value * share).sum());
        enemy.add(&worst, |plan| -rows.iter().zip(&mine).map(|(row, share)| row[plan] * share).sum::<f32>());
        // Later rounds weigh more, since their shares are better.
        sum.iter_mut().zip(&mine).for_each(|(sum, share)| *sum += round as f32 * share);
    }
    let all: f32 = sum.iter().sum();
    sum.iter_mut().for_each(|share| *share /= all);
    sum
}

/// The regret of each choice: by how much it would have been better than what was done, at least 0.
struct Regrets<const MOST: usize>(ArrayVec<f32, MOST>);

impl<const MOST: usize> Regrets<MOST> {
    fn new(choices: usize) -> Regrets<MOST> {
        Regrets(std::iter::repeat_n(0.0, choices).collect())
    }

    /// Shares in proportion to the regrets; equal shares if there are none.
    fn shares(&self) -> ArrayVec<f32, MOST> {
        let sum: f32 = self.0.iter().sum();
        let alike = 1.0 / self.0.len() as f32;
        self.0.iter().map(|regret| if sum > 0.0 { regret / sum } else { alike }).collect()
    }

    /// Updates the regrets after the choices were made in these shares and had these values.
    fn add(&mut self, shares: &[f32], worth: impl Fn(usize) -> f32) {
        let worths: ArrayVec<f32, MOST> = (0..shares.len()).map(worth).collect();
        let mean: f32 = worths.iter().zip(shares).map(|(worth, share)| worth * share).sum();
        for (regret, worth) in self.0.iter_mut().zip(worths) {
            *regret = (*regret + worth - mean).max(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row<const N: usize>(values: [f32; N]) -> Row {
        let mut row = [0.0; PLANS];
        row[..N].copy_from_slice(&values);
        row
    }

    #[track_caller]
    fn is(mixture: &[f32], expected: &[f32]) {
        assert_eq!(mixture.len(), expected.len());
        assert!(
            mixture.iter().zip(expected).all(|(is, be)| (is - be).abs() < 0.03),
            "{mixture:?}, {expected:?}"
        );
    }

    /// The games are rock, paper, scissors and matching pennies.
    #[test]
    fn against_whoever_knows_it_the_mixture_is_the_equilibrium() {
        let rows = [row([0.0, -1.0, 1.0]), row([1.0, 0.0, -1.0]), row([-1.0, 1.0, 0.0])];
        is(&mixture(&rows, 3, 0.0), &[1.0 / 3.0; 3]);
        // One penny counts more: it is shown just so often that both answers cost the same.
        let rows = [row([3.0, -1.0]), row([-1.0, 1.0])];
        is(&mixture(&rows, 2, 0.0), &[1.0 / 3.0, 2.0 / 3.0]);
    }

    #[test]
    fn against_whoever_does_the_usual_the_best_answer_is_certain() {
        let rows = [row([3.0, -1.0]), row([-1.0, 1.0])];
        is(&mixture(&rows, 2, 1.0), &[1.0, 0.0]);
        // The third plan is never the worst, and never the best on the whole.
        let rows = [row([1.0, 0.0, 0.0]), row([0.0, 0.0, 0.9]), row([0.2, 0.2, 0.2])];
        is(&mixture(&rows, 3, 1.0), &[1.0, 0.0, 0.0]);
        let careful = mixture(&rows, 3, 0.0);
        assert!(careful[2] > 0.9, "{careful:?}");
    }

    #[test]
    fn what_is_worse_whatever_the_enemy_does_is_not_chosen() {
        let rows = [row([0.5, 0.4]), row([0.45, 0.35]), row([0.6, 0.3])];
        for trust in [0.0, 0.5, 1.0] {
            assert!(mixture(&rows, 2, trust)[1] < 0.01);
        }
        is(&mixture(&[row([0.1])], 1, 0.5), &[1.0]);
    }
}
