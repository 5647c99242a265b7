//! Drawing from a player's damage deck, and renewing it when it is empty [DMG-9, DMG-15].
//!
//! A deck is a multiset: a draw is random among its remaining cards. A player's standard deck and
//! huge deck lie together; the kinds of their cards distinguish them [HUG-6]. [`DamageCards`]
//! counts the 28 kinds of both in 14 bytes.
//! [`Matchup::deck_of`](killbox_components::spec::Matchup::deck_of) is the deck from which a ship
//! is dealt.
//!
//! The list of the huge deck comes from a user's folder [HUG-19]. The program of a matchup has the
//! names and traits of its kinds, and has them only if a ship is dealt from the deck.

use killbox_components::damage::{DamageCards, DamageKind, DamageTrait, Deck};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::sets::Set;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Draws a card from the deck of `ship` [DMG-1, HUG-19]. `None` only if no card is left anywhere.
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

/// Whether no card is left anywhere for `ship` [DMG-15].
pub fn is_out<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> bool {
    renew_if_empty(b, ship);
    left(b, ship).total() == 0
}

/// The remaining cards of the deck of `ship`.
fn left<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> DamageCards {
    b.decks.draw[ship.seat().index()].of(b.matchup.deck_of(ship))
}

/// The kinds of card with a trait in the remaining deck of `ship`, for effects that search the deck
/// [HUG-6].
pub(crate) fn kinds_left<O: Observer>(b: &Battle<O>, ship: ShipSlot, of: DamageTrait) -> Set<DamageKind> {
    let program = &b.matchup.program;
    left(b, ship).kinds().iter().filter(|kind| program.has_trait(*kind, Some(of))).collect()
}

fn renew_if_empty<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if left(b, ship).total() == 0 {
        renew(b, ship.seat(), b.matchup.deck_of(ship));
    }
}

/// Makes a new deck of the repaired cards [DMG-15/open] and the cards of destroyed ships. If there
/// are none, it takes the facedown cards of the ships in play, which are only counted from then on
/// [DMG-15]. Each deck gets cards of its own only [HUG-6].
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

/// Draws a card that an effect may replace. Until it is dealt, it lies on the discard pile [DMG-3].
pub fn draw_aside<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<DamageKind> {
    let kind = draw(b, ship)?;
    b.decks.discard[ship.seat().index()].add(kind);
    Some(kind)
}

/// Leaves such a card on the discard pile. No player has seen it [DMG-11/open].
pub fn leave_unseen<O: Observer>(b: &mut Battle<O>, seat: Seat, kind: DamageKind) {
    if b.decks.discard[seat.index()].take(kind) {
        b.decks.unseen[seat.index()].add(kind);
    }
}

/// Takes such a card back: from the discard pile, or from the deck if the deck was renewed
/// meanwhile.
pub fn take_aside<O: Observer>(b: &mut Battle<O>, seat: Seat, kind: DamageKind) {
    let _ = b.decks.discard[seat.index()].take(kind) || b.decks.draw[seat.index()].take(kind);
}

/// Returns a card that was drawn aside to the deck.
pub fn put_back<O: Observer>(b: &mut Battle<O>, seat: Seat, kind: DamageKind) {
    if b.decks.discard[seat.index()].take(kind) {
        b.decks.draw[seat.index()].add(kind);
    }
}

/// Removes a random facedown card of a ship and returns its kind. If the card is only counted, the
/// kind is drawn from the deck. `None` if there is no card [DMG-12].
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
