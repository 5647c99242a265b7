//! Observations: what a seat sees at a decision, as numbers in fixed places, for players that
//! learn.
//!
//! [`Observer::observe`] writes the contents of a [`View`] into the buffers of an [`Observation`]:
//! a row for each ship, obstacle, device and objective token, the globals, the decision, and a row
//! for each option. An observation is egocentric: own ships come first and the own board edge is
//! below, so both seats of mirrored positions get equal observations. It holds nothing that is
//! hidden from the seat.
//!
//! Every number is listed with its unit and range in [`SHIP`], [`OBSTACLE`], [`DEVICE`],
//! [`OBJECTIVE`], [`GLOBAL`] and [`OPTION`], and for readers in `docs/observations.md`. [`VERSION`]
//! changes when any of these does.

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
    /// An observer for battles of these matchups, which are identified by their numbers in the
    /// batch.
    pub fn new(matchups: &[Matchup]) -> Observer {
        Observer { numbers: matchups.iter().map(Numbers::of).collect() }
    }

    /// Writes what a seat sees and its pending decision. `used` is the number of option rows that
    /// the buffers hold from before; it becomes the number that they hold now. The rows between the
    /// two are set to zeros, and no others.
    pub fn observe(&self, view: &View, used: &mut usize, into: &mut Observation) {
        write(&Eyes::new(view, self.numbers[usize::from(view.core().matchup)]), used, into);
    }
}

/// As [`Observer::observe`], for callers that do not know the matchups beforehand.
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
