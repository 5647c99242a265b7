//! Whether effects on dice would change something [ATK-55 to ATK-63, ATK-69].

use killbox_components::ability::{Dice, DiceOp, Hook, Op, Trigger, Until};
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::frame::{AbilityFrame, AbilityStage};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;

use crate::abilities::counts;
use crate::abilities::dice::{
    attack_bonus, attack_dice, defense_bonus, defense_dice, is_barred, kind, modifier,
};
use crate::abilities::{predicates, queries};
use crate::derived::attacks::weapon;
use crate::derived::rolled;
use crate::derived::status;
use crate::legal::amounts;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The number that stands for "any number" or "all".
pub(crate) const ANY: u8 = 99;

/// The dice that a reroll may take, by face.
pub(crate) fn rerollable(pool: &Pool, from: Set<Face>, uncounted: bool) -> Faces {
    let mut faces =
        if uncounted { std::array::from_fn(|i| pool.fresh[i] + pool.rerolled[i]) } else { pool.fresh };
    for face in Face::ALL.into_iter().filter(|face| !from.has(*face)) {
        faces[face as usize] = 0;
    }
    faces
}

/// The same faces, with at most `focus` FOC results.
pub(crate) fn bounded(mut faces: Faces, focus: u8) -> Faces {
    faces[Face::Focus as usize] = faces[Face::Focus as usize].min(focus);
    faces
}

/// How many of these dice the ability can still reroll [ATK-57]. Only the attacker's rerolls of
/// attack dice are limited, and rerolls that do not count as rerolls are not.
pub(crate) fn rerolls_left<O: Observer>(b: &Battle<O>, f: &AbilityFrame, dice: Dice, uncounted: bool) -> u8 {
    let Some(attack) = b.attacks.current() else { return u8::MAX };
    if uncounted || rolled::under_way(b).is_some() || kind(b, f, dice) == DieKind::Defense {
        return u8::MAX;
    }
    let may = b.matchup.program.ability(f.ability).may;
    if modifier(f, may) != attack.attacker {
        return if queries::cannot_reroll_attack(b, attack) { 0 } else { u8::MAX };
    }
    queries::rerolls_left(b, attack)
}

/// How many FOC results the ability can still modify, and whether they are the defender's. `None`
/// if there is no limit: a limit binds only the ship that modifies its own dice [ATK-55].
pub(crate) fn focus_left<O: Observer>(b: &Battle<O>, f: &AbilityFrame, dice: Dice) -> Option<(bool, u8)> {
    let attack = b.attacks.current()?;
    if b.matchup.program.is_silent(Hook::ModifyFocus, b.core.faceup_kinds) || rolled::under_way(b).is_some() {
        return None;
    }
    let defends = kind(b, f, dice) == DieKind::Defense;
    let own = if defends { attack.defender } else { attack.attacker };
    let may = b.matchup.program.ability(f.ability).may;
    (modifier(f, may) == own).then(|| (defends, queries::focus_left(b, attack, defends)))
}

/// Whether these abilities, granted to `ship` for the attack under way, would have a forbidden
/// effect on its dice [ABL-46].
pub(crate) fn granted_in_vain<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    until: Until,
    abilities: std::ops::Range<u16>,
) -> bool {
    if until != Until::EndOfAttack || b.attacks.current().is_none_or(|attack| attack.aftermath) {
        return false;
    }
    let program = &b.matchup.program;
    let is_barred_one = |ability: u16| {
        let t = Trigger { ship, ability, card: 0, subject: Some(ship), with: f.with };
        let f = AbilityFrame::new(t, AbilityStage::Pay);
        let mut ops = program.ops(program.ability(ability)).iter();
        ops.any(|op| matches!(*op, Op::Dice(op) if is_barred(b, &f, op)))
    };
    { abilities }.any(is_barred_one)
}

/// The first of `faces` that dice of this kind have.
pub(crate) fn face_of(die: DieKind, faces: Set<Face>) -> Option<Face> {
    let has = |face: Face| match face {
        Face::Blank | Face::Focus => true,
        Face::Hit | Face::Crit => die == DieKind::Attack,
        Face::Evade => die == DieKind::Defense,
    };
    Face::ALL.into_iter().find(|face| faces.has(*face) && has(*face))
}

/// Whether an effect on dice would change something.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: DiceOp) -> bool {
    let t = f.trigger();
    if b.attacks.current().is_none() && rolled::under_way(b).is_none() {
        return false;
    }
    if is_barred(b, f, op) {
        return false;
    }
    match op {
        DiceOp::Guess(_) => true,
        DiceOp::Reroll { dice, n, times, from, uncounted, .. } => {
            let focus = focus_left(b, f, dice).map_or(u8::MAX, |(_, left)| left);
            rerolls_left(b, f, dice, uncounted) > 0
                && (n >= ANY || n.saturating_mul(amounts::amount(b, f, times)) > 0)
                && predicates::pool(b, &t, dice).is_some_and(|pool| {
                    bounded(rerollable(pool, from, uncounted), focus).iter().sum::<u8>() > 0
                })
        }
        DiceOp::Change { times, .. } if amounts::amount(b, f, times) == 0 => false,
        DiceOp::Change { dice, from, to, .. } => {
            let Some(to) = face_of(kind(b, f, dice), to) else { return false };
            let focus = focus_left(b, f, dice).is_none_or(|(_, left)| left > 0);
            predicates::pool(b, &t, dice).is_some_and(|pool| {
                let may = |face: Face| face != Face::Focus || focus;
                Face::ALL
                    .into_iter()
                    .any(|face| face != to && from.has(face) && may(face) && pool.count(face) > 0)
            })
        }
        DiceOp::Cancel { dice, faces, .. } => predicates::pool(b, &t, dice)
            .is_some_and(|pool| Face::ALL.into_iter().any(|face| faces.has(face) && pool.count(face) > 0)),
        DiceOp::Add { .. } => true,
        DiceOp::RollOneMore => b.attacks.current().is_some(),
        DiceOp::AddMatching { dice, .. } => {
            predicates::pool(b, &t, dice).is_some_and(|pool| pool.total() > 0)
        }
        DiceOp::TreatAgility(of) => b.attacks.current().is_some_and(|attack| {
            let count = counts::count(b, &t, f.chosen, of);
            count.is_some_and(|count| count != status::agility(b, attack.defender))
        }),
        DiceOp::RollMore { .. } if b.attacks.current().is_none() => false,
        DiceOp::RollMore { times, .. } if amounts::amount(b, f, times) == 0 => false,
        DiceOp::RollMore { dice, most, .. } => match kind(b, f, dice) {
            DieKind::Attack => attack_dice(b, b.attacks.len - 1) < most,
            DieKind::Defense => defense_dice(b, b.attacks.len - 1) < most,
        },
        DiceOp::ApplyRangeBonus => b.attacks.current().is_some_and(|attack| {
            // With the ordnance icon there is no range bonus to apply [ATK-26].
            !attack.no_range_bonus[0] && !weapon(b, attack).ordnance && !attack_bonus(b, b.attacks.len - 1)
        }),
        DiceOp::NoRangeBonus(_) if b.attacks.current().is_none() => false,
        DiceOp::NoRangeBonus(dice) => match kind(b, f, dice) {
            DieKind::Attack => attack_bonus(b, b.attacks.len - 1),
            DieKind::Defense => defense_bonus(b, b.attacks.len - 1),
        },
        DiceOp::InflictInstead { from, .. } => b.attacks.current().is_some_and(|attack| {
            [Face::Hit, Face::Crit]
                .into_iter()
                .any(|face| from.has(face) && attack.attack_dice.count(face) > 0)
        }),
        DiceOp::SkipDice => b.attacks.current().is_some_and(|attack| !attack.skips_dice),
    }
}
