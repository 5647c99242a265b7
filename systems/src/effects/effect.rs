//! The effects of abilities: one [`Op`] a step. What is a rule of its own is pushed as a frame; an effect on several
//! ships is done one ship after another. Effects on dice are in [`super::dice`].

use killbox_components::ability::{Concern, Op, Source, Whom};
use killbox_components::damage::DamageKind;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{AbilityFrame, CardFrame, Frame, RollFrame};
use killbox_components::ids::{ObjectId, SHIPS, ShipSlot};
use killbox_components::state::Outcome;

use crate::answers::predicates;
use crate::effects::affect::affect;
use crate::effects::control::{pick_part, unless_pays};
use crate::effects::{conditions, devices, dice, special};
use crate::possible::amounts::{attack_charges, own_card};
use crate::possible::effects::would_change;
use crate::possible::ship::DialChange;
use crate::reads::charge::On;
use crate::reads::rolled;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{action, charges, damage};

/// Does one effect, or the part of it that concerns the next ship.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: Op) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    let skip = |b: &mut Battle<O>, n: u8| b.set(Frame::Ability(AbilityFrame { pc: next.pc + n, ..next }));
    match op.concern() {
        Concern::Dice => return dice::run(b, f, op),
        Concern::Devices => return devices::run(b, f, op),
        Concern::Conditions => return conditions::run(b, f, op),
        Concern::Ships(who) => {
            return match next_ship(b, &f, who) {
                None => b.set(Frame::Ability(next)),
                Some(ship) => affect(b, f, ship, op),
            };
        }
        Concern::Course => {}
    }
    match op {
        Op::RepairThisCard => {
            b.set(Frame::Ability(next));
            if let Some(kind) = own_card(b, &f) {
                let change = CardChange::Repair(kind);
                b.push(Frame::DamageCard(CardFrame { ship: f.ship, change }));
            }
        }
        Op::Roll(dice) if f.step == 0 => {
            b.set(Frame::Ability(AbilityFrame { step: 1, ..f }));
            b.push(Frame::Roll(RollFrame::new(f.ship, dice, 1)));
        }
        Op::Roll(_) => {
            let face = rolled::face(b);
            b.set(Frame::Ability(AbilityFrame { roll: face as u8, ..next }));
        }
        Op::ChooseInitiative(until) => return special::choose_initiative(b, f, until),
        Op::Execute { maneuvers, n } => return special::execute(b, f, &maneuvers[..usize::from(n)]),
        Op::IgnoreThatObstacle => {
            b.set(Frame::Ability(next));
            if let Some(index) = ObjectId(f.arg).as_obstacle() {
                b.turn[f.subject].ignored_obstacles |= 1 << index;
            }
        }
        Op::UnlessFace { faces, skip: n } => {
            return skip(b, if faces >> f.roll & 1 == 1 { 0 } else { n });
        }
        Op::Unless { tests, skip: n } => {
            let held = predicates::all(b, &f.trigger(), f.chosen, tests);
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
        Op::SetDial { same, speed_by, colors } => {
            return special::set_dial(b, f, DialChange { same, speed_by, colors });
        }
        Op::ExecuteInstead(maneuver) => return special::execute_instead(b, f, maneuver),
        Op::TreatInitiative { number, until } => return special::treat_initiative(b, f, number, until),
        Op::Part { number, skip: n } => return skip(b, if f.part == number { 0 } else { n }),
        Op::UnlessPays { who, price, skip: n } => return unless_pays(b, f, who, price, n),
        Op::DealReplacedFacedown => {
            b.set(Frame::Ability(next));
            let kind = DamageKind(f.arg);
            damage::deck::take_aside(b, f.subject.seat(), kind);
            damage::place(b, f.subject, Some(kind), false);
        }
        // It lies on the discard pile already.
        Op::DiscardReplaced => return skip(b, 0),
        Op::DealOneOf(n) => return special::deal_one_of(b, f, n),
        Op::ReloadThisCard => {
            b.set(Frame::Ability(next));
            if let Some((ship, On::Upgrade(card))) = predicates::own_charges(b, &f.trigger()) {
                action::perform::reload_card(b, ship, card);
            }
        }
        Op::RecoverAttackCharge(n) => {
            b.set(Frame::Ability(next));
            if let Some((ship, on, cost)) = attack_charges(b) {
                charges::recover(b, ship, on, n.min(cost));
            }
        }
        Op::SkipExecuteStep => {
            b.set(Frame::Ability(next));
            b.turn[f.subject].skip_execute = true;
        }
        Op::SkipDice => {
            b.set(Frame::Ability(next));
            if let Some(attack) = b.attacks.current_mut() {
                attack.skips_dice = true;
            }
        }
        Op::FlipThisCard => {
            b.set(Frame::Ability(next));
            if let Source::Upgrade(ship, card) = b.matchup.program.ability(f.ability).source {
                let row =
                    &mut b.cards[ship.index() * killbox_components::ids::CARDS_PER_SHIP + usize::from(card)];
                row.side ^= 1;
            }
        }
        // All that concerns others has gone there.
        _ => return skip(b, 0),
    }
    Flow::Continue
}

/// The next ship that the current effect affects: `step` ships have been looked at.
fn next_ship<O: Observer>(b: &Battle<O>, f: &AbilityFrame, who: Whom) -> Option<ShipSlot> {
    if usize::from(f.step) >= SHIPS {
        return None;
    }
    let ships = predicates::whom(b, &f.trigger(), f.chosen, who);
    ships.into_iter().find(|ship| ship.0 >= f.step)
}
