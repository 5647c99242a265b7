//! ABL-41 to ABL-45: replacement effects. The frame to which something is about to happen asks here
//! first; nothing of this goes through the queue, and what was replaced raises no event.
//!
//! A caller asks in a step that has changed nothing yet:
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
use killbox_components::with::With;

use crate::answers::{active, costs, predicates};
use crate::possible::effects;
use crate::reads::charge::{self, On};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// What becomes of something that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Would<Rest> {
    /// Nothing replaces it.
    Happens,
    /// A player is asked whether something does.
    Waits,
    /// ABL-42: this ability resolves instead; the second part is what still happens as it would
    /// have.
    Instead(AbilityFrame, Rest),
}

/// DMG-2, DMG-31: a batch of damage is about to be suffered by `ship`. Asked once a batch, before
/// its first point. Rest: the HIT and CRIT damage that is still suffered.
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
    // DMG-2: what replaces CRIT damage alone is asked for when the HIT damage of the batch has been
    // suffered. DMG-2/open: what replaces some of the batch, of whatever kind, then too.
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
            Some(amount(kind).min(n)).filter(|n| *n > 0).map(With::Amount)
        }
        _ => None,
    });
    match found {
        Would::Happens => Would::Happens,
        Would::Waits => Would::Waits,
        Would::Instead(ability, ()) => {
            let instead = ability.with.amount();
            // DMG-2: what would be suffered first.
            let (from_hits, from_crits) = match b.matchup.program.ability(ability.ability).filter {
                Filter::Damage { kind: Some(DamageWord::Hit), .. } => (instead, 0),
                Filter::Damage { kind: Some(DamageWord::Crit), .. } => (0, instead),
                _ => (instead.min(hits), instead - instead.min(hits)),
            };
            Would::Instead(ability, (hits - from_hits, crits - from_crits))
        }
    }
}

/// What the damage comes from, in the words of cards, as seen from the ship that would suffer it.
fn source_word(source: DamageSource, you: ShipSlot) -> Option<SourceWord> {
    match source {
        DamageSource::Obstacle => Some(SourceWord::Obstacle),
        DamageSource::Device(DeviceClass::Bomb, Some(seat)) if seat == you.seat() => {
            Some(SourceWord::FriendlyBomb)
        }
        DamageSource::Device(..) | DamageSource::Other => None,
    }
}

/// TOK-10/open: one of `n` tokens of one effect is about to be placed on `ship`. Asked before each
/// token; only if the ship can gain it. Rest: how many tokens of the effect are left to place.
pub fn would_gain<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> Would<u8> {
    if b.matchup.program.is_silent(Hook::WouldGain, b.core.faceup_kinds) {
        return Would::Happens;
    }
    let found = would(b, Hook::WouldGain, ship, |ability| match ability.filter {
        Filter::Tokens { tokens, .. } if tokens.has(token) => Some(With::Token(token)),
        _ => None,
    });
    match found {
        Would::Happens => Would::Happens,
        Would::Waits => Would::Waits,
        Would::Instead(ability, ()) => Would::Instead(ability, n - 1),
    }
}

/// DMG-3: `ship` is about to be dealt a damage card of that kind. The kind goes with the ability's
/// trigger.
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
            Some(card.map_or(With::Nothing, With::Card))
        }
        _ => None,
    })
}

/// RND-71/open: `ship` is about to be destroyed.
pub fn would_be_destroyed<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Would<()> {
    would(b, Hook::WouldBeDestroyed, ship, |_| Some(With::Nothing))
}

/// RND-78/open: `ship` is about to flee.
pub fn would_flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Would<()> {
    would(b, Hook::WouldFlee, ship, |_| Some(With::Nothing))
}

/// DMG-10: a damage card of `ship` is about to be exposed.
pub fn would_expose<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Would<()> {
    if b.matchup.program.is_silent(Hook::WouldExpose, b.core.faceup_kinds) {
        return Would::Happens;
    }
    would(b, Hook::WouldExpose, ship, |_| Some(With::Nothing))
}

/// CHG-3/open: `ship` is about to recover 1 of these charges.
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
            // CHG-12: those of the card that speaks.
            ChargeWord::Charge => predicates::charges_of(ability.source) == Some((ship, on)),
        };
        let meant = meant && (recurs || !recurring);
        meant.then_some(With::Amount(1))
    })
}

/// DEV-17/open: the device in this row, which `by` has placed, is about to detonate. ENV-5/open:
/// what a replacement speaks of is somebody's: nobody's device detonates.
pub fn would_detonate<O: Observer>(b: &mut Battle<O>, by: Placer, row: u8) -> Would<()> {
    let Some(ship) = by.as_ship() else { return Would::Happens };
    let class = b.devices.rows[usize::from(row)].kind.class();
    would(b, Hook::WouldDetonate, ship, |ability| match ability.filter {
        Filter::Detonation { classes, .. } if classes.has(class) => Some(With::Device(row)),
        _ => None,
    })
}

/// ACT-15/open: `ship` is about to fail an action.
pub fn would_fail<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, action: ActionKind) -> Would<()> {
    if b.matchup.program.is_silent(Hook::WouldFail, b.core.faceup_kinds) {
        return Would::Happens;
    }
    would(b, Hook::WouldFail, ship, |ability| match ability.filter {
        Filter::Action { kinds, .. } if kinds.has(action) => Some(With::Action(action)),
        _ => None,
    })
}

/// An ability that could replace what is about to happen.
#[derive(Clone, Copy)]
struct Candidate {
    trigger: Trigger,
    /// Who decides, if it is optional.
    may: Option<Seat>,
}

type Candidates = ArrayVec<Candidate, REPLACEMENTS>;

/// ABL-43: at most one replacement. Mandatory ones come before optional ones; of several the player
/// of the ship picks. `fits` gives what goes with the event, if the ability means it.
#[cold]
fn would<O: Observer>(
    b: &mut Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    fits: impl Fn(&Compiled) -> Option<With>,
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

/// Every ability that could replace it now; `None` if they are more than there is room for.
fn candidates<O: Observer>(
    b: &Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    fits: impl Fn(&Compiled) -> Option<With>,
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
            // Copies of one card say the same, and only one of them is applied.
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

/// ABL-43: whether what is about to happen has itself taken the place of something: then nothing
/// replaces it.
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
