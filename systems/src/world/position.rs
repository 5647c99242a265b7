//! A battle for a player that searches ahead: [`Position`]. It holds all of the battle, but gives
//! out nothing: what is made of it ([`crate::batch::Batch::imagine`]) has everything that the seat
//! cannot know drawn anew.

use killbox_components::ids::Seat;

use crate::world::battle::Battle;
use crate::world::observer::Observer;
use crate::world::snapshot::Snapshot;

/// A battle as it stands, for one seat to search. Its squads are matchup 0 of the batch in which it
/// is searched.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) snapshot: Snapshot,
    pub(super) seat: Seat,
}

impl Default for Position {
    /// Of no battle: to be taken into.
    fn default() -> Self {
        Position { snapshot: Snapshot::default(), seat: Seat::A }
    }
}

impl Position {
    /// Overwrites it with a battle as it stands.
    pub(super) fn take(&mut self, battle: &dyn Kept, seat: Seat) {
        battle.keep(&mut self.snapshot);
        self.snapshot.renumber(0);
        self.seat = seat;
    }

    /// The game it is of.
    pub(crate) fn game(&self) -> u64 {
        self.snapshot.game().0
    }
}

/// A battle that can be put aside, whoever watches it.
pub(super) trait Kept {
    /// Puts it aside.
    fn keep(&self, into: &mut Snapshot);
}

impl<O: Observer> Kept for Battle<'_, O> {
    fn keep(&self, into: &mut Snapshot) {
        into.take(self);
    }
}
