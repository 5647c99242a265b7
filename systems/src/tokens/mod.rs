//! Tokens.

pub mod gain;
pub mod jam;
pub mod lock;
