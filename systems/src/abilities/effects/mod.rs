//! The effects of abilities: one [`Op`] a step. What is a rule of its own is pushed as a frame; an effect on several
//! ships is done one ship after another. Effects on dice are in [`super::dice`].

mod affect;
mod control;
mod possible;

use killbox_components::ability::ChargeWord;
use killbox_components::ability::{Concern, GONE, Op, Source, Times, Whom};
use killbox_components::damage::DamageKind;
use killbox_components::dice::Face;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{AbilityFrame, CardFrame, Frame, RollFrame};
use killbox_components::ids::{ObjectId, SHIPS, ShipSlot};
use killbox_components::state::Outcome;

use super::special::{self, DialChange};
use super::{conditions, devices, dice};
use crate::answers::predicates;
use crate::reads::charge::On;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{action, charges, damage};

pub(super) use crate::answers::granted::grant;
pub(super) use possible::{any_can_resolve, can_resolve};

use crate::reads::rolled;
use affect::affect;
use control::{pick_part, unless_pays};
use possible::would_change;

/// In [`AbilityFrame::part`]: the ship that may pay has said that it does.
pub(super) const PAYS: u8 = u8::MAX;

/// Does one effect, or the part of it that concerns the next ship.
pub(super) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: Op) -> Flow {
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

/// CHG-3: whose charges the attack under way has cost, where they lie and how many.
fn attack_charges<O: Observer>(b: &Battle<O>) -> Option<(ShipSlot, On, u8)> {
    let attack = b.attacks.current()?;
    let weapon = crate::reads::attacks::weapon(b, attack);
    let card = weapon.card.filter(|_| weapon.charge_cost > 0)?;
    Some((attack.attacker, On::Upgrade(card), weapon.charge_cost))
}

/// What an amount is multiplied by.
pub(super) fn amount<O: Observer>(b: &Battle<O>, f: &AbilityFrame, times: Times) -> u8 {
    match times {
        Times::Once => 1,
        Times::Replaced => f.arg,
        // Before anything is paid it can be one.
        Times::Paid => f.part.max(1),
        Times::Ship(group) => predicates::ships(b, &f.trigger(), f.chosen, group).len() as u8,
        Times::Result(faces) => Face::ALL
            .into_iter()
            .filter(|face| faces >> *face as u8 & 1 == 1)
            .map(|face| f.rolled[face as usize])
            .sum(),
    }
}

/// The kind of the damage card that speaks, while it lies faceup.
fn own_card<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> Option<DamageKind> {
    match b.matchup.program.ability(f.ability).source {
        Source::Damage(kind) if f.card != GONE && b.damage[f.ship].faceup.count(kind) > 0 => Some(kind),
        _ => None,
    }
}

/// The charges that an effect on `ship` is about, and whose card they lie on. Damage cards have none.
fn charges_of<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    charge: ChargeWord,
) -> Option<(ShipSlot, On)> {
    match charge {
        ChargeWord::Force => Some((ship, On::FORCE)),
        ChargeWord::Shield => Some((ship, On::SHIELDS)),
        ChargeWord::Energy => Some((ship, On::ENERGY)),
        ChargeWord::Charge => predicates::own_charges(b, &f.trigger()),
    }
}
