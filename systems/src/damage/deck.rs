//! DMG-9, DMG-15: drawing from a player's damage deck, and what happens when it is empty.
//!
//! A deck is a multiset: a draw is random among what is left. HUG-6: a player's standard deck and
//! huge deck lie together and are told apart by the kinds of their cards;
//! [`Matchup::deck_of`](killbox_components::spec::Matchup::deck_of) says from which a ship is
//! dealt.

use killbox_components::damage::{DamageCards, DamageKind, DamageTrait, Deck};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::sets::Set;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DMG-1: draws a card from the deck from which `ship` is dealt (HUG-19); `None` only if no card is
/// left anywhere.
pub fn draw<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<DamageKind> {
    let seat = ship.seat().index();
    renew_if_empty(b, ship);
    if let Some(kind) = b.observer.scripted_card() {
        b.decks.draw[seat].take(kind);
        return Some(kind);
    }
    let deck = left(b, ship);
    let all = deck.total();
    if all == 0 {
        return None;
    }
    let kind = deck.nth(b.rng.deck_below(all))?;
    b.decks.draw[seat].take(kind);
    Some(kind)
}

/// DMG-15: whether no card is left anywhere for `ship`.
pub fn is_out<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> bool {
    renew_if_empty(b, ship);
    left(b, ship).total() == 0
}

/// What is left of the deck from which `ship` is dealt.
fn left<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> DamageCards {
    b.decks.draw[ship.seat().index()].of(b.matchup.deck_of(ship))
}

/// HUG-6: the kinds of card with a trait that are left in the deck from which `ship` is dealt, for
/// whoever searches it.
pub(crate) fn kinds_left<O: Observer>(b: &Battle<O>, ship: ShipSlot, of: DamageTrait) -> Set<DamageKind> {
    let program = &b.matchup.program;
    left(b, ship).kinds().iter().filter(|kind| program.has_trait(*kind, Some(of))).collect()
}

fn renew_if_empty<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if left(b, ship).total() == 0 {
        renew(b, ship.seat(), b.matchup.deck_of(ship));
    }
}

/// DMG-15: makes a new deck of the repaired cards (DMG-15/open) and those of destroyed ships; if
/// there are none, of the facedown cards of the ships in play, which are only counted from then on.
/// HUG-6: each deck of its own cards.
fn renew<O: Observer>(b: &mut Battle<O>, seat: Seat, which: Deck) {
    let matchup = b.matchup;
    let own = |ship: &ShipSlot| matchup.deck_of(*ship) == which;
    let units = b.units() & seat.units();
    let deck = &mut b.decks.draw[seat.index()];
    deck.absorb_of(which, &mut b.decks.discard[seat.index()]);
    deck.absorb_of(which, &mut b.decks.unseen[seat.index()]);
    let destroyed = (b.core.removed & !b.core.fled) | b.core.destroyed;
    for ship in (destroyed & seat.ships()).into_iter().filter(own) {
        let damage = &mut b.damage[ship];
        damage.counted = damage.total();
        deck.absorb(&mut damage.facedown);
        deck.absorb(&mut damage.faceup);
    }
    if deck.of(which).total() > 0 {
        return;
    }
    for ship in units.into_iter().filter(own) {
        let damage = &mut b.damage[ship];
        damage.counted += damage.facedown.total();
        deck.absorb(&mut damage.facedown);
    }
}

/// DMG-3: draws a card that may not be dealt after all: until it is, it lies on the discard pile.
pub fn draw_aside<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<DamageKind> {
    let kind = draw(b, ship)?;
    b.decks.discard[ship.seat().index()].add(kind);
    Some(kind)
}

/// DMG-11/open: such a card stays there, and nobody has seen it.
pub fn leave_unseen<O: Observer>(b: &mut Battle<O>, seat: Seat, kind: DamageKind) {
    if b.decks.discard[seat.index()].take(kind) {
        b.decks.unseen[seat.index()].add(kind);
    }
}

/// Takes such a card up again; from the deck, if a new one was made of the discard pile since.
pub fn take_aside<O: Observer>(b: &mut Battle<O>, seat: Seat, kind: DamageKind) {
    let _ = b.decks.discard[seat.index()].take(kind) || b.decks.draw[seat.index()].take(kind);
}

/// A card that was drawn aside goes back into the deck.
pub fn put_back<O: Observer>(b: &mut Battle<O>, seat: Seat, kind: DamageKind) {
    if b.decks.discard[seat.index()].take(kind) {
        b.decks.draw[seat.index()].add(kind);
    }
}

/// DMG-12: takes a random facedown card of a ship away; its kind is drawn from the deck if it is
/// only counted. `None` if there is no card to take.
pub fn take_facedown<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<DamageKind> {
    let known = b.damage[ship].facedown.total();
    let all = b.damage[ship].facedown();
    if all == 0 {
        return None;
    }
    let n = if all > 1 { b.rng.deck_below(all) } else { 0 };
    if n < known {
        let facedown = &mut b.damage[ship].facedown;
        let kind = facedown.nth(n)?;
        facedown.take(kind);
        return Some(kind);
    }
    let kind = draw(b, ship)?;
    b.damage[ship].counted -= 1;
    Some(kind)
}
