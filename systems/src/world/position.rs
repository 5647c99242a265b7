//! A battle for a player that searches ahead: [`Position`]. It holds the whole battle but reveals
//! nothing, because [`crate::batch::Batch::imagine`] redraws everything that the seat cannot know.

use killbox_components::ids::Seat;

use crate::world::battle::Battle;
use crate::world::observer::Observer;
use crate::world::snapshot::Snapshot;

/// A saved battle that one seat may search. Its squads are matchup 0 of the batch in which it is
/// searched.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) snapshot: Snapshot,
    pub(super) seat: Seat,
}

impl Default for Position {
    /// The position of no battle, to be overwritten.
    fn default() -> Self {
        Position { snapshot: Snapshot::default(), seat: Seat::A }
    }
}

impl Position {
    /// Overwrites the position with the current battle.
    pub(super) fn take(&mut self, battle: &dyn Kept, seat: Seat) {
        battle.keep(&mut self.snapshot);
        self.snapshot.renumber(0);
        self.seat = seat;
    }

    /// The number of the game.
    pub(crate) fn game(&self) -> u64 {
        self.snapshot.game().0
    }
}

/// A battle that can be saved, whatever its observer.
pub(super) trait Kept {
    /// Saves the battle in `into`.
    fn keep(&self, into: &mut Snapshot);
}

impl<O: Observer> Kept for Battle<'_, O> {
    fn keep(&self, into: &mut Snapshot) {
        into.take(self);
    }
}
