//! The results of many meetings.

use std::collections::BTreeMap;

use killbox::faults::Faults;

/// The results of meetings.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// By meeting: the half points of both games. A meeting with a game that did not end by the
    /// rules is left out.
    pub meetings: BTreeMap<u64, u8>,
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program, by cause. Their numbers count two games for each
    /// meeting.
    pub faults: Faults,
    /// The wrapping sum of the hashes of all games.
    pub checksum: u64,
}

impl Scores {
    /// Adds the results of other meetings.
    pub(super) fn add(&mut self, other: Scores) {
        let Scores { meetings, games, faults, checksum } = other;
        self.meetings.extend(meetings);
        self.games += games;
        self.faults.merge(&faults);
        self.checksum = self.checksum.wrapping_add(checksum);
    }
}
