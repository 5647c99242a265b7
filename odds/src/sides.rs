//! The two sides of an attack, and how many dice they roll.

use arrayvec::ArrayVec;

use crate::card::{Card, MOST_CARDS};
use crate::dice::MOST_DICE;
use crate::strength::Strength;
use crate::tokens::Tokens;

/// The cards of one side.
pub type Cards = ArrayVec<Card, MOST_CARDS>;

/// The attacking ship.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attacker {
    /// The weapon's attack value.
    pub dice: u8,
    /// The tokens that it can spend.
    pub tokens: Tokens,
    /// Its deplete tokens [TOK-53].
    pub deplete: u8,
    /// The cards that it may use on either side's dice.
    pub cards: Cards,
}

/// The defending ship.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Defender {
    /// Its agility value.
    pub dice: u8,
    /// The tokens that it can spend.
    pub tokens: Tokens,
    /// Its reinforce tokens that apply to the attacker's position [TOK-22].
    pub reinforce: u8,
    /// Its strain tokens [TOK-52].
    pub strain: u8,
    /// Whether it is tractored [TOK-41].
    pub tractored: bool,
    /// The cards that it may use on either side's dice.
    pub cards: Cards,
    /// Its shields, hull and damage cards. Without them it is never destroyed, and the damage of
    /// the dice is the whole result.
    pub strength: Option<Strength>,
}

/// The range, the obstruction, the weapon and the rules of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The attack range, 0 to 3 [ATK-7].
    pub range: u8,
    /// Whether an obstacle obstructs the attack [ATK-49].
    pub obstructed: bool,
    /// The kind of weapon.
    pub weapon: Weapon,
    /// The rules in force.
    pub rules: Rules,
}

impl Default for Shot {
    /// A primary attack at range 2 by the standard rules: no bonus on either side.
    fn default() -> Shot {
        Shot { range: 2, obstructed: false, weapon: Weapon::Primary, rules: Rules::Standard }
    }
}

/// The kinds of weapon that matter to dice [ATK-23 to ATK-26].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// A primary weapon.
    #[default]
    Primary,
    /// A special weapon.
    Special,
    /// A special weapon with the ordnance icon: no range bonus for either side.
    Ordnance,
}

/// The rulesets, as far as they differ in the dice of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A primary attack at range 0 is limited, and there is no bonus [ATK-39, ATK-43, ATK-53].
    #[default]
    Standard,
    /// At range 0 the bonus of range 1 applies, and nothing is limited [LEG-17 to LEG-19].
    Legacy,
}

impl Shot {
    /// The number of attack dice that are rolled [ATK-37 to ATK-39, TOK-53].
    pub fn attack_dice(&self, attacker: &Attacker) -> u8 {
        let near = self.range == 1 || self.range == 0 && self.rules == Rules::Legacy;
        let bonus = near && self.weapon != Weapon::Ordnance;
        let dice = attacker.dice + u8::from(bonus);
        dice.saturating_sub(u8::from(attacker.deplete > 0)).min(MOST_DICE)
    }

    /// The number of defense dice that are rolled [ATK-47 to ATK-51, TOK-41, TOK-52, DMG-32].
    pub fn defense_dice(&self, defender: &Defender) -> u8 {
        let bonus = self.range == 3 && self.weapon != Weapon::Ordnance;
        let more = u8::from(bonus) + u8::from(self.obstructed);
        let damaged = defender.strength.as_ref().map_or(0, Strength::structural_damage);
        let fewer = u8::from(defender.strain > 0) + u8::from(defender.tractored) + damaged;
        (defender.dice + more).saturating_sub(fewer).min(MOST_DICE)
    }

    /// Whether the attacker may not modify its dice [ATK-43].
    pub fn limits_attacker(&self) -> bool {
        self.range == 0 && self.weapon == Weapon::Primary && self.rules == Rules::Standard
    }

    /// Whether the attacker may not modify the defense dice [ATK-53].
    pub fn shields_defender(&self) -> bool {
        self.range == 0 && self.rules == Rules::Standard
    }
}

/// What the attacker plays for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The most damage.
    #[default]
    Damage,
    /// The destruction of the defender; then the most damage.
    Kill,
    /// A critical hit that comes through; then the most damage.
    Crit,
}
