//! Multipliers: amounts that an effect reads from the battle.

use crate::ability::{Count, Group};
use crate::dice::Face;
use crate::sets::Set;

/// The number that an amount of an effect is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// 1: the amount stays as it is.
    Once,
    /// The points of damage that the ability replaces, or the tokens of the event.
    Replaced,
    /// The charges, energy or tokens that were spent as the cost.
    Paid,
    /// The number of ships in a group.
    Ship(Group),
    /// The number of dice last rolled that show one of these faces.
    Result(Set<Face>),
    /// This number, up to a maximum.
    Count(Count, u8),
}
