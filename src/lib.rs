//! killbox plays complete games of X-Wing Second Edition between two squads, by the rules, from a seed, millions of
//! times.
//!
//! [`mod@matches`] plays many games, [`runs`] writes and continues long runs of them, [`squads`] reads and checks squads,
//! [`replay`] plays a recorded game again, [`told`] tells it, [`report`] and [`gauntlet`] say what came out, [`compare`] which of several squads is
//! better, [`meta`] which mix of squads survives, [`price`] what cards are worth, [`html`] puts all that on a page, [`backtest`] holds it against tournaments, [`ladder`] how strong players are, [`selfplay`] lets others
//! answer, [`scenario`] plays positions with scripted dice, [`odds`] says what an attack will do. The rules are in `killbox-systems`, what exists in
//! `killbox-components`, who decides in `killbox-players`.

pub mod ahead;
pub mod backtest;
pub mod bench;
pub mod compare;
pub mod coverage;
pub mod faults;
pub mod gauntlet;
pub mod html;
pub mod input;
pub mod ladder;
pub mod matches;
pub mod meta;
pub mod odds;
pub mod page;
pub mod price;
pub mod record;
pub mod replay;
pub mod report;
pub mod runs;
pub mod scenario;
pub mod selfplay;
pub mod soak;
pub mod squads;
pub mod told;
pub mod worth;
