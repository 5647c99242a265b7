//! Effects on the dice of an attack, and on dice that a ship rolls outside attacks.

use crate::ability::about::Does;
use crate::ability::{Count, Dice, Times};
use crate::dice::Face;
use crate::sets::Set;
use crate::token::Token;

/// One effect on dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceOp {
    /// Rerolls dice.
    Reroll {
        /// The dice.
        dice: Dice,
        /// The most dice that are rerolled.
        n: u8,
        /// What that number is multiplied by.
        times: Times,
        /// Only dice that show one of these faces.
        from: Set<Face>,
        /// Whether all such dice are rerolled, without a choice.
        all: bool,
        /// Whether the number is exact, neither fewer nor more.
        exactly: bool,
        /// Whether the reroll does not count as one: the dice can be rerolled again.
        uncounted: bool,
    },
    /// Changes results.
    Change {
        /// The dice.
        dice: Dice,
        /// The faces that are changed.
        from: Set<Face>,
        /// The new face: of these, the one that the die has.
        to: Set<Face>,
        /// The most dice that are changed.
        n: u8,
        /// What that number is multiplied by.
        times: Times,
    },
    /// Adds results.
    Add {
        /// The dice.
        dice: Dice,
        /// The face of the results.
        face: Face,
        /// The number of results.
        n: u8,
    },
    /// Adds results of the face that all dice show.
    AddMatching {
        /// The dice.
        dice: Dice,
        /// The number of results.
        n: u8,
    },
    /// Cancels results.
    Cancel {
        /// The dice.
        dice: Dice,
        /// The faces that are cancelled.
        faces: Set<Face>,
        /// The most results that are cancelled.
        n: u8,
    },
    /// More (or, if negative, fewer) dice are rolled.
    RollMore {
        /// The dice.
        dice: Dice,
        /// The number of dice.
        n: i8,
        /// The most dice that are rolled in all, whatever else adds dice [ATK-37]. The effect adds
        /// none if that many are rolled already.
        most: u8,
        /// What the number is multiplied by.
        times: Times,
    },
    /// One more attack die is rolled after the others.
    RollOneMore,
    /// The agility value counts as this number.
    TreatAgility(Count),
    /// The player guesses how many of these results the defense dice will show.
    Guess(Set<Face>),
    /// The range 1 bonus applies.
    ApplyRangeBonus,
    /// The range bonus does not apply to these dice.
    NoRangeBonus(Dice),
    /// No dice are rolled, and the attack hits.
    SkipDice,
    /// Results inflict tokens instead of damage.
    InflictInstead {
        /// The token.
        token: Token,
        /// The HIT damage that is dealt first, each for one of the results.
        damage_first: u8,
        /// Only results of these faces.
        from: Set<Face>,
    },
}

impl DiceOp {
    /// The dice that the effect modifies, if it modifies dice. Cancelling results is not a
    /// modification that can be forbidden.
    pub const fn modifies(self) -> Option<Dice> {
        match self {
            DiceOp::Reroll { dice, .. }
            | DiceOp::Change { dice, .. }
            | DiceOp::Add { dice, .. }
            | DiceOp::AddMatching { dice, .. } => Some(dice),
            DiceOp::Cancel { .. }
            | DiceOp::RollMore { .. }
            | DiceOp::RollOneMore
            | DiceOp::TreatAgility(_)
            | DiceOp::Guess(_)
            | DiceOp::ApplyRangeBonus
            | DiceOp::NoRangeBonus(_)
            | DiceOp::SkipDice
            | DiceOp::InflictInstead { .. } => None,
        }
    }

    /// The dice whose results make a difference to the effect, and those results.
    pub fn looks_at(self) -> Option<(Dice, Set<Face>)> {
        match self {
            DiceOp::Reroll { dice, .. } | DiceOp::AddMatching { dice, .. } => Some((dice, Set::all())),
            DiceOp::Change { dice, from: faces, .. } | DiceOp::Cancel { dice, faces, .. } => {
                Some((dice, faces))
            }
            DiceOp::Guess(faces) => Some((Dice::Defense, faces)),
            DiceOp::Add { .. }
            | DiceOp::RollMore { .. }
            | DiceOp::TreatAgility(_)
            | DiceOp::ApplyRangeBonus
            | DiceOp::NoRangeBonus(_)
            | DiceOp::SkipDice
            | DiceOp::RollOneMore
            | DiceOp::InflictInstead { .. } => None,
        }
    }
}

impl DiceOp {
    /// What it does.
    pub const fn does(&self) -> Does {
        match *self {
            DiceOp::Reroll { .. } => Does::Reroll,
            DiceOp::Change { .. } | DiceOp::Add { .. } | DiceOp::AddMatching { .. } => Does::Results,
            DiceOp::Cancel { .. } => Does::Cancel,
            DiceOp::RollMore { n, .. } => {
                if n < 0 {
                    Does::FewerDice
                } else {
                    Does::MoreDice
                }
            }
            DiceOp::RollOneMore | DiceOp::ApplyRangeBonus | DiceOp::TreatAgility(_) => Does::MoreDice,
            DiceOp::NoRangeBonus(_) => Does::FewerDice,
            DiceOp::Guess(_) => Does::Look,
            DiceOp::SkipDice => Does::Damage,
            DiceOp::InflictInstead { .. } => Does::BadTokens,
        }
    }

    /// The dice that it is about, if it is about dice of one kind.
    pub const fn dice(&self) -> Option<Dice> {
        match *self {
            DiceOp::Reroll { dice, .. }
            | DiceOp::Change { dice, .. }
            | DiceOp::Add { dice, .. }
            | DiceOp::AddMatching { dice, .. }
            | DiceOp::Cancel { dice, .. }
            | DiceOp::RollMore { dice, .. }
            | DiceOp::NoRangeBonus(dice) => Some(dice),
            DiceOp::RollOneMore | DiceOp::ApplyRangeBonus => Some(Dice::Attack),
            DiceOp::TreatAgility(_) | DiceOp::InflictInstead { .. } => Some(Dice::Defense),
            DiceOp::Guess(_) | DiceOp::SkipDice => None,
        }
    }
}
