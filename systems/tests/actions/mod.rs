//! Actions: which may be chosen, and what each does.

mod choose;
mod linked;
mod perform;
