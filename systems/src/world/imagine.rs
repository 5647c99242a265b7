//! Turns a [`Position`] into a battle that its seat may search.

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, SeatPending};
use killbox_components::frame::Frame;
use killbox_components::frame::phases::PlanningStep;
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSlot};

use crate::world::battle::Battle;
use crate::world::determinize::determinize;
use crate::world::observer::Observer;
use crate::world::position::Position;
use crate::world::view::View;

impl Position {
    /// Overwrites `b` with the battle, in which everything that the seat cannot know is redrawn
    /// from `seed` ([`determinize`]).
    ///
    /// While dials are set, the dials that the other seat has already set are cleared instead: the
    /// player of that seat in the search sets them again [RND-42]. Later in the round `dials` is
    /// called for each dial of the other seat that is still facedown, as if it were set now
    /// [RND-46].
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
        let hidden = hidden.into_iter().filter(|ship| {
            let turn = &b.turn[*ship];
            !turn.dial_faceup && !turn.dial_seen && turn.dial.is_some()
        });
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
