//! The rules, each shown on a small battle (`killbox_testkit`), a folder for each folder of
//! `systems/src`. One binary: `cargo test -p killbox-systems attack::declare` runs the tests of a
//! file.

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
