//! Amounts that depend on something.

use crate::ability::{Count, Group};
use crate::dice::Face;
use crate::sets::Set;

/// What an amount is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Nothing.
    Once,
    /// Each point of damage that is replaced.
    Replaced,
    /// Each charge spent.
    Paid,
    /// Each such ship.
    Ship(Group),
    /// Each die last rolled that shows one of these faces.
    Result(Set<Face>),
    /// This number, up to so many.
    Count(Count, u8),
}
