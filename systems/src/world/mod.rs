//! The tables that hold battles, and one battle as rules and players see it: rows, its start, its
//! hash, a snapshot of it, what a seat may see of it. Nothing here runs a rule.

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
