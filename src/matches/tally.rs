//! Adds up games that come in any order, pair by pair.

use std::collections::BTreeMap;

use killbox_components::ids::ShipSet;

use super::stats::Half;
use super::{First, GameResult, Sums};

/// Sums, and the games whose pair is not complete.
#[derive(Clone, Debug)]
pub struct Tally {
    sums: Sums,
    paired: bool,
    /// The game of each pair that ended first; `None` if it faulted.
    halves: BTreeMap<u64, Option<Half>>,
}

impl Tally {
    /// Nothing yet, by the ships of `fielded` (squad A in seat A).
    pub fn new(fielded: ShipSet, first: First) -> Tally {
        Tally { sums: Sums::new(fielded), paired: first == First::ByRules, halves: BTreeMap::new() }
    }

    /// Adds one game.
    pub fn add(&mut self, game: &GameResult) {
        self.sums.add(game);
        if !self.paired {
            return;
        }
        let half = Half::of(game);
        match self.halves.remove(&(game.game / 2)) {
            None => {
                self.halves.insert(game.game / 2, half);
            }
            Some(other) => {
                if let (Some(half), Some(other)) = (half, other) {
                    self.sums.add_halves(&half, &other);
                }
            }
        }
    }

    /// The sums.
    pub fn finish(self) -> Sums {
        self.sums
    }
}
