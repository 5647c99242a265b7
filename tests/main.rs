//! Tests of the whole program: scenarios of the rules, cards, games, squads, long runs, the command
//! line. They are one binary: `cargo test --test main runs::killed` runs the tests of one file.
//! `allocations.rs` is a separate binary, because it replaces the allocator of its program to
//! count.

mod cards;
mod cli;
mod games;
mod rules;
mod runs;
mod squads;
