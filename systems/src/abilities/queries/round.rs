//! Questions of set-up and of the phases.

use killbox_components::ability::{Change, Compiled, Filter, Hook, PLACEMENTS, Range, Source, Trigger};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::sets::Set;

use crate::abilities::predicates::{answers, says};
use crate::abilities::{active, predicates};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Placed ships, each with the range at which another ship can be placed. The capacity covers every
/// ability of a program.
pub type Anchors = arrayvec::ArrayVec<(ShipSlot, Range), PLACEMENTS>;

/// The ships with an ability that names the System Phase [RND-49].
pub fn system_phase_ships<O: Observer>(b: &Battle<O>) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    let program = &b.matchup.program;
    if program.is_silent(Hook::DuringSystem, b.core.faceup_kinds) {
        return ships;
    }
    for (ship, number, ability) in program.of_cards(Hook::DuringSystem) {
        // An upgrade may be flipped to its other side during this phase, so its ship has a turn
        // whichever side is up.
        ships = ships
            | match ship {
                Some(ship) => ship.set(),
                None => active::owners(b, None, number, ability),
            };
    }
    let kinds = program.damage_kinds(Hook::DuringSystem);
    for ship in b.in_play() {
        if !(b.damage[ship].faceup.kinds() & kinds).is_empty() {
            ships.insert(ship);
        }
    }
    ships & b.units()
}

/// The highest initiative below `now` at which an ability names the Engagement Phase, if it is not
/// below that of the `next` ships to engage [RND-36/open].
pub fn next_initiative<O: Observer>(b: &Battle<O>, now: u8, next: Option<u8>) -> Option<u8> {
    let program = &b.matchup.program;
    if program.is_silent(Hook::AtInitiative, Set::EMPTY) {
        return None;
    }
    let values = program.of_cards(Hook::AtInitiative).filter_map(|(.., ability)| match ability.filter {
        Filter::Initiative(value) => Some(value),
        _ => None,
    });
    values.filter(|value| *value < now && next.is_none_or(|next| *value >= next)).max()
}

/// The ships that take no turns [RND-42, RND-53, RND-60].
pub fn without_turn<O: Observer>(b: &Battle<O>) -> ShipSet {
    if b.matchup.program.is_silent(Hook::TakesNoTurn, b.core.faceup_kinds) {
        return ShipSet::EMPTY;
    }
    let ships = b.in_play().into_iter().filter(|ship| says(b, Hook::TakesNoTurn, *ship));
    ships.fold(ShipSet::EMPTY, |set, ship| set | ship.set())
}

/// The ships near which abilities let `ship` be placed in set-up [RND-21].
pub fn placement_anchors<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Anchors {
    let mut anchors = Anchors::new();
    answers(b, Hook::Placement, ship, |ability, _| {
        if let (Some(Change::MayBePlacedNear { range, .. }), Source::Ship(anchor)) =
            (ability.change, ability.source)
            && b.core.in_play.has(anchor)
        {
            anchors.push((anchor, range));
        }
    });
    anchors
}

/// The range from enemy ships beyond which abilities let `ship` be placed anywhere in set-up
/// [RND-21].
pub fn placed_beyond<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<u8> {
    let mut beyond = None;
    answers(b, Hook::Placement, ship, |ability, _| {
        if let Some(Change::MayBePlacedBeyond(range)) = ability.change {
            beyond = Some(beyond.map_or(range, |other: u8| other.min(range)));
        }
    });
    beyond
}

/// The ranges from enemies, from obstacles and from the enemy's edge at which abilities let `ship`
/// be placed anywhere [RND-21].
pub fn placed_far_from<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(u8, u8, u8)> {
    let mut far = None;
    answers(b, Hook::Placement, ship, |ability, _| {
        if let Some(Change::MayBePlacedFarFrom { enemies, obstacles, edge }) = ability.change {
            far = Some((enemies, obstacles, edge));
        }
    });
    far
}

/// The ships that start in reserve because a card says so [RND-82].
pub fn start_in_reserve<O: Observer>(b: &Battle<O>) -> ShipSet {
    let program = &b.matchup.program;
    if program.is_silent(Hook::Placement, Set::EMPTY) {
        return ShipSet::EMPTY;
    }
    let starts = program
        .of_cards(Hook::Placement)
        .filter(|(_, _, ability)| ability.change == Some(Change::StartsInReserve));
    starts.fold(ShipSet::EMPTY, |ships, (owner, number, ability)| {
        ships | active::owners(b, owner, number, ability)
    })
}

/// A ship docked with `ship` whose active shields may be treated as those of `ship`, and the number
/// of the ability that allows it [ERR-36].
pub fn may_use_docked_shields<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(ShipSlot, u16)> {
    let program = &b.matchup.program;
    if program.is_silent(Hook::MayUseDockedShields, Set::EMPTY) {
        return None;
    }
    let docked = b.aboard(ship).into_iter().find(|docked| b.charges[*docked].shields.active > 0)?;
    let says = |(owner, number, ability): &(Option<ShipSlot>, u16, &Compiled)| {
        let t = Trigger { ship, ability: *number, ..Trigger::default() };
        active::owners(b, *owner, *number, ability).has(ship) && predicates::all(b, &t, None, ability.tests)
    };
    program.of_cards(Hook::MayUseDockedShields).find(says).map(|(_, number, _)| (docked, number))
}
