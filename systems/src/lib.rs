//! The rules of the game: systems that run over a batch of battles.
//!
//! Entry points: [`schedule`] defines the order in which the systems run; [`batch::Batch`] plays
//! games. The crate does not depend on players, files or a terminal.

pub mod abilities;
pub mod action;
pub mod attack;
pub mod batch;
pub mod damage;
pub mod derived;
pub mod devices;
pub mod driver;
pub mod effects;
pub mod invariants;
pub mod legal;
pub mod movement;
pub mod objectives;
pub mod phases;
pub mod schedule;
pub mod setup;
pub mod ships;
pub mod tokens;
pub mod world;
pub mod yardstick;
