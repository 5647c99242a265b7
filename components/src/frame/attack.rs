//! Frames of attacks.

use crate::ids::{ShipSet, ShipSlot};

/// ATK-36, ATK-77: why a ship attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// The one standard attack of an engagement.
    Standard,
    /// ATK-76: a bonus attack.
    Bonus,
    /// HUG-8, HUG-9: one of the attacks of a huge ship that engages; which of the two it is follows
    /// from the weapon.
    Engaging,
}

/// ATK-31 to ATK-74: an attack. Its dice stand in the battle's attack pool at `data`.
///
/// Ends with [`crate::state::Outcome::Done`], or with `Declined` if no attack was made.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct AttackFrame {
    /// Who attacks.
    pub attacker: ShipSlot,
    /// Why.
    pub kind: AttackKind,
    /// How far.
    pub step: AttackStep,
    /// Index into the attack pool; none before an attack is declared.
    pub data: u8,
    /// The weapons that may be used, as bits by their index: a bonus attack may name some.
    pub weapons: u16,
    /// The ships that may be declared defender, friendly ones never.
    pub targets: ShipSet,
    /// A turret only through an arc from which the ship has not attacked this round.
    pub unused_turret: bool,
    /// ATK-79: the weapon's lock requirement is lifted.
    pub without_lock: bool,
    /// ATK-35: the charges that the attack costs are not spent.
    pub free: bool,
    /// ABL-3: it is declared if it can be.
    pub must: bool,
}

impl AttackFrame {
    /// An attack about to be declared, with any weapon against any enemy.
    pub const fn new(attacker: ShipSlot, kind: AttackKind) -> AttackFrame {
        AttackFrame {
            attacker,
            kind,
            step: AttackStep::Declare,
            data: u8::MAX,
            weapons: u16::MAX,
            targets: ShipSet::UNITS,
            unused_turret: false,
            without_lock: false,
            free: false,
            must: false,
        }
    }

    /// The same attack at another step.
    pub const fn at(self, step: AttackStep) -> AttackFrame {
        AttackFrame { step, ..self }
    }
}

/// The steps of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum AttackStep {
    /// ATK-31: weapon and defender.
    #[default]
    Declare,
    /// ATK-85: which of several equally short lines. Then ATK-35: costs are paid and the attack is
    /// declared.
    MeasureLine,
    /// ATK-37.
    RollAttack,
    /// "Before the Modify Attack Dice step".
    BeforeModifyAttack,
    /// ATK-42: the defender's side.
    ModifyAttackByDefender,
    /// ATK-42: the attacker's side.
    ModifyAttackByAttacker,
    /// TOK-32: which attack dice the attacker rerolls for its lock.
    RerollAttack,
    /// ATK-47.
    RollDefense,
    /// "Before the Modify Defense Dice step".
    BeforeModifyDefense,
    /// ATK-52: the attacker's side.
    ModifyDefenseByAttacker,
    /// ATK-52: the defender's side.
    ModifyDefenseByDefender,
    /// ATK-64, ATK-65.
    Neutralize,
    /// ATK-66, ATK-71: it hits or misses.
    HitOrMiss,
    /// "After the Neutralize Results step".
    AfterNeutralize,
    /// ATK-68.
    DealDamage,
    /// ATK-72.
    Aftermath,
    /// The attack is over, the abilities of its Aftermath are done.
    End,
}
