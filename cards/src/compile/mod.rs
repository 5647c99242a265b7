//! Turns abilities as they are written into a [`Program`](killbox_components::ability::Program). Called once for a matchup,
//! after [`crate::check`] has accepted every sentence.

mod bits;
mod change;
mod compiler;
mod effect;
mod meant;
mod timing;
mod words;

pub(crate) use bits::bearings;
pub(crate) use compiler::Compiler;
