//! Observations: what a seat sees when it is asked, as numbers in fixed places, for players that
//! learn.
//!
//! [`Observer::observe`] writes what a [`View`] shows into the buffers of an [`Observation`]: a row
//! for each ship, obstacle, device and objective token, the globals, the decision, and a row for
//! each option. All of it is egocentric: own ships come first, the own board edge is below, so both
//! seats of mirrored positions see the same. Nothing hidden from the seat is in it. What stands
//! where, with units and ranges, is in [`SHIP`], [`OBSTACLE`], [`DEVICE`], [`OBJECTIVE`],
//! [`GLOBAL`] and [`OPTION`], and for readers in `docs/observations.md`; [`VERSION`] changes when
//! any of it does.

mod board;
mod eyes;
mod features;
mod globals;
mod observation;
mod options;
mod ships;

use killbox_components::spec::Matchup;
use killbox_systems::world::view::View;

use eyes::{Eyes, Numbers};

pub use features::{
    CHOICES, DECISION_WORDS, DEVICE, DEVICE_FEATURES, Feature, GLOBAL, GLOBAL_FEATURES, NONE, OBJECTIVE,
    OBJECTIVE_FEATURES, OBSTACLE, OBSTACLE_FEATURES, OPTION, OPTION_FEATURES, OPTION_WORDS, SHIP,
    SHIP_FEATURES, VERSION,
};
pub use observation::Observation;

/// Writes observations of the battles of a batch.
#[derive(Clone, Debug)]
pub struct Observer {
    numbers: Vec<Numbers>,
}

impl Observer {
    /// For battles of these matchups, by their numbers in the batch.
    pub fn new(matchups: &[Matchup]) -> Observer {
        Observer { numbers: matchups.iter().map(Numbers::of).collect() }
    }

    /// Writes what a seat sees, and what it is asked. `used` says how many rows of options the
    /// buffers may hold from before, and is told how many they hold now: the rows between are
    /// emptied, and no others.
    pub fn observe(&self, view: &View, used: &mut usize, into: &mut Observation) {
        write(&Eyes::new(view, self.numbers[usize::from(view.core().matchup)]), used, into);
    }
}

/// As [`Observer::observe`], for who does not know beforehand what is played.
pub fn observe(view: &View, used: &mut usize, into: &mut Observation) {
    write(&Eyes::new(view, Numbers::of(view.matchup())), used, into);
}

fn write(eyes: &Eyes, used: &mut usize, into: &mut Observation) {
    ships::write(eyes, into.ships);
    board::write_obstacles(eyes, into.obstacles);
    board::write_devices(eyes, into.devices);
    board::write_objectives(eyes, into.objectives);
    globals::write(eyes, into.globals);
    options::write(eyes, used, into);
}
