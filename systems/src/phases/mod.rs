//! The phases of a round: who sets dials, whose turn it is, what a turn consists of, and the End
//! Phase.
//!
//! The frames here stand low on the stack: they push what a ship does (maneuver, action, attack)
//! and go on when that has ended. They call nothing of what a maneuver, an action or an attack does
//! inside.

pub mod activation;
pub mod end;
pub mod engagement;
pub mod order;
pub mod planning;
pub mod round;
pub mod system;
