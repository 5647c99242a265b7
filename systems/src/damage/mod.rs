//! Damage: suffering it, damage cards and their decks, and the destruction of ships.
//!
//! Rules that damage a ship push [`killbox_components::frame::Frame::Suffer`]. Rules that deal,
//! expose or repair a card without damage push `Frame::DamageCard`. The texts of the cards are
//! abilities, which trigger on the events of this module. [`crate::ships::leaving`] removes
//! destroyed ships.

pub mod cards;
pub mod deck;
mod remotes;
pub mod rolls;
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

/// Deals `ship` a card from its owner's deck, and destroys it if its damage cards reach its hull
/// [DMG-1, DMG-3, DMG-6]. A faceup card resolves next, because its ability triggers on the event.
pub fn deal<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, faceup: bool) {
    let drawn = deck::draw(b, ship);
    place(b, ship, drawn, faceup);
}

/// Gives a drawn card to the ship [DMG-3].
pub fn place<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, drawn: Option<DamageKind>, faceup: bool) {
    let damage = &mut b.damage[ship];
    match drawn {
        Some(kind) if faceup => {
            damage.faceup.add(kind);
            b.core.faceup_kinds.insert(kind);
        }
        Some(kind) => damage.facedown.add(kind),
        // No card is left anywhere, so the damage is only counted [DMG-15].
        None => damage.counted += 1,
    }
    objectives::damaged(b, ship);
    note_dealt(b, ship, drawn.filter(|_| faceup));
    b.raise(Event::CardDealt { ship, kind: drawn.filter(|_| faceup) });
    if b.damage[ship].total() >= b.spec(ship).hull {
        destroy(b, ship, Leaves::Destroyed);
    }
}

/// Records the card in the attack under way, if the ship is its defender.
fn note_dealt<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, faceup: Option<DamageKind>) {
    let program = &b.matchup.program;
    if let Some(attack) = b.attacks.current_mut().filter(|attack| attack.defender == ship) {
        attack.dealt[0] = attack.dealt[0].saturating_add(1);
        if let Some(kind) = faceup {
            attack.dealt[1] = attack.dealt[1].saturating_add(1);
            let of_trait = match program.card_trait(kind) {
                Some(DamageTrait::Pilot) => &mut attack.dealt_by_trait[0],
                Some(DamageTrait::Ship) => &mut attack.dealt_by_trait[1],
                // These are counted in `dealt` alone.
                Some(DamageTrait::Crew) | None => return,
            };
            *of_trait = of_trait.saturating_add(1);
        }
    }
}

/// Deals `ship` this card faceup. It comes from no deck [CND-11, DMG-3].
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

/// Destroys `ship` [RND-71]. If an ability may replace this, a frame asks instead. Call it at the
/// end of a step.
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

/// Destroys `ship` irrevocably [RND-71, RND-72]. During an attack, abilities that this triggers
/// wait for the attack's Aftermath [ATK-72, RND-75]. Otherwise they enter the queue now.
pub(crate) fn destroyed<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    b.core.destroyed.insert(ship);
    if b.objectives.towed_by(ship).is_some() {
        // The ship jettisons its supply cache, at the end of the damage if that destroys it
        // [SCN-35].
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

/// The event for the destruction of a ship or remote [RND-71, DEV-36].
pub(crate) fn destruction_of(ship: ShipSlot) -> Event {
    if ship.is_remote() {
        Event::RemoteDestroyed { object: ObjectId::ship(ship) }
    } else {
        Event::Destroyed { ship }
    }
}

/// Discards all damage cards of `ship` [DMG-9].
pub(crate) fn discard_all<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let mut cards = std::mem::take(&mut b.damage[ship]);
    b.decks.unseen[ship.seat().index()].absorb(&mut cards.facedown);
    b.decks.discard[ship.seat().index()].absorb(&mut cards.faceup);
    refresh_faceup_kinds(b);
}

/// Discards the faceup and facedown damage cards of `ship` that match `such` [DMG-9]. The kinds of
/// cards that are only counted are unknown, so they stay [DMG-15].
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

/// Recomputes which kinds of damage card lie faceup on any ship in play.
pub fn refresh_faceup_kinds<O: Observer>(b: &mut Battle<O>) {
    b.core.faceup_kinds =
        b.in_play().into_iter().fold(Set::EMPTY, |kinds, ship| kinds | b.damage[ship].faceup.kinds());
}
