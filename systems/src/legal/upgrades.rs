//! The upgrades that can change ships and the places where they can come to lie [SQD-20], and the
//! upgrades that can lie facedown [SQD-26].

use arrayvec::ArrayVec;
use killbox_components::ids::{CARDS_PER_SHIP, SHIPS_PER_SEAT, ShipSet, ShipSlot};
use killbox_components::slot::Slot;
use killbox_components::spec::CardSpec;

use crate::derived::charge::row;
use crate::derived::upgrades::{facedown, of_type, upgrade, upgrades};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// A place of an upgrade card: the ship, and the number of the place on it.
pub(crate) type Place = (ShipSlot, u8);

/// Places of the upgrades of one player's ships.
pub(crate) type Places = ArrayVec<Place, { SHIPS_PER_SEAT * CARDS_PER_SHIP }>;

/// Whether the upgrade at `from` could lie at `to` in place of the present card there. The ship
/// must meet its restrictions and have no other card of its name [SQD-6], not even a facedown one
/// [SQD-26].
pub(crate) fn can_lie<O: Observer>(b: &Battle<O>, from: Place, to: Place) -> bool {
    let Some(card) = upgrade(b, from.0, from.1) else { return false };
    let place = &b.spec(to.0).cards[usize::from(to.1)];
    let mut others = upgrades(b, to.0).filter(|(other, _)| *other != to.1 && (to.0, *other) != from);
    place.side_of(&card.id).is_some()
        && others.all(|(_, other)| other.name != card.name)
        && facedown(b, to.0).is_none_or(|(_, other)| other.name != card.name)
}

/// Whether the upgrades in two places can be exchanged. Exchanging two copies of one card with
/// equal charges would change nothing.
fn can_be_exchanged<O: Observer>(b: &Battle<O>, one: Place, other: Place) -> bool {
    let id = |place: Place| upgrade(b, place.0, place.1).map(|card| &card.id);
    let charges = |place: Place| b.cards[row(place.0, place.1)].charges;
    one.0 != other.0
        && (id(one) != id(other) || charges(one) != charges(other))
        && can_lie(b, one, other)
        && can_lie(b, other, one)
}

/// The upgrades of this type on these ships with which the upgrade `one` can be exchanged.
pub(crate) fn partners<O: Observer>(b: &Battle<O>, slot: Slot, ships: ShipSet, one: Place) -> Places {
    all(b, slot, ships).filter(|other| can_be_exchanged(b, one, *other)).collect()
}

/// The upgrades of this type on these ships that can be exchanged with another of them.
pub(crate) fn exchangeable<O: Observer>(b: &Battle<O>, slot: Slot, ships: ShipSet) -> Places {
    if !b.matchup.cards_change {
        return Places::new();
    }
    all(b, slot, ships)
        .filter(|one| all(b, slot, ships).any(|other| can_be_exchanged(b, *one, other)))
        .collect()
}

fn all<'a, O: Observer>(
    b: &'a Battle<O>,
    slot: Slot,
    ships: ShipSet,
) -> impl Iterator<Item = Place> + use<'a, O> {
    ships.into_iter().flat_map(move |ship| of_type(b, ship, slot).map(move |(place, _)| (ship, place)))
}

/// The empty place of `to` into which the upgrade at `from` can be put.
pub(crate) fn room<O: Observer>(b: &Battle<O>, from: Place, to: ShipSlot) -> Option<Place> {
    if !b.matchup.cards_change || from.0 == to {
        return None;
    }
    let own = &b.spec(to).cards;
    let free = |place: &u8| own[usize::from(*place)].hides == 0 && upgrade(b, to, *place).is_none();
    let empty = (0..own.len() as u8).filter(free);
    empty.map(|place| (to, place)).find(|place| can_lie(b, from, *place))
}

/// The upgrades of this type that `from` can give to one of these ships.
pub(crate) fn gifts<O: Observer>(b: &Battle<O>, slot: Slot, from: ShipSlot, to: ShipSet) -> Places {
    let fits = |place: &Place| to.into_iter().any(|ship| room(b, *place, ship).is_some());
    all(b, slot, from.set()).filter(fits).collect()
}

/// The number that the present side of the card at `from` has at the place `to`.
pub(crate) fn side_at<O: Observer>(b: &Battle<O>, from: Place, to: Place) -> Option<u8> {
    let card = upgrade(b, from.0, from.1)?;
    let first = b.spec(to.0).cards[usize::from(to.1)].side_of(&card.id)?;
    Some(first | b.cards[row(from.0, from.1)].side & 1)
}

/// The place of the ship in which an upgrade can be placed facedown now [SQD-26].
pub(crate) fn to_hide<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<u8> {
    let place = b.spec(ship).hiding_place()?;
    let is_empty = b.cards[row(ship, place)].side == CardSpec::NOTHING;
    (is_empty && hideable(b, ship, place).next().is_some()).then_some(place)
}

/// The upgrades that can be placed facedown there, by the sides that the place has for them faceup
/// [SQD-26].
pub(crate) fn hideable<'a, 'b, O: Observer>(
    b: &'b Battle<'a, O>,
    ship: ShipSlot,
    place: u8,
) -> impl Iterator<Item = u8> + use<'a, 'b, O> {
    b.matchup.ship(ship).hideable(place, &b.cards[row(ship, 0)..])
}
