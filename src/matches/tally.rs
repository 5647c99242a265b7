//! Adds up games that come in any order, pair by pair.

use std::collections::BTreeMap;

use killbox_components::ids::ShipSet;

use super::{First, GameResult, Sums};

/// Sums, and the games whose pair is not complete.
#[derive(Clone, Debug)]
pub struct Tally {
    sums: Sums,
    paired: bool,
    /// A's half points and margin in the game of a pair that ended first; `None` if it faulted.
    halves: BTreeMap<u64, Option<(u8, i32)>>,
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
        let result = game.fault.is_none().then(|| (game.half_points(), game.margin()));
        match self.halves.remove(&(game.game / 2)) {
            None => {
                self.halves.insert(game.game / 2, result);
            }
            Some(other) => {
                if let (Some((points, margin)), Some((other_points, other_margin))) = (result, other) {
                    self.sums.add_pair(points + other_points, margin + other_margin);
                }
            }
        }
    }

    /// The sums.
    pub fn finish(self) -> Sums {
        self.sums
    }
}
