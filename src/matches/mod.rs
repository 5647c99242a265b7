//! Plays many games between two squads and sums up the results.
//!
//! [`play::Match`](crate::play::Match) describes a match in few words. A [`Plan`] is what it plays,
//! for programs that have their own matchups or look at every game:
//!
//! ```
//! use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
//!
//! use killbox::matches::{GameResult, MakePlayer, Plan, Watch, run};
//! use killbox::prelude::*;
//!
//! /// Counts the games that were decided in the last round.
//! #[derive(Default)]
//! struct Late(AtomicU64);
//!
//! impl Watch for Late {
//!     fn ended(&self, game: &GameResult) {
//!         self.0.fetch_add(u64::from(game.rounds == 12), Ordering::Relaxed);
//!     }
//! }
//!
//! # fn main() -> Result<(), MatchError> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let matchups = Match::between(a, b)?.matchups()?;
//! let random: &MakePlayer = &|| Box::new(Random);
//! let plan = Plan { games: 20, seed: 7, ..Plan::new(matchups, [random, random]) };
//! let (late, stop) = (Late::default(), AtomicBool::new(false));
//! let sums = run(&plan, &late, &stop);
//! println!("{} of {} games took all rounds", late.0.into_inner(), sums.games);
//! # Ok(())
//! # }
//! ```
//!
//! [`run`](fn@run) distributes the games to worker threads, and [`run_here`] plays them on one
//! thread. Each worker owns one batch. All sums are integers, so the result does not depend on the
//! order in which games end, the number of threads or the size of the batch.

mod elo;
mod interval;
mod lives;
mod many;
mod plan;
mod players;
mod queue;
mod sprt;
mod stats;
mod stopping;
mod tally;
mod threads;
mod watch;
mod worker;

use std::sync::atomic::AtomicBool;

pub use elo::{Elo, score, strength};
pub use interval::{FEWEST_PAIRS, normal};
pub use interval::{Margin, NoInterval, Rate, student};
pub use lives::Lives;
pub use many::{Meetings, meet};
pub(crate) use plan::matchups;
pub use plan::{BATCH, First, GAMES, MakePlayer, Plan, SEED, cores, seating};
pub use queue::block;
pub use sprt::{Accepted, Sprt};
pub use stats::{GROUPS, GameResult, Half, MARGINS, ShipSums, Side, Sums};
pub use stopping::{LOOK, Rule, Verdict};
pub use tally::Tally;
pub use threads::{run, run_each};
pub use watch::{Unwatched, Watch};
pub use worker::result;

/// Plays the games of `plan` on this thread. It stops early, with the games played so far, once
/// `stop` is set. [`run`](fn@run) plays the same games on several threads; see the [module](self)
/// for an example.
pub fn run_here(plan: &Plan, watch: &dyn Watch, stop: &AtomicBool) -> Sums {
    worker::work(plan, &worker::queue(plan), watch, stop)
}
