//! ATK-31 to ATK-81: an attack, from its declaration to the end of its Aftermath.
//!
//! The Engagement Phase (standard attacks) and abilities (bonus attacks) push [`killbox_components::frame::Frame::Attack`].
//! The frame says how far the attack is; its dice stand in the battle's attack pool. Abilities change an attack through
//! [`crate::answers::queries`] and through the pool; the damage itself is [`crate::damage`]'s.

pub mod declare;
pub mod dice;
pub mod modify;
pub mod result;

use killbox_components::ability::language::Until;
use killbox_components::attack::AttackData;
use killbox_components::frame::attack::AttackStep;
use killbox_components::frame::{AttackFrame, Frame};
use killbox_components::ids::Seat;
use killbox_components::spec::WeaponSpec;
use killbox_components::state::Outcome;

use crate::answers::granted;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// One step of an attack.
pub fn step<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    if f.step == AttackStep::Declare {
        return declare::declare(b, f);
    }
    let AttackData { attacker, defender, .. } = *data(b, f);
    if !b.core.in_play.has(attacker) || !b.core.in_play.has(defender) {
        // MOV-96: one of the two has left the board; nothing of the attack is left to resolve.
        return end(b);
    }
    match f.step {
        AttackStep::Declare | AttackStep::MeasureLine => declare::measure_line(b, f),
        AttackStep::RollAttack => dice::roll_attack(b, f),
        AttackStep::BeforeModifyAttack => modify::before_attack(b, f),
        AttackStep::ModifyAttackByDefender => modify::attack_by_defender(b, f),
        AttackStep::ModifyAttackByAttacker => modify::attack_by_attacker(b, f),
        AttackStep::RerollAttack => modify::reroll_attack(b, f),
        AttackStep::RollDefense => dice::roll_defense(b, f),
        AttackStep::BeforeModifyDefense => modify::before_defense(b, f),
        AttackStep::ModifyDefenseByAttacker => modify::defense_by_attacker(b, f),
        AttackStep::ModifyDefenseByDefender => modify::defense_by_defender(b, f),
        AttackStep::Neutralize => result::neutralize(b, f),
        AttackStep::HitOrMiss => result::hit_or_miss(b, f),
        AttackStep::DealDamage => result::deal_damage(b, f),
        AttackStep::Aftermath => result::aftermath(b, f),
        AttackStep::End => end(b),
    }
}

/// The attack's own data.
fn data<'a, O: Observer>(b: &'a mut Battle<O>, f: AttackFrame) -> &'a mut AttackData {
    b.attack(f.data)
}

/// The attack goes on at `step`.
fn go_on<O: Observer>(b: &mut Battle<O>, f: AttackFrame, step: AttackStep) -> AttackFrame {
    let f = f.at(step);
    b.set(Frame::Attack(f));
    f
}

/// ATK-33: only now the defender is no longer the defender.
fn end<O: Observer>(b: &mut Battle<O>) -> Flow {
    b.attacks.end();
    granted::expire(b, Until::EndOfAttack);
    b.pop_with(Outcome::Done)
}

/// The weapon of an attack under way.
pub fn weapon<'a, O: Observer>(b: &Battle<'a, O>, attack: &AttackData) -> &'a WeaponSpec {
    &b.matchup.ship(attack.attacker).weapons[usize::from(attack.weapon)]
}

/// ATK-39, ATK-43: whether the limits of a primary attack at attack range 0 hold: no attack dice are added, and the
/// attacker does not modify them.
pub fn attacker_is_limited<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    attack.range == 0 && b.rules().range_0_dice_limits && !weapon(b, attack).special
}

/// ATK-53: whether a defender at attack range 0 is protected: enemy ships do not reduce its dice, and do not modify or
/// cancel them.
pub fn defender_is_protected<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    attack.range == 0 && b.rules().range_0_dice_limits
}

/// ATK-72, ATK-80: whose abilities come first in the block of the ability queue that opens now, if an attack's Aftermath
/// opens it: the defending player's. Abilities of third ships are their player's (ATK-72/open).
pub fn first_in_aftermath<O: Observer>(b: &Battle<O>) -> Option<Seat> {
    match b.frames.top() {
        Some(Frame::Attack(f)) if f.step == AttackStep::End => {
            b.attacks.current().map(|attack| attack.defender.seat())
        }
        _ => None,
    }
}
