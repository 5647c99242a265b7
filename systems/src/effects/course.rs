//! The course of an ability's effects: which of them are applied, to which ships, and which ships
//! pay for them or to avoid them.

use killbox_components::ability::{CourseOp, FREE, Group, Op, Times, Whom};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::{AbilityFrame, Frame, RollFrame};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::state::Outcome;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{active, costs, predicates};
use crate::derived::rolled;
use crate::effects::pay::{self, PAYS};
use crate::legal::amounts::amount;
use crate::legal::effects::{any_can_resolve, would_change};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Applies one step.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: CourseOp) -> Flow {
    let next = f.next();
    let skip = |b: &mut Battle<O>, n: u8| b.set(Frame::Ability(AbilityFrame { pc: next.pc + n, ..next }));
    match op {
        CourseOp::Roll(dice) if f.step == 0 => {
            b.set(Frame::Ability(AbilityFrame { step: 1, ..f }));
            b.push(Frame::Roll(RollFrame::new(f.ship, dice, 1)));
        }
        CourseOp::Roll(_) => {
            let face = rolled::face(b);
            b.set(Frame::Ability(AbilityFrame { roll: face as u8, ..next }));
        }
        CourseOp::UnlessFace { faces, skip: n } => {
            return skip(b, if faces.has(Face::ALL[usize::from(f.roll)]) { 0 } else { n });
        }
        CourseOp::Unless { tests, skip: n } => {
            let held = predicates::all(b, &f.trigger(), f.chosen, tests);
            return skip(b, if held { 0 } else { n });
        }
        CourseOp::UnlessTimes { times, n, skip: ops } => {
            return skip(b, if amount(b, &f, times) >= n { 0 } else { ops });
        }
        CourseOp::Together { len } => {
            let from = usize::from(next.pc);
            let program = &b.matchup.program;
            let parts = program.ops(program.ability(f.ability)).get(from..from + usize::from(len));
            let all = parts.is_some_and(|parts| parts.iter().all(|part| would_change(b, &f, part)));
            return skip(b, if all { 0 } else { len });
        }
        CourseOp::Another(group) => return choose_another(b, f, group),
        CourseOp::Skip(n) => return skip(b, n),
        CourseOp::Nothing => return skip(b, 0),
        CourseOp::PickPart { of, by_opponent } => return pick_part(b, f, of, by_opponent),
        CourseOp::May { who, price, skip: n } => return may(b, f, who, price, n),
        CourseOp::Pay(number) => {
            let program = &b.matchup.program;
            let cost = program.costs(program.ability(f.ability)).get(usize::from(number));
            let Some(cost) = cost else { return skip(b, 0) };
            return pay::one(b, f, f.ship, *cost, |b, f| {
                b.set(Frame::Ability(f.next()));
            });
        }
        CourseOp::UnlessDone { skip: n } => {
            return skip(b, if b.core.outcome == Outcome::Done { 0 } else { n });
        }
        CourseOp::Part { number, skip: n } => return skip(b, if f.part == number { 0 } else { n }),
        CourseOp::UnlessPays { who, price, skip: n } => return unless_pays(b, f, who, price, n),
        CourseOp::EachShip { ships, chosen: None, skip, .. } => {
            let all = predicates::affected(b, &f.trigger(), f.chosen, ships);
            return each(b, AbilityFrame { each: all, ..next }, next.pc + skip);
        }
        CourseOp::EachShip { ships, chosen: Some(most), price, skip } => {
            // The number is read again for each choice; choosing ships does not change it.
            let exactly = most == Times::Paid;
            let most = amount(b, &f, most);
            return choose_several(b, f, Several { of: ships, most, exactly, price, skip });
        }
        CourseOp::Again(back) => {
            return each(b, AbilityFrame { pc: f.pc + 1 - back, ..next }, next.pc);
        }
    }
    Flow::Continue
}

/// The ability's player chooses one more ship, which becomes the chosen one. From then on the first
/// ship is the other ship of the ability [ABL-31].
fn choose_another<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, of: Group) -> Flow {
    let ships = predicates::affected(b, &f.trigger(), f.chosen, of);
    let Some(first) = f.chosen.filter(|_| !ships.is_empty()) else {
        return b.set(Frame::Ability(AbilityFrame { pc: u8::MAX, ..f }));
    };
    let asked = b.ask(f.ship.seat(), DecisionKind::AbilityTarget, f.ship, |b| {
        for ship in ships {
            b.offer(Choice::Ship(ship));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Ship(ship) = answer else { return b.misread() };
    let with = TriggerData::Ship(first);
    b.set(Frame::Ability(AbilityFrame { chosen: Some(ship), with, ..f.next() }))
}

/// The ability's player, or the opposing one, chooses which part is applied. Parts that would
/// change nothing are not offered [ABL-4].
fn pick_part<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, n: u8, by_opponent: bool) -> Flow {
    let program = &b.matchup.program;
    let ops = program.ops(program.ability(f.ability));
    let mut able = 0u8;
    for (at, op) in ops.iter().enumerate().skip(usize::from(f.pc) + 1) {
        if let Op::Course(CourseOp::Part { number, skip }) = *op
            && number < n
            && any_can_resolve(b, &f, &ops[at + 1..at + 1 + usize::from(skip)])
        {
            able |= 1 << number;
        }
        if matches!(op, Op::Course(CourseOp::Part { number, .. }) if *number + 1 == n) {
            break;
        }
    }
    let next = f.next();
    if able == 0 {
        return b.set(Frame::Ability(AbilityFrame { part: PAYS, ..next }));
    }
    let seat = if by_opponent { f.ship.seat().other() } else { f.ship.seat() };
    let asked = b.ask(seat, DecisionKind::AbilityPart, f.ship, |b| {
        for part in (0..n).filter(|part| able >> part & 1 == 1) {
            b.offer(Choice::Number { ship: f.ship, n: part });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n: part, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { part, ..next }))
}

/// Lets the player of that ship pay, in which case the rest does not happen [ABL-5].
fn unless_pays<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom, price: u16, skip: u8) -> Flow {
    let price = b.matchup.program.price(price);
    let t = f.trigger();
    let go_on = AbilityFrame { part: 0, ..f.next() };
    let Some(payer) = predicates::whom(b, &t, f.chosen, who).into_iter().next() else {
        return b.set(Frame::Ability(go_on));
    };
    if f.part == PAYS {
        return pay::one(b, f, payer, price, |b, _| {
            b.set(Frame::Ability(AbilityFrame { pc: go_on.pc + skip, ..go_on }));
        });
    }
    if !costs::can_pay(b, &t, f.chosen, payer, price) {
        return b.set(Frame::Ability(go_on));
    }
    let asked = b.ask(payer.seat(), DecisionKind::AbilityPay, payer, |b| {
        b.offer(Choice::Ability { ship: f.ship, ability: f.ability });
        b.offer(Choice::Pass);
    });
    let Some(answer) = asked else { return Flow::Wait };
    if answer.is_pass() {
        return b.set(Frame::Ability(go_on));
    }
    b.set(Frame::Ability(AbilityFrame { part: PAYS, step: 0, ..f }))
}

/// "Then you may": the player is asked only if the price can be paid and the effect would change
/// something [ABL-4].
fn may<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom, price: u16, skip: u8) -> Flow {
    let go_on = AbilityFrame { part: 0, ..f.next() };
    let passed = AbilityFrame { pc: go_on.pc + skip, ..go_on };
    let Some(payer) = predicates::payer(b, &f, who) else { return b.set(Frame::Ability(passed)) };
    let program = &b.matchup.program;
    let cost = (price != FREE).then(|| program.price(price));
    if f.part != PAYS {
        let from = usize::from(f.pc) + 1;
        let ops = program.ops(program.ability(f.ability)).get(from..from + usize::from(skip)).unwrap_or(&[]);
        let t = f.trigger();
        let able = cost.is_none_or(|cost| {
            costs::can_pay(b, &t, f.chosen, payer, cost) && !costs::is_barred(b, &t, cost, ops)
        }) && any_can_resolve(b, &f, ops);
        if !able {
            return b.set(Frame::Ability(passed));
        }
        let asked = b.ask(payer.seat(), DecisionKind::UseAbility, payer, |b| {
            b.offer(Choice::Ability { ship: f.ship, ability: f.ability });
            b.offer(Choice::Pass);
        });
        let Some(answer) = asked else { return Flow::Wait };
        return b.set(Frame::Ability(match (answer.is_pass(), cost) {
            (true, _) => passed,
            (false, None) => go_on,
            (false, Some(_)) => AbilityFrame { part: PAYS, step: 0, ..f },
        }));
    }
    match cost {
        None => b.set(Frame::Ability(go_on)),
        Some(cost) => pay::one(b, f, payer, cost, |b, _| {
            b.set(Frame::Ability(go_on));
        }),
    }
}

/// The ships that are chosen for the effects that follow.
struct Several {
    /// The ships that can be chosen.
    of: Group,
    /// The most ships that can be chosen.
    most: u8,
    /// Whether as many must be chosen as there are, up to `most`, because each was paid for
    /// [ABL-46/open].
    exactly: bool,
    /// The price for each ship, as an index of the program's prices.
    price: u16,
    /// The number of ops that follow and are applied for each ship.
    skip: u8,
}

/// The ability's player chooses ships of the group one after another until none is left, the limit
/// is reached or it passes [ABL-31]. Then the price for all of them is paid at once [ABL-48], and
/// the effects that follow are applied to each.
fn choose_several<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, several: Several) -> Flow {
    let Several { of, most, exactly, price, skip } = several;
    let chosen = if f.step == 0 { ShipSet::EMPTY } else { f.each };
    let program = &b.matchup.program;
    let price = (price != FREE).then(|| program.price(price));
    let t = f.trigger();
    let group = chosen.into_iter().fold(predicates::affected(b, &t, f.chosen, of), ShipSet::without);
    let mut left = group;
    if price.is_some() || exactly {
        // No ship is offered for which the payment would have no effect [ABL-46].
        let from = usize::from(f.pc) + 1;
        let each = program.ops(program.ability(f.ability)).get(from..from + usize::from(skip)).unwrap_or(&[]);
        let idle = |ship: &ShipSlot| !any_can_resolve(b, &AbilityFrame { chosen: Some(*ship), ..f }, each);
        left = group.into_iter().filter(idle).fold(group, ShipSet::without);
    }
    if let Some(price) = price
        && !costs::can_pay(b, &t, f.chosen, f.ship, price.for_each(chosen.len() as u8 + 1))
    {
        left = ShipSet::EMPTY;
    }
    let answer = if left.is_empty() || chosen.len() >= u32::from(most) {
        Choice::Pass
    } else {
        let asked = b.ask(f.ship.seat(), DecisionKind::AbilityTarget, f.ship, |b| {
            for ship in left {
                b.offer(Choice::Ship(ship));
            }
            if !exactly {
                b.offer(Choice::Pass);
            }
        });
        let Some(answer) = asked else { return Flow::Wait };
        answer
    };
    match answer {
        Choice::Ship(ship) => b.set(Frame::Ability(AbilityFrame { step: 1, each: chosen | ship.set(), ..f })),
        Choice::Pass => {
            let next = AbilityFrame { each: chosen, ..f.next() };
            let Some(price) = price.filter(|_| !chosen.is_empty()) else {
                return each(b, next, next.pc + skip);
            };
            pay::one(b, f, f.ship, price.for_each(chosen.len() as u8), |b, _| {
                each(b, next, next.pc + skip);
            })
        }
        _ => b.misread(),
    }
}

/// Goes on with the next ship of an `EachShip`, or behind the loop if none is left. The ships of
/// the first player come first, then the order is by initiative and by number [DEV-38/open].
fn each<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, behind: u8) -> Flow {
    let left = f.each & active::reached(b, &f.trigger());
    let place = |ship: &ShipSlot| (ship.seat() != b.core.first, b.turn[*ship].initiative, ship.0);
    let Some(ship) = left.into_iter().min_by_key(place) else {
        return b.set(Frame::Ability(AbilityFrame { pc: behind, each: ShipSet::EMPTY, ..f }));
    };
    b.set(Frame::Ability(AbilityFrame { chosen: Some(ship), each: left.without(ship), ..f }))
}
