//! Rules about dice: how many are rolled, and what can modify them.

use super::{Answers, Standing, left};
use crate::check::{Check, Goes};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Allowed, Count, DiceWord};
use killbox_components::ability::{Change, Dice, Hook};
use serde::{Deserialize, Serialize};

/// More dice are rolled. With `may`, `cost` or `choose` this word is an effect [ATK-37, ATK-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollMore {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`.
    pub dice: DiceWord,
    /// How many. Default: 1.
    #[serde(default = "crate::words::one")]
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

/// Fewer dice are rolled. With `may`, `cost` or `choose` this word is an effect [ATK-37, ATK-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollFewer {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`.
    pub dice: DiceWord,
    /// How many fewer. Default: 1.
    #[serde(default = "crate::words::one")]
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

/// A limited number of dice is rolled, whatever adds dice [ATK-37, ATK-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollAtMost {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`.
    pub dice: DiceWord,
    /// The most dice that are rolled, a word of `Count` such as `Number(3)`.
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

    topics!(most);
}

/// The range bonus is not applied to these dice. With `may`, `cost` or `choose` this word is an
/// effect [ATK-26, ATK-38, ATK-48].
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

/// Nobody can modify certain dice of the attack, except by certain means [ATK-56].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotBeModified {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`.
    pub dice: DiceWord,
    /// The means that are still allowed: `Force`, `Lock` or `ThisCard`. Default: none.
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

/// You cannot modify your attack dice, except by certain means [DMG-25].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotModifyYourDice {
    /// The means that are still allowed: `Force`, `Lock` or `ThisCard`. Default: none.
    #[serde(default)]
    pub except: Vec<Allowed>,
}

impl Standing for CannotModifyYourDice {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        let CannotModifyYourDice { except } = self;
        to.add(Hook::ModifyAttackDice, Change::CannotModifyYourDice(left(except)));
    }
}

/// The attacking or defending ship modifies at most this many FOC results of its dice, by whatever
/// effects [ATK-55].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModifiesFocusAtMost(pub u8);

impl Standing for ModifiesFocusAtMost {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        let ModifiesFocusAtMost(n) = self;
        to.about_dice(DiceWord::YourDice, |_| Hook::ModifyFocus, Change::ModifiesFocusAtMost(*n));
    }
}

/// Nothing can reroll attack dice [ATK-57].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackDiceCannotBeRerolled;

impl Standing for AttackDiceCannotBeRerolled {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Rerolls, Change::AttackDiceCannotBeRerolled);
    }
}

/// The attacker rerolls at most this many attack dice [ATK-57].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackerRerollsAtMost(pub u8);

impl Standing for AttackerRerollsAtMost {
    fn goes(&self, at: &Check) -> Goes {
        at.defending()
    }

    fn compile(&self, to: &mut Answers) {
        let AttackerRerollsAtMost(n) = self;
        to.add(Hook::Rerolls, Change::AttackerRerollsAtMost(*n));
    }
}

/// CRIT results against you are neutralized before HIT results [ATK-64].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CritsNeutralizedFirst;

impl Standing for CritsNeutralizedFirst {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::CritsFirst, Change::CritsNeutralizedFirst);
    }
}

/// EVD results do not neutralize CRIT results [ATK-64].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CritsNotNeutralized;

impl Standing for CritsNotNeutralized {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::CritsFirst, Change::CritsNotNeutralized);
    }
}

topic! {
    dice:
        RollMore(RollMore), RollFewer(RollFewer), RollAtMost(RollAtMost),
        NoRangeBonus(NoRangeBonus), CannotBeModified(CannotBeModified),
        CannotModifyYourDice(CannotModifyYourDice), ModifiesFocusAtMost(ModifiesFocusAtMost),
        AttackDiceCannotBeRerolled, AttackerRerollsAtMost(AttackerRerollsAtMost),
        CritsNeutralizedFirst, CritsNotNeutralized,
}
