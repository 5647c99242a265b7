//! Phases.

pub mod activation;
pub mod end;
pub mod engagement;
pub mod planning;
pub mod round;
pub mod system;
