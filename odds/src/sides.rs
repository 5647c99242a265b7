//! The two sides of an attack, and how many dice they roll.

use arrayvec::ArrayVec;

use crate::card::{Card, MOST_CARDS};
use crate::dice::MOST_DICE;
use crate::strength::Strength;
use crate::tokens::Tokens;

/// The cards of one side.
pub type Cards = ArrayVec<Card, MOST_CARDS>;

/// Who attacks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attacker {
    /// The weapon's attack value.
    pub dice: u8,
    /// What it can spend.
    pub tokens: Tokens,
    /// TOK-53: deplete tokens.
    pub deplete: u8,
    /// What it may do to either side's dice.
    pub cards: Cards,
}

/// Who defends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Defender {
    /// The agility value.
    pub dice: u8,
    /// What it can spend.
    pub tokens: Tokens,
    /// TOK-22: reinforce tokens that fit the attacker's place.
    pub reinforce: u8,
    /// TOK-52: strain tokens.
    pub strain: u8,
    /// TOK-41: whether it is tractored.
    pub tractored: bool,
    /// What it may do to either side's dice.
    pub cards: Cards,
    /// Shields, hull and damage cards; without them nothing is destroyed, and the damage of the
    /// dice is all there is.
    pub strength: Option<Strength>,
}

/// What the attack is made with, and across what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// ATK-7: attack range, 0 to 3.
    pub range: u8,
    /// ATK-49: an obstacle obstructs it.
    pub obstructed: bool,
    /// What kind of weapon.
    pub weapon: Weapon,
    /// Which rules.
    pub rules: Rules,
}

impl Default for Shot {
    /// A primary attack at range 2 by the standard rules: no bonus on either side.
    fn default() -> Shot {
        Shot { range: 2, obstructed: false, weapon: Weapon::Primary, rules: Rules::Standard }
    }
}

/// ATK-23 to ATK-26: the kinds of weapon that matter to dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// A primary weapon.
    #[default]
    Primary,
    /// A special weapon.
    Special,
    /// A special weapon with the ordnance icon: no range bonus either way.
    Ordnance,
}

/// The rulesets, as far as they differ in the dice of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// ATK-39, ATK-43, ATK-53: a primary attack at range 0 is limited, and there is no bonus.
    #[default]
    Standard,
    /// LEG-17 to LEG-19: at range 0 the bonus of range 1 counts, and nothing is limited.
    Legacy,
}

impl Shot {
    /// ATK-37 to ATK-39, TOK-53: how many attack dice are rolled.
    pub fn attack_dice(&self, attacker: &Attacker) -> u8 {
        let near = self.range == 1 || self.range == 0 && self.rules == Rules::Legacy;
        let bonus = near && self.weapon != Weapon::Ordnance;
        let dice = attacker.dice + u8::from(bonus);
        dice.saturating_sub(u8::from(attacker.deplete > 0)).min(MOST_DICE)
    }

    /// ATK-47 to ATK-51, TOK-41, TOK-52, DMG-32: how many defense dice are rolled.
    pub fn defense_dice(&self, defender: &Defender) -> u8 {
        let bonus = self.range == 3 && self.weapon != Weapon::Ordnance;
        let more = u8::from(bonus) + u8::from(self.obstructed);
        let damaged = defender.strength.as_ref().map_or(0, Strength::structural_damage);
        let fewer = u8::from(defender.strain > 0) + u8::from(defender.tractored) + damaged;
        (defender.dice + more).saturating_sub(fewer).min(MOST_DICE)
    }

    /// ATK-43: whether the attacker may not modify its dice.
    pub fn limits_attacker(&self) -> bool {
        self.range == 0 && self.weapon == Weapon::Primary && self.rules == Rules::Standard
    }

    /// ATK-53: whether the attacker may not touch the defense dice.
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
    /// The defender destroyed; then the most damage.
    Kill,
    /// A critical hit that comes through; then the most damage.
    Crit,
}
