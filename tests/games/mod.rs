//! Whole games: played, restored from snapshots, and answered from outside.

mod damage_cards;
mod environments;
mod epic;
mod hidden;
mod huge_deck;
mod jouster;
mod matches;
mod named_scenarios;
mod observe;
mod odds_by_engine;
mod one_call;
mod play;
mod players;
mod search;
mod seats;
mod secrets;
mod selfplay;
mod snapshot;
mod soaks;
mod state;
