//! Whether a weapon reaches the defender of an attack [ATK-29, ABL-26].

use killbox_components::ability::{BonusAttack, Op, ShipOp, Trigger, Whom};
use killbox_components::ids::ShipSlot;
use killbox_components::ruleset::Range0Attacks;
use killbox_components::spec::WeaponSpec;

use crate::abilities::references::attack_band;
use crate::abilities::{predicates, queries};
use crate::derived::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether the weapon can attack at attack range `band` [ATK-23, ATK-24, ATK-29, LEG-15, LEG-16].
/// The ruleset decides about range 0: primary weapons can attack there, or only an ability allows
/// it.
pub(crate) fn is_in_range<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    weapon: &WeaponSpec,
    defender: ShipSlot,
    band: u8,
) -> bool {
    let (nearest, farthest) = queries::weapon_range(b, attacker, weapon);
    if band > 0 {
        return (nearest..=farthest).contains(&band);
    }
    match b.rules().range_0_attacks {
        // Primary weapons of huge ships cannot attack at range 0 [HUG-13].
        Range0Attacks::ByWeapon => nearest == 0 || !weapon.special && !b.board.huge.0.has(attacker),
        // A range that an ability lowers to 0 is a permission; a printed one is not.
        Range0Attacks::ByCard => {
            nearest < weapon.min_range && nearest == 0
                || queries::may_attack_at_range_0(b, attacker, weapon, defender)
        }
    }
}

/// Whether the target that an ability names for the attack that it grants is in arc and in range of
/// the attacker [ABL-26/open]. True if the ability names no target or lets its player choose.
pub(crate) fn has_in_reach<O: Observer>(b: &Battle<O>, t: &Trigger) -> bool {
    let program = &b.matchup.program;
    program.ops(program.ability(t.ability)).iter().all(|op| {
        let Op::Ship(who, ShipOp::BonusAttack(attack)) = *op else { return true };
        let Some(against @ (Whom::ThatShip | Whom::OtherShip | Whom::Attacker | Whom::Defender)) =
            attack.against
        else {
            return true;
        };
        let targets = predicates::whom(b, t, None, against);
        let attackers = predicates::whom(b, t, None, who);
        attackers
            .into_iter()
            .any(|ship| targets.into_iter().any(|target| reaches(b, t, ship, attack, target)))
    })
}

fn reaches<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    ship: ShipSlot,
    attack: BonusAttack,
    target: ShipSlot,
) -> bool {
    let fits =
        |weapon: &&WeaponSpec| predicates::weapon_fits(b, attack.weapons, attack.arcs, t, ship, weapon);
    b.spec(ship).weapons.iter().filter(fits).any(|weapon| {
        measure::weapon_arcs(b, ship, weapon).arcs().any(|arc| {
            attack_band(b, ship, arc, target).is_some_and(|band| {
                is_in_range(b, ship, weapon, target, band)
                    || queries::stretched(b, ship, weapon, band).is_some()
            })
        })
    })
}
