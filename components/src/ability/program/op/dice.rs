//! What abilities do to the dice of an attack, and to dice that a ship rolls.

use crate::dice::Face;
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
        /// Bits by face.
        from: u8,
        /// All of them.
        all: bool,
        /// It does not count as rerolling.
        uncounted: bool,
    },
    /// Change results.
    Change {
        /// Which.
        dice: Dice,
        /// Bits by face.
        from: u8,
        /// Bits by face; the one that the die has.
        to: u8,
        /// How many at most.
        n: u8,
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
    /// Cancel results.
    Cancel {
        /// Which.
        dice: Dice,
        /// Bits by face.
        faces: u8,
        /// How many at most.
        n: u8,
    },
    /// Roll more or fewer dice.
    RollMore {
        /// Which.
        dice: Dice,
        /// How many.
        n: i8,
        /// ATK-37: the most that are rolled then, whatever else adds dice; not if there are so many already.
        most: u8,
    },
    /// Guess how many of these results, bits by face, the defense dice will show.
    Guess(u8),
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
    },
}

/// Which dice of the attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Red.
    Attack,
    /// Green.
    Defense,
    /// Red for the attacker, green for the defender: of the ship that triggered it.
    Own,
}
