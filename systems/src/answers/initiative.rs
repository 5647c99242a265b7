//! RND-37: the initiative that a ship has now: printed, as a card says while it holds, or as an
//! effect says for a time.

use killbox_components::ability::{Change, Granted, Hook};
use killbox_components::ids::ShipSlot;

use crate::answers::active;
use crate::answers::predicates::answers;
use crate::reads::docking;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Something has changed on which an initiative may depend, or an effect on one has ended.
pub(crate) fn refresh<O: Observer>(b: &mut Battle<O>) {
    if b.matchup.program.is_silent(Hook::Initiative, b.core.faceup_kinds) {
        return;
    }
    for ship in active::present(b) {
        b.turn[ship].initiative = now(b, ship);
    }
}

/// The initiative of a ship: of several effects the most recent one counts. What a card says has
/// begun after an effect for a time if it did not hold yet when that effect began.
pub(crate) fn now<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let own = own(b, ship);
    let its = b.queue.granted.iter().rev().filter(|granted| granted.ship == ship);
    match { its }.find_map(|granted| Granted::as_initiative(*granted)) {
        Some((number, without)) if own == without || own == docking::printed_initiative(b, ship) => number,
        _ => own,
    }
}

/// RND-36: the value at which a ship has its turns: its initiative, unless an effect says only when
/// it activates or engages. Of several such effects the most recent one counts.
pub(crate) fn of_turns<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let its = b.queue.granted.iter().rev().filter(|granted| granted.ship == ship);
    { its }.find_map(|granted| granted.as_turn()).unwrap_or(b.turn[ship].initiative)
}

/// The initiative of a ship that is under no effect for a time.
pub(crate) fn own<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut own = docking::printed_initiative(b, ship);
    answers(b, Hook::Initiative, ship, |ability, _| match ability.change {
        Some(Change::Initiative(number)) => own = number,
        Some(Change::InitiativeOfDocked) => {
            own = b.aboard(ship).first().map_or(own, |docked| b.turn[docked].initiative);
        }
        _ => {}
    });
    own
}
