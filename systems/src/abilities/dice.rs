//! Effects on the dice of the attack under way (ATK-55 to ATK-63, ATK-69).

use killbox_components::ability::{Dice, Op};
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::event::Event;
use killbox_components::frame::{AbilityFrame, Frame, GainFrame, RollFrame, SufferFrame};
use killbox_components::ids::Seat;
use killbox_components::state::Outcome;

use super::{effects, resolve};
use crate::answers::dice::{is_fixed, kind};
use crate::answers::predicates;
use crate::attack::dice::{attack_bonus, attack_dice, defense_bonus, defense_dice};
use crate::attack::modify;
use crate::reads::attacks::attacker_is_limited;
use crate::reads::rolled;
use crate::rolls;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// "Any number", "all".
pub(super) const ANY: u8 = 99;

/// Does one effect on dice. Nothing if there is no attack.
pub(super) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: Op) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    if b.attacks.current().is_none() && rolled::under_way(b).is_none() {
        return b.set(Frame::Ability(next));
    }
    if is_fixed(b, &f, &op) {
        return b.set(Frame::Ability(next));
    }
    match op {
        Op::Guess(faces) => {
            let asked = b.ask(f.ship.seat(), DecisionKind::Guess, f.ship, |b| {
                for n in 1..=crate::attack::dice::MOST_DICE as u16 {
                    b.offer(OptionKey::new(Verb::Accept, f.ship.0, n));
                }
            });
            let Some(key) = asked else { return Flow::Wait };
            b.set(Frame::Ability(next));
            if let Some(attack) = b.attacks.current_mut() {
                attack.guess = (key.arg as u8, faces);
            }
        }
        Op::Reroll { .. } => return reroll(b, f, op),
        Op::Change { dice, from, to, n } => return one_by_one(b, f, dice, from, n, Some(to)),
        Op::Cancel { dice, faces, n } => return one_by_one(b, f, dice, faces, n, None),
        Op::Add { dice, face, n } => {
            b.set(Frame::Ability(next));
            with_pool(b, &f, dice, |pool| (0..n).for_each(|_| pool.add(face)));
        }
        Op::RollMore { dice, n, most } => {
            b.set(Frame::Ability(next));
            let kind = kind(b, &f, dice);
            if let Some(attack) = b.attacks.current_mut() {
                if most != u8::MAX {
                    attack.most_dice[usize::from(kind == DieKind::Defense)] = most;
                }
                match kind {
                    DieKind::Attack => attack.more_attack_dice += n,
                    DieKind::Defense => attack.more_defense_dice += n,
                }
            }
        }
        Op::ApplyRangeBonus => {
            b.set(Frame::Ability(next));
            if let Some(attack) = b.attacks.current_mut() {
                attack.range_bonus = true;
            }
        }
        Op::NoRangeBonus(dice) => {
            b.set(Frame::Ability(next));
            let kind = kind(b, &f, dice);
            if let Some(attack) = b.attacks.current_mut() {
                attack.no_range_bonus[usize::from(kind == DieKind::Defense)] = true;
            }
        }
        Op::InflictInstead { token, damage_first } => {
            b.set(Frame::Ability(next));
            let Some(attack) = b.attacks.current_mut() else { return Flow::Continue };
            let (attacker, defender) = (attack.attacker, attack.defender);
            let results = attack.attack_dice.cancel(Face::Hit, u8::MAX)
                + attack.attack_dice.cancel(Face::Crit, u8::MAX);
            let damage = damage_first.min(results);
            // The frame that is pushed last goes first: damage before tokens.
            if results > damage {
                b.push(Frame::Gain(GainFrame::new(defender, token, results - damage, attacker.seat())));
            }
            if damage > 0 {
                b.push(Frame::Suffer(SufferFrame {
                    dealer: attacker,
                    ..SufferFrame::new(defender, damage, 0)
                }));
            }
        }
        _ => {
            b.set(Frame::Ability(next));
        }
    }
    Flow::Continue
}

/// Changes the dice and tells of it.
fn with_pool<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame, dice: Dice, change: impl FnOnce(&mut Pool)) {
    let kind = kind(b, f, dice);
    if let Some(at) = rolled::under_way(b) {
        let Frame::Roll(roll) = &mut b.frames.0[at] else { return };
        change(&mut roll.pool);
        let RollFrame { ship, die, pool, .. } = *roll;
        let faces = std::array::from_fn(|i| pool.fresh[i] + pool.rerolled[i]);
        return rolls::tell(b, ship, die, faces);
    }
    let Some(attack) = b.attacks.current_mut() else { return };
    let pool = if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
    change(pool);
    let event =
        Event::DiceModified { attacker: attack.attacker, defender: attack.defender, dice: kind, pool: *pool };
    b.raise(event);
}

/// Who says which dice.
fn chooser<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> Seat {
    resolve::decider(&f.trigger(), b.matchup.program.ability(f.ability).may)
}

/// The dice that a reroll may take, by face.
fn rerollable(pool: &Pool, from: u8, uncounted: bool) -> Faces {
    let mut faces =
        if uncounted { std::array::from_fn(|i| pool.fresh[i] + pool.rerolled[i]) } else { pool.fresh };
    for face in Face::ALL.into_iter().filter(|face| from >> *face as u8 & 1 == 0) {
        faces[face as usize] = 0;
    }
    faces
}

/// ATK-57, ATK-58: rerolls dice, which ones its player says.
fn reroll<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: Op) -> Flow {
    let Op::Reroll { dice, n, times, from, all, uncounted } = op else { return Flow::Continue };
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    let Some(pool) = predicates::pool(b, &f.trigger(), dice).copied() else {
        return b.set(Frame::Ability(next));
    };
    let faces = rerollable(&pool, from, uncounted);
    let limit = if n >= ANY { ANY } else { n.saturating_mul(effects::amount(b, &f, times)) };
    let kind = kind(b, &f, dice);
    if limit == 0 || faces.iter().sum::<u8>() == 0 {
        b.core.outcome = Outcome::Declined;
        return b.set(Frame::Ability(next));
    }
    let picked = if all {
        faces
    } else {
        let asked =
            b.ask(chooser(b, &f), DecisionKind::Reroll, f.ship, |b| modify::offer_rerolls(b, &faces, limit));
        let Some(key) = asked else { return Flow::Wait };
        modify::picked(key, kind)
    };
    b.set(Frame::Ability(next));
    b.core.outcome = Outcome::Done;
    let mut pool = pool;
    let (fresh, again) = pool.take(picked);
    let fresh = b.roll_dice(kind, fresh);
    let again = b.roll_dice(kind, again);
    pool.put_rerolled(again);
    if uncounted {
        pool.put_fresh(fresh)
    } else {
        pool.put_rerolled(fresh)
    };
    with_pool(b, &f, dice, |own| *own = pool);
    Flow::Continue
}

/// Changes or cancels results one at a time; where several faces would do, its player says which.
fn one_by_one<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    dice: Dice,
    from: u8,
    n: u8,
    to: Option<u8>,
) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    let die = kind(b, &f, dice);
    let to = match to.map(|to| face_of(die, to)) {
        Some(None) => return b.set(Frame::Ability(next)),
        Some(face) => face,
        None => None,
    };
    let Some(pool) = predicates::pool(b, &f.trigger(), dice).copied() else {
        return b.set(Frame::Ability(next));
    };
    let can = |face: Face| from >> face as u8 & 1 == 1 && pool.count(face) > 0 && Some(face) != to;
    let faces: arrayvec::ArrayVec<Face, 5> = Face::ALL.into_iter().filter(|face| can(*face)).collect();
    if f.step >= n || faces.is_empty() {
        return b.set(Frame::Ability(next));
    }
    let face = if n >= ANY {
        faces[0]
    } else {
        let optional = f.step > 0;
        let asked = b.ask(chooser(b, &f), DecisionKind::DieResult, f.ship, |b| {
            for face in &faces {
                b.offer(OptionKey::new(Verb::Face, 0, *face as u16));
            }
            if optional {
                b.offer(OptionKey::PASS);
            }
        });
        let Some(key) = asked else { return Flow::Wait };
        if key.is_pass() {
            return b.set(Frame::Ability(next));
        }
        Face::ALL[usize::from(key.arg)]
    };
    let all = if n >= ANY { u8::MAX } else { 1 };
    b.set(Frame::Ability(AbilityFrame { step: if n >= ANY { 0 } else { f.step + 1 }, ..f }));
    with_pool(b, &f, dice, |pool| {
        match to {
            Some(to) => pool.change(face, to, all),
            None => pool.cancel(face, all),
        };
    });
    Flow::Continue
}

/// The face that dice of this kind have among those named.
fn face_of(die: DieKind, faces: u8) -> Option<Face> {
    let has = |face: Face| match face {
        Face::Blank | Face::Focus => true,
        Face::Hit | Face::Crit => die == DieKind::Attack,
        Face::Evade => die == DieKind::Defense,
    };
    Face::ALL.into_iter().find(|face| faces >> *face as u8 & 1 == 1 && has(*face))
}

/// Whether an effect on dice would change something.
pub(super) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: &Op) -> bool {
    let t = f.trigger();
    if b.attacks.current().is_none() && rolled::under_way(b).is_none() {
        return false;
    }
    if is_fixed(b, f, op) {
        return false;
    }
    match *op {
        Op::Guess(_) => true,
        Op::Reroll { dice, n, times, from, uncounted, .. } => {
            (n >= ANY || n.saturating_mul(effects::amount(b, f, times)) > 0)
                && predicates::pool(b, &t, dice)
                    .is_some_and(|pool| rerollable(pool, from, uncounted).iter().sum::<u8>() > 0)
        }
        Op::Change { dice, from, to, .. } => {
            let Some(to) = face_of(kind(b, f, dice), to) else { return false };
            predicates::pool(b, &t, dice).is_some_and(|pool| {
                Face::ALL
                    .into_iter()
                    .any(|face| face != to && from >> face as u8 & 1 == 1 && pool.count(face) > 0)
            })
        }
        Op::Cancel { dice, faces, .. } => predicates::pool(b, &t, dice).is_some_and(|pool| {
            Face::ALL.into_iter().any(|face| faces >> face as u8 & 1 == 1 && pool.count(face) > 0)
        }),
        Op::Add { .. } => true,
        Op::RollMore { .. } if b.attacks.current().is_none() => false,
        Op::RollMore { dice, most, .. } => match kind(b, f, dice) {
            DieKind::Attack => attack_dice(b, b.attacks.len - 1) < most,
            DieKind::Defense => defense_dice(b, b.attacks.len - 1) < most,
        },
        Op::ApplyRangeBonus => b.attacks.current().is_some_and(|attack| {
            !attack.no_range_bonus[0]
                && !attacker_is_limited(b, attack)
                && !attack_bonus(b, b.attacks.len - 1)
        }),
        Op::NoRangeBonus(_) if b.attacks.current().is_none() => false,
        Op::NoRangeBonus(dice) => match kind(b, f, dice) {
            DieKind::Attack => attack_bonus(b, b.attacks.len - 1),
            DieKind::Defense => defense_bonus(b, b.attacks.len - 1),
        },
        Op::InflictInstead { .. } => b.attacks.current().is_some_and(|attack| {
            attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit) > 0
        }),
        _ => false,
    }
}
