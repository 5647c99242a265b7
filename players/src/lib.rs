//! Who decides: players that answer decisions. Each sees only what its seat may see, and never touches the world.

pub mod greedy;
pub mod random;

use killbox_components::choice::OptionKey;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// Answers the decisions of one seat.
pub trait Player: Send + Sync + 'static {
    /// The name on the command line and in reports.
    fn name(&self) -> &'static str;

    /// Picks one of the options of `view.pending()`. `rng` is this seat's own stream of this game.
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey;
}
