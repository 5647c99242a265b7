//! RND-37: the initiative that a ship has now: printed, as a card says while it holds, or as an effect says for a time.

use killbox_components::ability::{Change, Hook, INITIATIVE};
use killbox_components::ids::ShipSlot;

use crate::answers::active;
use crate::answers::predicates::answers;
use crate::reads::docking;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Something has changed on which an initiative may depend, or an effect on one has ended: every ship that is under no
/// such effect has its own again.
pub(crate) fn refresh<O: Observer>(b: &mut Battle<O>) {
    if b.matchup.program.is_silent(Hook::Initiative, b.core.faceup_kinds) {
        return;
    }
    for ship in active::present(b) {
        if !b.queue.granted.iter().any(|granted| granted.ship == ship && granted.ability == INITIATIVE) {
            b.turn[ship].initiative = own(b, ship);
        }
    }
}

/// The initiative of a ship that is under no effect.
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
