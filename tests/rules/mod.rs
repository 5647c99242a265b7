//! The rules as scenario files, and what rulesets switch of them.

mod scenarios;
mod switches;
