//! The attacks that abilities allow: from which positions, on which targets, and at which ranges.

use killbox_components::ability::{Change, Compiled, Hook, Range, Trigger};
use killbox_components::attack::AttackData;
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::requirements::Requirements;
use killbox_components::sets::Set;
use killbox_components::spec::WeaponSpec;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;

use super::dice::force_lenders;
use crate::abilities::predicates;
use crate::abilities::predicates::{answers, answers_about, answers_on};
use crate::derived::charge::On;
use crate::derived::{charge, measure};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether an ability allows `attacker` to attack `defender` with this weapon at range 0 [LEG-16].
pub fn may_attack_at_range_0<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
) -> bool {
    let mut may = false;
    answers(b, Hook::Range0, attacker, |ability, _| {
        if let Some(Change::MayAttackAtRange0(weapons)) = ability.change {
            may |= weapons.iter().any(|word| predicates::weapon_is(word, ability.source, attacker, weapon));
        }
    });
    let of_target = |ability: &Compiled, _: u8| {
        may |= !weapon.special && ability.change == Some(Change::MayBeAttackedAtRange0);
    };
    answers(b, Hook::Range0, defender, of_target);
    may
}

/// The tokens that the attacker may spend on its dice at attack range 0, where it does not modify
/// them otherwise. An ability of the attacker or of the defender allows it [ATK-43].
pub fn spent_at_range_0<O: Observer>(b: &Battle<O>, attack: &AttackData) -> Set<Token> {
    let mut spent = Set::EMPTY;
    for ship in [attack.attacker, attack.defender] {
        answers(b, Hook::Range0, ship, |ability, _| {
            if let Some(Change::AttackerMaySpendAtRange0(tokens)) = ability.change {
                spent |= tokens;
            }
        });
    }
    spent
}

/// Whether attack range 0 counts as 1 for `attacker` [ATK-7].
pub fn range_0_counts_as_1<O: Observer>(b: &Battle<O>, attacker: ShipSlot) -> bool {
    let mut does = false;
    answers(b, Hook::Range0, attacker, |ability, _| {
        does |= ability.change == Some(Change::AttackRange0CountsAs1);
    });
    does
}

/// Whether an ability lets `attacker` attack `defender` with this weapon although it is disarmed
/// [TOK-38].
pub fn may_attack_while_disarmed<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
) -> bool {
    let mut may = false;
    answers_on(b, Hook::AttackInSpite, attacker, TriggerData::Ship(defender), |ability, _| {
        if let Some(Change::MayAttackWhileDisarmed { weapons, arcs, locked }) = ability.change {
            let t = Trigger { ship: attacker, ..Trigger::default() };
            may |= predicates::weapon_fits(b, weapons, arcs, &t, attacker, weapon)
                && (!locked || b.tokens[attacker].locks(ObjectId::ship(defender)));
        }
    });
    may
}

/// Whether abilities let `attacker` attack with this weapon from obstacles of all these kinds
/// [ATK-81].
pub fn may_attack_on<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    on: Set<ObstacleKind>,
) -> bool {
    let mut left = on;
    answers(b, Hook::AttackInSpite, attacker, |ability, _| {
        if let Some(Change::MayAttackOnObstacles { weapons, kinds, .. }) = ability.change {
            let t = Trigger { ship: attacker, ..Trigger::default() };
            if predicates::weapon_fits(b, weapons, Set::all(), &t, attacker, weapon) {
                left = left.without(kinds);
            }
        }
    });
    left.is_empty()
}

/// The Force that lets `attacker` attack `defender` without one of the tokens that the weapon
/// needs; `None` if no ability allows it [ATK-25].
pub fn ignores_requirement<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    defender: ShipSlot,
    needs: Requirements,
) -> Option<u8> {
    let mut least = None;
    answers_on(b, Hook::AttackInSpite, attacker, TriggerData::Ship(defender), |ability, _| {
        if let Some(Change::MayIgnoreRequirement { of, force, .. }) = ability.change
            && (of.lock && needs.lock || of.focus && needs.focus || of.calculate && needs.calculate)
            && (charge::can_spend(b, attacker, On::FORCE, force)
                || charge::may_spend_force(b, attacker) && force <= lent_to(b, attacker, defender))
        {
            least = Some(least.map_or(force, |least: u8| least.min(force)));
        }
    });
    least
}

/// The Force that `attacker` has and is lent when it declares an attack on `defender` [ABL-8].
fn lent_to<O: Observer>(b: &Battle<O>, attacker: ShipSlot, defender: ShipSlot) -> u8 {
    let attack = AttackData { attacker, defender, ..AttackData::default() };
    let ships = force_lenders(b, &attack, false) | attacker.set();
    ships.into_iter().map(|ship| b.charges[ship].force.active).sum()
}

/// Whether `ship` can attack friendly ships, and whether it can attack only at the nearest attack
/// range [ATK-32].
pub fn targets<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> (bool, bool) {
    let (mut friends, mut nearest) = (false, false);
    answers(b, Hook::Target, ship, |ability, _| {
        friends |= ability.change == Some(Change::MayAttackFriends);
        nearest |= ability.change == Some(Change::AttackNearestOnly);
    });
    (friends, nearest)
}

/// The attack range that this attack counts as having [ATK-7].
pub fn counted_range<O: Observer>(b: &Battle<O>, attack: &AttackData) -> u8 {
    let mut range = attack.range;
    answers_about(b, Hook::AttackRange, attack, |_, ability, _| {
        if let Some(Change::AttackRangeCountsAs(counted)) = ability.change {
            range = counted;
        }
    });
    range
}

/// The obstacles that have no effect when they obstruct this attack, as bits [OBJ-27].
pub fn ignored_as_obstructing<O: Observer>(b: &Battle<O>, attack: &AttackData) -> u8 {
    let mut ignored = 0;
    answers_about(b, Hook::Obstructing, attack, |_, ability, _| {
        if let Some(Change::IgnoreObstructing(range)) = ability.change {
            let such = |index: &usize| range.has(measure::range_to_obstacle(b, attack.attacker, *index));
            ignored |= (0..OBSTACLES).filter(such).fold(0_u8, |bits, index| bits | 1 << index);
        }
    });
    ignored
}

/// The nearest and farthest attack range of a weapon, changed by abilities [ATK-29].
pub fn weapon_range<O: Observer>(b: &Battle<O>, ship: ShipSlot, weapon: &WeaponSpec) -> (u8, u8) {
    let mut range = (weapon.min_range, weapon.max_range);
    answers(b, Hook::WeaponRange, ship, |ability, _| {
        if let Some(Change::PrimaryRange(Range { nearest, farthest })) = ability.change
            && !weapon.special
        {
            range = (nearest, farthest);
        }
        if let Some(Change::WiderRange(kinds)) = ability.change {
            let t = Trigger { ship, ..Trigger::default() };
            if predicates::weapon_fits(b, kinds, Set::all(), &t, ship, weapon) {
                range = (range.0.saturating_sub(1), (range.1 + 1).min(range.1.max(3)));
            }
        }
    });
    range
}

/// The token that `ship` can spend to attack at this attack range with a weapon that does not reach
/// it [ATK-29].
pub fn stretched<O: Observer>(b: &Battle<O>, ship: ShipSlot, weapon: &WeaponSpec, band: u8) -> Option<Token> {
    if b.matchup.program.is_silent(Hook::WeaponRange, b.core.faceup_kinds) {
        return None;
    }
    let (nearest, farthest) = weapon_range(b, ship, weapon);
    if !(nearest.saturating_sub(1)..=(farthest + 1).min(5)).contains(&band) {
        return None;
    }
    let mut paid = None;
    answers(b, Hook::WeaponRange, ship, |ability, _| {
        if let Some(Change::WiderRangeFor(token)) = ability.change
            && b.tokens[ship].has(token)
        {
            paid = Some(token);
        }
    });
    paid
}

/// How much farther than usual `ship` can lock, coordinate and jam; its energy limits the distance
/// [ACT-27].
pub fn farther<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut by = 0;
    answers(b, Hook::Farther, ship, |ability, _| {
        if let Some(Change::FartherForEnergy(most)) = ability.change {
            by = most.min(charge::charge(b, ship, On::ENERGY).active);
        }
    });
    by
}

/// Whether the range bonus applies, that is, no ability prevents it. The hook names the dice
/// [ATK-38, ATK-48].
pub fn has_range_bonus<O: Observer>(b: &Battle<O>, hook: Hook, attack: &AttackData) -> bool {
    let mut has = true;
    answers_about(b, hook, attack, |_, _, _| has = false);
    has
}
