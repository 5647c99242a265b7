//! The odds of attacks: the calculator of exact odds, the language in which the sides of an attack
//! are written, and answers as text, JSON and pictures.
//!
//! [`attack`] answers the simplest question in one call:
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), odds::read::ReadError> {
//! let outcome = odds::attack("3 focus lock", "3 focus evade")?;
//! println!("{:.3} damage expected, none in {:.1} %", outcome.mean, 100.0 * outcome.damage[0]);
//! # Ok(())
//! # }
//! ```
//!
//! A [`Question`] has several attackers, a range, cards that change dice, and an aim. A
//! [`Calculator`] answers it, and [`text`], [`json`] and [`picture`] show the answer:
//!
//! ```
//! use killbox::odds::{Aim, Calculator, read, text};
//! use killbox::page::Page;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Two attackers of range 2, who want to destroy a ship with three hull and two shields.
//! let circumstances = read::Circumstances { aim: Aim::Kill, ..Default::default() };
//! let defender = "2 focus, hull 3, shields 2";
//! let question = read::question(&["3 focus lock", "4 lock"], defender, &circumstances)?;
//! let outcomes = Calculator::new().answer(&question)?;
//! println!("destroyed in {:.1} %", 100.0 * outcomes[1].destroyed);
//! print!("{}", text::answer(&question, &outcomes, None, Page { width: None, colour: false }));
//! # Ok(())
//! # }
//! ```
//!
//! [`engine`] has the odds of any attack in any battle, with all cards. [`luck`] measures how the
//! dice of a recorded game differed from their odds.

pub mod engine;
pub mod json;
pub mod luck;
pub mod picture;
pub mod read;
pub mod text;
pub mod words;

pub use killbox_odds::*;

/// The outcome of one attack, by the words of both sides ([`read`]); see the [module](self) for an
/// example. Each call makes the tables of a [`Calculator`], so many questions share one.
///
/// # Errors
/// The side, and what is wrong in it.
pub fn attack(attacker: &str, defender: &str) -> Result<Outcome, read::ReadError> {
    let question = read::question(&[attacker], defender, &read::Circumstances::default())?;
    let answer = Calculator::new().answer(&question);
    Ok(answer.expect("`read` has checked the question").remove(0))
}
