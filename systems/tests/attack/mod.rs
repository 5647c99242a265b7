//! The steps of an attack.

mod declare;
mod dice;
mod modify;
mod result;
