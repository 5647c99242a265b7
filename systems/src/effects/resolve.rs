//! ABL-28 to ABL-31: an ability resolves: it is tested again, its player decides and chooses, its
//! cost is paid, its effects happen one after another. Each effect that is a rule of its own is a
//! frame on top.

use killbox_components::ability::{ConditionOp, CourseOp, Decider, Hook, LINKED_ACTION, Op, Source, Trigger};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::{AbilityFrame, AbilityStage, ChooseActionFrame, Frame};
use killbox_components::state::Outcome;
use killbox_components::with::With;

use crate::answers::{active, costs, precision, predicates};
use crate::effects::{conditions, effect, pay};
use crate::possible::effects::{self, decider, useful};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// ABL-23, ABL-28: takes up a trigger from the front of the queue; nothing happens if its
/// requirements are not met any more, its cost cannot be paid, or its card is gone.
pub(crate) fn begin<O: Observer>(b: &mut Battle<O>, t: Trigger) {
    if t.ability == LINKED_ACTION {
        if let With::Action(of) = t.with {
            b.push(Frame::ChooseAction(ChooseActionFrame::of(t.ship, ActionSet::Links { of })));
        }
        return;
    }
    take_up(b, t, false);
}

/// The same of what a card says; with `by_leave` it is used only if somebody says so, though the
/// text does not ask.
fn take_up<O: Observer>(b: &mut Battle<O>, t: Trigger, by_leave: bool) {
    let ability = b.matchup.program.ability(t.ability);
    let able = active::is_active(b, &t)
        && predicates::all(b, &t, None, ability.tests)
        && costs::payable(b, &t, None);
    let optional = by_leave || ability.may.is_some();
    let stage = match (optional, ability.choose) {
        (true, _) => AbilityStage::Decide,
        (false, Some(_)) => AbilityStage::Choose,
        (false, None) => AbilityStage::Pay,
    };
    let f = AbilityFrame::new(t, stage);
    // ABL-46: nobody is asked about what would change nothing. Before a choice that cannot be said.
    let asks_in_vain = || optional && ability.choose.is_none() && !effects::can_resolve(b, &f);
    if !able || asks_in_vain() {
        drop_it(b, &t);
        return primary_of(b, &t);
    }
    b.push(Frame::Ability(f));
}

/// DMG-1, DMG-10: takes up the text of a damage card that has just been dealt faceup or exposed. It
/// is part of dealing or exposing: it does not wait in the queue.
pub fn dealt<O: Observer>(b: &mut Battle<O>) {
    let Some(t) = b.queue.dealt.take() else { return };
    let compiled = b.matchup.program.ability(t.ability);
    if compiled.hook != Hook::PrecisionShot {
        return begin(b, t);
    }
    // HUG-20: out of the arc it is applied if the attacker's player says so.
    let in_arc = t.with.ship().is_some_and(|attacker| precision::is_in_arc(b, t.ship, compiled, attacker));
    take_up(b, t, !in_arc);
}

/// HUG-20: the precision effect of a damage card is over, or is not applied: then its primary
/// effect comes, if the card still lies there.
#[inline]
fn primary_of<O: Observer>(b: &mut Battle<O>, t: &Trigger) {
    let program = &b.matchup.program;
    let compiled = program.ability(t.ability);
    let (Hook::PrecisionShot, Source::Damage(kind)) = (compiled.hook, compiled.source) else { return };
    if let Some((ability, _)) = program.of_damage(kind, Hook::Dealt).next() {
        begin(b, Trigger { ability, subject: Some(t.ship), with: With::Nothing, ..*t });
    }
}

/// Goes on with an ability.
pub fn step<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    match f.stage {
        AbilityStage::Decide | AbilityStage::Choose => decide(b, f),
        AbilityStage::Pay => pay(b, f),
        AbilityStage::Act | AbilityStage::BetweenDrops => {
            let program = &b.matchup.program;
            match program.ops(program.ability(f.ability)).get(usize::from(f.pc)) {
                Some(op) => effect::run(b, f, *op),
                None => {
                    // ENV-5: what nobody's device has done is no ship's ability.
                    if O::LISTENS
                        && let Some(ship) = b.doer(&f.trigger())
                    {
                        b.tell(Event::AbilityResolved { ship, ability: f.ability });
                    }
                    over(b, &f, Outcome::Done)
                }
            }
        }
    }
}

/// ABL-30, ABL-31: whether it is used, and on whom.
fn decide<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let ability = b.matchup.program.ability(f.ability);
    let optional = f.stage == AbilityStage::Decide;
    // HUG-20: only a precision effect is optional without a "may", for the attacker.
    let may = ability.may.or((optional && ability.hook == Hook::PrecisionShot).then_some(Decider::OtherShip));
    let seat = decider(&f.trigger(), may);
    let Some(meant) = ability.choose else {
        let asked = b.ask(seat, DecisionKind::UseAbility, f.ship, |b| {
            b.offer(Choice::Ability { ship: f.ship, ability: f.ability });
            b.offer(Choice::Pass);
        });
        let Some(answer) = asked else { return Flow::Wait };
        return if answer.is_pass() { decline(b, f) } else { go_on(b, f) };
    };
    let ships = useful(b, &f.trigger(), meant);
    if ships.is_empty() && ability.hook == Hook::Action {
        // ACT-14/open.
        drop_it(b, &f.trigger());
        return over(b, &f, Outcome::Failed);
    }
    if ships.is_empty() {
        return decline(b, f);
    }
    let asked = b.ask(seat, DecisionKind::AbilityTarget, f.ship, |b| {
        for ship in ships {
            b.offer(Choice::Ship(ship));
        }
        if optional {
            b.offer(Choice::Pass);
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    match answer {
        Choice::Ship(ship) => {
            if meant.wingmate
                && let Some(attack) = b.attacks.current_mut()
            {
                attack.wingmates.insert(ship);
            }
            go_on(b, AbilityFrame { chosen: Some(ship), ..f })
        }
        Choice::Pass => decline(b, f),
        _ => b.misread(),
    }
}

fn go_on<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    b.set(Frame::Ability(AbilityFrame { stage: AbilityStage::Pay, ..f }))
}

/// ABL-30: not used, it is lost for this window.
fn decline<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    drop_it(b, &f.trigger());
    over(b, &f, Outcome::Declined)
}

/// Its frame ends.
fn over<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame, outcome: Outcome) -> Flow {
    let flow = b.pop_with(outcome);
    primary_of(b, &f.trigger());
    flow
}

fn drop_it<O: Observer>(b: &mut Battle<O>, t: &Trigger) {
    b.tell(Event::AbilityDropped { ship: t.ship, ability: t.ability });
}

/// CND-7: a facedown condition is revealed when an effect of it resolves. CND-7/open: it is not
/// when it is only removed.
#[inline]
fn reveal<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame) {
    if !predicates::is_facedown(b, f.ship, f.ability) {
        return;
    }
    let program = &b.matchup.program;
    let goes = |op: &Op| *op == Op::Condition(ConditionOp::RemoveThisCondition);
    if !program.ops(program.ability(f.ability)).iter().all(goes) {
        conditions::reveal(b, f);
    }
}

/// ABL-46 to ABL-49: the whole cost, if the effect can be resolved; else nothing is paid and
/// nothing happens.
fn pay<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let program = &b.matchup.program;
    let ability = program.ability(f.ability);
    let costs = program.costs(ability);
    let Some(cost) = costs.get(usize::from(f.pc)) else {
        b.set(Frame::Ability(AbilityFrame { stage: AbilityStage::Act, pc: 0, ..f }));
        if costs.is_empty() {
            reveal(b, &f);
        }
        return Flow::Continue;
    };
    let t = f.trigger();
    if f.pc == 0 && f.step == 0 {
        if !(costs::payable(b, &t, f.chosen) && effects::can_resolve(b, &f)) {
            return decline(b, f);
        }
        reveal(b, &f);
        // ABL-49: what can fail is paid for when it has not.
        if program.ops(ability).iter().any(|op| matches!(op, Op::Course(CourseOp::Pay(_)))) {
            return b.set(Frame::Ability(AbilityFrame { stage: AbilityStage::Act, ..f }));
        }
    }
    pay::one(b, f, f.ship, *cost, |b, f| {
        b.set(Frame::Ability(AbilityFrame { pc: f.pc + 1, step: 0, ..f }));
    })
}
