//! killbox plays complete games of X-Wing Second Edition between two squads, by the rules, from a
//! seed, millions of times.
//!
//! [`mod@matches`] plays many games, [`runs`] writes and continues long runs of them, [`squads`]
//! reads and checks squads, [`replay`] plays a recorded game again, [`told`] tells it, [`scene`]
//! shows it, [`report`] and [`gauntlet`] say what came out, [`compare`] which of several squads is
//! better, [`meta`] which mix of squads survives, [`price`] what cards are worth, [`html`] puts all
//! that on a page, [`backtest`] holds it against tournaments, [`ladder`] how strong players are,
//! [`selfplay`] lets others answer, [`scenario`] plays positions with scripted dice, [`odds`] says
//! what an attack will do. The rules are in `killbox-systems`, what exists in `killbox-components`,
//! who decides in `killbox-players`.
//!
//! [`output`] writes files, [`input`] reads them. The feature `program`, on unless somebody turns
//! it off, is what needs a terminal, files or threads; the rest runs in a browser.

// Without the program nobody calls some of what its reports share.
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
pub mod told;
#[cfg(feature = "program")]
pub mod worth;
