//! What games of many meetings came to.

use std::collections::BTreeMap;

use crate::faults::Faults;

/// What games came to.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// By meeting: half points of both games; a game that did not end by the rules leaves its
    /// meeting out.
    pub meetings: BTreeMap<u64, u8>,
    /// Games played to their end.
    pub games: u64,
    /// Games ended by a bound of the program, by what was at work; they are numbered as meetings
    /// are, two to each.
    pub faults: Faults,
    /// The wrapping sum of all games' hashes.
    pub checksum: u64,
}

impl Scores {
    /// Adds those of other meetings.
    pub(super) fn add(&mut self, other: Scores) {
        let Scores { meetings, games, faults, checksum } = other;
        self.meetings.extend(meetings);
        self.games += games;
        self.faults.merge(&faults);
        self.checksum = self.checksum.wrapping_add(checksum);
    }
}
