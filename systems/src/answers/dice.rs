//! The dice of the attack or the roll under way: which of them an effect means, and whether anything modifies them.

use killbox_components::ability::{Dice, Hook, Op};
use killbox_components::dice::DieKind;
use killbox_components::frame::{AbilityFrame, Frame};

use crate::answers::queries;
use crate::reads::rolled;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Which dice they are.
pub(crate) fn kind<O: Observer>(b: &Battle<O>, f: &AbilityFrame, dice: Dice) -> DieKind {
    if let Some(at) = rolled::under_way(b)
        && let Frame::Roll(roll) = b.frames.0[at]
    {
        return roll.die;
    }
    match dice {
        Dice::Attack => DieKind::Attack,
        Dice::Defense => DieKind::Defense,
        Dice::Own => match b.attacks.current() {
            Some(attack) if attack.defender == f.subject => DieKind::Defense,
            _ => DieKind::Attack,
        },
    }
}

/// ATK-56: whether the effect would modify dice that nothing modifies.
pub(crate) fn is_fixed<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: &Op) -> bool {
    let (Op::Reroll { dice, .. } | Op::Change { dice, .. } | Op::Add { dice, .. }) = *op else {
        return false;
    };
    if rolled::under_way(b).is_some() {
        return false;
    }
    let hook = match kind(b, f, dice) {
        DieKind::Attack => Hook::ModifyAttackDice,
        DieKind::Defense => Hook::ModifyDefenseDice,
    };
    b.attacks.current().is_some_and(|attack| queries::is_fixed(b, hook, attack))
}
