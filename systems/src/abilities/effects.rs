//! The effects of abilities: one [`Op`] a step. What is a rule of its own is pushed as a frame; an effect on several
//! ships is done one ship after another. Effects on dice are in [`super::dice`].

use killbox_components::ability::language::Until;
use killbox_components::ability::language::{ChargeWord, DamageWord};
use killbox_components::ability::{GONE, GRANTED, Granted, INITIATIVE, Op, Source, Times, Whom};
use killbox_components::damage::DamageKind;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{
    AbilityFrame, AttackFrame, CardFrame, ChooseActionFrame, Frame, GainFrame, LockFrame, SufferFrame,
};
use killbox_components::ids::{ObjectId, SHIPS, ShipSet, ShipSlot};
use killbox_components::state::Outcome;
use killbox_components::token::{Token, TokenColor};

use super::{devices, dice, holds, pay, queries, special};
use crate::attack::declare;
use crate::battle::{Battle, Flow};
use crate::charges::{self, On};
use crate::host::Host;
use crate::{action, tokens};

/// In [`AbilityFrame::part`]: the ship that may pay has said that it does.
pub(super) const PAYS: u8 = u8::MAX;

/// Does one effect, or the part of it that concerns the next ship.
pub(super) fn run<H: Host>(b: &mut Battle<H>, f: AbilityFrame, op: Op) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    let skip = |b: &mut Battle<H>, n: u8| b.set(Frame::Ability(AbilityFrame { pc: next.pc + n, ..next }));
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
        Op::UnlessFace { faces, skip: n } => {
            return skip(b, if faces >> f.roll & 1 == 1 { 0 } else { n });
        }
        Op::Unless { tests, skip: n } => {
            let held = holds::all(b, &f.trigger(), f.chosen, tests);
            return skip(b, if held { 0 } else { n });
        }
        Op::Together { len } => {
            let from = usize::from(next.pc);
            let program = &b.matchup.program;
            let parts = program.ops(program.ability(f.ability)).get(from..from + usize::from(len));
            let all = parts.is_some_and(|parts| parts.iter().all(|part| would_change(b, &f, part)));
            return skip(b, if all { 0 } else { len });
        }
        Op::Skip(n) => return skip(b, n),
        Op::Nothing => return skip(b, 0),
        Op::PickPart(n) => return pick_part(b, f, n),
        Op::May { price, skip: n } => return special::may(b, f, price, n),
        Op::UnlessDone { skip: n } => return skip(b, if b.core.outcome == Outcome::Done { 0 } else { n }),
        Op::RotateShip { quarter, half } => return special::rotate_ship(b, f, quarter, half),
        Op::SetDial { same, speed_by } => return special::set_dial(b, f, same, speed_by),
        Op::ExecuteInstead(maneuver) => return special::execute_instead(b, f, maneuver),
        Op::TreatInitiative { number, until } => return special::treat_initiative(b, f, number, until),
        Op::Part { number, skip: n } => return skip(b, if f.part == number { 0 } else { n }),
        Op::UnlessPays { who, price, skip: n } => return unless_pays(b, f, who, price, n),
        Op::FlipThisCard => {
            b.set(Frame::Ability(next));
            if let Source::Upgrade(ship, card) = b.matchup.program.ability(f.ability).source {
                let row =
                    &mut b.cards[ship.index() * killbox_components::spec::CARDS_PER_SHIP + usize::from(card)];
                row.side ^= 1;
            }
        }
        Op::Reroll { .. }
        | Op::Change { .. }
        | Op::Add { .. }
        | Op::Cancel { .. }
        | Op::RollMore { .. }
        | Op::InflictInstead { .. } => return dice::run(b, f, op),
        Op::Drop { .. }
        | Op::DropByCard(_)
        | Op::PlaceFuse
        | Op::EachShip { .. }
        | Op::Again(_)
        | Op::RollDice { .. }
        | Op::SufferResults { .. }
        | Op::ChooseObstacle(_)
        | Op::RemoveObstacle => return devices::run(b, f, op),
        Op::Gain { who, .. }
        | Op::Remove { who, .. }
        | Op::Suffer { who, .. }
        | Op::Recover { who, .. }
        | Op::Lose { who, .. }
        | Op::GainReplaced(who)
        | Op::RemoveAll(who, _)
        | Op::RemoveColor { who, .. }
        | Op::Transfer { from: who, .. }
        | Op::AcquireLock { who, .. }
        | Op::RotateTurret(who)
        | Op::BonusAttack { who, .. }
        | Op::RepairCard { who, .. }
        | Op::ExposeCard(who)
        | Op::DealFacedown(who)
        | Op::Grant { to: who, .. }
        | Op::TreatInitiativeAs { who, .. }
        | Op::PerformAction { who, .. } => match next_ship(b, &f, who) {
            None => {
                b.set(Frame::Ability(next));
            }
            Some(ship) => return affect(b, f, ship, op),
        },
    }
    Flow::Continue
}

/// The next ship that the current effect affects: `step` ships have been looked at.
fn next_ship<H: Host>(b: &Battle<H>, f: &AbilityFrame, who: Whom) -> Option<ShipSlot> {
    if usize::from(f.step) >= SHIPS {
        return None;
    }
    let ships = holds::whom(b, &f.trigger(), f.chosen, who);
    ships.into_iter().find(|ship| ship.0 >= f.step)
}

/// What an effect does to one ship. What asks its player asks before anything is changed.
fn affect<H: Host>(b: &mut Battle<H>, f: AbilityFrame, ship: ShipSlot, op: Op) -> Flow {
    let done = Frame::Ability(AbilityFrame { step: ship.0 + 1, ..f });
    let t = f.trigger();
    match op {
        Op::RemoveColor { colors, locks, n, .. } => return remove_color(b, f, ship, colors, locks, n),
        Op::AcquireLock { on, any_range, .. } => {
            let objects = lockable(b, &f, ship, on, any_range);
            if objects == 0 {
                return b.set(done);
            }
            let asked = b.ask(ship.seat(), DecisionKind::LockTarget, ship, |b| {
                for object in tokens::lock::objects(objects) {
                    b.offer(OptionKey::new(Verb::Object, object.0, 0));
                }
            });
            let Some(key) = asked else { return Flow::Wait };
            b.set(done);
            b.push(Frame::Lock(LockFrame { ship, object: ObjectId(key.subject) }));
            return Flow::Continue;
        }
        Op::RotateTurret(_) => {
            let asked = b.ask(ship.seat(), DecisionKind::RotateArc, ship, |b| {
                for arc in action::turret::choices(b, ship) {
                    b.offer(OptionKey::new(Verb::Arc, ship.0, arc as u16));
                }
                b.offer(OptionKey::PASS);
            });
            let Some(key) = asked else { return Flow::Wait };
            b.set(done);
            if !key.is_pass() {
                action::turret::rotate(b, ship, killbox_components::arc::Arc::ALL[usize::from(key.arg)]);
            }
            return Flow::Continue;
        }
        Op::RepairCard { faceup: Some(true), .. } => {
            let faceup = b.damage[ship].faceup;
            if faceup.total() == 0 {
                return b.set(done);
            }
            let asked = b.ask(ship.seat(), DecisionKind::RepairCard, ship, |b| {
                for kind in DamageKind::all().filter(|kind| faceup.count(*kind) > 0) {
                    b.offer(OptionKey::new(Verb::DamageCard, ship.0, u16::from(kind.0)));
                }
            });
            let Some(key) = asked else { return Flow::Wait };
            b.set(done);
            let change = CardChange::Repair(DamageKind(key.arg as u8));
            b.push(Frame::DamageCard(CardFrame::new(ship, change)));
            return Flow::Continue;
        }
        _ => {}
    }
    b.set(done);
    match op {
        Op::Gain { token, n, times, .. } => {
            let n = n.saturating_mul(amount(b, &f, times));
            b.push(Frame::Gain(GainFrame::new(ship, token, n, f.ship.seat())));
        }
        Op::GainReplaced(_) => {
            // A replaced token's event has its number.
            let token = Token::ALL[usize::from(f.arg)];
            b.push(Frame::Gain(GainFrame::new(ship, token, 1, f.ship.seat())));
        }
        Op::Remove { token, n, .. } => {
            tokens::remove(b, ship, token, n);
        }
        Op::RemoveAll(_, color) => {
            let all: arrayvec::ArrayVec<(Token, u8), { Token::COUNT }> =
                holds::of_color(b, ship, color).collect();
            for (token, n) in all {
                tokens::remove(b, ship, token, n);
            }
            if color == TokenColor::Blue {
                tokens::lock::break_own_locks(b, ship);
            }
            if color == TokenColor::Red {
                tokens::lock::break_locks_on(b, ObjectId::ship(ship));
            }
        }
        Op::Transfer { token, to, .. } => {
            if let Some(to) = holds::whom(b, &t, f.chosen, to).into_iter().next() {
                tokens::transfer(b, ship, to, token, f.ship.seat());
            }
        }
        Op::Suffer { kind, n, times, .. } => {
            let n = n.saturating_mul(amount(b, &f, times));
            let (hits, crits) = match kind {
                DamageWord::Hit => (n, 0),
                DamageWord::Crit => (0, n),
            };
            let dealer = dealer(b, &f, ship, times);
            b.push(Frame::Suffer(SufferFrame { dealer, ..SufferFrame::new(ship, hits, crits) }));
        }
        Op::Recover { charge, n, .. } => {
            if let Some((owner, on)) = charges_of(b, &f, ship, charge) {
                charges::recover(b, owner, on, n);
            }
        }
        Op::Lose { charge, n, times, .. } => {
            let n = n.saturating_mul(amount(b, &f, times));
            if let Some((owner, on)) = charges_of(b, &f, ship, charge) {
                charges::lose(b, owner, on, n);
            }
        }
        Op::PerformAction { set, while_stressed, .. } => {
            let frame = ChooseActionFrame::of(ship, set);
            b.push(Frame::ChooseAction(ChooseActionFrame { while_stressed, ..frame }));
        }
        Op::BonusAttack { .. } => {
            let attack = bonus_attack(b, &f, ship, op);
            b.push(Frame::Attack(attack));
        }
        Op::RepairCard { faceup, .. } => {
            let change = if faceup.is_none() { CardChange::RepairAny } else { CardChange::RepairFacedown };
            b.push(Frame::DamageCard(CardFrame::new(ship, change)));
        }
        Op::ExposeCard(_) => b.push(Frame::DamageCard(CardFrame::new(ship, CardChange::Expose))),
        Op::DealFacedown(_) => b.push(Frame::DamageCard(CardFrame::new(ship, CardChange::DealFacedown))),
        Op::Grant { until, ability, parts, .. } => {
            for ability in ability..ability + u16::from(parts) {
                grant(b, Granted { ship, ability, until });
            }
        }
        Op::TreatInitiativeAs { of, .. } => {
            if let Some(of) = holds::whom(b, &t, f.chosen, of).into_iter().next() {
                b.turn[ship].initiative = b.turn[of].initiative;
                grant(b, Granted { ship, ability: INITIATIVE, until: Until::EndOfRound });
            }
        }
        _ => {}
    }
    Flow::Continue
}

/// Gives a ship an ability for a time; the same one twice is the same ability still (ABL-8).
pub(super) fn grant<H: Host>(b: &mut Battle<H>, granted: Granted) {
    let given = &mut b.queue.granted;
    if !given.contains(&granted) && given.try_push(granted).is_err() {
        debug_assert!(false, "more than {GRANTED} granted abilities");
        b.fault(killbox_components::state::Fault::AbilityQueue);
    }
}

/// TOK-2: its player says which of its tokens of these colours goes, one at a time; a lock on it is one of them.
fn remove_color<H: Host>(
    b: &mut Battle<H>,
    f: AbilityFrame,
    ship: ShipSlot,
    colors: u8,
    locks: bool,
    n: u8,
) -> Flow {
    let removed = f.part;
    let has = |token: Token| colors >> token.color() as u8 & 1 == 1 && b.tokens[ship].has(token);
    let object = ObjectId::ship(ship);
    let owners = if locks { tokens::lock::owners(b, object) } else { ShipSet::EMPTY };
    if removed >= n || owners.is_empty() && !Token::ALL.into_iter().any(has) {
        return b.set(Frame::Ability(AbilityFrame { step: ship.0 + 1, part: 0, ..f }));
    }
    let asked = b.ask(ship.seat(), DecisionKind::TokenChoice, ship, |b| {
        for token in Token::ALL {
            if colors >> token.color() as u8 & 1 == 1 && b.tokens[ship].has(token) {
                b.offer(pay::token_key(ship, token));
            }
        }
        for owner in owners {
            b.offer(OptionKey::new(Verb::BreakLock, object.0, u16::from(owner.0)));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(AbilityFrame { part: removed + 1, ..f }));
    if key.verb == Verb::BreakLock {
        tokens::lock::break_lock(b, ShipSlot(key.arg as u8), object);
    } else {
        tokens::remove(b, ship, pay::token_of(key), 1);
    }
    Flow::Continue
}

/// ABL-4: the player says which part is done; one that would change nothing is not offered.
fn pick_part<H: Host>(b: &mut Battle<H>, f: AbilityFrame, n: u8) -> Flow {
    let program = &b.matchup.program;
    let ops = program.ops(program.ability(f.ability));
    let mut able = 0u8;
    for (at, op) in ops.iter().enumerate().skip(usize::from(f.pc) + 1) {
        if let Op::Part { number, skip } = *op
            && number < n
            && any_can_resolve(b, &f, &ops[at + 1..at + 1 + usize::from(skip)])
        {
            able |= 1 << number;
        }
        if matches!(op, Op::Part { number, .. } if *number + 1 == n) {
            break;
        }
    }
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    if able == 0 {
        return b.set(Frame::Ability(AbilityFrame { part: PAYS, ..next }));
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::AbilityPart, f.ship, |b| {
        for part in (0..n).filter(|part| able >> part & 1 == 1) {
            b.offer(OptionKey::new(Verb::Accept, f.ship.0, u16::from(part)));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(AbilityFrame { part: key.arg as u8, ..next }))
}

/// ABL-5: that ship's player may pay; then the rest does not happen.
fn unless_pays<H: Host>(b: &mut Battle<H>, f: AbilityFrame, who: Whom, price: u16, skip: u8) -> Flow {
    let price = b.matchup.program.price(price);
    let t = f.trigger();
    let go_on = AbilityFrame { pc: f.pc + 1, step: 0, part: 0, ..f };
    let Some(payer) = holds::whom(b, &t, f.chosen, who).into_iter().next() else {
        return b.set(Frame::Ability(go_on));
    };
    if f.part == PAYS {
        return pay::one(b, f, payer, price, |b, _| {
            b.set(Frame::Ability(AbilityFrame { pc: go_on.pc + skip, ..go_on }));
        });
    }
    if !holds::can_pay(b, &t, f.chosen, payer, price) {
        return b.set(Frame::Ability(go_on));
    }
    let asked = b.ask(payer.seat(), DecisionKind::AbilityPay, payer, |b| {
        b.offer(OptionKey::new(Verb::Ability, f.ship.0, f.ability));
        b.offer(OptionKey::PASS);
    });
    let Some(key) = asked else { return Flow::Wait };
    if key.is_pass() {
        return b.set(Frame::Ability(go_on));
    }
    b.set(Frame::Ability(AbilityFrame { part: PAYS, step: 0, ..f }))
}

/// TOK-26: what `ship` could lock by this effect, as bits by object.
fn lockable<H: Host>(
    b: &Battle<H>,
    f: &AbilityFrame,
    ship: ShipSlot,
    on: Option<Whom>,
    any_range: bool,
) -> u64 {
    let (nearest, farthest) = if any_range { (0, u8::MAX) } else { queries::lock_range(b, ship) };
    let all = tokens::lock::targets(b, ship, nearest, farthest);
    match on {
        None => all,
        // What was locked has its number there, an obstacle too.
        Some(Whom::OtherShip) => all & 1u64.checked_shl(u32::from(f.arg)).unwrap_or(0),
        Some(who) => {
            let meant = holds::whom(b, &f.trigger(), f.chosen, who);
            all & meant.into_iter().fold(0, |bits, ship| bits | 1 << ObjectId::ship(ship).0)
        }
    }
}

/// ATK-76, ATK-79: the attack that an ability grants.
fn bonus_attack<H: Host>(b: &Battle<H>, f: &AbilityFrame, ship: ShipSlot, op: Op) -> AttackFrame {
    let attack = AttackFrame::new(ship, AttackKind::Bonus);
    let Op::BonusAttack {
        weapons,
        arcs,
        against,
        other_target,
        unused_turret,
        not_attacked,
        without_lock,
        ..
    } = op
    else {
        return attack;
    };
    let t = f.trigger();
    let fits = |weapon| holds::weapon_fits(b, weapons, arcs, &t, ship, weapon);
    let own = b.spec(ship).weapons.iter().enumerate().filter(|(_, weapon)| fits(weapon));
    let mut targets = against.map_or(ShipSet(u16::MAX), |who| holds::whom(b, &t, f.chosen, who));
    if let (true, Some(before)) = (other_target, b.attacks.current()) {
        targets.remove(before.defender);
    }
    if not_attacked {
        targets = targets & !b.turn[ship].attacked;
    }
    let weapons = own.fold(0, |bits, (i, _)| bits | 1 << i);
    AttackFrame { weapons, targets, unused_turret, without_lock, ..attack }
}

/// What an amount is multiplied by.
pub(super) fn amount<H: Host>(b: &Battle<H>, f: &AbilityFrame, times: Times) -> u8 {
    match times {
        Times::Once => 1,
        Times::Replaced => f.arg,
        // Before anything is paid it can be one.
        Times::Paid => f.part.max(1),
        Times::Ship(group) => holds::ships(b, &f.trigger(), f.chosen, group).len() as u8,
        Times::Result(faces) => Face::ALL
            .into_iter()
            .filter(|face| faces >> *face as u8 & 1 == 1)
            .map(|face| f.rolled[face as usize])
            .sum(),
    }
}

/// Whose damage it is, for the report: what replaces damage stays the dealer's; else the ship whose ability it is, unless
/// it hurts itself.
fn dealer<H: Host>(b: &Battle<H>, f: &AbilityFrame, ship: ShipSlot, times: Times) -> ShipSlot {
    let replaced = b.frames.0.iter().rev().nth(1);
    match (times, replaced) {
        (Times::Replaced, Some(Frame::Suffer(replaced))) => replaced.dealer,
        _ if ship == f.ship => ShipSlot::NONE,
        _ => f.ship,
    }
}

/// The kind of the damage card that speaks, while it lies faceup.
fn own_card<H: Host>(b: &Battle<H>, f: &AbilityFrame) -> Option<DamageKind> {
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

/// ABL-46, ABL-47: whether at least one of the effects would change something.
pub(super) fn can_resolve<H: Host>(b: &Battle<H>, f: &AbilityFrame) -> bool {
    let program = &b.matchup.program;
    any_can_resolve(b, f, program.ops(program.ability(f.ability)))
}

/// The same of these effects. What stands under a condition counts if the condition holds now; what depends on a die or a
/// choice to come counts; what follows "if you do" does not count.
pub(super) fn any_can_resolve<H: Host>(b: &Battle<H>, f: &AbilityFrame, mut ops: &[Op]) -> bool {
    while let Some((op, rest)) = ops.split_first() {
        let skipped = |n: u8| rest.split_at(usize::from(n).min(rest.len()));
        let (can, after) = match *op {
            Op::Together { len } => {
                let (parts, after) = skipped(len);
                (parts.iter().all(|part| would_change(b, f, part)), after)
            }
            Op::Unless { tests, skip } if !holds::all(b, &f.trigger(), f.chosen, tests) => {
                (false, skipped(skip).1)
            }
            Op::UnlessDone { skip } => (false, skipped(skip).1),
            Op::Skip(n) => (false, skipped(n).1),
            _ => (would_change(b, f, op), rest),
        };
        if can {
            return true;
        }
        ops = after;
    }
    false
}

/// Whether one effect would change something.
fn would_change<H: Host>(b: &Battle<H>, f: &AbilityFrame, op: &Op) -> bool {
    let t = f.trigger();
    let on = |who, can: &dyn Fn(ShipSlot) -> bool| holds::whom(b, &t, f.chosen, who).into_iter().any(can);
    match *op {
        Op::Gain { who, token, .. } => on(who, &|ship| tokens::can_gain(b, ship, token)),
        Op::GainReplaced(who) => on(who, &|ship| {
            Token::ALL.get(usize::from(f.arg)).is_some_and(|token| tokens::can_gain(b, ship, *token))
        }),
        Op::Remove { who, token, .. } => on(who, &|ship| b.tokens[ship].has(token)),
        Op::RemoveAll(who, color) => on(who, &|ship| {
            holds::of_color(b, ship, color).next().is_some()
                || color == TokenColor::Blue && b.tokens[ship].locks != 0
                || color == TokenColor::Red && !tokens::lock::owners(b, ObjectId::ship(ship)).is_empty()
        }),
        Op::RemoveColor { who, colors, locks, .. } => on(who, &|ship| {
            locks && !tokens::lock::owners(b, ObjectId::ship(ship)).is_empty()
                || Token::ALL
                    .into_iter()
                    .any(|token| colors >> token.color() as u8 & 1 == 1 && b.tokens[ship].has(token))
        }),
        Op::Transfer { token, from, to } => {
            on(from, &|ship| b.tokens[ship].has(token)) && on(to, &|ship| tokens::can_gain(b, ship, token))
        }
        Op::AcquireLock { who, on: target, any_range } => {
            on(who, &|ship| lockable(b, f, ship, target, any_range) & !b.tokens[ship].locks != 0)
        }
        Op::RotateTurret(who) => on(who, &|ship| action::turret::choices(b, ship).next().is_some()),
        Op::BonusAttack { who, .. } => on(who, &|ship| {
            let attack = bonus_attack(b, f, ship, *op);
            attack.weapons != 0 && declare::is_possible(b, attack)
        }),
        Op::RepairCard { who, faceup } => on(who, &|ship| match faceup {
            None => b.damage[ship].total() > 0,
            Some(true) => b.damage[ship].faceup.total() > 0,
            Some(false) => b.damage[ship].facedown() > 0,
        }),
        Op::ExposeCard(who) => on(who, &|ship| b.damage[ship].facedown.total() > 0),
        Op::Suffer { who, .. } | Op::DealFacedown(who) | Op::Grant { to: who, .. } => on(who, &|_| true),
        Op::TreatInitiativeAs { who, of } => on(who, &|ship| {
            let of = holds::whom(b, &t, f.chosen, of).into_iter().next();
            of.is_some_and(|of| b.turn[of].initiative != b.turn[ship].initiative)
        }),
        Op::Recover { who, charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charges::can_recover(b, owner, on))
        }),
        Op::Lose { who, charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charges::can_spend(b, owner, on, 1))
        }),
        Op::PerformAction { who, set, while_stressed } => on(who, &|ship| {
            let frame = ChooseActionFrame { while_stressed, ..ChooseActionFrame::of(ship, set) };
            !action::choose::legal(b, &frame).is_empty()
        }),
        Op::RepairThisCard => own_card(b, f).is_some(),
        Op::Roll(_) | Op::FlipThisCard | Op::Nothing => true,
        Op::Reroll { .. }
        | Op::Change { .. }
        | Op::Add { .. }
        | Op::Cancel { .. }
        | Op::RollMore { .. }
        | Op::InflictInstead { .. } => dice::would_change(b, f, op),
        Op::Drop { .. }
        | Op::DropByCard(_)
        | Op::PlaceFuse
        | Op::EachShip { .. }
        | Op::Again(_)
        | Op::RollDice { .. }
        | Op::SufferResults { .. }
        | Op::ChooseObstacle(_)
        | Op::RemoveObstacle => devices::would_change(b, f, op),
        Op::RotateShip { quarter, half } => special::can_rotate(b, f.ship, quarter, half),
        Op::SetDial { same, speed_by } => special::can_set_dial(b, f.ship, same, speed_by),
        Op::ExecuteInstead(_) => !b.turn[f.ship].executed_instead,
        Op::TreatInitiative { number, .. } => b.turn[f.ship].initiative != number,
        Op::UnlessFace { .. }
        | Op::Unless { .. }
        | Op::Together { .. }
        | Op::Skip(_)
        | Op::PickPart(_)
        | Op::May { .. }
        | Op::UnlessDone { .. }
        | Op::Part { .. }
        | Op::UnlessPays { .. } => false,
    }
}
