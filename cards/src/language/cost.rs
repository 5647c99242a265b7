//! Costs of abilities, and numbers by which amounts are multiplied.

use killbox_components::ability::DamageWord;
use killbox_components::dice::Face;
use killbox_components::slot::Slot;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

use super::count::Count;
use super::ships::{Ships, Who};

/// One part of a cost [ABL-48].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cost {
    /// Spend this many standard charges of this card. On a condition card, those of the card that
    /// assigned it [CND-1].
    Charge(u8),
    /// Spend a standard charge of one of your other cards; the payer chooses which one.
    ChargeOf {
        /// The types of the upgrade, a list such as `[Torpedo, Missile]`. Absent: any upgrade
        /// [SQD-19].
        #[serde(default)]
        slot: Option<Vec<Slot>>,
        /// `true`: only a card with recurring charges; `false`: only one with charges that do not
        /// recur. Absent: either [CHG-8].
        #[serde(default)]
        recurring: Option<bool>,
        /// `true`: the charge can come from this card too.
        #[serde(default)]
        or_this_card: bool,
    },
    /// Spend this much Force.
    Force(u8),
    /// Spend this many active shields [CHG-20].
    Shield(u8),
    /// Spend this much energy of a huge ship [HUG-23].
    Energy(u8),
    /// Spend this many tokens of this kind.
    Spend(Token, u8),
    /// Spend this many tokens of this colour; the payer chooses which ones [TOK-2].
    SpendColor(TokenColor, u8),
    /// Spend a token of this kind that one of these ships has [ABL-47].
    SpendOf(Ships, Token),
    /// Remove this many tokens of this colour, without spending them; the payer chooses which ones
    /// [TOK-2].
    RemoveColor(TokenColor, u8),
    /// Remove this many tokens of this kind, without spending them.
    Remove(Token, u8),
    /// Break your lock on this ship [TOK-31].
    BreakLock(Who),
    /// Spend 1 or more standard charges of this card, up to this many. `Paid` counts them.
    ChargesUpTo(u8),
    /// Spend standard charges of this card, at least the first number and at most the second.
    /// `Paid` counts them.
    ChargesFromTo(u8, u8),
    /// Spend 1 or more energy, up to this much. `Paid` counts it [HUG-23].
    EnergyUpTo(u8),
    /// Spend 1 or more tokens of this kind, up to this many. `Paid` counts them.
    SpendUpTo(Token, u8),
    /// Spend your lock on this ship [TOK-32].
    SpendLock(Who),
    /// Spend the lock that the first ship has on the second ship [TOK-32].
    SpendLockOf(Box<Who>, Who),
    /// Spend this many charges of the card whose weapon makes the attack [ATK-35].
    AttackCharge(u8),
    /// Gain this many tokens of this kind [ABL-50].
    Gain(Token, u8),
    /// Suffer this much damage of this kind [ABL-50].
    Suffer(DamageWord, u8),
    /// Spend one of your results that shows one of these faces [ATK-63].
    SpendResult(Vec<Face>),
    /// Expose one of your damage cards [DMG-10].
    Expose,
    /// Remove a token of one of these colours from this ship; the payer chooses which one. A lock
    /// on the ship is a red token of it [TOK-1, TOK-36].
    RemoveFrom(Who, Vec<TokenColor>),
    /// Pay one of these costs; the payer chooses which one [ABL-12].
    OneOf(Vec<Cost>),
}

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
    /// The dice last rolled by `RollDice` that show one of these faces.
    Result(Vec<Face>),
    /// The dice that a `Reroll` before this word rerolled in the same effect [ATK-57].
    Rerolled,
    /// This number.
    Count(Count),
    /// This number, but at most the first one.
    AtMost(u8, Count),
}
