//! The current initiative of a ship: its printed one, the one that an active card sets, or the one
//! that an effect sets for a time [RND-37].

use killbox_components::ability::{Change, Granted, Hook};
use killbox_components::ids::ShipSlot;

use crate::abilities::active;
use crate::abilities::predicates::answers;
use crate::derived::docking;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Recomputes the initiatives of all ships, after a change on which they may depend or the end of
/// an effect on one.
pub(crate) fn refresh<O: Observer>(b: &mut Battle<O>) {
    if b.matchup.program.is_silent(Hook::Initiative, b.core.faceup_kinds) {
        return;
    }
    for ship in active::present(b) {
        b.turn[ship].initiative = now(b, ship);
    }
}

/// The current initiative of a ship. Of several effects the most recent one counts. The effect of a
/// card is more recent than an effect for a time if the card did not apply yet when that effect
/// began.
pub(crate) fn now<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let own = own(b, ship);
    let its = b.queue.granted.iter().rev().filter(|granted| granted.ship == ship);
    match { its }.find_map(|granted| Granted::as_initiative(*granted)) {
        Some((number, without)) if own == without || own == docking::printed_initiative(b, ship) => number,
        _ => own,
    }
}

/// The initiative at which a ship takes its turns: its initiative value, unless an effect changes
/// only when it activates or engages. Of several such effects the most recent one counts [RND-36].
pub(crate) fn of_turns<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let its = b.queue.granted.iter().rev().filter(|granted| granted.ship == ship);
    { its }.find_map(|granted| granted.as_turn()).unwrap_or(b.turn[ship].initiative)
}

/// The initiative of a ship without effects for a time.
pub(crate) fn own<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut own = docking::printed_initiative(b, ship);
    answers(b, Hook::Initiative, ship, |ability, _| match ability.change {
        Some(Change::InitiativeIs(number)) => own = number,
        Some(Change::FliesAsDocked) => {
            own = b.aboard(ship).first().map_or(own, |docked| b.turn[docked].initiative);
        }
        _ => {}
    });
    own
}
