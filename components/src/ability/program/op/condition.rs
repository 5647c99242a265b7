//! Effects of abilities that assign condition cards, and of condition cards.

use crate::ability::{Group, Whom};
use crate::condition::ConditionKind;

/// One effect that assigns a condition card, or one of a condition card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionOp {
    /// Assigns a condition card to a ship.
    Assign(ConditionKind, Whom),
    /// The opposing player chooses `n` of the ships, or all if there are fewer, and assigns a
    /// condition card to each.
    OpponentAssigns {
        /// The condition card.
        kind: ConditionKind,
        /// The ships to choose from.
        to: Group,
        /// The number of ships.
        n: u8,
    },
    /// Reveals the ability's condition card [CND-7].
    RevealThisCondition,
    /// Removes the ability's condition card.
    RemoveThisCondition,
    /// Puts a Pilot damage card on the ability's condition card.
    PutPilotCardHere,
    /// Deals the damage card that lies on the condition card to the ship.
    DealCardHere,
}
