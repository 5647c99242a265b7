//! Tokens and locks.

mod gain;
mod jam;
mod locks;
