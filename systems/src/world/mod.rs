//! The tables that hold battles, and everything about one battle as data: its rows, start, hash,
//! snapshot and a player's view of it. Nothing here runs a rule.

pub mod battle;
pub mod determinize;
pub mod hash;
mod imagine;
pub mod observer;
pub mod position;
pub mod secrets;
pub mod snapshot;
pub mod start;
pub mod tables;
pub mod view;
