//! The effects of abilities: one [`Op`] a step. What is a rule of its own is pushed as a frame; an effect on several
//! ships is done one ship after another.

use killbox_components::ability::language::{ChargeWord, DamageWord, ForEach, Who};
use killbox_components::ability::{GONE, Op, Source};
use killbox_components::event::Event;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{AbilityFrame, CardFrame, ChooseActionFrame, Frame, GainFrame, SufferFrame};
use killbox_components::ids::{SHIPS, ShipSlot};

use super::holds;
use crate::battle::{Battle, Flow};
use crate::charges::{self, On};
use crate::host::Host;
use crate::tokens;

/// Does one effect, or the part of it that concerns the next ship.
pub(super) fn run<H: Host>(b: &mut Battle<H>, f: AbilityFrame, op: Op) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    match op {
        Op::RepairThisCard => {
            b.set(Frame::Ability(next));
            if let Some(kind) = own_card(b, &f) {
                let change = CardChange::Repair(kind);
                b.push(Frame::DamageCard(CardFrame { ship: f.ship, change }));
            }
        }
        Op::Roll(dice) => {
            let face = b.roll_die(dice);
            b.set(Frame::Ability(AbilityFrame { roll: face as u8, ..next }));
            b.raise(Event::DieRolled { ship: f.ship, dice, face });
        }
        Op::UnlessFace { faces, skip } => {
            let skip = if faces >> f.roll & 1 == 1 { 0 } else { skip };
            b.set(Frame::Ability(AbilityFrame { pc: next.pc + skip, ..next }));
        }
        Op::Unless { tests, skip } => {
            let skip = if holds::all(b, &f.trigger(), f.chosen, tests) { 0 } else { skip };
            b.set(Frame::Ability(AbilityFrame { pc: next.pc + skip, ..next }));
        }
        Op::Together { len } => {
            let from = usize::from(next.pc);
            let program = &b.matchup.program;
            let parts = program.ops(program.ability(f.ability)).get(from..from + usize::from(len));
            let all = parts.is_some_and(|parts| parts.iter().all(|part| can_change(b, &f, part)));
            b.set(Frame::Ability(AbilityFrame { pc: next.pc + if all { 0 } else { len }, ..next }));
        }
        Op::Skip(n) => {
            b.set(Frame::Ability(AbilityFrame { pc: next.pc + n, ..next }));
        }
        Op::Gain { who, .. }
        | Op::Remove { who, .. }
        | Op::Suffer { who, .. }
        | Op::Recover { who, .. }
        | Op::Lose { who, .. }
        | Op::PerformAction { who, .. } => match next_ship(b, &f, who) {
            None => {
                b.set(Frame::Ability(next));
            }
            Some(ship) => {
                b.set(Frame::Ability(AbilityFrame { step: ship.0 + 1, ..f }));
                affect(b, &f, ship, op);
            }
        },
    }
    Flow::Continue
}

/// The next ship that the current effect affects: `step` ships have been looked at.
fn next_ship<H: Host>(b: &Battle<H>, f: &AbilityFrame, who: Who) -> Option<ShipSlot> {
    if usize::from(f.step) >= SHIPS {
        return None;
    }
    let ships = holds::whom(b, &f.trigger(), f.chosen, who);
    ships.into_iter().find(|ship| ship.0 >= f.step)
}

/// What an effect does to one ship.
fn affect<H: Host>(b: &mut Battle<H>, f: &AbilityFrame, ship: ShipSlot, op: Op) {
    match op {
        Op::Gain { token, n, .. } => {
            b.push(Frame::Gain(GainFrame::new(ship, token, n, f.ship.seat())));
        }
        Op::Remove { token, n, .. } => {
            tokens::remove(b, ship, token, n);
        }
        Op::Suffer { kind, n, for_each, .. } => {
            let n = match for_each {
                Some(ForEach::Replaced) => n.saturating_mul(f.arg),
                None => n,
            };
            let (hits, crits) = match kind {
                DamageWord::Hit => (n, 0),
                DamageWord::Crit => (0, n),
            };
            let dealer = dealer(b, f, ship, for_each);
            b.push(Frame::Suffer(SufferFrame { dealer, ..SufferFrame::new(ship, hits, crits) }));
        }
        Op::Recover { charge, n, .. } => {
            if let Some((owner, on)) = charges_of(b, f, ship, charge) {
                charges::recover(b, owner, on, n);
            }
        }
        Op::Lose { charge, n, .. } => {
            if let Some((owner, on)) = charges_of(b, f, ship, charge) {
                charges::lose(b, owner, on, n);
            }
        }
        Op::PerformAction { set, while_stressed, .. } => {
            let frame = ChooseActionFrame::of(ship, set);
            b.push(Frame::ChooseAction(ChooseActionFrame { while_stressed, ..frame }));
        }
        Op::RepairThisCard
        | Op::Roll(_)
        | Op::UnlessFace { .. }
        | Op::Unless { .. }
        | Op::Together { .. }
        | Op::Skip(_) => {}
    }
}

/// Whose damage it is, for the report: what replaces damage stays the dealer's; else the ship whose ability it is, unless
/// it hurts itself.
fn dealer<H: Host>(b: &Battle<H>, f: &AbilityFrame, ship: ShipSlot, for_each: Option<ForEach>) -> ShipSlot {
    let replaced = b.frames.0.iter().rev().nth(1);
    match (for_each, replaced) {
        (Some(ForEach::Replaced), Some(Frame::Suffer(replaced))) => replaced.dealer,
        _ if ship == f.ship => ShipSlot::NONE,
        _ => f.ship,
    }
}

/// The kind of the damage card that speaks, while it lies faceup.
fn own_card<H: Host>(b: &Battle<H>, f: &AbilityFrame) -> Option<killbox_components::damage::DamageKind> {
    match b.matchup.program.ability(f.ability).source {
        Source::Damage(kind) if f.card != GONE && b.damage[f.ship].faceup.count(kind) > 0 => Some(kind),
        _ => None,
    }
}

/// The charges that an effect on `ship` is about, and whose card they lie on. Damage cards have none.
fn charges_of<H: Host>(
    b: &Battle<H>,
    f: &AbilityFrame,
    ship: ShipSlot,
    charge: ChargeWord,
) -> Option<(ShipSlot, On)> {
    match charge {
        ChargeWord::Force => Some((ship, On::FORCE)),
        ChargeWord::Shield => Some((ship, On::SHIELDS)),
        ChargeWord::Charge => holds::own_charges(b, &f.trigger()),
    }
}

/// ABL-46, ABL-47: whether at least one of the effects would change something; those that are one effect count together.
pub(super) fn can_resolve<H: Host>(b: &Battle<H>, f: &AbilityFrame) -> bool {
    let program = &b.matchup.program;
    let mut ops = program.ops(program.ability(f.ability));
    while let Some((op, rest)) = ops.split_first() {
        let len = if let Op::Together { len } = op { usize::from(*len) } else { 0 };
        let (parts, after) = rest.split_at(len.min(rest.len()));
        let can =
            if len > 0 { parts.iter().all(|part| can_change(b, f, part)) } else { can_change(b, f, op) };
        if can {
            return true;
        }
        ops = after;
    }
    false
}

/// Whether one effect would change something.
fn can_change<H: Host>(b: &Battle<H>, f: &AbilityFrame, op: &Op) -> bool {
    let t = f.trigger();
    let on = |who, can: &dyn Fn(ShipSlot) -> bool| holds::whom(b, &t, f.chosen, who).into_iter().any(can);
    match *op {
        Op::Gain { who, token, .. } => on(who, &|ship| tokens::can_gain(b, ship, token)),
        Op::Remove { who, token, .. } => on(who, &|ship| b.tokens[ship].has(token)),
        Op::Suffer { who, .. } => on(who, &|_| true),
        Op::Recover { who, charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charges::can_recover(b, owner, on))
        }),
        Op::Lose { who, charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charges::can_spend(b, owner, on, 1))
        }),
        Op::PerformAction { who, while_stressed, .. } => {
            on(who, &|ship| while_stressed || !tokens::is_stressed(b, ship))
        }
        Op::RepairThisCard => own_card(b, f).is_some(),
        Op::Roll(_) => true,
        Op::UnlessFace { .. } | Op::Unless { .. } | Op::Together { .. } | Op::Skip(_) => false,
    }
}
