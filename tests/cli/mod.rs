//! The program from the user's side.

mod again;
mod bench;
mod commands;
mod environments;
mod faults;
mod habits;
mod ladder;
mod named_scenarios;
mod odds;
mod options;
mod pages;
mod rulesets;
mod samples;
mod scenario;
mod worth;
