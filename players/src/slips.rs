//! Players that slip: now and then they pick at random. A pool of opponents wants weaker ones that think alike, and how
//! much strength a slip costs says how much a player's decisions matter.

use killbox_components::choice::OptionKey;
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::Player;
use crate::random::Careful;

/// A chance is so many parts.
const PARTS: u32 = 1 << 20;

/// A player that leaves some of its decisions to chance.
struct Slipping<P> {
    player: P,
    /// How many of [`PARTS`].
    chance: u32,
}

/// The player, which lets [`Careful`] answer so often, 0 to 1: its slips do not fly off the board. With 0 it is as it was,
/// to the bit: nothing is drawn.
pub(crate) fn slipping(chance: f64, player: impl Player) -> Box<dyn Player> {
    match (chance * f64::from(PARTS)).round() as u32 {
        0 => Box::new(player),
        chance => Box::new(Slipping { player, chance }),
    }
}

impl<P: Player> Player for Slipping<P> {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        if below(rng, PARTS) < self.chance {
            Careful.choose(view, rng)
        } else {
            self.player.choose(view, rng)
        }
    }
}
