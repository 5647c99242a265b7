//! Dealing a damage card without damage, exposing and repairing one [DMG-3, DMG-10 to DMG-13].

use killbox_components::choice::Choice;
use killbox_components::damage::{DamageKind, DamageTrait};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{CardFrame, Frame, SufferFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::state::Outcome;

use super::suffer::about_to_deal;
use super::{deal, deck, refresh_faceup_kinds, remotes};
use crate::legal::replace::{Would, would_expose};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Makes the change. The frame ends first, so the consequences of the card belong to the frame
/// below.
pub fn step<O: Observer>(b: &mut Battle<O>, f: CardFrame) -> Flow {
    let ship = f.ship;
    match f.change {
        CardChange::DealFaceup | CardChange::DealFacedown if ship.is_remote() => {
            b.pop_with(Outcome::Done);
            remotes::dealt(b, ship, 1);
            Flow::Continue
        }
        CardChange::DealFaceup | CardChange::DealFacedown => {
            let faceup = f.change == CardChange::DealFaceup;
            if let Some(flow) = about_to_deal(b, SufferFrame::new(ship, 0, 0), faceup) {
                return flow;
            }
            b.pop_with(Outcome::Done);
            deal(b, ship, faceup);
            Flow::Continue
        }
        CardChange::Expose | CardChange::ExposeChosen(_) => about_to_expose(b, f),
        CardChange::PickExposed(seat) => pick_exposed(b, ship, seat),
        CardChange::Repair(kind) => repair(b, ship, kind),
        CardChange::RepairFacedown => repair_facedown(b, ship),
        CardChange::RepairAny => choose(b, f),
    }
}

/// Exposes a card, unless an effect replaces this [DMG-10]. If the exposure is a cost, it counts as
/// paid either way [ABL-44].
fn about_to_expose<O: Observer>(b: &mut Battle<O>, f: CardFrame) -> Flow {
    // The damage cards of a remote stay facedown [DEV-36].
    if b.damage[f.ship].facedown() == 0 || f.ship.is_remote() {
        return b.pop_with(Outcome::Failed);
    }
    match would_expose(b, f.ship) {
        Would::Happens => match f.change {
            CardChange::ExposeChosen(seat) => {
                b.set(Frame::DamageCard(CardFrame { change: CardChange::PickExposed(seat), ..f }))
            }
            CardChange::Expose
            | CardChange::DealFaceup
            | CardChange::DealFacedown
            | CardChange::PickExposed(_)
            | CardChange::Repair(_)
            | CardChange::RepairFacedown
            | CardChange::RepairAny => expose(b, f.ship, None),
        },
        Would::Waits => Flow::Wait,
        Would::Instead(ability, ()) => {
            b.pop_with(Outcome::Done);
            b.push(Frame::Ability(ability));
            Flow::Continue
        }
    }
}

/// The player of `seat` looks at the facedown cards of `ship` and picks the one to expose [DMG-14].
/// Among cards that are only counted, it is a random one [DMG-15].
fn pick_exposed<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, seat: Seat) -> Flow {
    let asked = b.ask(seat, DecisionKind::DamageChoice, ship, |b| {
        let facedown = b.damage[ship].facedown;
        for kind in DamageKind::all().filter(|kind| facedown.count(*kind) > 0) {
            b.offer(Choice::DamageCard { ship, kind });
        }
        if b.damage[ship].counted > 0 {
            b.offer(Choice::FacedownCard(ship));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    match answer {
        Choice::DamageCard { kind, .. } => expose(b, ship, Some(kind)),
        Choice::FacedownCard(_) => expose(b, ship, None),
        _ => b.misread(),
    }
}

/// Flips the chosen facedown card, or a random one, faceup [DMG-10, DMG-12].
fn expose<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, chosen: Option<DamageKind>) -> Flow {
    let chosen = chosen.filter(|kind| b.damage[ship].facedown.take(*kind));
    let Some(kind) = chosen.or_else(|| deck::take_facedown(b, ship)) else {
        return b.pop_with(Outcome::Failed);
    };
    b.damage[ship].faceup.add(kind);
    b.core.faceup_kinds.insert(kind);
    b.pop_with(Outcome::Done);
    b.raise(Event::CardExposed { ship, kind });
    Flow::Continue
}

/// Flips a faceup card facedown [DMG-11, DMG-17].
fn repair<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) -> Flow {
    let damage = &mut b.damage[ship];
    if !damage.faceup.take(kind) {
        return b.pop_with(Outcome::Failed);
    }
    damage.facedown.add(kind);
    refresh_faceup_kinds(b);
    b.pop_with(Outcome::Done);
    b.raise(Event::CardRepaired { ship, kind: Some(kind) });
    Flow::Continue
}

/// Flips all faceup cards facedown, or all with the trait `of`. Call it at the end of a step
/// [DMG-11, DMG-17].
pub(crate) fn repair_all<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, of: Option<DamageTrait>) {
    for kind in b.damage[ship].faceup.kinds().iter().filter(|kind| b.matchup.program.has_trait(*kind, of)) {
        while b.damage[ship].faceup.take(kind) {
            b.damage[ship].facedown.add(kind);
            refresh_faceup_kinds(b);
            b.raise(Event::CardRepaired { ship, kind: Some(kind) });
        }
    }
}

/// Discards a card that has been flipped facedown. Call it at the end of a step [DMG-11, DMG-18].
pub(crate) fn repair_again<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    if b.damage[ship].facedown.take(kind) {
        b.decks.discard[ship.seat().index()].add(kind);
        b.raise(Event::CardRepaired { ship, kind: None });
    }
}

/// Discards a random facedown card [DMG-11, DMG-12, DMG-18].
fn repair_facedown<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Flow {
    if b.damage[ship].counted > 0 && b.damage[ship].facedown.total() == 0 {
        // Such a card is only counted; the card itself is in the deck [DMG-15].
        b.damage[ship].counted -= 1;
    } else {
        let Some(kind) = deck::take_facedown(b, ship) else { return b.pop_with(Outcome::Failed) };
        // No player has seen the card [DMG-11/open].
        b.decks.unseen[ship.seat().index()].add(kind);
    }
    b.pop_with(Outcome::Done);
    b.raise(Event::CardRepaired { ship, kind: None });
    Flow::Continue
}

/// The ship's player chooses a faceup card by its kind, or a facedown one [DMG-13].
fn choose<O: Observer>(b: &mut Battle<O>, f: CardFrame) -> Flow {
    let ship = f.ship;
    if b.damage[ship].total() == 0 {
        return b.pop_with(Outcome::Failed);
    }
    let asked = b.ask(ship.seat(), DecisionKind::RepairCard, ship, |b| {
        for kind in DamageKind::all() {
            if b.damage[ship].faceup.count(kind) > 0 {
                b.offer(Choice::DamageCard { ship, kind });
            }
        }
        if b.damage[ship].facedown() > 0 {
            b.offer(Choice::FacedownCard(ship));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let change = match answer {
        Choice::DamageCard { kind, .. } => CardChange::Repair(kind),
        Choice::FacedownCard(_) => CardChange::RepairFacedown,
        _ => return b.misread(),
    };
    b.set(Frame::DamageCard(CardFrame { change, ..f }))
}
