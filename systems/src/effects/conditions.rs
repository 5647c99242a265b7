//! Effects that assign, reveal and remove condition cards, and effects of the cards themselves
//! [CND-1 to CND-8].
//!
//! The assigned cards of a battle are one component
//! ([`killbox_components::condition::Conditions`]). The abilities of a condition are compiled once
//! and belong to every ship that has the card.
//!
//! A secret condition lies facedown until an effect of it resolves [CND-7]. Until then:
//!
//! - The [`View`](crate::world::view::View) of the other seat leaves out its kind and its pending
//!   abilities.
//! - `Battle::tell` reports none of its abilities to observers.
//! - [`crate::world::secrets`] redraws its kind for a seat that cannot know it, and finds the
//!   decisions that only one seat may see.
//! - Pending abilities do not reveal it: secret conditions that share a marker wait for the same
//!   events. A test checks this (`tests/games/secrets.rs`).

use arrayvec::ArrayVec;
use killbox_components::ability::{ConditionOp, Group, Source, Trigger};
use killbox_components::choice::Choice;
use killbox_components::condition::{Assigned, CONDITIONS, ConditionKind};
use killbox_components::damage::DamageTrait;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame};
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::state::Fault;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::predicates;
use crate::damage::{self, deck};
use crate::legal::conditions::{assigned_to, this};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Applies one effect.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: ConditionOp) -> Flow {
    let next = Frame::Ability(f.next());
    match op {
        ConditionOp::Assign(kind, to) => {
            let ship = assigned_to(b, &f, to).first();
            return assign(b, f, kind, ship, next);
        }
        ConditionOp::OpponentAssigns { kind, to, n } => return opponent_assigns(b, f, kind, to, n),
        ConditionOp::RevealThisCondition => {
            b.set(next);
            reveal(b, &f);
        }
        ConditionOp::RemoveThisCondition => {
            b.set(next);
            if let Some(kind) = this(b, &f) {
                remove(b, kind, f.ship);
            }
        }
        ConditionOp::PutPilotCardHere => return put_card(b, f),
        ConditionOp::DealCardHere => {
            b.set(next);
            let card = this(b, &f).and_then(|kind| b.conditions.find_mut(kind, f.ship)?.card.take());
            if let Some(card) = card {
                damage::deal_faceup(b, f.ship, card);
            }
        }
    }
    Flow::Continue
}

/// The ship to which the condition card belongs: the one whose effect assigns it. A condition that
/// is passed on still belongs to the player who first assigned it.
fn assigner<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> ShipSlot {
    match b.matchup.program.ability(f.ability).source {
        Source::Condition(kind) => b.conditions.find(kind, f.ship).map_or(f.ship, |own| own.by),
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Upgrade(..)
        | Source::Damage(_)
        | Source::Device(_) => f.ship,
    }
}

/// Assigns a condition card. If all copies are assigned already, their player chooses a ship from
/// which one is taken, together with the damage card on it [CND-1, CND-6]. A secret condition is
/// assigned facedown and replaces one of the same marker [CND-7, CND-8].
fn assign<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    kind: ConditionKind,
    to: Option<ShipSlot>,
    next: Frame,
) -> Flow {
    let Some(ship) = to else { return b.set(next) };
    let by = assigner(b, &f);
    let assigned: ArrayVec<ShipSlot, CONDITIONS> =
        b.conditions.of_player(kind, by.seat()).map(|card| card.ship).collect();
    // A ship that has the card is not assigned another one of the kind.
    let from = if assigned.contains(&ship) {
        Some(ship)
    } else if assigned.len() < kind.limit() {
        None
    } else {
        let asked = b.ask(by.seat(), DecisionKind::AbilityTarget, by, |b| {
            for bearer in &assigned {
                b.offer(Choice::Ship(*bearer));
            }
        });
        let Some(answer) = asked else { return Flow::Wait };
        let Choice::Ship(bearer) = answer else { return b.misread() };
        Some(bearer)
    };
    b.set(next);
    let before = from.and_then(|from| b.conditions.find(kind, from).copied());
    if let Some(before) = before {
        take(b, kind, before.ship);
    }
    for other in kind.secrets() {
        take(b, *other, ship);
    }
    let facedown = kind.is_secret();
    let mut card = before.and_then(|before| before.card);
    // The damage card is discarded if it does not come from the deck of this ship [CND-11/open].
    if let Some(other) = card.take_if(|card| card.deck() != b.matchup.deck_of(ship)) {
        b.decks.discard[ship.seat().index()].add(other);
    }
    let assigned = Assigned { kind, ship, by, card, facedown };
    if b.conditions.0.try_push(assigned).is_err() {
        b.fault(Fault::Conditions);
        return Flow::Continue;
    }
    if let Some(ability) = b.matchup.program.of_assigned(kind) {
        let trigger = Trigger { ship, ability, card: 0, subject: Some(by), with: TriggerData::Nothing };
        b.push(Frame::Ability(AbilityFrame::new(trigger, AbilityStage::Act)));
    }
    b.raise(match facedown {
        true => Event::SecretAssigned { ship },
        false => Event::ConditionAssigned { ship, condition: kind },
    });
    Flow::Continue
}

/// The opposing player chooses the ships to which the card is assigned, one after another, up to
/// `n` or as many as there are. The card belongs to the player of the ability [CND-1].
fn opponent_assigns<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    kind: ConditionKind,
    to: Group,
    n: u8,
) -> Flow {
    if f.step == ASSIGNS {
        let Some(ship) = f.each.first() else {
            return b.set(Frame::Ability(f.next()));
        };
        let left = Frame::Ability(AbilityFrame { each: f.each.without(ship), ..f });
        return assign(b, f, kind, Some(ship), left);
    }
    let chosen = if f.step == 0 { ShipSet::EMPTY } else { f.each };
    let meant = predicates::ships(b, &f.trigger(), f.chosen, to);
    let left = chosen.into_iter().fold(meant, ShipSet::without);
    if left.is_empty() || chosen.len() >= u32::from(n) {
        return b.set(Frame::Ability(AbilityFrame { step: ASSIGNS, each: chosen, ..f }));
    }
    let asked = b.ask(f.ship.seat().other(), DecisionKind::AbilityTarget, f.ship, |b| {
        for ship in left {
            b.offer(Choice::Ship(ship));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Ship(ship) = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { step: 1, each: chosen | ship.set(), ..f }))
}

/// The value of [`AbilityFrame::step`] once all ships are chosen.
const ASSIGNS: u8 = u8::MAX;

/// Removes the card from the ship. A damage card that lies on it is discarded [CND-3, CND-4].
fn remove<O: Observer>(b: &mut Battle<O>, kind: ConditionKind, ship: ShipSlot) {
    if let Some(card) = take(b, kind, ship).and_then(|removed| removed.card) {
        b.decks.discard[ship.seat().index()].add(card);
    }
}

/// Takes the card from the ship [CND-3]. A facedown card is removed unrevealed [CND-8].
fn take<O: Observer>(b: &mut Battle<O>, kind: ConditionKind, ship: ShipSlot) -> Option<Assigned> {
    let own = *b.conditions.find(kind, ship)?;
    // The event is raised while the card is there: what observers see of it depends on its face.
    b.raise(match own.facedown {
        true => Event::SecretRemoved { ship },
        false => Event::ConditionRemoved { ship, condition: kind },
    });
    b.conditions.remove(kind, ship)
}

/// Reveals the condition card of the ability if it lies facedown [CND-7].
pub(crate) fn reveal<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame) {
    let Some(kind) = this(b, f) else { return };
    if let Some(own) = b.conditions.find_mut(kind, f.ship).filter(|own| own.facedown) {
        own.facedown = false;
        b.raise(Event::SecretRevealed { ship: f.ship, condition: kind });
    }
}

/// The player who assigned the condition searches the damage deck of the ship for a Pilot card,
/// which is put on the condition [CND-11].
fn put_card<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let next = Frame::Ability(f.next());
    let found = this(b, &f).and_then(|kind| b.conditions.find(kind, f.ship).copied());
    let Some(own) = found.filter(|own| own.card.is_none()) else { return b.set(next) };
    let kinds = deck::kinds_left(b, f.ship, DamageTrait::Pilot);
    if kinds.is_empty() {
        return b.set(next);
    }
    let seat: Seat = own.by.seat();
    let asked = b.ask(seat, DecisionKind::ConditionCard, f.ship, |b| {
        for kind in kinds.iter() {
            b.offer(Choice::DamageCard { ship: f.ship, kind });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::DamageCard { kind: card, .. } = answer else { return b.misread() };
    b.set(next);
    if b.decks.draw[f.ship.seat().index()].take(card)
        && let Some(own) = b.conditions.find_mut(own.kind, f.ship)
    {
        own.card = Some(card);
    }
    Flow::Continue
}
