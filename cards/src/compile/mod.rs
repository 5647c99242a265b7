//! Compiles abilities into a [`Program`](killbox_components::ability::Program), once for each
//! matchup and after [`crate::check`] has accepted them.

mod compiler;
mod references;
mod sets;
mod timing;
mod words;

pub(crate) use compiler::{Compiler, Steps, granted};
pub(crate) use references::Squads;
pub(crate) use sets::{any_of, bearings, dice_of, die_kind, digits, obstacle_kinds, set};
