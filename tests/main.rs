//! Tests of the library: scenarios of the rules, cards, games, squads. They are one binary:
//! `cargo test --test main games::snapshot` runs the tests of one file. `allocations.rs` is a
//! separate binary, because it replaces the allocator of its program to count.

mod cards;
mod games;
mod rules;
mod squads;
