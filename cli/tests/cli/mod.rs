//! The program from the user's side.

mod again;
mod ahead;
mod bench;
mod commands;
mod environments;
mod faults;
mod habits;
mod ladder;
mod luck;
mod named_scenarios;
mod odds;
mod options;
mod pages;
mod players;
mod points;
mod rulesets;
mod samples;
mod scenario;
mod story;
mod worth;
