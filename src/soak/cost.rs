//! The cost of games, counted and not timed: it is the same on every machine and in every run.

use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::setup::grid;
use killbox_systems::world::observer::Silent;

use super::{Laws, play};

/// The cost of games of random choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Games played.
    pub games: u64,
    /// Decisions answered.
    pub decisions: u64,
    /// Options that the decisions offered.
    pub options: u64,
    /// Steps that the rules took.
    pub steps: u64,
    /// Cells of the placement grid that were tested one by one.
    pub cells: u64,
}

impl Cost {
    /// The cost as one number, in steps. Testing a cell takes about as long as a step; finding an
    /// option takes a small part of that.
    pub fn work(&self) -> u64 {
        self.steps + self.options / 16 + self.cells / 2
    }

    /// Adds the cost of `other`.
    pub fn add(&mut self, other: Cost) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.options += other.options;
        self.steps += other.steps;
        self.cells += other.cells;
    }
}

/// The cost of `games` games of `matchup`, from game 0 on, with random choices.
///
/// # Errors
/// The game, and what ended it if the rules did not.
pub fn cost(matchup: Matchup, seed: u64, games: u64) -> Result<Cost, String> {
    let mut batch = Batch::<Silent>::new(vec![matchup], 1, seed);
    let mut cost = Cost::default();
    for game in 0..games {
        batch.start(0, game, 0);
        let mut stream = stream(seed, game, Purpose::PlayerA);
        let before = grid::tested_cells();
        let mut options = 0;
        cost.decisions += play(&mut batch, Laws::None, |view| {
            let offered = &view.pending().options;
            options += offered.len() as u64;
            offered[below(&mut stream, offered.len() as u32) as usize]
        })
        .map_err(|what| format!("game {game}: {what}"))?;
        cost.games += 1;
        cost.options += options;
        cost.cells += grid::tested_cells() - before;
        cost.steps += u64::from(batch.with_battle(0, |b| b.core.steps));
    }
    Ok(cost)
}
