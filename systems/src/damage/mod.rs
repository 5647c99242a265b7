//! Damage.

pub mod cards;
pub mod suffer;
