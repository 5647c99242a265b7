//! What an effect does to one ship.

use killbox_components::ability::{DamageWord, Granted, INITIATIVE, Op, Times, Until};
use killbox_components::damage::DamageKind;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::frame::damage::{CardChange, Dealer};
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::{
    AbilityFrame, CardFrame, ChooseActionFrame, Frame, GainFrame, Leaves, LockFrame, MoveFrame, SufferFrame,
};
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::token::{Token, TokenColor};

use crate::answers::granted::grant;
use crate::answers::{costs, predicates};
use crate::effects::{devices, pay};
use crate::possible::amounts::{amount, charges_of};
use crate::possible::effects::{bonus_attack, lockable};
use crate::possible::indicator;
use crate::reads::locks;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{action, charges, damage, tokens};

/// What an effect does to one ship. What asks its player asks before anything is changed.
pub(crate) fn affect<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ship: ShipSlot, op: Op) -> Flow {
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
                for object in locks::objects(objects) {
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
                for arc in indicator::choices(b, ship) {
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
        Op::RepairCard { faceup: Some(true), card_trait, .. } => {
            let mut faceup = b.damage[ship].faceup;
            for kind in DamageKind::all() {
                if card_trait.is_some_and(|wanted| kind.card_trait() != wanted) {
                    faceup.0[kind.index()] = 0;
                }
            }
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
                costs::of_color(b, ship, color).collect();
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
            if let Some(to) = predicates::whom(b, &t, f.chosen, to).into_iter().next() {
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
            let source = devices::damage_source(b, &f);
            b.push(Frame::Suffer(SufferFrame { dealer, source, ..SufferFrame::new(ship, hits, crits) }));
        }
        Op::TakeEnemyLocks(_) => {
            for owner in locks::owners(b, ObjectId::ship(ship)) {
                if owner.seat() != f.ship.seat() {
                    tokens::lock::transfer(b, owner, ObjectId::ship(ship), ObjectId::ship(f.ship));
                }
            }
        }
        Op::Boost(_) => b.push(Frame::Move(MoveFrame::new(ship, MoveKind::Boost))),
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
        Op::ExposeCard { by_choice, .. } => {
            let change = if by_choice { CardChange::ExposeChosen(f.ship.seat()) } else { CardChange::Expose };
            b.push(Frame::DamageCard(CardFrame::new(ship, change)));
        }
        Op::Destroy(_) => damage::destroy(b, ship, Leaves::DestroyedByEffect),
        Op::DealFacedown(_) => b.push(Frame::DamageCard(CardFrame::new(ship, CardChange::DealFacedown))),
        Op::Grant { until, ability, parts, .. } => {
            for ability in ability..ability + u16::from(parts) {
                grant(b, Granted { ship, ability, until });
            }
        }
        Op::TreatInitiativeAs { of, .. } => {
            if let Some(of) = predicates::whom(b, &t, f.chosen, of).into_iter().next() {
                b.turn[ship].initiative = b.turn[of].initiative;
                grant(b, Granted { ship, ability: INITIATIVE, until: Until::EndOfRound });
            }
        }
        _ => {}
    }
    Flow::Continue
}

/// TOK-2: its player says which of its tokens of these colours goes, one at a time; a lock on it is one of them.
fn remove_color<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    colors: u8,
    locks: bool,
    n: u8,
) -> Flow {
    let removed = f.part;
    let has = |token: Token| colors >> token.color() as u8 & 1 == 1 && b.tokens[ship].has(token);
    let object = ObjectId::ship(ship);
    let owners = if locks { locks::owners(b, object) } else { ShipSet::EMPTY };
    // The ship's own locks are its blue tokens.
    let own = if colors >> TokenColor::Blue as u8 & 1 == 1 { b.tokens[ship].locks } else { 0 };
    if removed >= n || own == 0 && owners.is_empty() && !Token::ALL.into_iter().any(has) {
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
        for locked in locks::objects(own) {
            b.offer(OptionKey::new(Verb::BreakLock, locked.0, u16::from(ship.0)));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(AbilityFrame { part: removed + 1, ..f }));
    if key.verb == Verb::BreakLock {
        tokens::lock::break_lock(b, ShipSlot(key.arg as u8), ObjectId(key.subject));
    } else {
        tokens::remove(b, ship, pay::token_of(key), 1);
    }
    Flow::Continue
}

/// Whose damage it is, for the report: what replaces damage stays the dealer's.
fn dealer<O: Observer>(b: &Battle<O>, f: &AbilityFrame, ship: ShipSlot, times: Times) -> Option<Dealer> {
    let replaced = b.frames.0.iter().rev().nth(1);
    match (times, replaced) {
        (Times::Replaced, Some(Frame::Suffer(replaced))) => replaced.dealer,
        _ => devices::dealer(b, f, ship),
    }
}
