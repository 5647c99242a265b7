//! Players that slip: now and then they pick at random. A pool of opponents wants weaker ones that
//! think alike, and how much strength a slip costs says how much a player's decisions matter.

use killbox_components::choice::OptionKey;
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::Player;
use crate::random::Careful;

/// A chance is so many parts.
const PARTS: u32 = 1 << 20;

/// A player that leaves some of its decisions to chance.
struct Slipping<P> {
    player: P,
    /// How many of [`PARTS`] in every game.
    always: u32,
    /// How many of [`PARTS`] more at most: in each game as many as are drawn for its seat.
    uneven: u32,
}

/// The player, which lets [`Careful`] answer so often, 0 to 1: its slips do not fly off the board.
/// In each game `uneven` more at most, as is drawn for the seat: some games are then played by two
/// of a kind, some by one who is better. With 0 and 0 it is as it was, to the bit: nothing is
/// drawn.
pub(crate) fn slipping(always: f64, uneven: f64, player: impl Player) -> Box<dyn Player> {
    match [always, uneven].map(|chance| (chance * f64::from(PARTS)).round() as u32) {
        [0, 0] => Box::new(player),
        [always, uneven] => Box::new(Slipping { player, always, uneven }),
    }
}

impl<P: Player> Slipping<P> {
    /// How many of [`PARTS`] in this game of the seat whose stream this is. A player is asked in
    /// any order for many games, so that it is drawn again each time, from a stream beside that of
    /// the seat.
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
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use killbox_components::rng::player_streams;
    use rand_chacha::rand_core::Rng as _;

    use super::*;

    /// Uneven players slip as often all through a game, whatever was drawn in between, and
    /// otherwise in another; those of a game do not slip alike.
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
