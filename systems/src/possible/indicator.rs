//! MOV-84: where a turret indicator can be rotated to.

use killbox_components::arc::Arc;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Turret;

use crate::answers::queries;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// MOV-84: the arcs that the indicator of `ship` can be rotated to, in the order of [`Arc::STANDARD`]: any other standard
/// arc; for a double indicator the other two, named by the first of them.
pub fn choices<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = Arc> + use<O> {
    let now = b.turn[ship].turret;
    let turret = b.spec(ship).turret;
    let allowed = queries::turret_arcs(b, ship);
    let arcs = Arc::STANDARD.into_iter().filter(move |arc| allowed.has(*arc));
    arcs.filter(move |arc| match turret {
        Turret::None => false,
        Turret::Single => *arc != now,
        Turret::Double => matches!(arc, Arc::Front | Arc::Left) && *arc != now && *arc != now.opposite(),
    })
}
