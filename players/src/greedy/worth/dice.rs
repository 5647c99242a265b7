//! What an effect on dice is like to this player: the one place where it tells the kinds of effects
//! apart. What the effect is worth depends on the moment, and is said where the moment is.

use killbox_components::ability::{Dice, DiceOp};
use killbox_components::dice::Face;
use killbox_components::sets::Set;

/// An effect on dice, as far as the player values it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::greedy) enum OnDice {
    /// Up to `n` dice are rerolled.
    Reroll { dice: Dice, n: u8 },
    /// Up to `n` results change.
    Change { dice: Dice, from: Set<Face>, to: Set<Face>, n: u8 },
    /// Results are added.
    Add { dice: Dice, face: Face, n: u8 },
    /// Up to `n` results are cancelled.
    Cancel { dice: Dice, n: u8 },
    /// More (or, if negative, fewer) dice are rolled.
    RollMore { dice: Dice, n: i8 },
    /// One more attack die is rolled after the others.
    RollOneMore,
    /// The defender's agility is another number.
    Agility,
    /// Results of the defense dice are guessed.
    Guess,
    /// The range bonus applies, or does not.
    RangeBonus,
    /// It is worth the same whatever dice show.
    Other,
}

impl From<DiceOp> for OnDice {
    fn from(op: DiceOp) -> OnDice {
        match op {
            DiceOp::Reroll { dice, n, .. } => OnDice::Reroll { dice, n },
            DiceOp::Change { dice, from, to, n, .. } => OnDice::Change { dice, from, to, n },
            DiceOp::Add { dice, face, n } => OnDice::Add { dice, face, n },
            DiceOp::Cancel { dice, n, .. } => OnDice::Cancel { dice, n },
            DiceOp::RollMore { dice, n, .. } => OnDice::RollMore { dice, n },
            DiceOp::RollOneMore => OnDice::RollOneMore,
            DiceOp::TreatAgility(_) => OnDice::Agility,
            DiceOp::Guess(_) => OnDice::Guess,
            DiceOp::ApplyRangeBonus | DiceOp::NoRangeBonus(_) => OnDice::RangeBonus,
            DiceOp::AddMatching { .. } | DiceOp::SkipDice | DiceOp::InflictInstead { .. } => OnDice::Other,
        }
    }
}

/// Value of an effect on dice regardless of their results; the results are examined elsewhere.
pub(super) fn plain(op: DiceOp) -> f32 {
    match OnDice::from(op) {
        OnDice::RangeBonus => 0.3,
        OnDice::RollMore { n, .. } => f32::from(n) * 0.3,
        OnDice::RollOneMore => 0.5,
        OnDice::Agility => 0.1,
        _ => 0.0,
    }
}
