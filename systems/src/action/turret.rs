//! MOV-84, MOV-85: rotating a turret indicator, by the action or by an ability. Rotating a ship is another thing
//! (MOV-86).

use killbox_components::arc::Arc;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Rotates the indicator. For the end of a step.
pub fn rotate<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, arc: Arc) {
    b.turn[ship].turret = arc;
    b.raise(Event::TurretRotated { ship, arc });
}
