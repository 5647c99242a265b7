//! Suffering damage, and damage cards.

mod cards;
mod suffer;
