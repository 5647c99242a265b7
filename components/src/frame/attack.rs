//! Frames of attacks.

use crate::ids::ShipSlot;

/// ATK-36, ATK-77: why a ship attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackKind {
    /// The one standard attack of an engagement.
    Standard,
    /// ATK-76: a bonus attack.
    Bonus,
}

/// ATK-31 to ATK-74: an attack. Its dice stand in the battle's attack pool at `data`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackFrame {
    /// Who attacks.
    pub attacker: ShipSlot,
    /// Why.
    pub kind: AttackKind,
    /// How far.
    pub step: AttackStep,
    /// Index into the attack pool.
    pub data: u8,
}

impl AttackFrame {
    /// An attack about to be declared.
    pub const fn new(attacker: ShipSlot, kind: AttackKind) -> AttackFrame {
        AttackFrame { attacker, kind, step: AttackStep::Declare, data: u8::MAX }
    }
}

/// The steps of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum AttackStep {
    /// ATK-31: weapon and defender.
    #[default]
    Declare,
    /// ATK-85: which of several equally short lines.
    MeasureLine,
    /// ATK-35.
    PayCosts,
    /// "After you declare the defender".
    Declared,
    /// ATK-37.
    RollAttack,
    /// ATK-42: the defender's side.
    ModifyAttackByDefender,
    /// ATK-42: the attacker's side.
    ModifyAttackByAttacker,
    /// ATK-47.
    RollDefense,
    /// ATK-52: the attacker's side.
    ModifyDefenseByAttacker,
    /// ATK-52: the defender's side.
    ModifyDefenseByDefender,
    /// "Before the Neutralize Results step".
    BeforeNeutralize,
    /// ATK-64, ATK-65.
    Neutralize,
    /// ATK-71: "after neutralize", "hits", "misses".
    Neutralized,
    /// ATK-68.
    DealDamage,
    /// ATK-72 (1) and (2).
    Aftermath,
    /// ATK-72 (3) and (4).
    BonusAttacks,
    /// The attack is over.
    End,
}
