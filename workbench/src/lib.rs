//! What is made of many games of [`killbox`].
//!
//! | module | question |
//! |---|---|
//! | [`runs`] | plays one or many match-ups on all threads; long runs can be stopped and go on |
//! | [`gauntlet`] | which squad beats which, everybody against everybody |
//! | [`compare`] | which of several squads is better against a field |
//! | [`meta`] | which mix of squads survives |
//! | [`price`] | what cards are worth in points |
//! | [`worth`] | what a free card is worth to a player |
//! | [`ladder`] | how strong players are |
//! | [`backtest`] | how well simulated games predict tournaments |
//! | [`dataset`] | training data from games: positions, options, choices, results |
//!
//! Each report is printed as text, as JSON, as CSV tables and, where it has a page, as HTML
//! ([`killbox::html::Html`]).

pub mod backtest;
pub mod compare;
pub mod dataset;
pub mod gauntlet;
mod html;
pub mod ladder;
pub mod meta;
pub mod price;
pub mod runs;
pub mod worth;
