//! The arcs to which turret indicators can be rotated [MOV-84, HUG-59].

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Turret;

use crate::abilities::queries;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The arcs at which the indicators of `ship` can point at the start [RND-22]: four arcs for a
/// single indicator, two pairs of arcs for a double one. A huge ship with two indicators has every
/// combination of these.
pub fn starts<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = Choice> + use<O> {
    // Ruling: an indicator cannot start in an arc to which it cannot be rotated [MOV-84].
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

/// The rotations of the indicators of `ship`. A single indicator can be rotated to any other
/// standard arc, in the order of [`Arc::STANDARD`]; a double one to the other two arcs, named by
/// the first of them [MOV-84]. A huge ship with two indicators can rotate either or both [HUG-59].
pub fn turns<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = Choice> + use<O> {
    let (spec, now) = (b.spec(ship), b.turn[ship]);
    let allowed = queries::turret_arcs(b, ship);
    let (turret, other) = (spec.turret, spec.second_turret);
    // The arcs of one indicator. With `stays`, its present arc comes first.
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

/// Whether the choice rotates exactly one indicator of the ship, to an arc that `wanted` accepts.
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
