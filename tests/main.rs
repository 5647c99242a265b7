//! The program as a whole: scenarios of the rules, what cards do, games, squads, long runs, the
//! command line. One binary: `cargo test --test main runs::killed` runs the tests of a file.
//! `allocations.rs` is another, because it counts in place of the allocator of its whole program.

mod cards;
mod cli;
mod games;
mod rules;
mod runs;
mod squads;
