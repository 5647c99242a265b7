//! Which part of an effect is done, and who pays to be spared.

use killbox_components::ability::{Op, Whom};
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::frame::{AbilityFrame, Frame};

use crate::answers::{costs, predicates};
use crate::effects::pay::{self, PAYS};
use crate::possible::effects::any_can_resolve;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// ABL-4: the player says which part is done; one that would change nothing is not offered.
pub(crate) fn pick_part<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, n: u8) -> Flow {
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
pub(crate) fn unless_pays<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    who: Whom,
    price: u16,
    skip: u8,
) -> Flow {
    let price = b.matchup.program.price(price);
    let t = f.trigger();
    let go_on = AbilityFrame { pc: f.pc + 1, step: 0, part: 0, ..f };
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
        b.offer(OptionKey::new(Verb::Ability, f.ship.0, f.ability));
        b.offer(OptionKey::PASS);
    });
    let Some(key) = asked else { return Flow::Wait };
    if key.is_pass() {
        return b.set(Frame::Ability(go_on));
    }
    b.set(Frame::Ability(AbilityFrame { part: PAYS, step: 0, ..f }))
}
