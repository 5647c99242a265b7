//! What the buffers of an observation hold, so that only what has changed is written.

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{SHIPS, Seat};

use super::abilities::InPlay;
use super::bar;
use super::identities;
use super::relations::Measured;

/// What was written to the buffers of one observation. The default belongs to buffers of zeros. A
/// memory belongs to its buffers: whoever clears or exchanges them begins with a new memory.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The number of rows of options that hold an option.
    pub(super) used: usize,
    /// The match-up whose cards the buffers hold, by its [stamp](super::known::Known::stamp), and
    /// the seat that sees them.
    of: Option<(u64, Seat)>,
    /// The cards that lie in each place.
    pub(super) identities: identities::Sides,
    /// The sides of cards that add actions.
    pub(super) bars: bar::Sides,
    /// The abilities of each ship that are in play; `None` if the row is to be written.
    pub(super) abilities: [Option<InPlay>; SHIPS],
    /// What was measured between the ships. It is created when relations are observed first.
    pub(super) measured: Option<Box<Measured>>,
}

impl Memory {
    /// The number of options in the buffers.
    pub fn options(&self) -> usize {
        self.used.min(OPTIONS)
    }

    /// Notes whose cards the buffers will hold. Returns whether they hold others now.
    pub(super) fn turns_to(&mut self, stamp: u64, seat: Seat) -> bool {
        let is_new = self.of != Some((stamp, seat));
        if is_new {
            self.of = Some((stamp, seat));
            self.abilities = [None; SHIPS];
            if let Some(measured) = &mut self.measured {
                measured.forget();
            }
        }
        is_new
    }
}
