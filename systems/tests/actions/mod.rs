//! Actions: which may be chosen, and the effect of each.

mod choose;
mod linked;
mod perform;
