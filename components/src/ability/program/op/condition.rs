//! How condition cards are assigned, and what they do with damage cards.

use crate::ability::Whom;
use crate::condition::ConditionKind;

/// One effect of those that assign conditions, and of condition cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionOp {
    /// Assign a condition card.
    Assign(ConditionKind, Whom),
    /// Remove the condition card that speaks.
    RemoveThisCondition,
    /// A Pilot damage card is put on it.
    PutPilotCardHere,
    /// The ship is dealt it.
    DealCardHere,
}
