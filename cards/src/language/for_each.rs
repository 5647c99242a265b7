//! Numbers by which amounts are multiplied.

use killbox_components::dice::Face;
use serde::{Deserialize, Serialize};

use super::count::Count;
use super::ships::Ships;

/// A number by which an amount is multiplied [ABL-13].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ForEach {
    /// The damage that the ability replaces: "that much". Only with `Would(SufferDamage(..))`.
    Replaced,
    /// The charges, energy or tokens that were spent by `ChargesUpTo`, `ChargesFromTo`,
    /// `EnergyUpTo` or `SpendUpTo`.
    Paid,
    /// The tokens that were gained, spent or removed. Only with `After(GainToken())`,
    /// `After(SpendToken())` and `After(RemoveToken())`.
    ThatMany,
    /// The number of these ships.
    Ship(Ships),
    /// The dice last rolled by `RollDice`, or rerolled by a `Reroll`, that show one of these faces.
    Result(Vec<Face>),
    /// The dice last rolled by `RollDice`, or rerolled by a `Reroll`, that show one of these faces,
    /// but at most this number.
    ResultAtMost(u8, Vec<Face>),
    /// The dice that a `Reroll` before this word rerolled in the same effect [ATK-57].
    Rerolled,
    /// This number.
    Count(Count),
    /// This number, but at most the first one.
    AtMost(u8, Count),
}
