//! killbox simulates complete games of X-Wing Second Edition between two squads, by the rules, from
//! a seed, millions of times.
//!
//! | modules | purpose |
//! |---|---|
//! | [`squads`] | reads and checks squads |
//! | [`mod@matches`], [`runs`] | play many games; write and continue long runs |
//! | [`report`], [`gauntlet`], [`html`] | report the results, as text and as pages |
//! | [`compare`] | finds which of several squads is better |
//! | [`meta`] | finds which mix of squads survives |
//! | [`price`] | estimates what cards are worth |
//! | [`backtest`], [`ladder`] | compare the engine with tournaments, and players with each other |
//! | [`replay`], [`narration`], [`scene`] | replay a recorded game, tell it in sentences, show it |
//! | [`selfplay`] | lets a caller answer the decisions |
//! | [`scenario`] | plays positions with scripted dice |
//! | [`odds`] | the exact odds of an attack |
//! | [`input`], [`output`] | read and write files |
//!
//! The rules are in `killbox-systems`, the data model in `killbox-components`, the players in
//! `killbox-players`.
//!
//! The feature `program`, on by default, adds what needs a terminal, files or threads. Without it
//! the crate runs in a browser.

// Without the feature `program`, nothing calls some of the code that reports share.
#![cfg_attr(not(feature = "program"), allow(dead_code, unused_imports))]

pub mod ahead;
#[cfg(feature = "program")]
pub mod backtest;
#[cfg(feature = "program")]
pub mod bench;
#[cfg(feature = "program")]
pub mod compare;
#[cfg(feature = "program")]
pub mod coverage;
mod csv;
pub mod faults;
#[cfg(feature = "program")]
pub mod gauntlet;
pub mod html;
pub mod input;
#[cfg(feature = "program")]
pub mod ladder;
pub mod manifest;
pub mod matches;
#[cfg(feature = "program")]
pub mod meta;
pub mod narration;
pub mod odds;
#[cfg(feature = "program")]
pub mod output;
pub mod page;
#[cfg(feature = "program")]
pub mod price;
pub mod record;
pub mod replay;
pub mod report;
#[cfg(feature = "program")]
pub mod rulebook;
#[cfg(feature = "program")]
pub mod runs;
pub mod scenario;
pub mod scene;
pub mod selfplay;
#[cfg(feature = "program")]
pub mod soak;
pub mod squads;
#[cfg(feature = "program")]
pub mod worth;
