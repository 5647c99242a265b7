//! Replacement effects [ABL-41 to ABL-45]. The frame to which something is about to happen asks
//! here first. Replacement effects do not go through the queue, and a replaced event is not raised.
//!
//! A caller asks in a step that has not changed anything yet:
//!
//! ```ignore
//! match replace::would_suffer(b, f) {
//!     Would::Happens => {}                      // goes on as if nobody had asked
//!     Would::Waits => return Flow::Wait,        // a player is asked; the step is called again
//!     Would::Instead(ability, (hits, crits)) => {
//!         b.set(Frame::Suffer(SufferFrame { hits, crits, step: NEXT, ..f }));
//!         b.push(Frame::Ability(ability));      // does what happens instead
//!         return Flow::Continue;
//!     }
//! }
//! ```

use arrayvec::ArrayVec;
use killbox_components::ability::{
    ChargeWord, Compiled, DamageWord, Filter, Hook, REPLACEMENTS, SourceWord, Trigger,
};
use killbox_components::action::ActionKind;
use killbox_components::charge::ChargeKind;
use killbox_components::choice::Choice;
use killbox_components::damage::DamageKind;
use killbox_components::decision::DecisionKind;
use killbox_components::device::{DeviceClass, Placer};
use killbox_components::frame::damage::{DamageSource, SufferStep};
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame, SufferFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::state::Fault;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{active, costs, predicates};
use crate::derived::charge::{self, On};
use crate::legal::effects;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The outcome of a query for replacement effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Would<Rest> {
    /// Nothing replaces the event.
    Happens,
    /// A player is asked whether to replace it.
    Waits,
    /// This ability resolves instead [ABL-42]. The second part is what still happens as it would
    /// have.
    Instead(AbilityFrame, Rest),
}

/// A batch of damage is about to be suffered by `ship`. Asked once per batch, before its first
/// point. The rest is the HIT and CRIT damage that is still suffered [DMG-2, DMG-31].
pub fn would_suffer<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Would<(u8, u8)> {
    let SufferFrame { ship, hits, crits, source, step, .. } = f;
    if b.matchup.program.is_silent(Hook::WouldSuffer, b.core.faceup_kinds) {
        return Would::Happens;
    }
    let amount = |kind: Option<DamageWord>| match kind {
        Some(DamageWord::Hit) => hits,
        Some(DamageWord::Crit) => crits,
        None => hits + crits,
    };
    // Effects that replace CRIT damage alone are asked for after the HIT damage of the batch has
    // been suffered [DMG-2]. Effects that replace a part of the batch, of any kind, are asked for
    // again then [DMG-2/open].
    let is_time = |kind: Option<DamageWord>, n: u8| match (step, kind) {
        (SufferStep::Would, Some(DamageWord::Crit)) => hits == 0,
        (SufferStep::Would, _) => true,
        (SufferStep::Point | SufferStep::Share | SufferStep::Deal, None) => n < u8::MAX,
        (SufferStep::Point | SufferStep::Share | SufferStep::Deal, kind) => kind == Some(DamageWord::Crit),
    };
    let named = source_word(source, ship);
    let found = would(b, Hook::WouldSuffer, ship, |ability| match ability.filter {
        Filter::Damage { kind, n, from, .. }
            if is_time(kind, n) && from.is_none_or(|from| named.is_some_and(|word| from.has(word))) =>
        {
            Some(amount(kind).min(n)).filter(|n| *n > 0).map(TriggerData::Amount)
        }
        _ => None,
    });
    match found {
        Would::Happens => Would::Happens,
        Would::Waits => Would::Waits,
        Would::Instead(ability, ()) => {
            let instead = ability.with.amount();
            // The damage that would be suffered first is replaced [DMG-2].
            let (from_hits, from_crits) = match b.matchup.program.ability(ability.ability).filter {
                Filter::Damage { kind: Some(DamageWord::Hit), .. } => (instead, 0),
                Filter::Damage { kind: Some(DamageWord::Crit), .. } => (0, instead),
                _ => (instead.min(hits), instead - instead.min(hits)),
            };
            Would::Instead(ability, (hits - from_hits, crits - from_crits))
        }
    }
}

/// The source of the damage as cards name it, from the point of view of the ship that would suffer
/// it.
fn source_word(source: DamageSource, you: ShipSlot) -> Option<SourceWord> {
    match source {
        DamageSource::Obstacle => Some(SourceWord::Obstacle),
        DamageSource::Device(DeviceClass::Bomb, Some(seat)) if seat == you.seat() => {
            Some(SourceWord::FriendlyBomb)
        }
        DamageSource::Device(..) | DamageSource::Other => None,
    }
}

/// One of `n` tokens of one effect is about to be placed on `ship`. Asked before each token, and
/// only if the ship can gain it. The rest is the number of tokens of the effect that are left to
/// place [TOK-10/open].
pub fn would_gain<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> Would<u8> {
    if b.matchup.program.is_silent(Hook::WouldGain, b.core.faceup_kinds) {
        return Would::Happens;
    }
    let found = would(b, Hook::WouldGain, ship, |ability| match ability.filter {
        Filter::Tokens { tokens, .. } if tokens.has(token) => Some(TriggerData::Token(token)),
        _ => None,
    });
    match found {
        Would::Happens => Would::Happens,
        Would::Waits => Would::Waits,
        Would::Instead(ability, ()) => Would::Instead(ability, n - 1),
    }
}

/// `ship` is about to be dealt a damage card of this kind. The kind is the payload of the ability's
/// trigger [DMG-3].
pub fn would_be_dealt<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    card: Option<DamageKind>,
    faceup: bool,
) -> Would<()> {
    let program = &b.matchup.program;
    would(b, Hook::WouldBeDealt, ship, |ability| match ability.filter {
        Filter::Card { card_trait, or_facedown, faceup: or_faceup, .. }
            if if faceup { or_faceup } else { or_facedown }
                && (card_trait.is_none() || card.is_some_and(|card| program.has_trait(card, card_trait))) =>
        {
            Some(card.map_or(TriggerData::Nothing, TriggerData::Card))
        }
        _ => None,
    })
}

/// `ship` is about to be destroyed [RND-71/open].
pub fn would_be_destroyed<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Would<()> {
    would(b, Hook::WouldBeDestroyed, ship, |_| Some(TriggerData::Nothing))
}

/// `ship` is about to flee [RND-78/open].
pub fn would_flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Would<()> {
    would(b, Hook::WouldFlee, ship, |_| Some(TriggerData::Nothing))
}

/// A damage card of `ship` is about to be exposed [DMG-10].
pub fn would_expose<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Would<()> {
    if b.matchup.program.is_silent(Hook::WouldExpose, b.core.faceup_kinds) {
        return Would::Happens;
    }
    would(b, Hook::WouldExpose, ship, |_| Some(TriggerData::Nothing))
}

/// `ship` is about to recover 1 of these charges [CHG-3/open].
pub fn would_recover<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On) -> Would<()> {
    let recurs = charge::charge(b, ship, on).recurring > 0;
    would(b, Hook::WouldRecover, ship, |ability| {
        let Filter::Charge { charge, recurring, .. } = ability.filter else { return None };
        let meant = match charge {
            ChargeWord::Force => on == On::FORCE,
            ChargeWord::Shield => on == On::SHIELDS,
            ChargeWord::Energy => on == On::ENERGY,
            ChargeWord::Charge if recurring => {
                matches!(on, On::ShipCard(ChargeKind::Standard) | On::Upgrade(_))
            }
            // Standard charges must be those of the ability's card [CHG-12].
            ChargeWord::Charge => predicates::charges_of(ability.source) == Some((ship, on)),
        };
        let meant = meant && (recurs || !recurring);
        meant.then_some(TriggerData::Amount(1))
    })
}

/// The device in this row, which `by` has placed, is about to detonate [DEV-17/open]. Replacements
/// concern devices of a player, so a device of nobody always detonates [ENV-5/open].
pub fn would_detonate<O: Observer>(b: &mut Battle<O>, by: Placer, row: u8) -> Would<()> {
    let Some(ship) = by.as_ship() else { return Would::Happens };
    let class = b.devices.rows[usize::from(row)].kind.class();
    would(b, Hook::WouldDetonate, ship, |ability| match ability.filter {
        Filter::Detonation { classes, .. } if classes.has(class) => Some(TriggerData::Device(row)),
        _ => None,
    })
}

/// `ship` is about to fail an action [ACT-15/open].
pub fn would_fail<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, action: ActionKind) -> Would<()> {
    if b.matchup.program.is_silent(Hook::WouldFail, b.core.faceup_kinds) {
        return Would::Happens;
    }
    would(b, Hook::WouldFail, ship, |ability| match ability.filter {
        Filter::Action { kinds, .. } if kinds.has(action) => Some(TriggerData::Action(action)),
        _ => None,
    })
}

/// An ability that could replace the event.
#[derive(Clone, Copy)]
struct Candidate {
    trigger: Trigger,
    /// The player who decides, if the ability is optional.
    may: Option<Seat>,
}

type Candidates = ArrayVec<Candidate, REPLACEMENTS>;

/// Asks for a replacement of an event; at most one is applied. Mandatory abilities come before
/// optional ones; of several, the player of the ship chooses one [ABL-43]. `fits` returns the
/// payload of the trigger if the ability applies to the event.
#[cold]
fn would<O: Observer>(
    b: &mut Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    fits: impl Fn(&Compiled) -> Option<TriggerData>,
) -> Would<()> {
    let Some(all) = candidates(b, hook, ship, fits) else {
        b.fault(Fault::Replacements);
        return Would::Waits;
    };
    let mandatory: Candidates = all.iter().copied().filter(|c| c.may.is_none()).collect();
    if !mandatory.is_empty() {
        return ask(b, ship, ship.seat(), &mandatory, false);
    }
    let optional = |seat| all.iter().copied().filter(move |c| c.may == Some(seat)).collect::<Candidates>();
    let own = optional(ship.seat());
    if !own.is_empty() {
        return ask(b, ship, ship.seat(), &own, true);
    }
    let others = optional(ship.seat().other());
    if others.is_empty() { Would::Happens } else { ask(b, ship, ship.seat().other(), &others, true) }
}

/// Every ability that could replace the event now; `None` if there are more than the capacity.
fn candidates<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    fits: impl Fn(&Compiled) -> Option<TriggerData>,
) -> Option<Candidates> {
    let program = &b.matchup.program;
    let mut found = Candidates::new();
    if has_replaced(b) {
        return Some(found);
    }
    let mut is_full = false;
    let mut consider = |owner: ShipSlot, ability: u16, compiled: &Compiled| {
        let Some(with) = fits(compiled) else { return };
        let trigger = Trigger { ship: owner, ability, card: 0, subject: Some(ship), with };
        let able = compiled.filter.who().is_some_and(|who| predicates::is_one(b, &trigger, None, who, ship))
            && predicates::all(b, &trigger, None, compiled.tests)
            && costs::payable(b, &trigger, None)
            && match compiled.choose {
                Some(meant) => !effects::useful(b, &trigger, meant).is_empty(),
                None => effects::can_resolve(b, &AbilityFrame::new(trigger, AbilityStage::Pay)),
            };
        if able {
            let may = compiled.may.map(|_| effects::decider(&trigger, compiled.may));
            is_full |= found.try_push(Candidate { trigger, may }).is_err();
        }
    };
    let faceup = &b.damage[ship].faceup;
    for kind in DamageKind::all() {
        if program.damage_kinds(hook).has(kind) && faceup.count(kind) > 0 {
            // Copies of one card have the same ability, and only one of them is applied.
            for (number, compiled) in program.of_damage(kind, hook) {
                consider(ship, number, compiled);
            }
        }
    }
    for (ship, number, compiled) in program.of_cards(hook) {
        for owner in active::owners(b, ship, number, compiled) {
            consider(owner, number, compiled);
        }
    }
    (!is_full).then_some(found)
}

/// Whether the event has itself taken the place of another, in which case nothing replaces it
/// [ABL-43].
fn has_replaced<O: Observer>(b: &Battle<O>) -> bool {
    match b.frames.0.iter().rev().nth(1) {
        Some(Frame::Ability(f)) => b.matchup.program.ability(f.ability).hook.is_would(),
        _ => false,
    }
}

fn ask<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    seat: Seat,
    among: &Candidates,
    optional: bool,
) -> Would<()> {
    let option = |c: &Candidate| Choice::Ability { ship: c.trigger.ship, ability: c.trigger.ability };
    let kind = if optional { DecisionKind::UseAbility } else { DecisionKind::AbilityOrder };
    let asked = b.ask(seat, kind, ship, |b| {
        for candidate in among {
            b.offer(option(candidate));
        }
        if optional {
            b.offer(Choice::Pass);
        }
    });
    let Some(answer) = asked else { return Would::Waits };
    match among.iter().find(|candidate| option(candidate) == answer) {
        None => Would::Happens,
        Some(candidate) => {
            let choose = b.matchup.program.ability(candidate.trigger.ability).choose.is_some();
            let stage = if choose { AbilityStage::Choose } else { AbilityStage::Pay };
            Would::Instead(AbilityFrame::new(candidate.trigger, stage), ())
        }
    }
}
