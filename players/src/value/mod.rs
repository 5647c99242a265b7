//! The value of a position: the probability that a seat wins, estimated from what both seats can
//! see.
//!
//! A position is reduced to a few numbers ([`features`]). Each is the seat's own number less the
//! enemy's, so what one seat gains the other loses. Their weighted sum x becomes a probability by ½
//! (1 + x / √(1 + x²)), a curve like the logistic one whose arithmetic is equal on every machine.
//!
//! The weights are fitted to the results of games of the greedy player:
//! `cargo run --release --example fit_value` fits them and prints how well they hold on squads that
//! they were not fitted to.

mod features;

use std::sync::LazyLock;

use killbox_systems::world::view::View;
use serde::{Deserialize, Serialize};

pub use features::{FEATURES, Features, NAMES, features};

/// The weights of the features.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weights(
    /// One weight for each of [`NAMES`], with its name and in the same order.
    pub Vec<(String, f32)>,
);

/// Why weights do not fit these features.
#[derive(Debug, thiserror::Error)]
pub enum WrongWeights {
    /// The text is not a list of names and numbers.
    #[error("weights of the value: {0}")]
    Ron(#[from] ron::error::SpannedError),
    /// A name is missing or unexpected.
    #[error("weights of the value: the {number}. must be that of `{expected}`")]
    Name {
        /// The place of the weight in the list, from 1.
        number: usize,
        /// The name expected in this place.
        expected: &'static str,
    },
}

/// Values positions by weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    weights: Features,
}

impl Value {
    /// Reads the text of a weights file.
    ///
    /// # Errors
    /// [`WrongWeights`] if the text is not a weights file, or is one of other features.
    pub fn read(text: &str) -> Result<Value, WrongWeights> {
        let Weights(named) = ron::from_str(text)?;
        let mut weights = [0.0; FEATURES];
        for (number, (weight, expected)) in weights.iter_mut().zip(NAMES).enumerate() {
            match named.get(number) {
                Some((name, value)) if name == expected => *weight = *value,
                _ => return Err(WrongWeights::Name { number: number + 1, expected }),
            }
        }
        Ok(Value { weights })
    }

    /// The value with the weights that come with the program.
    pub fn fitted() -> &'static Value {
        static FITTED: LazyLock<Value> = LazyLock::new(|| {
            Value::read(include_str!("../../weights/value.ron")).expect("it comes with the program")
        });
        &FITTED
    }

    /// The probability that the seat of `view` wins, 0 to 1. A draw counts as half a win. For a
    /// game that is over this is its result: 1, 0.5 or 0.
    pub fn of(&self, view: &View) -> f32 {
        match view.core().ending {
            Some(ending) => match ending.winner {
                Some(winner) if winner == view.seat() => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            },
            None => probability(self.score(&features(view))),
        }
    }

    /// The weighted sum of the features.
    pub fn score(&self, features: &Features) -> f32 {
        self.weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
    }
}

/// The probability that a weighted sum stands for.
pub fn probability(score: f32) -> f32 {
    0.5 + 0.5 * score / (1.0 + score * score).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_those_of_the_features() {
        let text = |names: &[&str]| {
            ron::to_string(&Weights(names.iter().map(|name| ((*name).to_owned(), 1.0)).collect()))
                .expect("plain")
        };
        assert_eq!(Value::read(&text(&NAMES)).expect("all names").score(&[1.0; FEATURES]), FEATURES as f32);
        let mut other = NAMES;
        other.swap(0, 1);
        let wrong = Value::read(&text(&other)).expect_err("names in another order").to_string();
        assert_eq!(wrong, format!("weights of the value: the 1. must be that of `{}`", NAMES[0]));
        assert!(Value::read(&text(&NAMES[1..])).is_err());
        assert_ne!(Value::fitted().weights, [0.0; FEATURES]);
    }

    #[test]
    fn probabilities_are_opposite() {
        for score in [0.0, 0.3, 1.0, 7.0, 1e6] {
            assert!((probability(score) + probability(-score) - 1.0).abs() < 1e-6);
            assert!((0.5..=1.0).contains(&probability(score)));
        }
        assert_eq!(probability(0.0), 0.5);
    }
}
