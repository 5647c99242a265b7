//! Prices: the costs of abilities.

use crate::ability::about::Costs;
use crate::dice::Face;
use crate::sets::Set;
use crate::slot::Slot;
use crate::token::{Token, TokenColor};

use super::super::words::DamageWord;
use super::{Group, Span, Whom};

/// Cards of a ship on which standard charges can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cards {
    /// The upgrade types; `None` for all [SQD-19].
    pub slots: Option<Set<Slot>>,
    /// If present, only cards with recurring charges (`true`) or only cards without (`false`)
    /// [CHG-8].
    pub recurring: Option<bool>,
    /// Whether the ship card is included.
    pub ship_card: bool,
}

impl Cards {
    /// All cards of a ship.
    pub const ALL: Cards = Cards { slots: None, recurring: None, ship_card: true };
}

/// One part of a cost [ABL-48].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Spend standard charges of the ability's card.
    Charge(u8),
    /// Spend a standard charge of another card of the payer.
    ChargeOf {
        /// The cards among which the payer chooses.
        of: Cards,
        /// Whether the ability's card is included.
        or_this_card: bool,
    },
    /// Spend Force.
    Force(u8),
    /// Spend shields.
    Shield(u8),
    /// Spend energy.
    Energy(u8),
    /// Spend tokens of a kind.
    Spend(Token, u8),
    /// Spend tokens of a colour.
    SpendColor(TokenColor, u8),
    /// Spend a token of a ship of this group.
    SpendOf(Group, Token),
    /// Spend the lock on that ship.
    SpendLock(Whom),
    /// Spend the lock that the first ship has on the second.
    SpendLockOf(Whom, Whom),
    /// Spend charges of the card whose weapon the attack uses.
    AttackCharge(u8),
    /// Remove tokens of a kind.
    Remove(Token, u8),
    /// Remove tokens of a colour.
    RemoveColor(TokenColor, u8),
    /// Break the lock on that ship.
    BreakLock(Whom),
    /// Spend 1 up to this many standard charges of the ability's card.
    ChargesUpTo(u8),
    /// Spend a number of standard charges of the ability's card between these two, both included.
    ChargesFromTo(u8, u8),
    /// Spend 1 up to this much energy.
    EnergyUpTo(u8),
    /// Spend 1 up to this many tokens of a kind.
    SpendUpTo(Token, u8),
    /// Gain tokens.
    Gain(Token, u8),
    /// Suffer damage.
    Suffer(DamageWord, u8),
    /// Spend one of the payer's results in the attack that shows one of these faces.
    SpendResult(Set<Face>),
    /// Expose one of the payer's damage cards.
    Expose,
    /// Remove a token of one of these colours from that ship.
    RemoveFrom(Whom, Set<TokenColor>),
    /// One of these prices; the payer chooses which.
    OneOf(Span),
}

impl Price {
    /// The total price for `n` ships, where this price is paid for each ship. Only charges and
    /// Force can be paid for each ship.
    pub const fn for_each(self, n: u8) -> Price {
        match self {
            Price::Charge(one) => Price::Charge(one.saturating_mul(n)),
            Price::Force(one) => Price::Force(one.saturating_mul(n)),
            other => other,
        }
    }
}

impl Price {
    /// What it is paid with; `None` for a choice of prices.
    pub const fn costs(&self) -> Option<Costs> {
        Some(match self {
            Price::Charge(_)
            | Price::ChargesFromTo(..)
            | Price::ChargesUpTo(_)
            | Price::ChargeOf { .. }
            | Price::AttackCharge(_) => Costs::Charges,
            Price::Force(_) => Costs::Force,
            Price::Shield(_) | Price::Suffer(..) | Price::Expose => Costs::Damage,
            Price::Energy(_) | Price::EnergyUpTo(_) | Price::SpendResult(_) => Costs::Other,
            Price::Spend(..)
            | Price::SpendColor(..)
            | Price::SpendOf(..)
            | Price::SpendUpTo(..)
            | Price::Remove(..)
            | Price::RemoveColor(..)
            | Price::RemoveFrom(..) => Costs::Tokens,
            Price::SpendLock(_) | Price::SpendLockOf(..) | Price::BreakLock(_) => Costs::Lock,
            Price::Gain(..) => Costs::Gains,
            Price::OneOf(_) => return None,
        })
    }
}
