//! Random numbers and games drawn with them.

use killbox::matches::{First, GameResult, Side, Sums, Tally};
use killbox_components::ids::{SHIPS, Seat, ShipSet, ShipSlot};
use killbox_components::rng::below;
use killbox_components::tally::ShipTally;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use statrs::distribution::{ContinuousCDF, Normal};

/// The random numbers of one model.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The random numbers for a seed, a model and a number of clusters.
    pub fn new(seed: u64, name: &str, clusters: usize) -> Dice {
        let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let named = name.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, mix);
        Dice(ChaCha8Rng::seed_from_u64(named.wrapping_add(clusters as u64)))
    }

    /// A uniform number between 0 and 1, both excluded.
    pub fn uniform(&mut self) -> f64 {
        (f64::from(below(&mut self.0, 1 << 30)) + 0.5) / f64::from(1 << 30)
    }

    /// A whole number from 0 to `end - 1`.
    pub fn below(&mut self, end: usize) -> usize {
        below(&mut self.0, end as u32) as usize
    }

    /// True with this probability.
    pub fn chance(&mut self, chance: f64) -> bool {
        self.uniform() < chance
    }

    /// A standard normal number.
    pub fn normal(&mut self) -> f64 {
        Normal::standard().inverse_cdf(self.uniform())
    }

    /// Two correlated numbers between 0 and 1, from normal numbers with this correlation.
    pub fn two(&mut self, correlation: f64) -> [f64; 2] {
        let (one, other) = (self.normal(), self.normal());
        let second = correlation * one + (1.0 - correlation * correlation).max(0.0).sqrt() * other;
        [one, second].map(|value| Normal::standard().cdf(value))
    }
}

/// One game of a pair.
#[derive(Clone, Copy)]
pub struct Game {
    /// A's half points.
    pub points: u8,
    /// A's margin.
    pub margin: i32,
    /// The first player.
    pub first: Side,
    /// Whether the only ship survived.
    pub left: bool,
}

impl Game {
    /// A game that A won or lost.
    pub fn of(won: bool) -> Game {
        Game { points: 2 * u8::from(won), margin: 0, first: Side::A, left: won }
    }
}

/// The sums of games.
pub fn sums(games: &[Game], first: First) -> Sums {
    let ship = ShipSlot(0).set();
    let mut tally = Tally::new(ship, first);
    for (number, game) in (0..).zip(games) {
        let points = game.margin.unsigned_abs() as u16;
        tally.add(&GameResult {
            game: number,
            a_seat: if number.is_multiple_of(2) { Seat::A } else { Seat::B },
            winner: [Some(Side::B), None, Some(Side::A)][usize::from(game.points)],
            scores: if game.margin > 0 { [points, 0] } else { [0, points] },
            rounds: 5,
            first: game.first,
            hash: number,
            fault: None,
            culprit: None,
            decisions: 1,
            survived: if game.left { ship } else { ShipSet::EMPTY },
            ships: [ShipTally::default(); SHIPS],
        });
    }
    tally.finish()
}
