//! The greedy player.

mod abilities;
mod dials;
mod dice;
