//! MOV-84, HUG-59: where turret indicators can be rotated to.

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Turret;

use crate::answers::queries;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// RND-22: where the indicators of `ship` can point at the start: four arcs for a single one, two
/// pairs for a double one; of a huge ship with two, each pair of such.
pub fn starts<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = Choice> + use<O> {
    // MOV-84. Ruling: where the indicator cannot be rotated to it does not point at the start
    // either.
    let allowed = queries::turret_arcs(b, ship);
    let of = move |turret: Turret| {
        let arcs = &Arc::STANDARD[..if turret == Turret::Double { 2 } else { 4 }];
        arcs.iter().copied().filter(move |arc| allowed.has(*arc))
    };
    let second = b.spec(ship).second_turret;
    of(b.spec(ship).turret).flat_map(move |arc| {
        let alone = (second == Turret::None).then_some(Choice::Arc { ship, arc });
        let others = (second != Turret::None).then(|| of(second)).into_iter().flatten();
        alone.into_iter().chain(others.map(move |second| Choice::Arcs { ship, arc, second }))
    })
}

/// MOV-84: how the indicator of `ship` can be rotated: to any other standard arc, in the order of
/// [`Arc::STANDARD`]; a double one to the other two, named by the first of them. HUG-59: of a huge
/// ship with two either can be, or both.
pub fn turns<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = Choice> + use<O> {
    let (spec, now) = (b.spec(ship), b.turn[ship]);
    let allowed = queries::turret_arcs(b, ship);
    let (turret, other) = (spec.turret, spec.second_turret);
    // Those of one indicator; with `stays` where it points now first.
    let of = move |turret: Turret, at: Arc, stays: bool| {
        let arcs = Arc::STANDARD.into_iter().filter(move |arc| allowed.has(*arc));
        let arcs = arcs.filter(move |arc| match turret {
            Turret::None => false,
            Turret::Single => *arc != at,
            Turret::Double => matches!(arc, Arc::Front | Arc::Left) && *arc != at && *arc != at.opposite(),
        });
        stays.then_some(at).into_iter().chain(arcs)
    };
    let two = other != Turret::None;
    of(turret, now.turret, two).flat_map(move |arc| {
        let alone = (!two).then_some(Choice::Arc { ship, arc });
        let others = two.then(|| of(other, now.second_turret, arc != now.turret)).into_iter().flatten();
        alone.into_iter().chain(others.map(move |second| Choice::Arcs { ship, arc, second }))
    })
}

/// Whether the choice rotates a single indicator of the ship, and to an arc that is `wanted`.
pub(crate) fn rotates_one<O: Observer>(b: &Battle<O>, choice: Choice, wanted: impl Fn(Arc) -> bool) -> bool {
    match choice {
        Choice::Arc { arc, .. } => wanted(arc),
        Choice::Arcs { ship, arc, second } => {
            let now = &b.turn[ship];
            match (arc != now.turret, second != now.second_turret) {
                (true, false) => wanted(arc),
                (false, true) => wanted(second),
                _ => false,
            }
        }
        _ => false,
    }
}
