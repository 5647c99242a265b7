//! Abilities that are granted to a ship for a time stand in the battle's list of granted ones until
//! it ends (ABL-9).

use killbox_components::ability::{Granted, Until};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::state::Fault;

use crate::answers::initiative;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Ends the abilities that were granted to that ship up to now.
#[inline]
pub fn expire_of<O: Observer>(b: &mut Battle<O>, now: Until, ship: ShipSlot) {
    if !b.queue.granted.is_empty() {
        b.queue.granted.retain(|granted| granted.until != now || granted.ship != ship);
    }
}

/// Ends the abilities that were granted up to now.
#[inline]
pub fn expire<O: Observer>(b: &mut Battle<O>, now: Until) {
    if b.queue.granted.is_empty() {
        return;
    }
    let ends =
        b.queue.granted.iter().filter(|granted| granted.until == now && granted.as_initiative().is_some());
    let freed = ends.fold(ShipSet::EMPTY, |ships, granted| ships | granted.ship.set());
    b.queue.granted.retain(|granted| granted.until != now);
    for ship in freed {
        b.turn[ship].initiative = initiative::now(b, ship);
    }
    initiative::refresh(b);
}

/// RND-37: for a time the initiative of a ship is this one. HUG-7: not that of a huge ship.
pub(crate) fn treat_initiative<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8, until: Until) {
    if b.board.huge.has(ship) {
        return;
    }
    b.turn[ship].initiative = number;
    let effect = Granted::initiative(ship, number, initiative::own(b, ship), until);
    // The most recent one stands last.
    b.queue.granted.retain(|granted| *granted != effect);
    grant(b, ship, effect.ability, until);
}

/// RND-36: for a time a ship has its turns at this value. HUG-7: not a huge ship.
pub(crate) fn take_turns_at<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8, until: Until) {
    if b.board.huge.has(ship) {
        return;
    }
    let effect = Granted::turn(ship, number, until);
    // The most recent one stands last.
    b.queue.granted.retain(|granted| *granted != effect);
    grant(b, ship, effect.ability, until);
}

/// ATK-74: the innermost attack is over: what was granted for it, or in its Aftermath for a bonus
/// attack that did not come, ends.
pub(crate) fn expire_with_attack<O: Observer>(b: &mut Battle<O>) {
    if b.queue.granted.is_empty() {
        return;
    }
    let over = b.attacks.len.saturating_sub(1);
    b.queue.granted.retain(|granted| granted.until != Until::EndOfAttack || granted.attack < over);
}

/// Gives a ship an ability for a time; the same one twice is the same ability still (ABL-8).
/// ATK-74: in the Aftermath "the attack" is the bonus attack that comes.
pub(crate) fn grant<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, ability: u16, until: Until) {
    let under_way = b.attacks.current().filter(|attack| !attack.aftermath);
    let attack = match until {
        Until::EndOfAttack => b.attacks.len - u8::from(under_way.is_some()),
        _ => 0,
    };
    let granted = Granted { ship, ability, until, attack };
    let given = &mut b.queue.granted;
    if !given.contains(&granted) && given.try_push(granted).is_err() {
        b.fault(Fault::Granted);
    }
}
