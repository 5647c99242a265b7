//! Damage: suffering it, damage cards and their decks, and when a ship is destroyed.
//!
//! Whoever damages a ship pushes [`killbox_components::frame::Frame::Suffer`]; whoever deals,
//! exposes or repairs a card without damage pushes `Frame::DamageCard`. What the cards say is the
//! abilities' business: this module raises the events they wait for. It never removes a destroyed
//! ship ([`crate::leaving`] does).

pub mod cards;
pub mod deck;
mod remotes;
pub mod suffer;

use killbox_components::ability::Hook;
use killbox_components::damage::{DamageKind, DamageTrait};
use killbox_components::event::Event;
use killbox_components::frame::{Frame, LeaveFrame, Leaves};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::sets::Set;

use crate::objectives;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DMG-1, DMG-3, DMG-6: deals `ship` a card from its owner's deck and tests whether that destroys
/// it. What a faceup card says resolves next: it hears of the event.
pub fn deal<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, faceup: bool) {
    let drawn = deck::draw(b, ship);
    place(b, ship, drawn, faceup);
}

/// DMG-3: a card that was drawn comes to the ship.
pub fn place<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, drawn: Option<DamageKind>, faceup: bool) {
    let damage = &mut b.damage[ship];
    match drawn {
        Some(kind) if faceup => {
            damage.faceup.add(kind);
            b.core.faceup_kinds.insert(kind);
        }
        Some(kind) => damage.facedown.add(kind),
        // DMG-15: not one card is left anywhere; the damage counts all the same.
        None => damage.counted += 1,
    }
    objectives::damaged(b, ship);
    note_dealt(b, ship, drawn.filter(|_| faceup));
    b.raise(Event::CardDealt { ship, kind: drawn.filter(|_| faceup) });
    if b.damage[ship].total() >= b.spec(ship).hull {
        destroy(b, ship, Leaves::Destroyed);
    }
}

/// The attack under way remembers what its defender is dealt.
fn note_dealt<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, faceup: Option<DamageKind>) {
    let program = &b.matchup.program;
    if let Some(attack) = b.attacks.current_mut().filter(|attack| attack.defender == ship) {
        attack.dealt[0] = attack.dealt[0].saturating_add(1);
        if let Some(kind) = faceup {
            attack.dealt[1] = attack.dealt[1].saturating_add(1);
            let of_trait = match program.card_trait(kind) {
                Some(DamageTrait::Pilot) => &mut attack.dealt_by_trait[0],
                Some(DamageTrait::Ship) => &mut attack.dealt_by_trait[1],
                // The others of `dealt`.
                Some(DamageTrait::Crew) | None => return,
            };
            *of_trait = of_trait.saturating_add(1);
        }
    }
}

/// CND-11, DMG-3: `ship` is dealt this card faceup, which comes from no deck.
pub fn deal_faceup<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    b.damage[ship].faceup.add(kind);
    b.core.faceup_kinds.insert(kind);
    objectives::damaged(b, ship);
    note_dealt(b, ship, Some(kind));
    b.raise(Event::CardDealt { ship, kind: Some(kind) });
    if b.damage[ship].total() >= b.spec(ship).hull {
        destroy(b, ship, Leaves::Destroyed);
    }
}

/// RND-71: `ship` is destroyed, unless an ability replaces it: then a frame asks. For the end of a
/// step.
pub fn destroy<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, how: Leaves) {
    if b.core.destroyed.has(ship) {
        return;
    }
    if b.matchup.program.is_silent(Hook::WouldBeDestroyed, b.core.faceup_kinds) {
        destroyed(b, ship);
    } else {
        b.push(Frame::Leave(LeaveFrame { ship, how }));
    }
}

/// RND-71, RND-72: `ship` is destroyed, once and for all. ATK-72, RND-75: what that triggers in the
/// course of an attack waits for the attack's Aftermath; else it enters the queue now.
pub(crate) fn destroyed<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    b.core.destroyed.insert(ship);
    if b.objectives.towed_by(ship).is_some() {
        // SCN-35: with the end of the damage that destroys it.
        b.objectives.shaken.insert(ship);
    }
    let event = destruction_of(ship);
    match b.attacks.current_mut() {
        Some(attack) if !attack.aftermath => {
            attack.destroyed.insert(ship);
            b.tell(event);
        }
        _ => b.raise(event),
    }
}

/// RND-71, DEV-36: the event of the destruction of a ship or remote.
pub(crate) fn destruction_of(ship: ShipSlot) -> Event {
    if ship.is_remote() {
        Event::RemoteDestroyed { object: ObjectId::ship(ship) }
    } else {
        Event::Destroyed { ship }
    }
}

/// DMG-9: the damage cards of `ship` go to the discarded ones.
pub(crate) fn discard_all<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let mut cards = std::mem::take(&mut b.damage[ship]);
    b.decks.unseen[ship.seat().index()].absorb(&mut cards.facedown);
    b.decks.discard[ship.seat().index()].absorb(&mut cards.faceup);
    refresh_faceup_kinds(b);
}

/// DMG-9: those damage cards of `ship` go to the discarded ones, faceup and facedown. DMG-15: of
/// those that are only counted none is known.
pub(crate) fn discard_such<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    such: impl Fn(DamageKind) -> bool,
) {
    for kind in DamageKind::all().filter(|kind| such(*kind)) {
        while b.damage[ship].facedown.take(kind) || b.damage[ship].faceup.take(kind) {
            b.decks.discard[ship.seat().index()].add(kind);
        }
    }
    refresh_faceup_kinds(b);
}

/// Works out anew which kinds of damage card lie faceup anywhere.
pub fn refresh_faceup_kinds<O: Observer>(b: &mut Battle<O>) {
    b.core.faceup_kinds =
        b.in_play().into_iter().fold(Set::EMPTY, |kinds, ship| kinds | b.damage[ship].faceup.kinds());
}
