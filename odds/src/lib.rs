//! Exact odds of attacks in X-Wing Second Edition: what an attack with dice and tokens does when
//! both sides play as well as they can. Nothing is sampled.
//!
//! A [`Question`] is a sequence of attacks on one ship; a [`Calculator`] answers it with one
//! [`Outcome`] for each attack.
//!
//! ```
//! use killbox_odds::{Attack, Attacker, Calculator, Defender, Question, Shot, Tokens};
//!
//! // Three dice with a focus token and a lock against three dice with a focus and an evade token.
//! let attacker = Attacker { dice: 3, tokens: Tokens { focus: 1, lock: true, ..Tokens::NONE }, ..Attacker::default() };
//! let defender = Defender { dice: 3, tokens: Tokens { focus: 1, evade: 1, ..Tokens::NONE }, ..Defender::default() };
//! let attack = Attack { attacker, shot: Shot::default(), same_ship: false };
//! let question = Question { attacks: vec![attack], defender, ..Question::default() };
//! let outcome = &Calculator::new().answer(&question).unwrap()[0];
//! assert!((outcome.damage.iter().sum::<f64>() - 1.0).abs() < 1e-12);
//! println!("{:.3} damage, at least one in {:.1} %", outcome.mean, 100.0 * outcome.at_least(1));
//! ```
//!
//! How it works: dice of one kind are alike, so a roll is the number of dice that show each face
//! [ATK-46]. From the end of the attack backwards, every state of the dice gets its expected value
//! under best play: the defender plays for the least damage, the attacker for its [`Aim`]. Of equal
//! plays each side takes the one that spends least. Then the probabilities of the rolls are
//! followed through the plays that were found.
//!
//! A program that asks thousands of times in a game about dice and plain tokens alone uses the
//! tables of [`plain`].
//!
//! This crate knows dice, tokens and mechanisms, but no board and no card by name. Of the rest of
//! killbox it uses only the types for dice.

mod bare;
pub mod calculator;
pub mod card;
pub mod dice;
pub mod outcome;
pub mod plain;
mod plan;
pub mod sides;
mod stage;
pub mod strength;
pub mod tokens;
mod value;
pub mod wrong;

pub use calculator::Calculator;
pub use card::{Card, Effect};
pub use dice::{Die, Face};
pub use killbox_components::sets::Set;
pub use outcome::{Advice, Attack, OnTable, Outcome, Over, Question};
pub use sides::{Aim, Attacker, Cards, Defender, Rules, Shot, Weapon};
pub use stage::Play;
pub use strength::Strength;
pub use tokens::Tokens;
pub use wrong::Wrong;
