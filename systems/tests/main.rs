//! Tests of the rules, each on a small battle (`killbox_testkit`). The folders are those of
//! `systems/src`. All tests are one binary: `cargo test -p killbox-systems attack::declare` runs
//! the tests of a file.

mod abilities;
mod actions;
mod attack;
mod battle;
mod charges;
mod damage;
mod huge;
mod movement;
mod phases;
mod schedule;
mod tokens;
