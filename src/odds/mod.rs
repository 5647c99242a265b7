//! The odds of attacks: the calculator of exact odds, the language in which the sides of an attack
//! are written, and answers as text, JSON and pictures.
//!
//! ```
//! use killbox::odds::{Calculator, read};
//!
//! let question = read::question(&["3 focus lock"], "3 focus evade", &read::Circumstances::default()).unwrap();
//! let outcome = &Calculator::new().answer(&question).unwrap()[0];
//! println!("{:.3} damage expected", outcome.mean);
//! ```

pub mod engine;
pub mod json;
pub mod luck;
pub mod picture;
pub mod read;
pub mod text;
pub mod words;

pub use killbox_odds::*;
