//! What happens: the rules of the game as systems over a batch of battles.
//!
//! Entry points: [`schedule`] says what happens in which order; [`batch::Batch`] plays games. Knows
//! no player, no file and no terminal.

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
