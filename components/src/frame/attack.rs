//! Frames of attacks.

use crate::ids::{ShipSet, ShipSlot};

/// The reason for an attack [ATK-36, ATK-77].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// The one standard attack of an engagement.
    Standard,
    /// A bonus attack [ATK-76].
    Bonus,
    /// One of the attacks of a huge ship that engages. The weapon decides which of the two kinds it
    /// is [HUG-8, HUG-9].
    Engaging,
}

/// An attack [ATK-31 to ATK-74]. Its dice are in the battle's attack pool at `data`.
///
/// The frame ends with [`crate::state::Outcome::Done`], or with `Declined` if no attack was made.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct AttackFrame {
    /// The attacker.
    pub attacker: ShipSlot,
    /// The reason for the attack.
    pub kind: AttackKind,
    /// The current step.
    pub step: AttackStep,
    /// The index into the attack pool; out of range until an attack is declared.
    pub data: u8,
    /// The weapons that may be used, as bits by their index. A bonus attack may restrict them.
    pub weapons: u16,
    /// The ships that may be declared the defender. Friendly ships never may.
    pub targets: ShipSet,
    /// Whether a turret can be used only through an arc from which the ship has not attacked this
    /// round.
    pub unused_turret: bool,
    /// Whether the weapon's lock requirement is lifted [ATK-79].
    pub without_lock: bool,
    /// Whether the charges that the attack costs are not spent [ATK-35].
    pub free: bool,
    /// Whether the attack must be declared if it can be [ABL-3].
    pub must: bool,
}

impl AttackFrame {
    /// An attack that is about to be declared, with any weapon against any enemy.
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
    /// The weapon and the defender are declared [ATK-31].
    #[default]
    Declare,
    /// The attacker chooses among several equally short lines [ATK-85]. Then the costs are paid and
    /// the attack is declared [ATK-35].
    MeasureLine,
    /// The attack dice are rolled [ATK-37].
    RollAttack,
    /// "Before the Modify Attack Dice step".
    BeforeModifyAttack,
    /// The defender's player modifies attack dice [ATK-42].
    ModifyAttackByDefender,
    /// The attacker's player modifies attack dice [ATK-42].
    ModifyAttackByAttacker,
    /// The attacker's player chooses the attack dice to reroll for its lock [TOK-32].
    RerollAttack,
    /// The defense dice are rolled [ATK-47].
    RollDefense,
    /// "Before the Modify Defense Dice step".
    BeforeModifyDefense,
    /// The attacker's player modifies defense dice [ATK-52].
    ModifyDefenseByAttacker,
    /// The defender's player modifies defense dice [ATK-52].
    ModifyDefenseByDefender,
    /// The results are neutralized [ATK-64, ATK-65].
    Neutralize,
    /// The attack hits or misses [ATK-66, ATK-71].
    HitOrMiss,
    /// "After the Neutralize Results step".
    AfterNeutralize,
    /// The damage is dealt [ATK-68].
    DealDamage,
    /// The Aftermath [ATK-72].
    Aftermath,
    /// The attack is over, and the abilities of its Aftermath have resolved.
    End,
}
