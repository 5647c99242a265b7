//! The weapon of an attack under way, and the limits of attacks at attack range 0 [ATK-39, ATK-43,
//! ATK-53].

use killbox_components::attack::AttackData;
use killbox_components::frame::Frame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::ids::Seat;
use killbox_components::spec::WeaponSpec;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The weapon of an attack under way.
pub fn weapon<'a, O: Observer>(b: &Battle<'a, O>, attack: &AttackData) -> &'a WeaponSpec {
    &b.matchup.ship(attack.attacker).weapons[usize::from(attack.weapon)]
}

/// Whether the limits of a primary attack at attack range 0 hold: no attack dice are added, and the
/// attacker does not modify them [ATK-39, ATK-43].
pub fn attacker_is_limited<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    attack.range == 0 && b.rules().range_0_dice_limits && !weapon(b, attack).special
}

/// Whether the defender is protected because it is at attack range 0: enemy ships do not reduce the
/// number of its dice, modify them or cancel results [ATK-53].
pub fn defender_is_protected<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    attack.range == 0 && b.rules().range_0_dice_limits
}

/// The seat whose abilities come first in the block of the ability queue that opens now, if it is
/// opened by the Aftermath of an attack: that of the defending player [ATK-72, ATK-80]. Abilities
/// of third ships belong to their players [ATK-72/open].
pub fn first_in_aftermath<O: Observer>(b: &Battle<O>) -> Option<Seat> {
    match b.frames.top() {
        Some(Frame::Attack(f)) if f.step == AttackStep::End => {
            b.attacks.current().map(|attack| attack.defender.seat())
        }
        _ => None,
    }
}
