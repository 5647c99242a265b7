//! Tests of the whole program: the command line, and long runs. They are one binary:
//! `cargo test --test program runs::killed` runs the tests of one file.

mod cli;
mod program;
mod runs;
