//! killbox simulates complete games of X-Wing Second Edition between two squads, by the rules, from
//! a seed, millions of times.
//!
//! | modules | purpose |
//! |---|---|
//! | [`squads`] | reads and checks squads |
//! | [`mod@matches`] | plays many games between two squads |
//! | [`report`], [`html`], [`csv`] | report the results as text, as pages and as tables |
//! | [`replay`], [`record`], [`narration`], [`scene`] | replay, record, tell and show games |
//! | [`selfplay`] | lets a caller answer the decisions |
//! | [`scenario`] | plays positions with scripted dice |
//! | [`odds`] | the exact odds of an attack |
//! | [`coverage`], [`rulebook`] | what of a card is simulated; what a rule says |
//! | [`bench`](mod@bench) | measures how fast fixed match-ups are played |
//! | [`soak`] | checks the laws of the engine in random games of all cards |
//! | [`input`], [`output`] | read and write files |
//!
//! The rules are in `killbox-systems`, the data model in `killbox-components`, the players in
//! `killbox-players`. Gauntlets, prices and other questions that take many match-ups are in
//! `killbox-workbench`, the program in `killbox-cli`. The library runs in a browser as it is; there
//! the caller plays on one thread ([`matches::run_here`]).

pub mod ahead;
pub mod bench;
pub mod coverage;
pub mod csv;
pub mod faults;
pub mod html;
pub mod input;
pub mod manifest;
pub mod matches;
pub mod narration;
pub mod odds;
pub mod output;
pub mod page;
pub mod record;
pub mod replay;
pub mod report;
pub mod rulebook;
pub mod scenario;
pub mod scene;
pub mod selfplay;
pub mod soak;
pub mod squads;
