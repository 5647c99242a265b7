//! Turns abilities as they are written into a [`Program`](killbox_components::ability::Program).
//! Called once for a matchup, after [`crate::check`] has accepted every sentence.

mod compiler;
mod effect;
mod meant;
mod sets;
mod timing;
mod words;

pub(crate) use compiler::Compiler;
pub(crate) use effect::{Steps, granted};
pub(crate) use meant::Squads;
pub(crate) use sets::{any_of, bearings, dice_of, die_kind, digits, obstacle_kinds, set};
