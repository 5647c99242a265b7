//! Turns abilities as they are written into a [`Program`](killbox_components::ability::Program).
//! Called once for a matchup, after [`crate::check`] has accepted every sentence.

mod change;
mod compiler;
mod effect;
mod meant;
mod sets;
mod timing;
mod words;

pub(crate) use compiler::Compiler;
pub(crate) use sets::bearings;
