//! Whether an effect would change anything [ABL-46, ABL-47].

use killbox_components::ability::{CourseOp, Decider, FREE, Group, Op, Trigger};
use killbox_components::frame::{AbilityFrame, AbilityStage};
use killbox_components::ids::{Seat, ShipSet};
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{costs, predicates};
use crate::legal::amounts::amount;
use crate::legal::{conditions, devices, dice, own, remotes, ships};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether at least one effect of the ability would change something [ABL-46, ABL-47].
pub(crate) fn can_resolve<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> bool {
    let program = &b.matchup.program;
    any_can_resolve(b, f, program.ops(program.ability(f.ability)))
}

/// Whether at least one of these effects would change something:
///
/// - An effect under a condition counts if the condition holds now.
/// - An effect that depends on a die or a choice to come counts.
/// - An effect that follows "if you do" does not count.
pub(crate) fn any_can_resolve<O: Observer>(b: &Battle<O>, f: &AbilityFrame, mut ops: &[Op]) -> bool {
    while let Some((op, rest)) = ops.split_first() {
        let skipped = |n: u8| rest.split_at(usize::from(n).min(rest.len()));
        let (can, after) = match *op {
            Op::Course(CourseOp::Together { len }) => {
                let (parts, after) = skipped(len);
                (parts.iter().all(|part| would_change(b, f, part)), after)
            }
            Op::Course(CourseOp::Unless { tests, skip }) => {
                let held = predicates::all(b, &f.trigger(), f.chosen, tests);
                (false, if held { rest } else { skipped(skip).1 })
            }
            Op::Course(CourseOp::Another(group)) => {
                let with = f.chosen.map_or(f.with, TriggerData::Ship);
                let on = |ship| AbilityFrame { chosen: Some(ship), with, ..*f };
                let mut others = predicates::affected(b, &f.trigger(), f.chosen, group).into_iter();
                return others.any(|ship| any_can_resolve(b, &on(ship), rest));
            }
            Op::Course(CourseOp::UnlessTimes { times, n, skip }) => {
                (false, if amount(b, f, times) >= n { rest } else { skipped(skip).1 })
            }
            // An effect for each ship counts if it would change something for one of them.
            Op::Course(CourseOp::EachShip { ships, price, skip, .. }) => {
                let (each, after) = skipped(skip);
                let mut meant = predicates::affected(b, &f.trigger(), f.chosen, ships).into_iter();
                let on = |ship| AbilityFrame { chosen: Some(ship), ..*f };
                let payable = price == FREE || {
                    let price = b.matchup.program.price(price);
                    costs::can_pay(b, &f.trigger(), f.chosen, f.ship, price)
                };
                (payable && meant.any(|ship| any_can_resolve(b, &on(ship), each)), after)
            }
            // An effect with a price of its own counts if the price can be paid.
            Op::Course(CourseOp::May { who, price, skip }) if price != FREE => {
                let (then, after) = skipped(skip);
                let t = f.trigger();
                let price = b.matchup.program.price(price);
                let payable = predicates::payer(b, f, who)
                    .is_some_and(|payer| costs::can_pay(b, &t, f.chosen, payer, price));
                (payable && any_can_resolve(b, f, then), after)
            }
            Op::Course(CourseOp::UnlessDone { skip } | CourseOp::Skip(skip)) => (false, skipped(skip).1),
            Op::Course(
                CourseOp::Nothing
                | CourseOp::PickPart { .. }
                | CourseOp::Part { .. }
                | CourseOp::May { .. }
                | CourseOp::UnlessPays { .. }
                | CourseOp::Pay(_)
                | CourseOp::Roll(_)
                | CourseOp::UnlessFace { .. }
                | CourseOp::Again(_),
            )
            | Op::Dice(_)
            | Op::Device(_)
            | Op::Condition(_)
            | Op::Ship(..)
            | Op::Remote(_)
            | Op::Own(_) => (would_change(b, f, op), rest),
        };
        if can {
            return true;
        }
        ops = after;
    }
    false
}

/// Whether one effect would change something.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: &Op) -> bool {
    match *op {
        Op::Dice(op) => dice::would_change(b, f, op),
        Op::Device(op) => devices::would_change(b, f, op),
        Op::Condition(op) => conditions::would_change(b, f, op),
        Op::Ship(who, op) => ships::would_change(b, f, who, op),
        Op::Own(op) => own::would_change(b, f, op),
        Op::Remote(op) => remotes::would_change(b, f, op),
        Op::Course(op) => changes_by_itself(op),
    }
}

/// Whether a step of the course counts as a change. The effects that it leads to are tested
/// separately.
const fn changes_by_itself(op: CourseOp) -> bool {
    match op {
        CourseOp::Roll(_) | CourseOp::Nothing => true,
        CourseOp::PickPart { .. }
        | CourseOp::Part { .. }
        | CourseOp::May { .. }
        | CourseOp::UnlessDone { .. }
        | CourseOp::UnlessPays { .. }
        | CourseOp::Pay(_)
        | CourseOp::UnlessFace { .. }
        | CourseOp::Unless { .. }
        | CourseOp::UnlessTimes { .. }
        | CourseOp::Another(_)
        | CourseOp::Together { .. }
        | CourseOp::Skip(_)
        | CourseOp::EachShip { .. }
        | CourseOp::Again(_) => false,
    }
}

/// The ships that can be chosen: those for which the effects would change something [ABL-31,
/// ABL-46].
pub(crate) fn useful<O: Observer>(b: &Battle<O>, t: &Trigger, meant: Group) -> ShipSet {
    let mut useful = ShipSet::EMPTY;
    for chosen in predicates::affected(b, t, None, meant) {
        let f = AbilityFrame { chosen: Some(chosen), ..AbilityFrame::new(*t, AbilityStage::Pay) };
        if costs::payable(b, t, Some(chosen)) && can_resolve(b, &f) {
            useful.insert(chosen);
        }
    }
    useful
}

/// Whether there is a ship to choose for the ability, and another one if it chooses two, whatever
/// the effects would change [ACT-14/open].
pub(crate) fn has_choice<O: Observer>(b: &Battle<O>, t: &Trigger, meant: Group) -> bool {
    let program = &b.matchup.program;
    let another = program.ops(program.ability(t.ability)).iter().find_map(|op| match *op {
        Op::Course(CourseOp::Another(group)) => Some(group),
        _ => None,
    });
    let has_another =
        |chosen| another.is_none_or(|group| !predicates::affected(b, t, Some(chosen), group).is_empty());
    predicates::affected(b, t, None, meant).into_iter().any(has_another)
}

/// The player who decides about a "may" [ABL-3]. Without a "may", the player of the ability's ship
/// makes the choices, even if a card of the other player granted the ability [ABL-22/open].
pub(crate) fn decider(t: &Trigger, may: Option<Decider>) -> Seat {
    match may {
        Some(Decider::ThatShip) => t.subject.unwrap_or(t.ship).seat(),
        Some(Decider::OtherShip) => t.with.ship().unwrap_or(t.ship).seat(),
        Some(Decider::You) | None => t.ship.seat(),
    }
}
