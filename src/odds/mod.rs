//! What an attack will do: the crate of exact odds as killbox offers it, the language in which its
//! sides are written, and how answers are printed and drawn.
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
