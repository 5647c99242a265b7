//! The contents of a game of X-Wing: ids, geometry, rulesets, compiled abilities, and the
//! components that hold the state of a battle.
//!
//! Everything here is plain data with the arithmetic that belongs to it. `killbox-systems` runs the
//! rules, `killbox-players` decides, and `killbox-cards` reads files; this crate does none of that.

pub mod ability;
pub mod action;
pub mod arc;
pub mod attack;
pub mod charge;
pub mod choice;
pub mod condition;
pub mod damage;
pub mod decision;
pub mod device;
pub mod dice;
pub mod encoding;
pub mod environment;
pub mod event;
pub mod frame;
pub mod geometry;
pub mod ids;
pub mod maneuver;
pub mod objective;
pub mod obstacle;
pub mod player_cache;
pub mod requirements;
pub mod rng;
pub mod ruleset;
pub mod sets;
pub mod side;
pub mod size;
#[macro_use]
pub mod slot;
pub mod spec;
pub mod state;
pub mod tally;
pub mod token;
pub mod trigger_data;
pub mod wing;
