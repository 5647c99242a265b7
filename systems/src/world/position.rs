//! A battle for a player that searches ahead: [`Position`]. It holds all of the battle, but gives out nothing: what is
//! made of it ([`crate::batch::Batch::imagine`]) has everything that the seat cannot know drawn anew.

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, SeatPending};
use killbox_components::frame::Frame;
use killbox_components::frame::phases::PlanningStep;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSlot};

use crate::world::battle::Battle;
use crate::world::determinize::determinize;
use crate::world::observer::Observer;
use crate::world::snapshot::Snapshot;
use crate::world::view::View;

/// A battle as it stands, for one seat to search. Its squads are matchup 0 of the batch in which it is searched.
#[derive(Clone, Debug)]
pub struct Position {
    snapshot: Snapshot,
    seat: Seat,
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

    /// Makes `b` the battle, all that its seat cannot know drawn anew from `seed` ([`determinize`]). While dials are set
    /// (RND-42), those that the other seat has set already are unset instead: it is asked for them again, and whoever
    /// plays it in the search sets them as it would. Later in the round `dials` is asked for each dial of the other seat
    /// that is still facedown (RND-46), as if it were set now.
    pub(crate) fn imagine<O: Observer>(
        &self,
        b: &mut Battle<O>,
        seed: u64,
        dials: &mut dyn FnMut(&View) -> OptionKey,
    ) {
        self.snapshot.restore(b);
        determinize(b, self.seat, seed);
        let other = self.seat.other();
        let hidden = b.core.in_play & other.ships();
        let hidden =
            hidden.into_iter().filter(|ship| !b.turn[*ship].dial_faceup && b.turn[*ship].dial.is_some());
        let hidden: ArrayVec<ShipSlot, SHIPS_PER_SEAT> = hidden.collect();
        if matches!(b.frames.0.last(), Some(Frame::Planning(f)) if f.step == PlanningStep::Dials) {
            for ship in hidden {
                b.turn[ship].dial = None;
            }
            let pending = b.pending.of_mut(other);
            pending.options.clear();
            pending.answer = None;
            return;
        }
        for ship in hidden {
            let dial = b.matchup.ship(ship).dial.iter();
            let options =
                dial.map(|maneuver| OptionKey::from(Choice::Maneuver { ship, maneuver: *maneuver }));
            let (kind, subject) = (DecisionKind::Dial, Some(ship));
            let asked = SeatPending { kind, subject, options: options.collect(), answer: None };
            let open = std::mem::replace(b.pending.of_mut(other), asked);
            let key = dials(&View::new(b, other));
            *b.pending.of_mut(other) = open;
            if let Some(Choice::Maneuver { maneuver, .. }) = key.choice(kind) {
                b.turn[ship].dial = Some(maneuver);
            }
        }
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
