//! Charges: their laws, the End Phase, huge ships.

mod end_phase;
mod huge;
mod law;
