//! What must hold: the `if` of an ability, and the conditions inside an effect.

use serde::{Deserialize, Serialize};

use super::ships::{Ships, Who};
use super::words::State;

/// A test of the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Requirement {
    /// That ship is so.
    Is(Who, State),
    /// That ship is not so.
    IsNot(Who, State),
    /// This card has an active standard charge.
    ChargeActive,
    /// This card has no active standard charge.
    NoActiveCharge,
    /// There is such a ship.
    Exists(Ships),
    /// There is no such ship.
    NoneExists(Ships),
}
