//! MOV-84, MOV-85: rotating a turret indicator, by the action or by an ability. Rotating a ship is
//! another thing (MOV-86).

use killbox_components::choice::Choice;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::state::Turn;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Rotates the indicators as the choice says ([`turns`](crate::possible::indicator::turns)). For
/// the end of a step. Whether it is such a choice.
pub fn rotate<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, choice: Choice) -> bool {
    let before = b.turn[ship];
    if !point(b, ship, choice) {
        return false;
    }
    let Turn { turret: arc, second_turret: second, .. } = b.turn[ship];
    // HUG-59/open: one rotation, whatever it turns.
    b.raise(match (arc != before.turret, second != before.second_turret) {
        (_, false) => Event::TurretRotated { ship, arc },
        (false, true) => Event::SecondTurretRotated { ship, arc: second },
        (true, true) => Event::BothTurretsRotated { ship, arc, second },
    });
    true
}

/// Where the indicators point from here on. Whether it is a choice that says so.
pub fn point<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, choice: Choice) -> bool {
    let turn = &mut b.turn[ship];
    match choice {
        Choice::Arc { arc, .. } => turn.turret = arc,
        Choice::Arcs { arc, second, .. } => (turn.turret, turn.second_turret) = (arc, second),
        _ => return false,
    }
    true
}
