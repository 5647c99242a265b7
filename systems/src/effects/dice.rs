//! Effects on the dice of the attack under way [ATK-55 to ATK-63, ATK-69].

use killbox_components::ability::{Dice, DiceOp};
use killbox_components::attack::AttackData;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::frame::damage::{Dealer, DealtWith};
use killbox_components::frame::{AbilityFrame, Frame, GainFrame, RollFrame, SufferFrame};
use killbox_components::ids::Seat;
use killbox_components::sets::Set;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use crate::abilities::counts;
use crate::abilities::dice::{MOST_DICE, is_barred, kind, modifier};
use crate::abilities::predicates;
use crate::attack::modify;
use crate::damage::rolls;
use crate::derived::rolled;
use crate::derived::status;
use crate::legal::dice::{ANY, bounded, face_of, focus_left, rerollable, rerolls_left};
use crate::legal::{amounts, effects};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Applies one effect on dice. Without an attack or roll under way nothing happens.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: DiceOp) -> Flow {
    let next = f.next();
    if b.attacks.current().is_none() && rolled::under_way(b).is_none() {
        return b.set(Frame::Ability(next));
    }
    if is_barred(b, &f, op) {
        return b.set(Frame::Ability(next));
    }
    match op {
        DiceOp::Guess(faces) => return guess(b, f, faces),
        DiceOp::Reroll { .. } => return reroll(b, f, op),
        DiceOp::Change { dice, from, to, n, times } => {
            let n = if n >= ANY { n } else { n.saturating_mul(amounts::amount(b, &f, times)) };
            return one_by_one(b, f, dice, from, n, Some(to));
        }
        DiceOp::Cancel { dice, faces, n } => return one_by_one(b, f, dice, faces, n, None),
        DiceOp::Add { dice, face, n } => {
            b.set(Frame::Ability(next));
            note_modifier(b, &f, dice);
            with_pool(b, &f, dice, |pool| (0..n).for_each(|_| pool.add(face)));
        }
        DiceOp::AddMatching { dice, n } => {
            b.set(Frame::Ability(next));
            let pool = predicates::pool(b, &f.trigger(), dice).copied();
            let face = pool.and_then(|pool| Face::ALL.into_iter().find(|face| pool.count(*face) > 0));
            if let Some(face) = face {
                note_modifier(b, &f, dice);
                with_pool(b, &f, dice, |pool| (0..n).for_each(|_| pool.add(face)));
            }
        }
        DiceOp::RollMore { dice, n, most, times } => {
            let n = n.saturating_mul(amounts::amount(b, &f, times) as i8);
            return roll_more(b, f, dice, n, most);
        }
        DiceOp::TreatAgility(of) => {
            let count = counts::count(b, &f.trigger(), f.chosen, of);
            b.set(Frame::Ability(next));
            if let (Some(count), Some(attack)) = (count, b.attacks.current()) {
                let by = count as i8 - status::agility(b, attack.defender) as i8;
                if let Some(attack) = b.attacks.current_mut() {
                    attack.more_defense_dice += by;
                }
            }
        }
        DiceOp::RollOneMore => return roll_one_more(b, f),
        DiceOp::ApplyRangeBonus => {
            b.set(Frame::Ability(next));
            if let Some(attack) = b.attacks.current_mut() {
                attack.range_bonus = true;
            }
        }
        DiceOp::NoRangeBonus(dice) => {
            b.set(Frame::Ability(next));
            let kind = kind(b, &f, dice);
            if let Some(attack) = b.attacks.current_mut() {
                attack.no_range_bonus[usize::from(kind == DieKind::Defense)] = true;
            }
        }
        DiceOp::InflictInstead { token, damage_first, from } => {
            return inflict_instead(b, f, token, damage_first, from);
        }
        DiceOp::SkipDice => {
            b.set(Frame::Ability(next));
            if let Some(attack) = b.attacks.current_mut() {
                attack.skips_dice = true;
            }
        }
    }
    Flow::Continue
}

/// The player guesses how many of these results the defense dice will show.
fn guess<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, faces: Set<Face>) -> Flow {
    let next = f.next();
    let asked = b.ask(f.ship.seat(), DecisionKind::Guess, f.ship, |b| {
        for n in 1..=MOST_DICE as u8 {
            b.offer(Choice::Number { ship: f.ship, n });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(next));
    if let Some(attack) = b.attacks.current_mut() {
        attack.guess = (n, faces);
    }
    Flow::Continue
}

/// `n` more dice are rolled, and at most `most` in all.
fn roll_more<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, dice: Dice, n: i8, most: u8) -> Flow {
    let next = f.next();
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
    Flow::Continue
}

/// Results inflict tokens instead of damage, but the first ones damage.
fn inflict_instead<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    token: Token,
    damage_first: u8,
    from: Set<Face>,
) -> Flow {
    let next = f.next();
    b.set(Frame::Ability(next));
    let Some(attack) = b.attacks.current_mut() else { return Flow::Continue };
    let (attacker, defender) = (attack.attacker, attack.defender);
    let results = [Face::Hit, Face::Crit].into_iter().filter(|face| from.has(*face));
    let results: u8 = results.map(|face| attack.attack_dice.cancel(face, u8::MAX)).sum();
    let damage = damage_first.min(results);
    // The frame that is pushed last runs first: damage comes before tokens.
    if results > damage {
        b.push(Frame::Gain(GainFrame::new(defender, token, results - damage, attacker.seat())));
    }
    if damage > 0 {
        let dealer = Some(Dealer { ship: attacker, with: DealtWith::Attack });
        b.push(Frame::Suffer(SufferFrame { dealer, ..SufferFrame::new(defender, damage, 0) }));
    }
    Flow::Continue
}

/// One more attack die is rolled after the others.
fn roll_one_more<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let next = f.next();
    b.set(Frame::Ability(next));
    let more = b.roll_dice(DieKind::Attack, 1);
    if let Some(attack) = b.attacks.current_mut() {
        attack.rolled[0] += 1;
    }
    with_pool(b, &f, Dice::Attack, |pool| {
        for (face, more) in pool.fresh.iter_mut().zip(more) {
            *face += more;
        }
    });
    Flow::Continue
}

/// Changes the dice and reports it to the observer.
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
    attack.altered[usize::from(kind == DieKind::Defense)] = true;
    let pool = if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
    change(pool);
    let event =
        Event::DiceModified { attacker: attack.attacker, defender: attack.defender, dice: kind, pool: *pool };
    b.raise(event);
}

/// Records in the attack which ships have modified its attack dice and which its defense dice. The
/// ship whose player decides about an ability modifies by it [ATK-55].
fn note_modifier<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame, dice: Dice) {
    if rolled::under_way(b).is_some() {
        return;
    }
    let ship = modifier(f, b.matchup.program.ability(f.ability).may);
    let defense = kind(b, f, dice) == DieKind::Defense;
    if let Some(attack) = b.attacks.current_mut() {
        attack.modified_by[usize::from(defense)].insert(ship);
    }
}

/// The seat of the player who chooses the dice.
fn chooser<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> Seat {
    effects::decider(&f.trigger(), b.matchup.program.ability(f.ability).may)
}

/// Rerolls dice, which the player of the ability chooses [ATK-57, ATK-58].
fn reroll<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: DiceOp) -> Flow {
    let DiceOp::Reroll { dice, n, times, from, all, exactly, uncounted } = op else { return Flow::Continue };
    let next = f.next();
    let Some(pool) = predicates::pool(b, &f.trigger(), dice).copied() else {
        return b.set(Frame::Ability(next));
    };
    let focus = focus_left(b, &f, dice);
    let faces = bounded(rerollable(&pool, from, uncounted), focus.map_or(u8::MAX, |(_, left)| left));
    let limit = if n >= ANY { ANY } else { n.saturating_mul(amounts::amount(b, &f, times)) };
    let limit = limit.min(rerolls_left(b, &f, dice, uncounted));
    let kind = kind(b, &f, dice);
    if limit == 0 || faces.iter().sum::<u8>() == 0 {
        b.core.outcome = Outcome::Declined;
        return b.set(Frame::Ability(next));
    }
    let picked = if all && limit >= faces.iter().sum() {
        faces
    } else {
        let asked = b.ask(chooser(b, &f), DecisionKind::Reroll, f.ship, |b| {
            let least = if exactly { limit.min(faces.iter().sum()) } else { 1 };
            modify::offer_rerolls(b, &faces, least, limit)
        });
        let Some(answer) = asked else { return Flow::Wait };
        let Choice::Reroll(reroll) = answer else { return b.misread() };
        reroll.of(kind)
    };
    b.core.outcome = Outcome::Done;
    if let Some((defends, _)) = focus {
        modify::note_focus(b, defends, picked[Face::Focus as usize]);
    }
    let mut pool = pool;
    let (fresh, again) = pool.take(picked);
    let fresh = b.roll_dice(kind, fresh);
    let again = b.roll_dice(kind, again);
    // Later effects can count the dice that were rerolled, by their new faces.
    let rolled = std::array::from_fn(|i| fresh[i] + again[i]);
    b.set(Frame::Ability(AbilityFrame { rolled, ..next }));
    pool.put_rerolled(again);
    if uncounted {
        pool.put_fresh(fresh)
    } else {
        pool.put_rerolled(fresh)
    };
    note_modifier(b, &f, dice);
    with_pool(b, &f, dice, |own| *own = pool);
    if rolled::under_way(b).is_none()
        && !uncounted
        && let Some(attack) = b.attacks.current_mut()
    {
        attack.altered[usize::from(kind == DieKind::Defense)] = false;
        let AttackData { attacker, defender, .. } = *attack;
        b.raise(Event::DiceRerolled { attacker, defender, dice: kind });
    }
    Flow::Continue
}

/// Changes or cancels results one at a time. If several faces fit, the player of the ability
/// chooses one.
fn one_by_one<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    dice: Dice,
    from: Set<Face>,
    n: u8,
    to: Option<Set<Face>>,
) -> Flow {
    let next = f.next();
    let die = kind(b, &f, dice);
    let to = match to.map(|to| face_of(die, to)) {
        Some(None) => return b.set(Frame::Ability(next)),
        Some(face) => face,
        None => None,
    };
    let Some(pool) = predicates::pool(b, &f.trigger(), dice).copied() else {
        return b.set(Frame::Ability(next));
    };
    // An effect that cancels results modifies no FOC result [ATK-59].
    let focus = focus_left(b, &f, dice).filter(|_| to.is_some());
    let left = focus.map_or(u8::MAX, |(_, left)| left);
    let may = |face: Face| face != Face::Focus || left > 0;
    let can = |face: Face| from.has(face) && pool.count(face) > 0 && Some(face) != to && may(face);
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
                b.offer(Choice::Face(*face));
            }
            if optional {
                b.offer(Choice::Pass);
            }
        });
        let Some(answer) = asked else { return Flow::Wait };
        match answer {
            Choice::Face(face) => face,
            Choice::Pass => return b.set(Frame::Ability(next)),
            _ => return b.misread(),
        }
    };
    let all = if n >= ANY { u8::MAX } else { 1 };
    let all = if face == Face::Focus { all.min(left) } else { all };
    if let (Some((defends, _)), Face::Focus) = (focus, face) {
        modify::note_focus(b, defends, all.min(pool.count(Face::Focus)));
    }
    if to.is_some() {
        note_modifier(b, &f, dice);
    }
    b.set(Frame::Ability(AbilityFrame { step: if n >= ANY { 0 } else { f.step + 1 }, ..f }));
    with_pool(b, &f, dice, |pool| {
        match to {
            Some(to) => pool.change(face, to, all),
            None => pool.cancel(face, all),
        };
    });
    Flow::Continue
}
