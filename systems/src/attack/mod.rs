//! ATK-31 to ATK-81: an attack, from its declaration to the end of its Aftermath.
//!
//! The Engagement Phase (standard attacks) and abilities (bonus attacks) push
//! [`killbox_components::frame::Frame::Attack`]. The frame says how far the attack is; its dice
//! stand in the battle's attack pool. Abilities change an attack through
//! [`crate::answers::queries`] and through the pool; the damage itself is [`crate::damage`]'s.

pub mod declare;
pub mod dice;
pub mod modify;
mod moments;
pub mod result;
mod under_way;

use killbox_components::attack::AttackData;
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::state::Outcome;

use crate::answers::granted;
use crate::attack::under_way::data;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// One step of an attack.
pub fn step<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    if f.step == AttackStep::Declare {
        return declare::declare(b, f);
    }
    let AttackData { attacker, defender, .. } = *data(b, f);
    let here = b.units();
    if !here.has(attacker) || !here.has(defender) {
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
        AttackStep::AfterNeutralize => result::after_neutralize(b, f),
        AttackStep::DealDamage => result::deal_damage(b, f),
        AttackStep::Aftermath => result::aftermath(b, f),
        AttackStep::End => end(b),
    }
}

/// ATK-33: only now the defender is no longer the defender.
fn end<O: Observer>(b: &mut Battle<O>) -> Flow {
    granted::expire_with_attack(b);
    b.attacks.end();
    b.pop_with(Outcome::Done)
}
