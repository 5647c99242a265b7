//! The wings, their ships and the places in their formations [WNG-1 to WNG-16].

use killbox_components::action::ActionKind;
use killbox_components::geometry::Pose;
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Board;
use killbox_components::token::Token;
use killbox_components::wing::{Wing, formation};

use crate::derived::area::PlayArea;
use crate::derived::measure;
use crate::derived::status::{is_ionised, is_stressed, is_tractored};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The ships that are in formation with `leader` [WNG-4].
pub fn wingmates<O: Observer>(b: &Battle<O>, leader: ShipSlot) -> ShipSet {
    if b.core.joined.is_empty() {
        return ShipSet::EMPTY;
    }
    b.matchup.wing_led_by(leader).map_or(ShipSet::EMPTY, |wing| wing.all() & b.core.joined)
}

/// The wing of `leader`: itself and all ships in formation with it; empty if there are none
/// [WNG-4].
pub fn formation_of<O: Observer>(b: &Battle<O>, leader: ShipSlot) -> ShipSet {
    let mates = wingmates(b, leader);
    if mates.is_empty() { mates } else { mates | leader.set() }
}

/// Whether `leader` leads a wing in formation, all of whose ships have this action on their action
/// bars [WNG-4, ACT-3].
pub fn leads_all_with<O: Observer>(b: &Battle<O>, leader: ShipSlot, kind: ActionKind) -> bool {
    let wing = formation_of(b, leader);
    let has = |ship: ShipSlot| b.spec(ship).bar.iter().any(|icon| icon.kind == kind);
    !wing.is_empty() && wing.into_iter().all(has)
}

/// The wing of this seat that a card has placed in reserve as a whole, and those of its ships that
/// are still in reserve [WNG-5/open].
pub fn in_reserve<'a, O: Observer>(b: &Battle<'a, O>, seat: Seat) -> Option<(&'a Wing, ShipSet)> {
    let waiting = |wing: &'a Wing| (wing, (wing.all() | wing.leader.set()) & b.core.reserve);
    let mut own = b.matchup.wings.iter().filter(|wing| wing.leader.seat() == seat).map(waiting);
    own.find(|(wing, there)| there.has(wing.leader) && there.len() > 1)
}

/// The wing in which `ship` is in formation now [WNG-4].
pub fn wing_of<'a, O: Observer>(b: &Battle<'a, O>, ship: ShipSlot) -> Option<&'a Wing> {
    if b.core.joined.has(ship) { b.matchup.wing_of(ship) } else { None }
}

/// The position of a wingmate in the formation [WNG-3]. `mate` is in the wing.
pub fn place(board: &Board, wing: &Wing, mate: ShipSlot) -> Pose {
    let half = |ship: ShipSlot| board.half(ship);
    let leader = wing.leader;
    formation(board.pose(leader), half(leader), half(mate), wing.place(mate).unwrap_or_default())
}

/// Whether a ship can be placed there in formation: it overlaps no ship and is wholly inside the
/// play area [WNG-5, WNG-9].
pub fn has_room(area: PlayArea, mate: ShipSlot, at: Pose) -> bool {
    let base = area.board.base_at(mate, at);
    !area.is_outside(base) && !area.on_a_ship(mate, base)
}

/// The leader and the position of a ship that was split, if it joined its wing again; `None` if it
/// cannot [WNG-14].
pub fn joins_at<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(ShipSlot, Pose)> {
    let wing = b.matchup.wing_of(ship).filter(|_| !b.core.joined.has(ship))?;
    let docked = b.berth(ship).is_some_and(|berth| berth.carrier == wing.leader);
    let near = if docked {
        wing.docked_joins
    } else {
        b.in_play().has(ship) && b.in_play().has(wing.leader) && measure::range(b, ship, wing.leader) <= 1
    };
    let barred = is_stressed(b, ship)
        || is_ionised(b, ship)
        || is_tractored(b, ship)
        || b.tokens[ship].has(Token::Cloak);
    // A ship cannot join a leader from which it would be split at once [WNG-11].
    let leaderless = is_ionised(b, wing.leader) || is_tractored(b, wing.leader);
    let at = place(&b.board, wing, ship);
    (near && !barred && !leaderless && has_room(PlayArea::of(b), ship, at)).then_some((wing.leader, at))
}

/// Whether the ship was split in this round, has no dial and therefore does not activate [WNG-12].
pub fn strays<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.turn[ship].strayed && b.turn[ship].dial.is_none() && !b.turn[ship].activated
}

/// The ships that were split in this round, have no dial and therefore do not activate [WNG-12].
pub fn stray<O: Observer>(b: &Battle<O>) -> ShipSet {
    if b.matchup.wings.is_empty() {
        return ShipSet::EMPTY;
    }
    let stray = b.in_play().into_iter().filter(|ship| strays(b, *ship));
    stray.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
}

/// The next wingmate to activate after its leader; `done` are the ships that have activated
/// [WNG-7].
pub fn next_to_activate<O: Observer>(b: &Battle<O>, done: ShipSet) -> Option<ShipSlot> {
    let waiting = b.core.joined & b.in_play() & !done;
    if waiting.is_empty() {
        return None;
    }
    let wings = b.matchup.wings.iter().filter(|wing| done.has(wing.leader));
    wings.flat_map(Wing::mates).find(|mate| waiting.has(*mate))
}

/// The standard actions that a wingmate in formation can perform in its Perform Action step
/// [WNG-10].
pub fn actions(wing: &Wing) -> Set<ActionKind> {
    let mut kinds = wing.actions;
    for kind in
        [ActionKind::Calculate, ActionKind::Evade, ActionKind::Focus, ActionKind::Reinforce, ActionKind::Lock]
    {
        kinds.insert(kind);
    }
    kinds
}
