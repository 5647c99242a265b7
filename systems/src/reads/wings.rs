//! WNG-1 to WNG-16: who is in which wing, and where its place in the formation is.

use killbox_components::action::ActionKind;
use killbox_components::geometry::Pose;
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Board;
use killbox_components::token::Token;
use killbox_components::wing::{Wing, formation};

use crate::reads::area::PlayArea;
use crate::reads::measure;
use crate::reads::status::{is_ionised, is_stressed, is_tractored};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// WNG-4: the ships that are in formation with `leader`.
pub fn wingmates<O: Observer>(b: &Battle<O>, leader: ShipSlot) -> ShipSet {
    if b.core.joined.is_empty() {
        return ShipSet::EMPTY;
    }
    b.matchup.wing_led_by(leader).map_or(ShipSet::EMPTY, |wing| wing.all() & b.core.joined)
}

/// WNG-4: the wing of `leader`: itself and all that are in formation with it; nothing if none is.
pub fn formation_of<O: Observer>(b: &Battle<O>, leader: ShipSlot) -> ShipSet {
    let mates = wingmates(b, leader);
    if mates.is_empty() { mates } else { mates | leader.set() }
}

/// WNG-4, ACT-3: whether `leader` leads a wing all of whose ships have this action on their bars.
pub fn leads_all_with<O: Observer>(b: &Battle<O>, leader: ShipSlot, kind: ActionKind) -> bool {
    let wing = formation_of(b, leader);
    let has = |ship: ShipSlot| b.spec(ship).bar.iter().any(|icon| icon.kind == kind);
    !wing.is_empty() && wing.into_iter().all(has)
}

/// WNG-5/open: the wing of that seat that a card has placed in reserve whole, and the ships of it
/// that are still there.
pub fn in_reserve<'a, O: Observer>(b: &Battle<'a, O>, seat: Seat) -> Option<(&'a Wing, ShipSet)> {
    let waiting = |wing: &'a Wing| (wing, (wing.all() | wing.leader.set()) & b.core.reserve);
    let mut own = b.matchup.wings.iter().filter(|wing| wing.leader.seat() == seat).map(waiting);
    own.find(|(wing, there)| there.has(wing.leader) && there.len() > 1)
}

/// WNG-4: the wing in which `ship` is in formation now.
pub fn wing_of<'a, O: Observer>(b: &Battle<'a, O>, ship: ShipSlot) -> Option<&'a Wing> {
    if b.core.joined.has(ship) { b.matchup.wing_of(ship) } else { None }
}

/// WNG-3: where the place of a wingmate in the formation is; `mate` is one of the wing.
pub fn place(board: &Board, wing: &Wing, mate: ShipSlot) -> Pose {
    let half = |ship: ShipSlot| board.half[ship.index()];
    let leader = wing.leader;
    formation(board.pose(leader), half(leader), half(mate), wing.place(mate).unwrap_or_default())
}

/// WNG-5, WNG-9: whether a ship can stand there in formation: on no ship, wholly in the play area.
pub fn has_room(area: PlayArea, mate: ShipSlot, at: Pose) -> bool {
    let base = area.board.base_at(mate, at);
    !area.is_outside(base) && !area.on_a_ship(mate, base)
}

/// WNG-14: where a ship that was split would stand if it joined its wing again; `None` if it
/// cannot.
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
    // WNG-11: nor with a leader from which it would be split.
    let leaderless = is_ionised(b, wing.leader) || is_tractored(b, wing.leader);
    let at = place(b.board, wing, ship);
    (near && !barred && !leaderless && has_room(PlayArea::of(b), ship, at)).then_some((wing.leader, at))
}

/// WNG-12: whether the ship was split in this round and has no dial: it does not activate.
pub fn strays<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.turn[ship].strayed && b.turn[ship].dial.is_none() && !b.turn[ship].activated
}

/// WNG-12: all of them.
pub fn stray<O: Observer>(b: &Battle<O>) -> ShipSet {
    if b.matchup.wings.is_empty() {
        return ShipSet::EMPTY;
    }
    let stray = b.in_play().into_iter().filter(|ship| strays(b, *ship));
    stray.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
}

/// WNG-7: the wingmate whose turn it is to activate, once its leader has; `done` have had theirs.
pub fn next_to_activate<O: Observer>(b: &Battle<O>, done: ShipSet) -> Option<ShipSlot> {
    let waiting = b.core.joined & b.in_play() & !done;
    if waiting.is_empty() {
        return None;
    }
    let wings = b.matchup.wings.iter().filter(|wing| done.has(wing.leader));
    wings.flat_map(Wing::mates).find(|mate| waiting.has(*mate))
}

/// WNG-10: the standard actions that a wingmate in formation can perform in its Perform Action
/// step.
pub fn actions(wing: &Wing) -> Set<ActionKind> {
    let mut kinds = wing.actions;
    for kind in
        [ActionKind::Calculate, ActionKind::Evade, ActionKind::Focus, ActionKind::Reinforce, ActionKind::Lock]
    {
        kinds.insert(kind);
    }
    kinds
}
