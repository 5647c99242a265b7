//! Abilities that are granted to a ship for a time. They are in the battle's list of granted
//! abilities until that time ends [ABL-9].

use killbox_components::ability::{Granted, Until};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::state::Fault;

use crate::abilities::initiative;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Ends the abilities that `ship` was granted until `now`.
#[inline]
pub fn expire_of<O: Observer>(b: &mut Battle<O>, now: Until, ship: ShipSlot) {
    if !b.queue.granted.is_empty() {
        b.queue.granted.retain(|granted| granted.until != now || granted.ship != ship);
    }
}

/// Ends the abilities that any ship was granted until `now`.
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

/// Treats the initiative of a ship as `number` for a time [RND-37]. The initiative of a huge ship
/// does not change [HUG-7].
pub(crate) fn treat_initiative<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8, until: Until) {
    if b.board.huge.0.has(ship) {
        return;
    }
    b.turn[ship].initiative = number;
    let effect = Granted::initiative(ship, number, initiative::own(b, ship), until);
    // The most recent effect is the last in the list.
    b.queue.granted.retain(|granted| *granted != effect);
    grant(b, ship, effect.ability, until);
}

/// Lets a ship take its turns at `number` for a time [RND-36]. A huge ship is not affected [HUG-7].
pub(crate) fn take_turns_at<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8, until: Until) {
    if b.board.huge.0.has(ship) {
        return;
    }
    let effect = Granted::turn(ship, number, until);
    // The most recent effect is the last in the list.
    b.queue.granted.retain(|granted| *granted != effect);
    grant(b, ship, effect.ability, until);
}

/// The innermost attack is over. Abilities that were granted for it end, as do those that were
/// granted in its Aftermath for a bonus attack that was not made [ATK-74].
pub(crate) fn expire_with_attack<O: Observer>(b: &mut Battle<O>) {
    if b.queue.granted.is_empty() {
        return;
    }
    let over = b.attacks.len.saturating_sub(1);
    b.queue.granted.retain(|granted| granted.until != Until::EndOfAttack || granted.attack < over);
}

/// Gives a ship an ability for a time. An ability that is granted twice is still one ability
/// [ABL-8]. In the Aftermath, "the attack" is the bonus attack that follows [ATK-74].
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
