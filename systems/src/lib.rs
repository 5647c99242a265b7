//! The rules of the game: systems that run over a batch of battles.
//!
//! Entry points: [`schedule`] defines the order in which the systems run; [`batch::Batch`] plays
//! games. The crate does not depend on players, files or a terminal.

pub mod action;
pub mod answers;
pub mod attack;
pub mod batch;
pub mod charges;
pub mod damage;
pub mod devices;
pub mod docking;
pub mod driver;
pub mod effects;
pub mod invariants;
pub mod leaving;
pub mod lifting;
pub mod movement;
pub mod objectives;
pub mod phases;
pub mod possible;
pub mod reads;
pub mod rolls;
pub mod schedule;
pub mod scoring;
pub mod setup;
pub mod tokens;
pub mod wings;
pub mod world;
pub mod yardstick;
