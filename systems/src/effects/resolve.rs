//! How an ability resolves: it is tested again, its player decides and chooses, its cost is paid,
//! and its effects happen one after another [ABL-28 to ABL-31]. An effect that is a rule of its own
//! becomes a frame on top of the stack.

use killbox_components::ability::{ConditionOp, CourseOp, Decider, Hook, LINKED_ACTION, Op, Source, Trigger};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::{AbilityFrame, AbilityStage, ChooseActionFrame, Frame};
use killbox_components::state::Outcome;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{active, costs, precision, predicates};
use crate::effects::{conditions, course, devices, dice, own, pay, remotes, ships};
use crate::legal::effects::{self, decider, useful};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes a trigger from the front of the queue and begins to resolve it. Nothing happens if its
/// requirements are no longer met, its cost cannot be paid or its card is gone [ABL-23, ABL-28].
pub(crate) fn begin<O: Observer>(b: &mut Battle<O>, t: Trigger) {
    if t.ability == LINKED_ACTION {
        if let TriggerData::Action(of) = t.with {
            b.push(Frame::ChooseAction(ChooseActionFrame::of(t.ship, ActionSet::Links { of })));
        }
        return;
    }
    take_up(b, t, false);
}

/// Begins to resolve an ability of a card. With `by_leave` a player decides whether it is used,
/// although its text is not optional.
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
    // A player is not asked about an ability that would change nothing. Before a choice this cannot
    // be known [ABL-46].
    let asks_in_vain = || optional && ability.choose.is_none() && !effects::can_resolve(b, &f);
    if !able || asks_in_vain() {
        drop_it(b, &t);
        return primary_of(b, &t);
    }
    b.push(Frame::Ability(f));
}

/// Resolves the text of a damage card that has just been dealt faceup or exposed. The text is part
/// of dealing or exposing and does not wait in the queue [DMG-1, DMG-10].
pub fn dealt<O: Observer>(b: &mut Battle<O>) {
    let Some(t) = b.queue.dealt.take() else { return };
    let compiled = b.matchup.program.ability(t.ability);
    if compiled.hook != Hook::PrecisionShot {
        return begin(b, t);
    }
    // Outside the arc, the attacker's player decides whether the precision effect applies [HUG-20].
    let in_arc = t.with.ship().is_some_and(|attacker| precision::is_in_arc(b, t.ship, compiled, attacker));
    take_up(b, t, !in_arc);
}

/// After the precision effect of a damage card, applied or not, begins its primary effect if the
/// card is still there [HUG-20].
#[inline]
fn primary_of<O: Observer>(b: &mut Battle<O>, t: &Trigger) {
    let program = &b.matchup.program;
    let compiled = program.ability(t.ability);
    let (Hook::PrecisionShot, Source::Damage(kind)) = (compiled.hook, compiled.source) else { return };
    if let Some((ability, _)) = program.of_damage(kind, Hook::Dealt).next() {
        begin(b, Trigger { ability, subject: Some(t.ship), with: TriggerData::Nothing, ..*t });
    }
}

/// Runs the next step of an ability.
pub fn step<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    match f.stage {
        AbilityStage::Decide | AbilityStage::Choose => decide(b, f),
        AbilityStage::Pay => pay(b, f),
        AbilityStage::Act | AbilityStage::BetweenDrops => {
            let program = &b.matchup.program;
            match program.ops(program.ability(f.ability)).get(usize::from(f.pc)) {
                Some(op) => apply(b, f, *op),
                None => {
                    // The effect of a device of nobody is not an ability of a ship [ENV-5].
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

/// Applies one effect, or the part of it that concerns the next ship.
fn apply<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: Op) -> Flow {
    match op {
        Op::Dice(op) => dice::run(b, f, op),
        Op::Device(op) => devices::run(b, f, op),
        Op::Condition(op) => conditions::run(b, f, op),
        Op::Ship(who, op) => ships::run(b, f, who, op),
        Op::Own(op) => own::run(b, f, op),
        Op::Remote(op) => remotes::run(b, f, op),
        Op::Course(op) => course::run(b, f, op),
    }
}

/// Asks whether the ability is used, and on which ship [ABL-30, ABL-31].
fn decide<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let ability = b.matchup.program.ability(f.ability);
    let optional = f.stage == AbilityStage::Decide;
    // Among abilities without "may", only a precision effect can be optional; the attacker's player
    // decides [HUG-20].
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
        // An action of a card that finds no ship to aim at fails [ACT-14/open].
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

/// Drops an ability that is not used. It is lost for this window [ABL-30].
fn decline<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    drop_it(b, &f.trigger());
    over(b, &f, Outcome::Declined)
}

/// Ends the frame of the ability.
fn over<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame, outcome: Outcome) -> Flow {
    let flow = b.pop_with(outcome);
    primary_of(b, &f.trigger());
    flow
}

fn drop_it<O: Observer>(b: &mut Battle<O>, t: &Trigger) {
    b.tell(Event::AbilityDropped { ship: t.ship, ability: t.ability });
}

/// Reveals a facedown condition when an effect of it resolves [CND-7]. A condition that is only
/// removed is not revealed [CND-7/open].
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

/// Pays the whole cost if the effect can be resolved; otherwise nothing is paid and nothing happens
/// [ABL-46 to ABL-49].
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
        // The cost of an effect that can fail is paid once it has not failed [ABL-49].
        if program.ops(ability).iter().any(|op| matches!(op, Op::Course(CourseOp::Pay(_)))) {
            return b.set(Frame::Ability(AbilityFrame { stage: AbilityStage::Act, ..f }));
        }
    }
    pay::one(b, f, f.ship, *cost, |b, f| {
        b.set(Frame::Ability(f.next()));
    })
}
