//! Random numbers of a battle: ChaCha8, keyed by the run's seed, with one stream for each purpose
//! of each game.
//!
//! The draws of a game depend on (seed, game index, purpose) alone. They do not depend on batch
//! size, thread count, or what ran before.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::Component;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

use crate::dice::Face;

/// The purpose of a stream. The number of the stream is game index x 16 + purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// All dice.
    Dice = 0,
    /// The damage decks.
    Deck = 1,
    /// The random draws of set-up.
    Setup = 2,
    /// The player in seat A.
    PlayerA = 3,
    /// The player in seat B.
    PlayerB = 4,
    /// Hidden state that is drawn anew for a search.
    Fork = 5,
    /// The environment card [ENV-2].
    Environment = 6,
    /// The pair of squads, where games are played between many.
    Squads = 7,
    /// The opponent, where several play.
    Opponent = 8,
}

/// The stream of one game and purpose.
pub fn stream(seed: u64, game: u64, purpose: Purpose) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream((game << 4) | purpose as u64);
    rng
}

/// The streams of the players in seat A and in seat B.
pub fn player_streams(seed: u64, game: u64) -> [ChaCha8Rng; 2] {
    [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(seed, game, seat))
}

/// The random state of a battle.
#[derive(Component, Clone, Debug)]
pub struct BattleRng {
    dice: ChaCha8Rng,
    deck: ChaCha8Rng,
}

/// Hashes the streams and their positions. Equal hashes mean equal draws from here on.
impl Hash for BattleRng {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let BattleRng { dice, deck } = self;
        for stream in [dice, deck] {
            (stream.get_seed(), stream.get_stream(), stream.get_word_pos()).hash(state);
        }
    }
}

impl BattleRng {
    /// The streams of game `game`.
    pub fn new(seed: u64, game: u64) -> BattleRng {
        BattleRng { dice: stream(seed, game, Purpose::Dice), deck: stream(seed, game, Purpose::Deck) }
    }

    /// Rolls one attack die [ATK-46].
    pub fn attack_die(&mut self) -> Face {
        Face::attack((self.dice.next_u32() >> 29) as u8)
    }

    /// Rolls one defense die [ATK-46].
    pub fn defense_die(&mut self) -> Face {
        Face::defense((self.dice.next_u32() >> 29) as u8)
    }

    /// A random word for up to [`crate::dice::DICE_PER_WORD`] dice: three bits for each die, lowest
    /// bits first.
    pub fn dice_word(&mut self) -> u32 {
        self.dice.next_u32()
    }

    /// A number below `n` from the deck's stream.
    pub fn deck_below(&mut self, n: u8) -> u8 {
        below(&mut self.deck, u32::from(n)) as u8
    }

    /// The number of words that each stream has produced, for hashes and snapshots.
    pub fn positions(&self) -> [u128; 2] {
        [self.dice.get_word_pos(), self.deck.get_word_pos()]
    }
}

impl Default for BattleRng {
    fn default() -> Self {
        BattleRng::new(0, 0)
    }
}

/// A uniform number below `n` (Lemire 2019, without a division in the common case).
pub fn below(rng: &mut ChaCha8Rng, n: u32) -> u32 {
    debug_assert!(n > 0);
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}
