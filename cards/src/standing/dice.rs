//! Standing rules about dice: how many are rolled, and by what they are modified.

use crate::check::{Check, Goes};
use crate::language::{Allowed, Count, DiceWord};
use killbox_components::ability::{Change, Dice, Hook};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing, left};

/// ATK-37, ATK-47: more dice are rolled. With `may`, `cost` or `choose` it is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollMore {
    /// Which.
    pub dice: DiceWord,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Standing for RollMore {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let RollMore { n, .. } = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let RollMore { dice, n } = self;
        to.dice(*dice, *n as i8)
    }
}

/// ATK-37, ATK-47: fewer dice are rolled. With `may`, `cost` or `choose` it is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollFewer {
    /// Which.
    pub dice: DiceWord,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Standing for RollFewer {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let RollFewer { n, .. } = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let RollFewer { dice, n } = self;
        to.dice(*dice, -(*n as i8))
    }
}

/// ATK-37, ATK-47: at most so many dice are rolled, whatever adds to them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollAtMost {
    /// Which dice.
    pub dice: DiceWord,
    /// How many.
    pub most: Count,
}

impl Standing for RollAtMost {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let RollAtMost { most, .. } = self;
        at.count(most);
    }

    fn compile(&self, to: &mut Answers) {
        let RollAtMost { dice, most } = self;
        let hook = |dice| if dice == Dice::Defense { Hook::DefenseDice } else { Hook::AttackDice };
        to.about_dice(*dice, hook, Change::RollAtMost(to.squads.count(most)));

    }
}

/// ATK-26, ATK-38, ATK-48: the range bonus is not applied to these dice. With `may`, `cost` or
/// `choose` it is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NoRangeBonus(pub DiceWord);

impl Standing for NoRangeBonus {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        let NoRangeBonus(dice) = self;
        let hook = |dice| match dice {
            Dice::Defense => Hook::DefenseRangeBonus,
            Dice::Attack | Dice::Own => Hook::AttackRangeBonus,
        };
        to.about_dice(*dice, hook, Change::NoRangeBonus);

    }
}

/// ATK-56: these dice of the attack are not modified by anything or anybody, except by these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotBeModified {
    /// Which dice.
    pub dice: DiceWord,
    /// What is left.
    #[serde(default)]
    pub except: Vec<Allowed>,
}

impl Standing for CannotBeModified {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        let CannotBeModified { dice, except } = self;
        let hook = |dice| match dice {
            Dice::Defense => Hook::ModifyDefenseDice,
            Dice::Attack | Dice::Own => Hook::ModifyAttackDice,
        };
        to.about_dice(*dice, hook, Change::CannotBeModified(left(except)));

    }
}

/// DMG-25: you cannot modify your dice, except by these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotModifyYourDice {
    /// What is left.
    #[serde(default)]
    pub except: Vec<Allowed>,
}

impl Standing for CannotModifyYourDice {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        let CannotModifyYourDice { except } = self;
        to.add(Hook::ModifyAttackDice, Change::ModifyOnlyBy(left(except)));
    }
}

/// ATK-55: of the FOC results of its dice the attacking or defending ship modifies so many at
/// most, by whatever its player uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModifiesFocusAtMost(pub u8);

impl Standing for ModifiesFocusAtMost {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        let ModifiesFocusAtMost(n) = self;
        to.about_dice(DiceWord::YourDice,
            |_| Hook::ModifyFocus,
            Change::FocusAtMost(*n),
        );

    }
}

/// ATK-57: attack dice are not rerolled by anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackDiceCannotBeRerolled;

impl Standing for AttackDiceCannotBeRerolled {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Rerolls, Change::CannotReroll);
    }
}

/// ATK-57: the attacker rerolls at most so many attack dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackerRerollsAtMost(pub u8);

impl Standing for AttackerRerollsAtMost {
    fn goes(&self, at: &Check) -> Goes {
        at.defending()
    }

    fn compile(&self, to: &mut Answers) {
        let AttackerRerollsAtMost(n) = self;
        to.add(Hook::Rerolls, Change::RerollsAtMost(*n));
    }
}

/// ATK-64: CRIT results on you are neutralized before HIT results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CritsNeutralizedFirst;

impl Standing for CritsNeutralizedFirst {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::CritsFirst, Change::CritsFirst);
    }
}

/// ATK-64: EVD results do not neutralize CRIT results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CritsNotNeutralized;

impl Standing for CritsNotNeutralized {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::CritsFirst, Change::CritsStay);
    }
}
