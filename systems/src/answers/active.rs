//! Which abilities are there at all, and which of several equal damage cards an ability stands on.
//!
//! Faceup damage cards are counts by kind. An ability in the queue still belongs to one card:
//! copies are numbered from 0 in the order in which they were turned up, and when one is turned
//! down those after it move up.

use killbox_components::ability::{
    Change, Compiled, Granted, Hook, LINKED_ACTION, LentWhile, Source, Trigger, Until,
};
use killbox_components::damage::DamageKind;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Phase;

use crate::reads::docking;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// ABL-9, ABL-28: whether the card is still there that says so.
pub(crate) fn is_active<O: Observer>(b: &Battle<O>, t: &Trigger) -> bool {
    let ability = b.matchup.program.ability(t.ability);
    match ability.source {
        // A granted one can outlast its ship.
        Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => {
            owners(b, Some(ship), t.ability, ability).has(t.ship)
        }
        Source::Condition(kind) if ability.in_reserve => {
            b.core.reserve.has(t.ship) && b.conditions.bearers(kind).has(t.ship)
        }
        _ if !present(b).has(t.ship) => false,
        Source::Damage(kind) => t.card < b.damage[t.ship].faceup.count(kind),
        Source::Device(_) => true,
        Source::Condition(kind) => b.conditions.bearers(kind).has(t.ship),
    }
}

/// The ships that have an ability of a card of `ship` now: that ship while it is in play, or for a
/// granted one those to which it was granted. ABL-9: a granted one has an end time of its own and
/// runs to it, also after its ship, or the one that lent the ability, was removed.
pub(crate) fn owners<O: Observer>(
    b: &Battle<O>,
    ship: Option<ShipSlot>,
    number: u16,
    ability: &Compiled,
) -> ShipSet {
    if ability.granted {
        // ATK-74: one for an attack is had in that attack and nowhere else.
        let is_now = |granted: &&Granted| {
            granted.ability == number
                && (granted.until != Until::EndOfAttack || granted.attack + 1 == b.attacks.len)
        };
        let given = b.queue.granted.iter().filter(is_now);
        let has = given.fold(ShipSet::EMPTY, |ships, granted| ships | granted.ship.set());
        return has & (present(b) | b.core.removed);
    }
    if ability.lent_by.is_some_and(|lender| !lends(b, lender, ability)) {
        return ShipSet::EMPTY;
    }
    let has = if let Source::Condition(kind) = ability.source {
        b.conditions.bearers(kind)
    } else if ability.is_face_up(b.cards) {
        ship.map_or(ShipSet::EMPTY, ShipSlot::set)
    } else {
        ShipSet::EMPTY
    };
    // RND-83.
    has & if ability.in_reserve { b.core.reserve } else { at_work(b, ability) }
}

/// The ships that have such an ability, if it is on one of their cards. RND-26/open: a text of
/// set-up is resolved for ships that are docked or in reserve too.
fn at_work<O: Observer>(b: &Battle<O>, ability: &Compiled) -> ShipSet {
    if is_of_setup(b, ability) { b.matchup.fielded } else { present(b) }
}

fn is_of_setup<O: Observer>(b: &Battle<O>, ability: &Compiled) -> bool {
    b.core.phase == Phase::Setup && ability.hook.is_setup()
}

/// The ships to which an ability can do something: those that are there, and by a text of set-up
/// those too that are docked or in reserve (RND-26/open).
pub(crate) fn reached<O: Observer>(b: &Battle<O>, t: &Trigger) -> ShipSet {
    if b.core.phase == Phase::Setup && is_of_setup(b, b.matchup.program.ability(t.ability)) {
        return b.matchup.fielded | b.remotes();
    }
    present(b)
}

/// ABL-54: the ships that are allied to `ship`, and not friendly.
pub(crate) fn allies<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    no_friends(b, ship).without(ship)
}

/// ABL-54: the ships of its side that are not friendly to `ship`. CND-28/open: that is one of them
/// if its friends are its allies.
pub(crate) fn no_friends<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let program = &b.matchup.program;
    let mut allies = of_other_faction(b, ship);
    if !program.is_silent(Hook::Allied, Set::EMPTY) {
        let says =
            program.of_cards(Hook::Allied).filter(|(.., ability)| ability.change == Some(Change::Allied));
        let apart = says.fold(ShipSet::EMPTY, |ships, (owner, number, ability)| {
            ships | owners(b, owner, number, ability)
        });
        let side = ship.seat().ships();
        allies = allies | if apart.has(ship) { side } else { apart & side };
    }
    allies
}

/// SQD-2, ABL-54: guests of a squad are allied to the ships of its own faction, unless a card makes
/// them friends.
fn of_other_faction<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let side = b.matchup.fielded & ship.seat().ships();
    let guests = b.matchup.guests & side;
    if guests.is_empty() || ship.is_remote() {
        return ShipSet::EMPTY;
    }
    // Also of a guest that is out of play by now: it may be asked whose friend was destroyed.
    let says = b.matchup.program.of_cards(Hook::Allied).filter(|(.., ability)| {
        ability.change == Some(Change::AlliesAreFriendly) && ability.is_face_up(b.cards)
    });
    let friends =
        says.fold(ShipSet::EMPTY, |ships, (owner, ..)| ships | owner.map_or(ShipSet::EMPTY, ShipSlot::set));
    match (guests.has(ship), friends.has(ship)) {
        (false, _) => guests & !friends,
        (true, false) => side & !guests,
        (true, true) => ShipSet::EMPTY,
    }
}

/// ACT-23, ABL-54: whether `ship` coordinates allied ships as if they were friendly.
pub(crate) fn coordinates_allied<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let program = &b.matchup.program;
    !program.is_silent(Hook::Coordinate, Set::EMPTY)
        && program.of_cards(Hook::Coordinate).any(|(owner, number, ability)| {
            ability.change == Some(Change::CoordinatesAllied) && owners(b, owner, number, ability).has(ship)
        })
}

/// ABL-54: the ships that are friendly to `ship`, itself too: those of its side without allied
/// ones.
pub(crate) fn friends<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    b.friends(ship) & !no_friends(b, ship)
}

/// Whether another ship has this ability of `lender` now.
fn lends<O: Observer>(b: &Battle<O>, lender: ShipSlot, ability: &Compiled) -> bool {
    match ability.lent_while {
        LentWhile::InPlay => present(b).has(lender),
        LentWhile::Docked => {
            b.berth(lender).is_some_and(|berth| Some(berth.carrier) == ability.source.ship())
        }
        // MOV-104: it has deployed, so it was its carrier.
        LentWhile::Destroyed => docking::is_lost(b, lender),
    }
}

/// The ships whose abilities are active: those in play, and in set-up those that are still to be
/// placed (RND-26), not those that are docked (ABL-10). Remotes in play too (ABL-5).
pub(crate) fn present<O: Observer>(b: &Battle<O>) -> ShipSet {
    if b.core.phase == Phase::Setup { b.matchup.fielded & !b.in_reserve() | b.remotes() } else { b.units() }
}

/// Of so many copies the one with the most abilities in the queue; the last one of several.
pub(crate) fn busiest<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DamageKind, copies: u8) -> u8 {
    let program = &b.matchup.program;
    let waiting = |card: u8| {
        let of_card = b.queue.waiting.iter().filter(|t| t.ship == ship && t.card == card);
        of_card
            .filter(|t| {
                t.ability != LINKED_ACTION && program.ability(t.ability).source == Source::Damage(kind)
            })
            .count()
    };
    (0..copies).max_by_key(|&card| waiting(card)).unwrap_or(0)
}
