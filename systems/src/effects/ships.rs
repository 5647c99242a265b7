//! Effects on ships, applied to one ship after another.

use killbox_components::ability::{
    ArcWord, Cards, DamageWord, Group, Locking, Range, ShipOp, Times, Transferred, Until, Whom,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::Choice;
use killbox_components::damage::{DamageKind, DamageTrait};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::damage::{CardChange, Dealer};
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::{
    AbilityFrame, CardFrame, ChooseActionFrame, Frame, GainFrame, Leaves, LockFrame, MoveFrame, SufferFrame,
};
use killbox_components::ids::{CARDS_PER_SHIP, ObjectId, Seat, ShipSet, ShipSlot, UNITS};
use killbox_components::maneuver::Direction;
use killbox_components::sets::Set;
use killbox_components::state::Outcome;
use killbox_components::token::{Token, TokenColor};
use killbox_components::trigger_data::TriggerData;

use crate::abilities::granted::{grant, take_turns_at, treat_initiative};
use crate::abilities::{costs, predicates, queries};
use crate::derived::charge;
use crate::derived::locks;
use crate::derived::wings::formation_of;
use crate::effects::{devices, upgrades};
use crate::legal::amounts::{amount, charges_of};
use crate::legal::effects::decider;
use crate::legal::ships::{
    aims, bonus_attack, can_jam, farther, gained_from_card, hardpoints, lockable_within, performable,
    rotated_toward, transferable,
};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{action, damage, ships::leaving, ships::wings, tokens, tokens::charges};

/// Capacity for the options of a transfer: all kinds of token, and locks.
const TRANSFERABLE: usize = Token::COUNT + 8;

/// Applies the effect to the next of these ships.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom, op: ShipOp) -> Flow {
    match next_ship(b, &f, who) {
        None => b.set(Frame::Ability(f.next())),
        Some(ship) => affect(b, f, ship, op),
    }
}

/// The next ship that the effect affects. Ships with numbers below `step` are done.
fn next_ship<O: Observer>(b: &Battle<O>, f: &AbilityFrame, who: Whom) -> Option<ShipSlot> {
    if usize::from(f.step) >= UNITS {
        return None;
    }
    let ships = predicates::whom(b, &f.trigger(), f.chosen, who);
    ships.into_iter().find(|ship| ship.0 >= f.step)
}

/// The frame of the ability once this ship is done.
const fn done(f: AbilityFrame, ship: ShipSlot) -> Frame {
    Frame::Ability(AbilityFrame { step: ship.0 + 1, ..f })
}

/// Applies an effect to one ship. An effect that asks its player does so before it changes
/// anything.
fn affect<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ship: ShipSlot, op: ShipOp) -> Flow {
    let t = f.trigger();
    devices::note_affected(b, &f, ship);
    match op {
        ShipOp::RemoveColor { colors, except, locks, n } => {
            return remove_color(b, f, ship, (colors, except), locks, n);
        }
        ShipOp::AcquireLock(lock) => return acquire_lock(b, f, ship, lock),
        ShipOp::RotateTurret { toward } => return rotate_turret(b, f, ship, toward),
        ShipOp::GainFromCard { all } => return gain_from_card(b, f, ship, all),
        ShipOp::Jam => {
            b.set(done(f, ship));
            if !can_jam(b, f.ship, ship) {
                return Flow::Continue;
            }
            b.push(Frame::Gain(GainFrame::new(ship, Token::Jam, 1, f.ship.seat())));
            b.raise(Event::Jammed { ship: f.ship, other: ship });
        }
        ShipOp::FlipDialFaceup => {
            b.set(done(f, ship));
            b.turn[ship].dial_faceup = true;
            if let Some(maneuver) = b.turn[ship].dial {
                b.tell(Event::DialShown { ship, maneuver });
            }
        }
        ShipOp::TransferOneOf { what, to, n } => return transfer_one_of(b, f, ship, what, to, n),
        ShipOp::LookAtDial => {
            b.set(done(f, ship));
            b.turn[ship].dial_seen |= ship.seat() != f.ship.seat();
        }
        ShipOp::FlipUpgrade(slot) => {
            b.set(done(f, ship));
            let card = charge::two_sided(b, ship, slot).next();
            if let Some(card) = card {
                b.cards[charge::row(ship, card)].side ^= 1;
            }
        }
        ShipOp::GiveUpgrade(slot) => return upgrades::give_one(b, f, ship, slot, done(f, ship)),
        ShipOp::RecoverOnCard { of, n } => {
            let Some(card) = charges::recovering_card(b, ship, of) else { return Flow::Wait };
            b.set(done(f, ship));
            if let Some(on) = card {
                charges::recover(b, ship, on, n);
            }
        }
        ShipOp::RecoverOnEachCard { n } => {
            b.set(done(f, ship));
            let cards: arrayvec::ArrayVec<charge::On, { CARDS_PER_SHIP + 1 }> =
                charge::places(b, ship, Cards::ALL).filter(|on| charge::can_recover(b, ship, *on)).collect();
            for on in cards {
                charges::recover(b, ship, on, n);
            }
        }
        ShipOp::RepairCard { faceup: Some(true), card_trait } => {
            return repair_faceup(b, f, ship, card_trait);
        }
        ShipOp::Gain { token, n, times } => {
            b.set(done(f, ship));
            let n = n.saturating_mul(amount(b, &f, times));
            let by = b.matchup.program.seat_of(&f.trigger());
            b.push(Frame::Gain(GainFrame::new(ship, token, n, by)));
        }
        ShipOp::GainReplaced => {
            b.set(done(f, ship));
            if let Some(token) = f.with.token() {
                b.push(Frame::Gain(GainFrame::new(ship, token, 1, f.ship.seat())));
            }
        }
        ShipOp::Remove { token, n } => {
            b.set(done(f, ship));
            tokens::remove(b, ship, token, n);
        }
        ShipOp::RemoveAll(color) => {
            b.set(done(f, ship));
            let all: arrayvec::ArrayVec<(Token, u8), { Token::COUNT }> =
                costs::removable(b, ship, color).collect();
            for (token, n) in all {
                tokens::remove(b, ship, token, n);
            }
            // A lock is a token of the locked ship [TOK-36].
            if color == TokenColor::Red {
                tokens::lock::break_locks_on(b, ObjectId::ship(ship));
            }
        }
        ShipOp::Transfer { token, to } => {
            b.set(done(f, ship));
            if let Some(to) = predicates::whom(b, &t, f.chosen, to).into_iter().next() {
                tokens::transfer(b, ship, to, token, f.ship.seat());
            }
        }
        ShipOp::LockAction { in_arc, range } => return lock_action(b, f, ship, in_arc, range),
        ShipOp::Suffer { kind, n, times, past_shields } => {
            b.set(done(f, ship));
            let n = n.saturating_mul(amount(b, &f, times));
            let (hits, crits) = match kind {
                DamageWord::Hit => (n, 0),
                DamageWord::Crit => (0, n),
            };
            let dealer = dealer(b, &f, ship, times);
            let source = devices::damage_source(b, &f);
            let batch = SufferFrame::new(ship, hits, crits);
            b.push(Frame::Suffer(SufferFrame { dealer, source, past_shields, ..batch }));
        }
        ShipOp::TakeEnemyLocks => {
            b.set(done(f, ship));
            for owner in locks::owners(b, ObjectId::ship(ship)) {
                if owner.seat() != f.ship.seat() {
                    tokens::lock::transfer(b, owner, ObjectId::ship(ship), ObjectId::ship(f.ship));
                }
            }
        }
        ShipOp::Boost { straight } => {
            b.set(done(f, ship));
            let direction = straight.then_some(Direction::Straight);
            b.push(Frame::Move(MoveFrame { direction, ..MoveFrame::new(ship, MoveKind::Boost) }));
        }
        ShipOp::BarrelRoll => {
            b.set(done(f, ship));
            b.push(Frame::Move(MoveFrame::new(ship, MoveKind::BarrelRoll)));
        }
        ShipOp::HandOver(to) => {
            b.set(done(f, ship));
            let to = predicates::whom(b, &t, f.chosen, to).first();
            if let (Some(to), Some(number)) = (to, b.objectives.towed_by(ship))
                && b.objectives.towed_by(to).is_none()
            {
                b.objectives.tokens[number].towed_by = Some(to);
                b.raise(Event::ObjectiveHandedOver { ship, other: to, object: ObjectId::objective(number) });
            }
        }
        ShipOp::BreakLocksOn => {
            b.set(done(f, ship));
            tokens::lock::break_locks_on(b, ObjectId::ship(ship));
        }
        ShipOp::MoveLock { from, to } => {
            b.set(done(f, ship));
            let one = |who| predicates::whom(b, &t, f.chosen, who).into_iter().next().map(ObjectId::ship);
            if let (Some(from), Some(to)) = (one(from), one(to)) {
                tokens::lock::transfer(b, ship, from, to);
            }
        }
        ShipOp::Recover { charge, n } => {
            b.set(done(f, ship));
            if let Some((owner, on)) = charges_of(b, &f, ship, charge) {
                charges::recover(b, owner, on, n);
            }
        }
        ShipOp::Lose { charge, n, times } => {
            b.set(done(f, ship));
            let n = n.saturating_mul(amount(b, &f, times));
            if let Some((owner, on)) = charges_of(b, &f, ship, charge) {
                charges::lose(b, owner, on, n);
            }
        }
        ShipOp::PerformAction { set, while_stressed, must, same } => {
            b.set(done(f, ship));
            let Some(set) = performable(b, &f, set, same) else { return Flow::Continue };
            let frame = ChooseActionFrame::of(ship, set);
            b.push(Frame::ChooseAction(ChooseActionFrame { while_stressed, must, ..frame }));
        }
        ShipOp::BonusAttack(attack) => {
            b.set(done(f, ship));
            let attack = bonus_attack(b, &f, ship, attack);
            b.push(Frame::Attack(attack));
        }
        ShipOp::RepairCard { faceup, .. } => {
            b.set(done(f, ship));
            let change = if faceup.is_none() { CardChange::RepairAny } else { CardChange::RepairFacedown };
            b.push(Frame::DamageCard(CardFrame::new(ship, change)));
        }
        ShipOp::ExposeCard { by_choice } => {
            b.set(done(f, ship));
            let change = if by_choice { CardChange::ExposeChosen(f.ship.seat()) } else { CardChange::Expose };
            b.push(Frame::DamageCard(CardFrame::new(ship, change)));
        }
        ShipOp::Destroy => {
            b.set(done(f, ship));
            damage::destroy(b, ship, Leaves::DestroyedByEffect);
        }
        ShipOp::Coordinate => {
            b.set(done(f, ship));
            if queries::can_coordinate(b, f.ship, ship) {
                action::perform::coordinate_by_effect(b, f.ship, ship);
            }
        }
        ShipOp::EngageNow => {
            b.set(done(f, ship));
            for frame in &mut b.frames.0 {
                if let Frame::EngagementPhase(order) = frame {
                    order.called.insert(ship);
                }
            }
        }
        ShipOp::TurnInto { token, into } => {
            b.set(done(f, ship));
            if b.tokens[ship].take(token, 1) > 0 {
                b.tokens[ship].put(into, 1);
            }
        }
        ShipOp::RestoreHardpoint => return turn_hardpoint(b, f, ship, ship.seat(), true),
        ShipOp::DisableHardpoint(by) => {
            return turn_hardpoint(b, f, ship, decider(&f.trigger(), Some(by)), false);
        }
        ShipOp::RemainsUntil(until) => {
            b.set(done(f, ship));
            let remain =
                if until == Until::EndOfRound { &mut b.core.remain_longer } else { &mut b.core.remain };
            remain.insert(ship);
        }
        ShipOp::SplitFromWing => {
            b.set(done(f, ship));
            wings::split(b, ship);
        }
        ShipOp::WingIntoReserve => {
            b.set(done(f, ship));
            // The wing goes as a whole, so that no ship is split by it [WNG-5/open].
            let wing = formation_of(b, ship);
            b.core.joined = b.core.joined & !wing;
            for ship in wing {
                leaving::into_reserve(b, ship);
            }
        }
        ShipOp::DealFacedown => {
            b.set(done(f, ship));
            b.push(Frame::DamageCard(CardFrame::new(ship, CardChange::DealFacedown)));
        }
        ShipOp::Grant { until, ability, parts } => {
            b.set(done(f, ship));
            for ability in ability..ability + u16::from(parts) {
                grant(b, ship, ability, until);
            }
        }
        ShipOp::TreatInitiativeAs { of, until } => {
            b.set(done(f, ship));
            if let Some(of) = predicates::whom(b, &t, f.chosen, of).into_iter().next() {
                treat_initiative(b, ship, b.turn[of].initiative, until);
            }
        }
        ShipOp::TakesTurnsAt { number, until } => {
            b.set(done(f, ship));
            take_turns_at(b, ship, number, until);
        }
    }
    Flow::Continue
}

/// Acquires a lock; the ship's player chooses the object [TOK-26].
fn acquire_lock<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ship: ShipSlot, lock: Locking) -> Flow {
    if let (1, Some(group), Some(object)) = (f.part, lock.then_break, f.with.object()) {
        return break_one(b, f, ship, object, group);
    }
    let farther = farther(b, ship, lock);
    let near = lockable_within(b, &f, ship, lock, 0);
    let objects = if farther == 0 { near } else { lockable_within(b, &f, ship, lock, farther) };
    if objects == 0 {
        return b.set(done(f, ship));
    }
    let asked = b.ask(ship.seat(), DecisionKind::LockTarget, ship, |b| {
        for object in locks::objects(objects) {
            b.offer(Choice::Object(object));
        }
        // A player need not pay for an object that is farther away [HUG-23].
        if near == 0 {
            b.offer(Choice::Pass);
        }
    });
    let object = match asked {
        None => return Flow::Wait,
        Some(Choice::Object(object)) => object,
        Some(Choice::Pass) => return b.set(done(f, ship)),
        Some(_) => return b.misread(),
    };
    b.set(if lock.then_break.is_some() {
        Frame::Ability(AbilityFrame { part: 1, with: TriggerData::Object(object), ..f })
    } else {
        done(f, ship)
    });
    b.push(Frame::Lock(LockFrame { ship, object }));
    if near >> object.0 & 1 == 0 {
        action::perform::pay_for_lock(b, ship, object);
    }
    Flow::Continue
}

/// The ship has acquired a lock on this object: a lock that a ship of the group has on it breaks,
/// also if it is the new one. The player of the ability chooses which [TOK-33].
fn break_one<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    object: ObjectId,
    group: Group,
) -> Flow {
    let over = done(AbilityFrame { part: 0, ..f }, ship);
    let owners = locks::owners(b, object) & predicates::ships(b, &f.trigger(), f.chosen, group);
    if b.core.outcome == Outcome::Failed || owners.is_empty() {
        return b.set(over);
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::TokenChoice, f.ship, |b| {
        for owner in owners {
            b.offer(Choice::BreakLock { owner, object });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::BreakLock { owner, object } = answer else { return b.misread() };
    b.set(over);
    tokens::lock::break_lock(b, owner, object);
    Flow::Continue
}

/// The ability's player chooses an object; the ship may then perform the lock action on it
/// [ACT-27].
fn lock_action<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    in_arc: ArcWord,
    range: Range,
) -> Flow {
    let objects = aims(b, &f, ship, in_arc, range);
    if objects == 0 {
        return b.set(done(f, ship));
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::LockTarget, ship, |b| {
        for object in locks::objects(objects) {
            b.offer(Choice::Object(object));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Object(object) = answer else { return b.misread() };
    b.set(done(f, ship));
    let set = ActionSet::Granted { kinds: Set::from(ActionKind::Lock), color: ActionColor::White };
    let aimed = Some(object);
    b.push(Frame::ChooseAction(ChooseActionFrame { aimed, ..ChooseActionFrame::of(ship, set) }));
    Flow::Continue
}

/// Rotates the turret indicator; the ship's player chooses the arc. If it must be rotated toward a
/// ship, only arcs that contain that ship are offered [MOV-84].
fn rotate_turret<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    toward: Option<Whom>,
) -> Flow {
    let turns: arrayvec::ArrayVec<Choice, 16> = rotated_toward(b, &f, ship, toward).collect();
    if toward.is_some() && turns.is_empty() {
        return b.set(done(f, ship));
    }
    let asked = b.ask(ship.seat(), DecisionKind::RotateArc, ship, |b| {
        for turn in turns {
            b.offer(turn);
        }
        if toward.is_none() {
            b.offer(Choice::Pass);
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    b.set(done(f, ship));
    match answer {
        Choice::Pass => {}
        turn if action::turret::rotate(b, ship, turn) => {}
        _ => return b.misread(),
    }
    Flow::Continue
}

/// The ship gains tokens of the upgrade card that has the ability. The player of the ability
/// chooses the token; with `all`, it chooses until no token is left.
fn gain_from_card<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ship: ShipSlot, all: bool) -> Flow {
    let over = Frame::Ability(AbilityFrame { step: ship.0 + 1, part: 0, ..f });
    let Some((owner, card)) = predicates::upgrade_of(b, &f.trigger()) else { return b.set(over) };
    let kinds: arrayvec::ArrayVec<Token, { Token::COUNT }> = gained_from_card(b, &f, ship).collect();
    if kinds.is_empty() || !all && f.part > 0 {
        return b.set(over);
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::TokenChoice, f.ship, |b| {
        for token in kinds {
            b.offer(Choice::Token { ship: owner, token });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Token { token, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { part: 1, ..f }));
    b.queue.take_from_card(owner, card, Some(token), 1);
    b.push(Frame::Gain(GainFrame::new(ship, token, 1, f.ship.seat())));
    Flow::Continue
}

/// Turns one hardpoint of `ship` Offline or, if `works`, back to working. The player of `seat`
/// chooses the hardpoint [HUG-61].
fn turn_hardpoint<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    seat: Seat,
    works: bool,
) -> Flow {
    let cards: arrayvec::ArrayVec<u8, CARDS_PER_SHIP> = hardpoints(b, ship, works).collect();
    if cards.is_empty() {
        return b.set(done(f, ship));
    }
    let decision = if works { DecisionKind::RecoverCard } else { DecisionKind::DisabledCard };
    let asked = b.ask(seat, decision, ship, |b| {
        for card in cards {
            b.offer(Choice::Upgrade { ship, card });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Upgrade { card, .. } = answer else { return b.misread() };
    b.cards[charge::row(ship, card)].side = u8::from(!works);
    b.set(done(f, ship))
}

/// Repairs a faceup damage card, of the given trait if there is one; the ship's player chooses
/// which [DMG-13].
fn repair_faceup<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    card_trait: Option<DamageTrait>,
) -> Flow {
    let mut faceup = b.damage[ship].faceup;
    for kind in faceup.kinds().iter().filter(|kind| !b.matchup.program.has_trait(*kind, card_trait)) {
        faceup.clear(kind);
    }
    if faceup.total() == 0 {
        return b.set(done(f, ship));
    }
    let asked = b.ask(ship.seat(), DecisionKind::RepairCard, ship, |b| {
        for kind in DamageKind::all().filter(|kind| faceup.count(*kind) > 0) {
            b.offer(Choice::DamageCard { ship, kind });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::DamageCard { kind, .. } = answer else { return b.misread() };
    b.set(done(f, ship));
    b.push(Frame::DamageCard(CardFrame::new(ship, CardChange::Repair(kind))));
    Flow::Continue
}

/// Removes tokens of these colours, one at a time; the ship's player chooses each [TOK-2]. A lock
/// on the ship is one of them [TOK-36].
fn remove_color<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    (colors, except): (Set<TokenColor>, Set<Token>),
    locks: bool,
    n: u8,
) -> Flow {
    let removed = f.part;
    let has = |b: &Battle<O>, token: Token| !except.has(token) && costs::removed_from(b, ship, colors, token);
    let object = ObjectId::ship(ship);
    let owners = if locks { locks::owners(b, object) } else { ShipSet::EMPTY };
    if removed >= n || owners.is_empty() && !Token::ALL.into_iter().any(|token| has(b, token)) {
        return b.set(Frame::Ability(AbilityFrame { step: ship.0 + 1, part: 0, ..f }));
    }
    let asked = b.ask(ship.seat(), DecisionKind::TokenChoice, ship, |b| {
        for token in Token::ALL {
            if has(b, token) {
                b.offer(Choice::Token { ship, token });
            }
        }
        for owner in owners {
            b.offer(Choice::BreakLock { owner, object });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    b.set(Frame::Ability(AbilityFrame { part: removed + 1, ..f }));
    match answer {
        Choice::BreakLock { owner, object } => {
            tokens::lock::break_lock(b, owner, object);
        }
        Choice::Token { token, .. } => {
            tokens::remove(b, ship, token, 1);
        }
        _ => return b.misread(),
    }
    Flow::Continue
}

/// Transfers tokens of the kinds that the effect allows, one at a time; the player of the ability
/// chooses each [TOK-9].
fn transfer_one_of<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    what: Transferred,
    to: Whom,
    n: u8,
) -> Flow {
    let over = Frame::Ability(AbilityFrame { step: ship.0 + 1, part: 0, ..f });
    let Some(to) = predicates::whom(b, &f.trigger(), f.chosen, to).into_iter().next() else {
        return b.set(over);
    };
    if f.part >= n || to == ship || transferable(b, ship, to, what).next().is_none() {
        return b.set(over);
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::TokenChoice, f.ship, |b| {
        let offers: arrayvec::ArrayVec<Choice, { TRANSFERABLE }> =
            transferable(b, ship, to, what).take(TRANSFERABLE).collect();
        for offer in offers {
            b.offer(offer);
        }
        if what.or_fewer {
            b.offer(Choice::Pass);
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    if answer.is_pass() {
        return b.set(over);
    }
    b.set(Frame::Ability(AbilityFrame { part: f.part + 1, ..f }));
    match answer {
        Choice::Token { token, .. } => {
            tokens::transfer(b, ship, to, token, f.ship.seat());
        }
        // A lock on the ship is a token of the ship, whichever ship owns the lock [TOK-36].
        Choice::BreakLock { owner, object } if object == ObjectId::ship(ship) => {
            tokens::lock::transfer(b, owner, object, ObjectId::ship(to));
        }
        // The ship loses its lock, and the other ship acquires one [TOK-37].
        Choice::BreakLock { object, .. } => {
            tokens::lock::break_lock(b, ship, object);
            b.push(Frame::Lock(LockFrame { ship: to, object }));
        }
        _ => return b.misread(),
    }
    Flow::Continue
}

/// The dealer of the damage, for the report. Damage that replaces other damage keeps its dealer.
fn dealer<O: Observer>(b: &Battle<O>, f: &AbilityFrame, ship: ShipSlot, times: Times) -> Option<Dealer> {
    let replaced = b.frames.0.iter().rev().nth(1);
    match (times, replaced) {
        (Times::Replaced, Some(Frame::Suffer(replaced))) => replaced.dealer,
        _ => devices::dealer(b, f, ship),
    }
}
