//! Sums up games that arrive in any order, pair by pair.

use std::collections::BTreeMap;

use killbox_components::ids::ShipSet;

use super::stats::Half;
use super::{First, GameResult, Sums};

/// The totals ([`Sums`]) so far, and the games whose pair is not complete.
#[derive(Clone, Debug)]
pub struct Tally {
    sums: Sums,
    paired: bool,
    /// By pair, its game that ended first. `None` if that game faulted.
    halves: BTreeMap<u64, Option<Half>>,
}

impl Tally {
    /// Totals of no games. `fielded` holds the ships, with squad A in seat A.
    pub fn new(fielded: ShipSet, first: First) -> Tally {
        Tally { sums: Sums::new(fielded), paired: first == First::ByRules, halves: BTreeMap::new() }
    }

    /// Adds a game.
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

    /// The totals.
    pub fn finish(self) -> Sums {
        self.sums
    }
}
