//! HUG-20, HUG-21: precision effects of the damage cards that a huge ship is dealt while it
//! defends: whether they are applied. Asked by whoever turns a card up, and by whoever resolves
//! what it says.

use killbox_components::ability::{Change, Compiled, Filter, Hook};
use killbox_components::ids::ShipSlot;

use crate::answers::meant::in_arc;
use crate::answers::predicates::answers_about;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// HUG-21: who attacks `ship`, if it defends. HUG-20/open: to the end of the damage that the attack
/// deals, not in its Aftermath.
pub(crate) fn attacker_of<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<ShipSlot> {
    let attack = b.attacks.current().filter(|attack| attack.defender == ship && !attack.aftermath)?;
    Some(attack.attacker)
}

/// HUG-20: whether the attacker is in the arc of `ship` that the card names.
pub(crate) fn is_in_arc<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    ability: &Compiled,
    attacker: ShipSlot,
) -> bool {
    matches!(ability.filter, Filter::Precision(arc) if in_arc(b, ship, arc, attacker))
}

/// HUG-20: whether an ability lets the attacker apply the effect outside of that arc.
pub(crate) fn may_apply<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let Some(attack) = b.attacks.current().filter(|attack| attack.defender == ship) else { return false };
    let mut may = false;
    answers_about(b, Hook::PrecisionArcs, attack, |_, ability, _| {
        may |= ability.change == Some(Change::PrecisionInAnyArc);
    });
    may
}
