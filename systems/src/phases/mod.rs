//! The phases of a round: setting dials, the order of turns, the steps of a turn, and the End
//! Phase.
//!
//! These frames lie low on the stack. They push what a ship does (maneuver, action, attack) and go
//! on when that has ended. They call no internals of maneuvers, actions or attacks.

pub mod activation;
pub mod end;
pub mod engagement;
pub mod order;
pub mod planning;
pub mod round;
pub mod scoring;
pub mod system;
