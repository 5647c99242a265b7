//! Whether precision effects of damage cards apply. A huge ship can be dealt such cards while it
//! defends [HUG-20, HUG-21]. The code that turns a card faceup asks here, and so does the code that
//! resolves its text.
//!
//! A precision effect is a text of a card of the huge damage deck (`crate::damage::deck`) and
//! resolves as soon as the card is dealt, like a text with the hook [`Hook::Dealt`]. The primary
//! effect of the card follows when the precision effect is over [HUG-20].

use killbox_components::ability::{Change, Compiled, Filter, Hook};
use killbox_components::ids::ShipSlot;

use crate::abilities::predicates::answers_about;
use crate::abilities::references::in_arc;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The attacker of `ship`, if it defends [HUG-21]. It defends until the damage of the attack is
/// dealt, not in the Aftermath [HUG-20/open].
pub(crate) fn attacker_of<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<ShipSlot> {
    let attack = b.attacks.current().filter(|attack| attack.defender == ship && !attack.aftermath)?;
    Some(attack.attacker)
}

/// Whether the attacker is in the arc of `ship` that the card names [HUG-20].
pub(crate) fn is_in_arc<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    ability: &Compiled,
    attacker: ShipSlot,
) -> bool {
    matches!(ability.filter, Filter::Precision(arc) if in_arc(b, ship, arc, attacker))
}

/// Whether an ability lets the attacker apply the effect outside that arc [HUG-20].
pub(crate) fn may_apply<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let Some(attack) = b.attacks.current().filter(|attack| attack.defender == ship) else { return false };
    let mut may = false;
    answers_about(b, Hook::PrecisionArcs, attack, |_, ability, _| {
        may |= ability.change == Some(Change::PrecisionInAnyArc);
    });
    may
}
