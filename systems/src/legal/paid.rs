//! How much of a cost "up to N" or "1 or more" can be paid if "that many" effects follow: no more
//! than can take effect [ABL-46].

use killbox_components::ability::{CourseOp, DiceOp, Op, ShipOp, Times, Whom};
use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::AbilityFrame;
use killbox_components::ids::ShipSlot;

use crate::abilities::dice::{MOST_DICE, attack_dice_and, defense_dice_and, is_barred, kind};
use crate::abilities::predicates;
use crate::derived::charge;
use crate::legal::amounts::charges_of;
use crate::legal::dice::{rerollable, rerolls_left};
use crate::legal::effects::{any_can_resolve, would_change};
use crate::legal::ships::{hardpoints, lockable};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The most times that the effect which the ability has for each thing paid can take effect.
pub(crate) fn most<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> u8 {
    let program = &b.matchup.program;
    let ops = program.ops(program.ability(f.ability));
    let once = AbilityFrame { part: 1, ..*f };
    let each = |(at, op): (usize, &Op)| match *op {
        Op::Course(CourseOp::UnlessTimes { times: Times::Paid, n: 1, skip }) => {
            let repeated = ops.get(at + 1..at + 1 + usize::from(skip)).unwrap_or(&[]);
            repeated.iter().map(|op| effective(b, &once, op)).max()
        }
        // As many ships are chosen as were paid for [ABL-31].
        Op::Course(CourseOp::EachShip { ships, chosen: Some(Times::Paid), skip, .. }) => {
            let each = ops.get(at + 1..at + 1 + usize::from(skip)).unwrap_or(&[]);
            let able =
                |ship: &ShipSlot| any_can_resolve(b, &AbilityFrame { chosen: Some(*ship), ..once }, each);
            Some(predicates::affected(b, &f.trigger(), f.chosen, ships).into_iter().filter(able).count() as u8)
        }
        op if is_for_each_paid(op) => Some(effective(b, &once, &op)),
        _ => None,
    };
    ops.iter().enumerate().filter_map(each).max().unwrap_or(u8::MAX)
}

/// Whether the amount of the effect is the amount that was paid.
const fn is_for_each_paid(op: Op) -> bool {
    matches!(
        op,
        Op::Ship(
            _,
            ShipOp::Gain { times: Times::Paid, .. }
                | ShipOp::Suffer { times: Times::Paid, .. }
                | ShipOp::Lose { times: Times::Paid, .. }
        ) | Op::Dice(
            DiceOp::Reroll { times: Times::Paid, .. }
                | DiceOp::Change { times: Times::Paid, .. }
                | DiceOp::RollMore { times: Times::Paid, .. }
        )
    )
}

/// How many times in a row an effect can be applied before it changes nothing more; `u8::MAX` if
/// there is no limit.
fn effective<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: &Op) -> u8 {
    if !would_change(b, f, op) {
        return 0;
    }
    match *op {
        Op::Ship(who, ShipOp::RestoreHardpoint) => {
            of_ships(b, f, who, |ship| hardpoints(b, ship, true).count() as u8)
        }
        Op::Ship(who, ShipOp::RepairCard { faceup: Some(true), card_trait }) => of_ships(b, f, who, |ship| {
            let fits = |kind: &DamageKind| b.matchup.program.has_trait(*kind, card_trait);
            DamageKind::all().filter(fits).map(|kind| b.damage[ship].faceup.count(kind)).sum()
        }),
        Op::Ship(who, ShipOp::RecoverOnCard { of, n }) => of_ships(b, f, who, |ship| {
            let recovered = charge::places(b, ship, of).filter(|on| charge::can_recover(b, ship, *on));
            recovered.map(|on| charge::charge(b, ship, on).inactive().div_ceil(n.max(1))).sum()
        }),
        Op::Ship(who, ShipOp::AcquireLock(lock)) => of_ships(b, f, who, |ship| {
            (lockable(b, f, ship, lock) & !b.tokens[ship].locks).count_ones() as u8
        }),
        Op::Ship(who, ShipOp::Recover { charge, n }) => of_ships(b, f, who, |ship| {
            charges_of(b, f, ship, charge).map_or(0, |(owner, on)| {
                let charge = charge::charge(b, owner, on);
                (charge.limit - charge.active).div_ceil(n.max(1))
            })
        }),
        Op::Dice(op) => on_dice(b, f, op),
        Op::Ship(..) | Op::Own(_) | Op::Device(_) | Op::Condition(_) | Op::Remote(_) | Op::Course(_) => {
            u8::MAX
        }
    }
}

fn of_ships<O: Observer>(b: &Battle<O>, f: &AbilityFrame, who: Whom, of: impl Fn(ShipSlot) -> u8) -> u8 {
    predicates::whom(b, &f.trigger(), f.chosen, who).into_iter().map(of).sum()
}

fn on_dice<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: DiceOp) -> u8 {
    if is_barred(b, f, op) {
        return 0;
    }
    let pool = |dice| predicates::pool(b, &f.trigger(), dice);
    if let DiceOp::Reroll { dice, n, from, uncounted, .. } = op {
        let all = pool(dice).map_or(0, |pool| rerollable(pool, from, uncounted).iter().sum::<u8>());
        return all.min(rerolls_left(b, f, dice, uncounted)).div_ceil(n.max(1));
    }
    if let DiceOp::Change { dice, from, to, n, .. } = op {
        return pool(dice).map_or(0, |pool| {
            let changed = |face: &Face| from.has(*face) && !to.has(*face);
            let all = Face::ALL.into_iter().filter(changed).map(|face| pool.count(face)).sum::<u8>();
            all.div_ceil(n.max(1))
        });
    }
    // Counts the payments that still change the number of dice rolled [ATK-37, ATK-47].
    if let DiceOp::RollMore { dice, n, .. } = op {
        let Some(index) = b.attacks.len.checked_sub(1) else { return 0 };
        let rolled = |times: i8| match kind(b, f, dice) {
            DieKind::Attack => attack_dice_and(b, index, n * times),
            DieKind::Defense => defense_dice_and(b, index, n * times),
        };
        return (1..=MOST_DICE).take_while(|times| rolled(*times) != rolled(times - 1)).count() as u8;
    }
    // No other effect on dice has an amount.
    u8::MAX
}
