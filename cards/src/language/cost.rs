//! What an ability costs, and what amounts are multiplied by.

use killbox_components::ability::DamageWord;
use killbox_components::dice::Face;
use killbox_components::slot::Slot;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

use super::count::Count;
use super::ships::{Ships, Who};

/// ABL-48: one thing that is paid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cost {
    /// Spend standard charges of this card; of a condition, those of the card that assigned it
    /// (CND-1).
    Charge(u8),
    /// Spend a standard charge of one of your other cards, which one the payer says.
    ChargeOf {
        /// SQD-19: an upgrade of one of these types; without it, any upgrade.
        #[serde(default)]
        slot: Option<Vec<Slot>>,
        /// CHG-8: only if its charges are recurring, or only if they are not.
        #[serde(default)]
        recurring: Option<bool>,
        /// This card's charges, too.
        #[serde(default)]
        or_this_card: bool,
    },
    /// Spend Force.
    Force(u8),
    /// Spend active shields (CHG-20).
    Shield(u8),
    /// HUG-23: energy of a huge ship.
    Energy(u8),
    /// Spend tokens.
    Spend(Token, u8),
    /// TOK-2: spend tokens of one of these colours, by the payer's choice.
    SpendColor(TokenColor, u8),
    /// ABL-47: spend a token of one such ship.
    SpendOf(Ships, Token),
    /// TOK-2: remove tokens of one of these colours, by the payer's choice: they are not spent.
    RemoveColor(TokenColor, u8),
    /// Remove tokens: they are not spent.
    Remove(Token, u8),
    /// TOK-31: break your lock on that ship.
    BreakLock(Who),
    /// Spend 1 or more standard charges of this card, up to so many; `Paid` counts them.
    ChargesUpTo(u8),
    /// Spend standard charges of this card, from so many to so many; `Paid` counts them.
    ChargesFromTo(u8, u8),
    /// HUG-23: spend 1 or more energy, up to so much; `Paid` counts it.
    EnergyUpTo(u8),
    /// Spend 1 or more tokens of a kind, up to so many; `Paid` counts them.
    SpendUpTo(Token, u8),
    /// TOK-32: spend your lock on that ship.
    SpendLock(Who),
    /// TOK-32: spend the lock that another ship has on that ship.
    SpendLockOf(Box<Who>, Who),
    /// ATK-35: spend charges of the card whose weapon the attack is made with.
    AttackCharge(u8),
    /// ABL-50: gain tokens.
    Gain(Token, u8),
    /// ABL-50: suffer damage.
    Suffer(DamageWord, u8),
    /// ATK-63: spend one of your results that shows one of these faces.
    SpendResult(Vec<Face>),
    /// DMG-10: expose one of your damage cards.
    Expose,
    /// TOK-1: remove a token of one of these colours from that ship, which one the payer says; a
    /// lock on it is a red token of it (TOK-36).
    RemoveFrom(Who, Vec<TokenColor>),
    /// ABL-12: one of these, which one the payer says.
    OneOf(Vec<Cost>),
}

/// What an amount is multiplied by (ABL-13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ForEach {
    /// Each point of damage that is replaced: "that much".
    Replaced,
    /// Each charge, energy or token that was spent with `ChargesUpTo`, `EnergyUpTo` or `SpendUpTo`.
    Paid,
    /// Each of the tokens that were gained, spent or removed: with `After(GainToken())` and its
    /// like.
    ThatMany,
    /// Each such ship.
    Ship(Ships),
    /// Each of the dice last rolled by `RollDice` that shows one of these faces.
    Result(Vec<Face>),
    /// ATK-57: each of the dice that were rerolled before it in this effect.
    Rerolled,
    /// Each of this number.
    Count(Count),
    /// Each of this number, to a maximum of so many.
    AtMost(u8, Count),
}
