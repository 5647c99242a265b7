//! Games as a whole: played, put aside and taken up again, answered from outside.

mod ahead;
mod environments;
mod epic;
mod jouster;
mod luck;
mod named_scenarios;
mod observe;
mod odds_by_engine;
mod play;
mod players;
mod search;
mod secrets;
mod selfplay;
mod snapshot;
mod story;
