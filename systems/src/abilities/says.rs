//! The simplest query to constant abilities: whether any of them applies to a ship.

use killbox_components::ability::Hook;
use killbox_components::ids::ShipSlot;

use crate::abilities::predicates::answers;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

pub(crate) fn says<O: Observer>(b: &Battle<O>, hook: Hook, ship: ShipSlot) -> bool {
    let mut says = false;
    answers(b, hook, ship, |_, _| says = true);
    says
}
