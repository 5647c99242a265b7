//! The greedy player.

mod abilities;
mod actions;
mod dials;
mod dice;
mod weapons;
