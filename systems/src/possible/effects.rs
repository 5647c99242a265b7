//! ABL-46, ABL-47: whether an effect would change anything.

use killbox_components::ability::{Concern, Decider, Group, Op, Trigger, Whom};
use killbox_components::damage::DamageKind;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::{AbilityFrame, AbilityStage, AttackFrame, ChooseActionFrame};
use killbox_components::ids::{ObjectId, SHIPS, Seat, ShipSet, ShipSlot};
use killbox_components::token::{Token, TokenColor};

use crate::answers::{costs, predicates, queries};
use crate::possible::amounts::{attack_charges, charges_of, own_card};
use crate::possible::ship::{self, DialChange};
use crate::possible::{actions, attacks, conditions, devices, dice, indicator};
use crate::reads::{charge, locks, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// ABL-46, ABL-47: whether at least one of the effects would change something.
pub(crate) fn can_resolve<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> bool {
    let program = &b.matchup.program;
    any_can_resolve(b, f, program.ops(program.ability(f.ability)))
}

/// The same of these effects. What stands under a condition counts if the condition holds now; what depends on a die or a
/// choice to come counts; what follows "if you do" does not count.
pub(crate) fn any_can_resolve<O: Observer>(b: &Battle<O>, f: &AbilityFrame, mut ops: &[Op]) -> bool {
    while let Some((op, rest)) = ops.split_first() {
        let skipped = |n: u8| rest.split_at(usize::from(n).min(rest.len()));
        let (can, after) = match *op {
            Op::Together { len } => {
                let (parts, after) = skipped(len);
                (parts.iter().all(|part| would_change(b, f, part)), after)
            }
            Op::Unless { tests, skip } if !predicates::all(b, &f.trigger(), f.chosen, tests) => {
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
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: &Op) -> bool {
    match op.concern() {
        Concern::Dice => return dice::would_change(b, f, op),
        Concern::Devices => return devices::would_change(b, f, op),
        Concern::Conditions => return conditions::would_change(b, f, op),
        Concern::Ships(_) | Concern::Course => {}
    }
    let t = f.trigger();
    let on =
        |who, can: &dyn Fn(ShipSlot) -> bool| predicates::whom(b, &t, f.chosen, who).into_iter().any(can);
    match *op {
        Op::Gain { who, token, .. } => on(who, &|ship| status::can_gain(b, ship, token)),
        Op::GainReplaced(who) => on(who, &|ship| {
            Token::ALL.get(usize::from(f.arg)).is_some_and(|token| status::can_gain(b, ship, *token))
        }),
        Op::Remove { who, token, .. } => {
            on(who, &|ship| b.tokens[ship].has(token) && queries::may_remove(b, ship, token))
        }
        Op::RemoveAll(who, color) => on(who, &|ship| {
            costs::of_color(b, ship, color).next().is_some()
                || color == TokenColor::Blue && b.tokens[ship].locks != 0
                || color == TokenColor::Red && !locks::owners(b, ObjectId::ship(ship)).is_empty()
        }),
        Op::RemoveColor { who, colors, locks, .. } => on(who, &|ship| {
            locks && !locks::owners(b, ObjectId::ship(ship)).is_empty()
                || colors >> TokenColor::Blue as u8 & 1 == 1 && b.tokens[ship].locks != 0
                || Token::ALL
                    .into_iter()
                    .any(|token| colors >> token.color() as u8 & 1 == 1 && b.tokens[ship].has(token))
        }),
        Op::Transfer { token, from, to } => {
            on(from, &|ship| b.tokens[ship].has(token)) && on(to, &|ship| status::can_gain(b, ship, token))
        }
        Op::AcquireLock { who, on: target, any_range } => {
            on(who, &|ship| lockable(b, f, ship, target, any_range) & !b.tokens[ship].locks != 0)
        }
        Op::RotateTurret(who) => on(who, &|ship| indicator::choices(b, ship).next().is_some()),
        Op::BonusAttack { who, .. } => on(who, &|ship| {
            let attack = bonus_attack(b, f, ship, *op);
            attack.weapons != 0 && attacks::is_possible(b, attack)
        }),
        Op::RepairCard { who, faceup: Some(true), card_trait } => on(who, &|ship| {
            let faceup = &b.damage[ship].faceup;
            let fits = |kind: &DamageKind| card_trait.is_none_or(|wanted| kind.card_trait() == wanted);
            DamageKind::all().any(|kind| fits(&kind) && faceup.count(kind) > 0)
        }),
        Op::RepairCard { who, faceup, .. } => on(who, &|ship| match faceup {
            None => b.damage[ship].total() > 0,
            Some(_) => b.damage[ship].facedown() > 0,
        }),
        Op::ExposeCard { who, .. } => on(who, &|ship| b.damage[ship].facedown.total() > 0),
        Op::Destroy(who) => on(who, &|ship| !b.core.destroyed.has(ship)),
        Op::Suffer { who, .. } | Op::DealFacedown(who) | Op::Grant { to: who, .. } => on(who, &|_| true),
        Op::TreatInitiativeAs { who, of } => on(who, &|ship| {
            let of = predicates::whom(b, &t, f.chosen, of).into_iter().next();
            of.is_some_and(|of| b.turn[of].initiative != b.turn[ship].initiative)
        }),
        Op::Recover { who, charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charge::can_recover(b, owner, on))
        }),
        Op::Lose { who, charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charge::can_spend(b, owner, on, 1))
        }),
        Op::PerformAction { who, set, while_stressed } => on(who, &|ship| {
            let frame = ChooseActionFrame { while_stressed, ..ChooseActionFrame::of(ship, set) };
            !actions::legal(b, &frame).is_empty()
        }),
        Op::DealReplacedFacedown | Op::DiscardReplaced | Op::DealOneOf(_) => true,
        Op::TakeEnemyLocks(who) => on(who, &|ship| {
            let owners = locks::owners(b, ObjectId::ship(ship));
            ship != f.ship && owners.into_iter().any(|owner| owner.seat() != f.ship.seat())
        }),
        Op::Boost(who) => on(who, &|_| true),
        Op::Execute { .. } | Op::ChooseInitiative(_) => true,
        Op::IgnoreThatObstacle => ObjectId(f.arg).as_obstacle().is_some(),
        Op::ReloadThisCard => {
            predicates::own_charges(b, &t).is_some_and(|(ship, on)| charge::can_recover(b, ship, on))
        }
        Op::RecoverAttackCharge(_) => {
            attack_charges(b).is_some_and(|(ship, on, _)| charge::can_recover(b, ship, on))
        }
        Op::SkipExecuteStep => !b.turn[f.subject].skip_execute,
        Op::SkipDice => b.attacks.current().is_some_and(|attack| !attack.skips_dice),
        Op::RepairThisCard => own_card(b, f).is_some(),
        Op::Roll(_) | Op::FlipThisCard | Op::Nothing => true,
        Op::RotateShip { quarter, half } => ship::can_rotate(b, f.ship, quarter, half),
        Op::SetDial { same, speed_by, colors } => {
            ship::can_set_dial(b, f.ship, DialChange { same, speed_by, colors })
        }
        Op::ExecuteInstead(_) => ship::can_execute_instead(b, f.ship),
        Op::TreatInitiative { number, .. } => b.turn[f.ship].initiative != number,
        // The course of the effect, and what concerns others.
        _ => false,
    }
}

/// TOK-26: what `ship` could lock by this effect, as bits by object.
pub(crate) fn lockable<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    on: Option<Whom>,
    any_range: bool,
) -> u64 {
    let ranges = if any_range { locks::Ranges::ANY } else { queries::lock_ranges(b, ship) };
    let all = locks::targets(b, ship, ranges);
    match on {
        None => all,
        // What was locked has its number there, an obstacle too.
        Some(Whom::OtherShip) => all & 1u64.checked_shl(u32::from(f.arg)).unwrap_or(0),
        Some(who) => {
            let meant = predicates::whom(b, &f.trigger(), f.chosen, who);
            all & meant.into_iter().fold(0, |bits, ship| bits | 1 << ObjectId::ship(ship).0)
        }
    }
}

/// ATK-76, ATK-79: the attack that an ability grants.
pub(crate) fn bonus_attack<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    op: Op,
) -> AttackFrame {
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
    let fits = |weapon| predicates::weapon_fits(b, weapons, arcs, &t, ship, weapon);
    let own = b.spec(ship).weapons.iter().enumerate().filter(|(_, weapon)| fits(weapon));
    let mut targets = against.map_or(ShipSet(u16::MAX), |who| predicates::whom(b, &t, f.chosen, who));
    if let (true, Some(before)) = (other_target, b.attacks.current()) {
        targets.remove(before.defender);
    }
    if not_attacked {
        targets = targets & !b.turn[ship].attacked;
    }
    let weapons = own.fold(0, |bits, (i, _)| bits | 1 << i);
    AttackFrame { weapons, targets, unused_turret, without_lock, ..attack }
}

/// ABL-31, ABL-46: the ships that can be chosen: those for which something would come of it.
pub(crate) fn useful<O: Observer>(b: &Battle<O>, t: &Trigger, meant: Group) -> ShipSet {
    let mut useful = ShipSet::EMPTY;
    for chosen in predicates::ships(b, t, ShipSlot::NONE, meant) {
        let f = AbilityFrame { chosen, ..AbilityFrame::new(*t, AbilityStage::Pay) };
        if costs::payable(b, t, chosen) && can_resolve(b, &f) {
            useful.insert(chosen);
        }
    }
    useful
}

/// ABL-3: whose decision a "may" is.
pub(crate) fn decider(t: &Trigger, may: Option<Decider>) -> Seat {
    match may {
        Some(Decider::ThatShip) if t.subject != ShipSlot::NONE => t.subject.seat(),
        Some(Decider::OtherShip) if usize::from(t.arg) < SHIPS => ShipSlot(t.arg).seat(),
        _ => t.seat(),
    }
}
