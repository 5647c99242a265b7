//! Which abilities are active, and to which of several equal damage cards an ability belongs.
//!
//! Faceup damage cards are stored as counts by kind. An ability in the queue still belongs to one
//! card: copies are numbered from 0 in the order in which they were turned faceup. When a copy is
//! turned facedown, the copies after it move up by one.

use killbox_components::ability::{
    Change, Compiled, Granted, Hook, LINKED_ACTION, LentWhile, Source, Trigger, Until,
};
use killbox_components::damage::DamageKind;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Phase;

use crate::derived::docking;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether the card that prints the ability of `t` is still there [ABL-9, ABL-28].
pub(crate) fn is_active<O: Observer>(b: &Battle<O>, t: &Trigger) -> bool {
    let ability = b.matchup.program.ability(t.ability);
    match ability.source {
        // A granted ability can outlast its ship.
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

/// The ships that have this ability of a card of `ship` now: `ship` while it is in play, or the
/// ships to which the ability was granted. A granted ability has an end time of its own. It lasts
/// until then even if its ship, or the ship that lent the ability, was removed [ABL-9].
pub(crate) fn owners<O: Observer>(
    b: &Battle<O>,
    ship: Option<ShipSlot>,
    number: u16,
    ability: &Compiled,
) -> ShipSet {
    if ability.granted {
        // An ability granted for an attack exists in that attack alone [ATK-74].
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
    // Some abilities work only while their ship is in reserve [RND-83].
    has & if ability.in_reserve { b.core.reserve } else { at_work(b, ability) }
}

/// The ships for which an ability on one of their cards can be active. Texts of set-up also resolve
/// for ships that are docked or in reserve [RND-26/open].
fn at_work<O: Observer>(b: &Battle<O>, ability: &Compiled) -> ShipSet {
    if is_of_setup(b, ability) { b.matchup.fielded } else { present(b) }
}

fn is_of_setup<O: Observer>(b: &Battle<O>, ability: &Compiled) -> bool {
    b.core.phase == Phase::Setup && ability.hook.is_setup()
}

/// The ships that an ability can affect: those that are present and, for texts of set-up, also
/// those that are docked or in reserve [RND-26/open].
pub(crate) fn reached<O: Observer>(b: &Battle<O>, t: &Trigger) -> ShipSet {
    if b.core.phase == Phase::Setup && is_of_setup(b, b.matchup.program.ability(t.ability)) {
        return b.matchup.fielded | b.remotes();
    }
    present(b)
}

/// The ships that are allied to `ship`, and therefore not friendly to it [ABL-54].
pub(crate) fn allies<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    no_friends(b, ship).without(ship)
}

/// The ships of the same player that are not friendly to `ship` [ABL-54]. `ship` is itself one of
/// them if its friends are its allies [CND-28/open].
pub(crate) fn no_friends<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let program = &b.matchup.program;
    let mut allies = of_other_faction(b, ship);
    if !program.is_silent(Hook::Allied, Set::EMPTY) {
        let says =
            program.of_cards(Hook::Allied).filter(|(.., ability)| ability.change == Some(Change::IsAllied));
        let apart = says.fold(ShipSet::EMPTY, |ships, (owner, number, ability)| {
            ships | owners(b, owner, number, ability)
        });
        let side = ship.seat().ships();
        allies = allies | if apart.has(ship) { side } else { apart & side };
    }
    allies
}

/// The ships of the other faction in a squad of two factions. The guests of a squad are allied to
/// the ships of its own faction, unless a card makes them friendly [SQD-2, ABL-54].
fn of_other_faction<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    let side = b.matchup.fielded & ship.seat().ships();
    let guests = b.matchup.guests & side;
    if guests.is_empty() || ship.is_remote() {
        return ShipSet::EMPTY;
    }
    // Ships that have left play count too: an ability may ask whose friend was destroyed.
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

/// Whether `ship` coordinates allied ships as if they were friendly [ACT-23, ABL-54].
pub(crate) fn coordinates_allied<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let program = &b.matchup.program;
    !program.is_silent(Hook::Coordinate, Set::EMPTY)
        && program.of_cards(Hook::Coordinate).any(|(owner, number, ability)| {
            ability.change == Some(Change::CoordinatesAllied) && owners(b, owner, number, ability).has(ship)
        })
}

/// The ships that are friendly to `ship`, itself included: the ships of the same player except
/// allied ones [ABL-54].
pub(crate) fn friends<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    b.friends(ship) & !no_friends(b, ship)
}

/// Whether `lender` currently lends this ability to another ship.
fn lends<O: Observer>(b: &Battle<O>, lender: ShipSlot, ability: &Compiled) -> bool {
    match ability.lent_while {
        LentWhile::InPlay => present(b).has(lender),
        LentWhile::Docked => {
            b.berth(lender).is_some_and(|berth| Some(berth.carrier) == ability.source.ship())
        }
        // The ship has deployed, so the lender was its carrier [MOV-104].
        LentWhile::Destroyed => docking::is_lost(b, lender),
    }
}

/// The ships whose abilities are active. Remotes in play count [ABL-5]. In set-up, ships that are
/// still to be placed count [RND-26]; docked ships do not [ABL-10].
pub(crate) fn present<O: Observer>(b: &Battle<O>) -> ShipSet {
    if b.core.phase == Phase::Setup { b.matchup.fielded & !b.in_reserve() | b.remotes() } else { b.units() }
}

/// The copy of a damage card that has the most abilities in the queue; the last one if several have
/// equally many.
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
