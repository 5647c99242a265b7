//! The rules as scenario files, and the switches of rulesets.

mod scenarios;
mod switches;
