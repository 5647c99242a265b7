//! How condition cards are assigned, and what they do with damage cards.

use crate::ability::{Group, Whom};
use crate::condition::ConditionKind;

/// One effect of those that assign conditions, and of condition cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionOp {
    /// Assign a condition card.
    Assign(ConditionKind, Whom),
    /// The opposing player says to how many of these ships such a card is assigned, which ones.
    OpponentAssigns {
        /// Which card.
        kind: ConditionKind,
        /// Of these.
        to: Group,
        /// To so many.
        n: u8,
    },
    /// CND-7: the condition card that speaks is revealed.
    RevealThisCondition,
    /// Remove the condition card that speaks.
    RemoveThisCondition,
    /// A Pilot damage card is put on it.
    PutPilotCardHere,
    /// The ship is dealt it.
    DealCardHere,
}
