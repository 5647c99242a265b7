//! Effects by which upgrades change ships [SQD-20], or lie facedown until they are revealed
//! [SQD-26].

use arrayvec::ArrayVec;
use killbox_components::ability::Group;
use killbox_components::charge::Charge;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{AbilityFrame, Frame};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::slot::Slot;
use killbox_components::spec::{CardSpec, HIDEABLE};
use killbox_components::state::Card;

use crate::abilities::{predicates, triggers};
use crate::derived::charge::row;
use crate::derived::upgrades::facedown;
use crate::legal::upgrades::{
    Place, Places, exchangeable, gifts, hideable, partners, room, side_at, to_hide,
};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Asks the player of the ability for one of the places. Returns `None` while the answer is
/// pending. With `or_none` the player may choose none of them: `Some(None)`.
fn which<O: Observer>(
    b: &mut Battle<O>,
    f: &AbilityFrame,
    places: &Places,
    or_none: bool,
) -> Option<Option<Place>> {
    let answer = b.ask(f.ship.seat(), DecisionKind::GivenCard, f.ship, |b| {
        for (ship, card) in places {
            b.offer(Choice::Upgrade { ship: *ship, card: *card });
        }
        if or_none {
            b.offer(Choice::Pass);
        }
    })?;
    match answer {
        Choice::Upgrade { ship, card } => Some(Some((ship, card))),
        Choice::Pass => Some(None),
        _ => {
            b.misread();
            None
        }
    }
}

/// Exchanges two upgrades of this type between two of these ships. The player chooses the first
/// upgrade, then the second.
pub(crate) fn exchange<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, slot: Slot, of: Group) -> Flow {
    let next = Frame::Ability(AbilityFrame { chosen: None, ..f.next() });
    let ships = predicates::affected(b, &f.trigger(), None, of);
    let Some(first) = f.chosen.filter(|_| f.step > 0).map(|ship| (ship, f.step - 1)) else {
        let places = exchangeable(b, slot, ships);
        if places.is_empty() {
            return b.set(next);
        }
        let Some(answer) = which(b, &f, &places, false) else { return Flow::Wait };
        let Some((ship, card)) = answer else { return b.misread() };
        return b.set(Frame::Ability(AbilityFrame { chosen: Some(ship), step: card + 1, ..f }));
    };
    let places = partners(b, slot, ships, first);
    let Some(answer) = which(b, &f, &places, false) else { return Flow::Wait };
    let Some(second) = answer else { return b.misread() };
    b.set(next);
    let sides = (side_at(b, second, first), side_at(b, first, second));
    let (one, other) = (lift(b, first), lift(b, second));
    if let (Some(at_first), Some(at_second)) = sides {
        lay(b, other, second, first, at_first);
        lay(b, one, first, second, at_second);
    }
    for (place, from) in [(first, second), (second, first)] {
        tell(b, place, from.0);
    }
    Flow::Continue
}

/// Gives any number of upgrades of this type to these ships, one to each. The player chooses an
/// upgrade, then its ship, and so on until it passes.
pub(crate) fn give_any<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, slot: Slot, to: Group) -> Flow {
    let next = Frame::Ability(AbilityFrame { each: ShipSet::EMPTY, ..f.next() });
    let given = if f.part == GIVES { f.each } else { ShipSet::EMPTY };
    let ships = given.into_iter().fold(predicates::affected(b, &f.trigger(), None, to), ShipSet::without);
    if f.step == 0 {
        let places = gifts(b, slot, f.ship, ships);
        if places.is_empty() {
            return b.set(next);
        }
        let Some(answer) = which(b, &f, &places, true) else { return Flow::Wait };
        return match answer {
            None => b.set(next),
            Some((_, card)) => b.set(Frame::Ability(AbilityFrame { step: card + 1, ..f })),
        };
    }
    let place = (f.ship, f.step - 1);
    let asked = b.ask(f.ship.seat(), DecisionKind::AbilityTarget, f.ship, |b| {
        for ship in ships {
            if room(b, place, ship).is_some() {
                b.offer(Choice::Ship(ship));
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Ship(ship) = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { step: 0, part: GIVES, each: given | ship.set(), ..f }));
    give(b, place, ship);
    Flow::Continue
}

/// The value of [`AbilityFrame::part`] while `each` holds the ships that were given an upgrade.
const GIVES: u8 = 1;

/// Gives `to` one of the upgrades of this type, which the player chooses.
pub(crate) fn give_one<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    to: ShipSlot,
    slot: Slot,
    next: Frame,
) -> Flow {
    let places = gifts(b, slot, f.ship, to.set());
    if places.is_empty() {
        return b.set(next);
    }
    let Some(answer) = which(b, &f, &places, false) else { return Flow::Wait };
    let Some(place) = answer else { return b.misread() };
    b.set(next);
    give(b, place, to);
    Flow::Continue
}

fn give<O: Observer>(b: &mut Battle<O>, from: Place, to: ShipSlot) {
    let Some(place) = room(b, from, to) else { return };
    let Some(side) = side_at(b, from, place) else { return };
    let card = lift(b, from);
    lay(b, card, from, place, side);
    b.cards[row(from.0, from.1)] = Card { charges: Charge::default(), side: CardSpec::NOTHING };
    tell(b, place, from.0);
}

/// Takes the card out of a place, with its charges. Until it is placed again, the tokens on it are
/// stored under a number that no place has.
fn lift<O: Observer>(b: &mut Battle<O>, place: Place) -> Card {
    for on in b.queue.on_cards.iter_mut().filter(|on| (on.ship, on.card) == place) {
        on.card |= LIFTED;
    }
    b.cards[row(place.0, place.1)]
}

/// The bit of [`OnCard::card`](killbox_components::ability::OnCard) that marks a card between two
/// places.
const LIFTED: u8 = 1 << 7;

/// Puts a card in its new place. The card keeps its charges, its side and the tokens on it
/// [SQD-20/open].
fn lay<O: Observer>(b: &mut Battle<O>, card: Card, from: Place, to: Place, side: u8) {
    b.cards[row(to.0, to.1)] = Card { side, ..card };
    for on in b.queue.on_cards.iter_mut().filter(|on| (on.ship, on.card) == (from.0, from.1 | LIFTED)) {
        (on.ship, on.card) = to;
    }
}

/// Places an upgrade facedown under the card of the ship; its player chooses which [SQD-26].
pub(crate) fn hide<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let next = Frame::Ability(f.next());
    let Some(place) = to_hide(b, f.ship) else { return b.set(next) };
    let sides: ArrayVec<u8, HIDEABLE> = hideable(b, f.ship, place).collect();
    let asked = b.ask(f.ship.seat(), DecisionKind::HiddenCard, f.ship, |b| {
        for side in sides {
            b.offer(Choice::Number { ship: f.ship, n: side });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n: side, .. } = answer else { return b.misread() };
    b.set(next);
    b.cards[row(f.ship, place)] = Card { charges: Charge::default(), side: side | CardSpec::FACEDOWN };
    b.raise(Event::UpgradeHidden { ship: f.ship });
    Flow::Continue
}

/// Reveals the facedown upgrade. The ship has it as if it had started with it, so during the ship's
/// turn of the System Phase the abilities of the upgrade that belong to that turn trigger too
/// [SQD-26].
pub(crate) fn reveal<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let next = Frame::Ability(f.next());
    let Some((place, card)) = facedown(b, f.ship) else { return b.set(next) };
    let charges = card.charges;
    b.set(next);
    let row = &mut b.cards[row(f.ship, place)];
    *row = Card { charges, side: row.side & !CardSpec::FACEDOWN };
    let side = row.side;
    b.raise(Event::UpgradeRevealed { ship: f.ship, place, side });
    if b.frames.0.iter().any(|frame| matches!(frame, Frame::SystemTurn(turn) if turn.ship == f.ship)) {
        triggers::stage_of_upgrade(b, f.ship, place, &Event::SystemTurn { ship: f.ship });
    }
    Flow::Continue
}

fn tell<O: Observer>(b: &mut Battle<O>, place: Place, from: ShipSlot) {
    let side = b.cards[row(place.0, place.1)].side;
    b.raise(Event::UpgradeGiven { ship: place.0, other: from, place: place.1, side });
}
