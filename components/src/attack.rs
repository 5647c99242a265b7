//! The data of attacks under way: dice, range, and what has been modified.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::Component;

use crate::ability::{Hook, Trigger};
use crate::arc::Arc;
use crate::dice::{Face, Pool};
use crate::ids::{ShipSet, ShipSlot};
use crate::sets::Set;
use crate::state::StandardShips;
use crate::token::Token;

/// How deep attacks can nest: an attack, and a bonus attack in its aftermath that calls for
/// another.
pub const ATTACKS: usize = 4;

/// One attack under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct AttackData {
    /// Who attacks.
    pub attacker: ShipSlot,
    /// ATK-32: who defends.
    pub defender: ShipSlot,
    /// Index of the weapon on the attacker's card.
    pub weapon: u8,
    /// ATK-21.
    pub arc: Arc,
    /// ATK-7: the attack range.
    pub range: u8,
    /// ATK-49: an obstacle obstructs it.
    pub obstructed: bool,
    /// ATK-76: it is a bonus attack.
    pub bonus: bool,
    /// The attacker had attacked the defender in this round before it.
    pub again: bool,
    /// OBJ-27: the attacker ignores what obstructs it.
    pub ignores_obstruction: bool,
    /// LEG-21: a gas cloud does.
    pub by_gas_cloud: bool,
    /// LEG-21: the gas cloud's change has been used.
    pub gas_cloud_used: bool,
    /// The attack dice.
    pub attack_dice: Pool,
    /// The defense dice.
    pub defense_dice: Pool,
    /// HUG-52: a huge ship obstructs it.
    pub by_huge_ship: bool,
    /// ATK-66.
    pub hit: bool,
    /// ATK-72, RND-75: ships destroyed in the course of it, whose abilities wait for the Aftermath.
    pub destroyed: ShipSet,
    /// ATK-76: abilities that grant a bonus attack and were triggered in the course of it; they
    /// wait for the Aftermath, four at most.
    pub bonus_attacks: [Option<Trigger>; 4],
    /// ATK-74: the Aftermath has begun: it is no longer "while you perform an attack" or "while you
    /// defend".
    pub aftermath: bool,
    /// ABL-32: abilities that have been used inside this attack, as bits by
    /// [`crate::ability::Compiled::mark`].
    pub used: u128,
    /// How many of which results the defender has guessed; 0 if it has not.
    pub guess: (u8, Set<Face>),
    /// ABL-26: the moment between two steps that the attack has come to last.
    pub moment: Option<Hook>,
    /// ABL-26: abilities that were triggered when it came, as bits like those of `used`.
    pub triggered: u128,
    /// ATK-37: more (or fewer) attack dice by abilities that were used.
    pub more_attack_dice: i8,
    /// ATK-66: no dice are rolled and the attack hits: an ability says so.
    pub skips_dice: bool,
    /// ATK-64: how many HIT and CRIT results were neutralized by EVD.
    pub neutralized: u8,
    /// ATK-38: an ability applies the range 1 bonus.
    pub range_bonus: bool,
    /// ATK-38, ATK-48: an ability prevents the range bonus of attack dice, of defense dice.
    pub no_range_bonus: [bool; 2],
    /// ATK-47: more (or fewer) defense dice by abilities that were used.
    pub more_defense_dice: i8,
    /// ATK-37, ATK-47: how many attack dice, defense dice were rolled.
    pub rolled: [u8; 2],
    /// ATK-55: the ships that have modified attack dice, defense dice.
    pub modified_by: [ShipSet; 2],
    /// ATK-55, ATK-57: the attack dice, defense dice were changed, added to or lessened since they
    /// were last rolled or rerolled.
    pub altered: [bool; 2],
    /// ATK-55: how many FOC the attacker, the defender has modified of its own dice; only if an
    /// ability asks.
    pub focus_modified: [u8; 2],
    /// TOK-1: the kinds of token that the attacker, that the defender has spent.
    pub spent: [Set<Token>; 2],
    /// DMG-3: the damage cards that the defender was dealt, and how many of them faceup.
    pub dealt: [u8; 2],
    /// DMG-1: the damage that the defender has suffered.
    pub suffered: u8,
    /// DMG-21: of the faceup ones, how many Pilot and how many Ship cards.
    pub dealt_by_trait: [u8; 2],
    /// ATK-37, ATK-47: the most attack dice, defense dice that an ability which was used states; 0
    /// if none does.
    pub most_dice: [u8; 2],
    /// WNG-4: the wingmates that abilities have chosen as such inside it.
    pub wingmates: StandardShips,
}

/// The attacks under way in a battle, the innermost last.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Attacks {
    /// Their data; frames hold the index.
    pub pool: [AttackData; ATTACKS],
    /// How many are in use.
    pub len: u8,
}

/// The attacks under way; those that are over are forgotten.
impl Hash for Attacks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Attacks { pool, len } = self;
        pool[..usize::from(*len)].hash(state);
    }
}

impl Attacks {
    /// The innermost attack under way.
    pub fn current(&self) -> Option<&AttackData> {
        self.pool.get(usize::from(self.len.checked_sub(1)?))
    }

    /// The innermost attack under way, to write to.
    pub fn current_mut(&mut self) -> Option<&mut AttackData> {
        self.pool.get_mut(usize::from(self.len.checked_sub(1)?))
    }

    /// Begins an attack; its index, or `None` if attacks nest too deep.
    pub fn begin(&mut self, data: AttackData) -> Option<u8> {
        let index = self.len;
        *self.pool.get_mut(usize::from(index))? = data;
        self.len += 1;
        Some(index)
    }

    /// Ends the innermost attack.
    pub fn end(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}
