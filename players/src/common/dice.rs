//! What an effect on dice is to the players: the one place where they tell all kinds of effects on
//! dice apart. What an effect is worth depends on the moment.

use killbox_components::ability::{Dice, DiceOp, Op};
use killbox_components::dice::Face;
use killbox_components::sets::Set;

/// An effect on dice, as far as the players value it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OnDice {
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
    /// Its value does not depend on dice.
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

impl OnDice {
    /// Value of the effect regardless of results; the players examine the results elsewhere.
    pub fn plain(self) -> f32 {
        match self {
            OnDice::RangeBonus => 0.3,
            OnDice::RollMore { n, .. } => f32::from(n) * 0.3,
            OnDice::RollOneMore => 0.5,
            OnDice::Agility => 0.1,
            _ => 0.0,
        }
    }
}

/// The effects on dice.
pub fn dice_ops(ops: &[Op]) -> impl Iterator<Item = OnDice> {
    ops.iter().filter_map(|op| match *op {
        Op::Dice(op) => Some(op.into()),
        Op::Device(_) | Op::Condition(_) | Op::Ship(..) | Op::Own(_) | Op::Remote(_) | Op::Course(_) => None,
    })
}

/// The number of own attack dice that effects reroll; `None` if they do something else.
pub fn attack_reroll(ops: &[Op]) -> Option<u8> {
    dice_ops(ops).find_map(|op| match op {
        OnDice::Reroll { dice: Dice::Attack | Dice::Own, n, .. } => Some(n),
        _ => None,
    })
}
