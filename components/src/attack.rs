//! The attacks under way: dice, range, and the effects used so far.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::Component;

use crate::ability::{Hook, Trigger};
use crate::arc::Arc;
use crate::dice::{Face, Pool};
use crate::ids::{ShipSet, ShipSlot};
use crate::sets::Set;
use crate::state::StandardShips;
use crate::token::Token;

/// Capacity for nested attacks: an attack, and bonus attacks in its Aftermath that grant further
/// ones.
pub const ATTACKS: usize = 4;

/// One attack under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct AttackData {
    /// The attacker.
    pub attacker: ShipSlot,
    /// The defender [ATK-32].
    pub defender: ShipSlot,
    /// The index of the weapon on the attacker's card.
    pub weapon: u8,
    /// The attack arc [ATK-21].
    pub arc: Arc,
    /// The attack range [ATK-7].
    pub range: u8,
    /// Whether an obstacle obstructs the attack [ATK-49].
    pub obstructed: bool,
    /// Whether the attack is a bonus attack [ATK-76].
    pub bonus: bool,
    /// Whether the attacker had attacked the defender earlier this round.
    pub again: bool,
    /// Whether the attacker ignores the obstruction [OBJ-27].
    pub ignores_obstruction: bool,
    /// Whether a gas cloud obstructs the attack [LEG-21].
    pub by_gas_cloud: bool,
    /// Whether the change of a die that a gas cloud grants was used [LEG-21].
    pub gas_cloud_used: bool,
    /// The attack dice.
    pub attack_dice: Pool,
    /// The defense dice.
    pub defense_dice: Pool,
    /// Whether a huge ship obstructs the attack [HUG-52].
    pub by_huge_ship: bool,
    /// Whether the attack hits [ATK-66].
    pub hit: bool,
    /// Ships that were destroyed during the attack. Their abilities wait for the Aftermath [ATK-72,
    /// RND-75].
    pub destroyed: ShipSet,
    /// Abilities that grant a bonus attack and were triggered during the attack, at most four. They
    /// wait for the Aftermath [ATK-76].
    pub bonus_attacks: [Option<Trigger>; 4],
    /// Whether the Aftermath has begun. "While you perform an attack" and "while you defend" no
    /// longer apply then [ATK-74].
    pub aftermath: bool,
    /// Abilities that were used inside this attack, as bits by [`crate::ability::Compiled::mark`]
    /// [ABL-32].
    pub used: u128,
    /// The number of results that the defender guessed, and which results. The number is 0 if the
    /// defender has not guessed.
    pub guess: (u8, Set<Face>),
    /// The last moment between two steps that the attack has come to [ABL-26].
    pub moment: Option<Hook>,
    /// Abilities that were triggered at that moment, as bits like those of `used` [ABL-26].
    pub triggered: u128,
    /// More (or, if negative, fewer) attack dice from abilities that were used [ATK-37].
    pub more_attack_dice: i8,
    /// Whether an ability makes the attack hit without rolling dice [ATK-66].
    pub skips_dice: bool,
    /// The number of HIT and CRIT results that EVD results neutralized [ATK-64].
    pub neutralized: u8,
    /// Whether an ability applies the range 1 bonus [ATK-38].
    pub range_bonus: bool,
    /// Whether an ability prevents the range bonus of attack dice, and of defense dice [ATK-38,
    /// ATK-48].
    pub no_range_bonus: [bool; 2],
    /// More (or, if negative, fewer) defense dice from abilities that were used [ATK-47].
    pub more_defense_dice: i8,
    /// The numbers of attack dice and defense dice that were rolled [ATK-37, ATK-47].
    pub rolled: [u8; 2],
    /// The ships that have modified attack dice, and those that have modified defense dice
    /// [ATK-55].
    pub modified_by: [ShipSet; 2],
    /// Whether attack dice, and defense dice, were changed, added or taken away since they were
    /// last rolled or rerolled [ATK-55, ATK-57].
    pub altered: [bool; 2],
    /// The numbers of FOC results that the attacker and the defender have modified of their own
    /// dice. They are counted only if an ability asks for them [ATK-55].
    pub focus_modified: [u8; 2],
    /// The kinds of token that the attacker, and those that the defender, has spent [TOK-1].
    pub spent: [Set<Token>; 2],
    /// The number of damage cards that the defender was dealt, and how many of them faceup [DMG-3].
    pub dealt: [u8; 2],
    /// The damage that the defender has suffered [DMG-1].
    pub suffered: u8,
    /// Of the faceup damage cards: the number of Pilot cards and the number of Ship cards [DMG-21].
    pub dealt_by_trait: [u8; 2],
    /// The maximum of attack dice, and of defense dice, that an ability which was used states; 0 if
    /// none does [ATK-37, ATK-47].
    pub most_dice: [u8; 2],
    /// The wingmates that abilities have chosen inside the attack [WNG-4].
    pub wingmates: StandardShips,
}

/// The attacks under way in a battle, the innermost last.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Attacks {
    /// The data of the attacks. Frames hold the index.
    pub pool: [AttackData; ATTACKS],
    /// The number of attacks under way.
    pub len: u8,
}

/// Hashes the attacks under way, and not the stale data behind them.
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

    /// The innermost attack under way, mutable.
    pub fn current_mut(&mut self) -> Option<&mut AttackData> {
        self.pool.get_mut(usize::from(self.len.checked_sub(1)?))
    }

    /// Begins an attack. Returns its index, or `None` if attacks nest too deep.
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
