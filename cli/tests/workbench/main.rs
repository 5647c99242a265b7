//! Tests of questions of balance: which squad is better, which mix survives, what cards are worth.
//! They are a binary of their own, so that work on statistics needs no build of all tests of rules
//! and cards: `cargo test --test workbench meta`.

mod backtest;
mod compare;
mod coverage;
mod meta;
mod pages;
mod price;
#[path = "../program/mod.rs"]
mod program;
mod random;
mod tables;
mod texts;
mod tournaments;
mod update;

use serde_json::Value;

/// The exit code, standard output and standard error of the program.
fn killbox(args: &[&str]) -> (Option<i32>, String, String) {
    program::run(program::killbox().args(args))
}

/// The output of a command that must succeed.
fn succeed(args: &[&str]) -> String {
    let (code, out, err) = killbox(args);
    assert_eq!(code, Some(0), "{args:?}: {err}");
    out
}

/// The output of such a command as JSON.
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&succeed(&[args, &["--json"]].concat())).expect("JSON and nothing else")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}
