//! An attack, from its declaration to the end of its Aftermath [ATK-31 to ATK-81].
//!
//! The Engagement Phase (standard attacks) and abilities (bonus attacks) push
//! [`killbox_components::frame::Frame::Attack`]. The frame holds the step of the attack; its dice
//! are in the battle's attack pool. Abilities change an attack through
//! [`crate::abilities::queries`] and through the pool. The damage is in [`crate::damage`].

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

use crate::abilities::granted;
use crate::attack::under_way::data;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of an attack.
pub fn step<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    if f.step == AttackStep::Declare {
        return declare::declare(b, f);
    }
    let AttackData { attacker, defender, .. } = *data(b, f);
    let here = b.units();
    if !here.has(attacker) || !here.has(defender) {
        // The attacker or defender has left the board, so the rest of the attack does not resolve
        // [MOV-96].
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

/// Ends the attack. The defender counts as the defender until here [ATK-33].
fn end<O: Observer>(b: &mut Battle<O>) -> Flow {
    granted::expire_with_attack(b);
    b.attacks.end();
    b.pop_with(Outcome::Done)
}
