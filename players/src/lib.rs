//! Who decides: players that answer decisions. Each sees only what its seat may see, and never
//! touches the world.

mod docking;
pub mod greedy;
pub mod jouster;
mod objectives;
pub mod observe;
pub mod policy;
pub mod random;
pub mod registry;
mod remotes;
pub mod search;
mod slips;
mod sum;
pub mod value;
mod wings;

use killbox_components::choice::OptionKey;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// Answers the decisions of one seat. Equal views and equal draws must give equal answers, whatever
/// it played before: a game's result depends on nothing else.
pub trait Player: Send + Sync + 'static {
    /// Picks one of the options of `view.pending()`. `rng` is this seat's own stream of this game.
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey;

    /// This player as one that would rather answer many decisions at once, if it is one.
    fn batched(&mut self) -> Option<&mut dyn Batched> {
        None
    }
}

/// A player for which many decisions at once cost less than one after the other: what is asked is
/// noted, and answered when no battle goes on without it. It draws nothing, and answers each
/// decision as if it were asked alone.
pub trait Batched {
    /// Notes a decision that is open to the view's seat.
    fn note(&mut self, view: &View);

    /// Answers all decisions that were noted since the last time, in their order.
    fn answer(&mut self, answers: &mut Vec<OptionKey>);
}
