//! Actions.

pub mod choose;
pub mod perform;
