//! Rotating a turret indicator, by the action or by an ability [MOV-84, MOV-85]. Rotating a ship is
//! in [`crate::movement::rotate`] [MOV-86].

use killbox_components::choice::Choice;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::state::Turn;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Rotates the indicators by a choice of [`turns`](crate::legal::indicator::turns). Returns
/// whether it is such a choice. Call it at the end of a step.
pub fn rotate<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, choice: Choice) -> bool {
    let before = b.turn[ship];
    if !point(b, ship, choice) {
        return false;
    }
    let Turn { turret: arc, second_turret: second, .. } = b.turn[ship];
    // One rotation, whichever indicators it turns [HUG-59/open].
    b.raise(match (arc != before.turret, second != before.second_turret) {
        (_, false) => Event::TurretRotated { ship, arc },
        (false, true) => Event::SecondTurretRotated { ship, arc: second },
        (true, true) => Event::BothTurretsRotated { ship, arc, second },
    });
    true
}

/// Sets the indicators by a choice. Returns whether it is such a choice.
pub fn point<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, choice: Choice) -> bool {
    let turn = &mut b.turn[ship];
    match choice {
        Choice::Arc { arc, .. } => turn.turret = arc,
        Choice::Arcs { arc, second, .. } => (turn.turret, turn.second_turret) = (arc, second),
        _ => return false,
    }
    true
}
