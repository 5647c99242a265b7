//! killbox plays complete games of X-Wing Second Edition between two squads, by the rules, from a
//! seed, millions of times. [`prelude`] has what most programs need.
//!
//! Play a match. The squads are XWS files, builders' links or text; a player is a value, a closure
//! or a name:
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), MatchError> {
//! let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let result = Match::between(a, b)?.players(Greedy::default(), Random).games(20).seed(7).run()?;
//! println!("{} of 20, checksum {:016x}", result.wins(Side::A), result.checksum());
//! # assert!(result.wins(Side::A) > 15);
//! # Ok(())
//! # }
//! ```
//!
//! Answer decisions yourself, in many battles at once. Each decision comes with its legal options:
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let mut batch = Match::between(a, b)?.seed(7).selfplay(8)?;
//! (0..8).for_each(|slot| batch.start(slot, slot as u64));
//! let mut ended = 0;
//! while ended < 8 {
//!     batch.advance();
//!     ended += batch.results().count();
//!     let mut answers = Vec::new();
//!     for asked in batch.pending().to_vec() {
//!         let mask = batch.mask(&asked); // for a network: bit i is set if option i is legal
//!         let focus = |key: &OptionKey| match key.choice(asked.kind) {
//!             Some(Choice::Action { kind, .. }) => kind == ActionKind::Focus,
//!             _ => false,
//!         };
//!         let option = batch.options(&asked).iter().position(focus).unwrap_or(0);
//!         assert!(mask.allows(option));
//!         answers.push(asked.answer(option));
//!     }
//!     batch.submit(&answers)?;
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Ask for the exact odds of an attack:
//!
//! ```
//! use killbox::prelude::*;
//!
//! # fn main() -> Result<(), odds::read::ReadError> {
//! let outcome = odds::attack("3 focus lock", "2 evade, hull 3")?;
//! println!("{:.2} damage, {:.1} % destroyed", outcome.mean, 100.0 * outcome.destroyed);
//! # assert!(outcome.mean > 1.0 && outcome.mean < 2.5);
//! # Ok(())
//! # }
//! ```
//!
//! | modules | purpose |
//! |---|---|
//! | [`play`] | plays a match in one call |
//! | [`squads`] | reads, checks and draws squads |
//! | [`mod@matches`] | plays many games and sums them up; rates and margins with intervals |
//! | [`selfplay`] | lets a caller answer the decisions, for training and search |
//! | [`record`], [`replay`] | record games, and play them again to the bit |
//! | [`narration`], [`scene`], [`ahead`] | tell a game in sentences, show it, say who is ahead |
//! | [`odds`] | the exact odds of an attack |
//! | [`scenario`] | plays positions with scripted dice |
//! | [`input`], [`output`] | read and write files |
//!
//! The crates below are re-exported: [`systems`] has the rules, [`components`] the data of a
//! battle, [`players`] the players, and [`cards`] the cards, their abilities and the rulesets.
//!
//! Gauntlets, prices and other questions that take many match-ups are in `killbox-workbench`, the
//! program in `killbox-cli`. The library runs in a browser as it is; there the caller plays on one
//! thread ([`matches::run_here`]).

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
pub mod play;
pub mod prelude;
pub mod record;
pub mod replay;
pub mod report;
pub mod rulebook;
pub mod scenario;
pub mod scene;
pub mod selfplay;
pub mod soak;
pub mod squads;

/// The programs on this page are tested as the examples of the documentation are.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
struct Page;

pub use killbox_cards as cards;
pub use killbox_components as components;
pub use killbox_players as players;
pub use killbox_systems as systems;
