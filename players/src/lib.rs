//! Who decides: players that answer decisions. Each sees only what its seat may see, and never touches the world.

pub mod greedy;
pub mod jouster;
pub mod random;
pub mod registry;
pub mod search;
mod slips;
pub mod value;

use killbox_components::choice::OptionKey;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// Answers the decisions of one seat. Equal views and equal draws must give equal answers, whatever it played before: a
/// game's result depends on nothing else.
pub trait Player: Send + Sync + 'static {
    /// Picks one of the options of `view.pending()`. `rng` is this seat's own stream of this game.
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey;
}
