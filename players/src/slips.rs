//! Players that slip: some of their decisions are answered at random. A pool of opponents needs
//! weaker players that think alike, and the strength that slips cost shows how much a player's
//! decisions matter.

use killbox_components::choice::OptionKey;
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::random::Careful;
use crate::{Player, Thoughts};

/// The denominator of all chances in this module.
const PARTS: u32 = 1 << 20;

/// A player that leaves some of its decisions to chance.
struct Slipping<P> {
    player: P,
    /// Chance of a slip in every game, in parts of [`PARTS`].
    always: u32,
    /// The most that is added to `always`, in parts of [`PARTS`]. The amount is drawn per game and
    /// seat, uniformly from 0 to this.
    uneven: u32,
}

/// The player with slips: [`Careful`] answers a decision with chance `always` (0 to 1), so a slip
/// does not fly off the board. For each game and seat a further chance of up to `uneven` is drawn:
/// some games are then played by two equal players, others by a stronger and a weaker one. With 0
/// and 0 the player is returned unchanged and nothing is drawn.
pub(crate) fn slipping(always: f64, uneven: f64, player: impl Player) -> Box<dyn Player> {
    match [always, uneven].map(|chance| (chance * f64::from(PARTS)).round() as u32) {
        [0, 0] => Box::new(player),
        [always, uneven] => Box::new(Slipping { player, always, uneven }),
    }
}

impl<P: Player> Slipping<P> {
    /// Chance of a slip in this game for the seat that owns the stream `rng`, in parts of
    /// [`PARTS`]. A player answers decisions of many games in any order, so the chance is drawn
    /// anew each time, from a stream derived from the seat's.
    fn chance(&self, rng: &ChaCha8Rng) -> u32 {
        if self.uneven == 0 {
            return self.always;
        }
        let mut of_game = ChaCha8Rng::from_seed(rng.get_seed());
        of_game.set_stream(!rng.get_stream());
        self.always + below(&mut of_game, self.uneven + 1)
    }
}

impl<P: Player> Player for Slipping<P> {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let chance = self.chance(rng);
        if below(rng, PARTS) < chance { Careful.choose(view, rng) } else { self.player.choose(view, rng) }
    }

    /// Of a decision that is left to chance the player thinks nothing.
    fn choose_aloud(&mut self, view: &View, rng: &mut ChaCha8Rng, thoughts: &mut Thoughts) -> OptionKey {
        let chance = self.chance(rng);
        if below(rng, PARTS) < chance {
            Careful.choose(view, rng)
        } else {
            self.player.choose_aloud(view, rng, thoughts)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use killbox_components::rng::player_streams;
    use rand_chacha::rand_core::Rng as _;

    use super::*;

    /// The chance of an uneven player stays the same all through a game, whatever was drawn in
    /// between. It differs between games and between the two seats of a game.
    #[test]
    fn uneven_players_are_drawn_by_game_and_seat() {
        let player = Slipping { player: Careful, always: 100, uneven: PARTS / 2 };
        let mut seen = BTreeSet::new();
        for game in 0..50 {
            for mut rng in player_streams(7, game) {
                let chance = player.chance(&rng);
                assert!((100..=100 + PARTS / 2).contains(&chance));
                rng.next_u64();
                assert_eq!(player.chance(&rng), chance, "one chance in a game");
                seen.insert(chance);
            }
        }
        assert!(seen.len() > 95, "another chance in each game and for each seat: {}", seen.len());
        let (least, most) = (*seen.first().expect("some"), *seen.last().expect("some"));
        assert!(least < PARTS / 20 && most > PARTS / 2 - PARTS / 20, "all of the range: {least} to {most}");
    }
}
