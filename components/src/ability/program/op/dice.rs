//! What abilities do to the dice of an attack, and to dice that a ship rolls.

use crate::ability::{Count, Dice};
use crate::dice::Face;
use crate::sets::Set;
use crate::token::Token;

use super::times::Times;

/// One effect on dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceOp {
    /// Reroll dice.
    Reroll {
        /// Which.
        dice: Dice,
        /// How many at most.
        n: u8,
        /// Times what.
        times: Times,
        /// Only those that show one of these.
        from: Set<Face>,
        /// All of them.
        all: bool,
        /// Neither fewer nor more.
        exactly: bool,
        /// It does not count as rerolling.
        uncounted: bool,
    },
    /// Change results.
    Change {
        /// Which.
        dice: Dice,
        /// What they show.
        from: Set<Face>,
        /// What they show then: the one that the die has.
        to: Set<Face>,
        /// How many at most.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Add results.
    Add {
        /// Which.
        dice: Dice,
        /// What they show.
        face: Face,
        /// How many.
        n: u8,
    },
    /// Add results that show what all dice show.
    AddMatching {
        /// To which.
        dice: Dice,
        /// How many.
        n: u8,
    },
    /// Cancel results.
    Cancel {
        /// Which.
        dice: Dice,
        /// What they show.
        faces: Set<Face>,
        /// How many at most.
        n: u8,
    },
    /// Roll more or fewer dice.
    RollMore {
        /// Which.
        dice: Dice,
        /// How many.
        n: i8,
        /// ATK-37: the most that are rolled then, whatever else adds dice; not if there are so many
        /// already.
        most: u8,
        /// Times what.
        times: Times,
    },
    /// One attack die more is rolled after the others.
    RollOneMore,
    /// The agility value counts as this number.
    TreatAgility(Count),
    /// Guess how many of these results the defense dice will show.
    Guess(Set<Face>),
    /// The range 1 bonus is applied.
    ApplyRangeBonus,
    /// No range bonus for these dice.
    NoRangeBonus(Dice),
    /// No dice are rolled; the attack hits.
    SkipDice,
    /// Results inflict tokens.
    InflictInstead {
        /// Which.
        token: Token,
        /// So much damage first.
        damage_first: u8,
        /// Of these.
        from: Set<Face>,
    },
}
