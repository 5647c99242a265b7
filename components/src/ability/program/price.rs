//! What abilities cost.

use crate::dice::Face;
use crate::sets::Set;
use crate::slot::Slot;
use crate::token::{Token, TokenColor};

use super::super::words::DamageWord;
use super::{Group, Span, Whom};

/// Cards of a ship on which standard charges can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cards {
    /// SQD-19: upgrades of one of these types; none: of any.
    pub slots: Option<Set<Slot>>,
    /// CHG-8: only such with recurring charges, or only such without.
    pub recurring: Option<bool>,
    /// The ship card, too.
    pub ship_card: bool,
}

impl Cards {
    /// All of them.
    pub const ALL: Cards = Cards { slots: None, recurring: None, ship_card: true };
}

/// ABL-48: one thing that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Standard charges of this card.
    Charge(u8),
    /// A standard charge of another card of the payer.
    ChargeOf {
        /// Which cards.
        of: Cards,
        /// This card, too.
        or_this_card: bool,
    },
    /// Force.
    Force(u8),
    /// Shields.
    Shield(u8),
    /// Energy.
    Energy(u8),
    /// Tokens.
    Spend(Token, u8),
    /// Tokens of a colour.
    SpendColor(TokenColor, u8),
    /// A token of one such ship.
    SpendOf(Group, Token),
    /// The lock on that ship.
    SpendLock(Whom),
    /// The lock of the first ship on the second.
    SpendLockOf(Whom, Whom),
    /// Charges of the card with the weapon of the attack.
    AttackCharge(u8),
    /// Tokens, removed.
    Remove(Token, u8),
    /// Tokens of a colour, removed.
    RemoveColor(TokenColor, u8),
    /// The lock on that ship, broken.
    BreakLock(Whom),
    /// 1 or more standard charges of this card.
    ChargesUpTo(u8),
    /// The same, from so many to so many.
    ChargesFromTo(u8, u8),
    /// 1 or more energy.
    EnergyUpTo(u8),
    /// 1 or more tokens.
    SpendUpTo(Token, u8),
    /// Tokens are gained.
    Gain(Token, u8),
    /// Damage is suffered.
    Suffer(DamageWord, u8),
    /// One of these results of the payer in the attack.
    SpendResult(Set<Face>),
    /// One of the payer's damage cards is exposed.
    Expose,
    /// A token of one of these colours, removed from that ship.
    RemoveFrom(Whom, Set<TokenColor>),
    /// One of these, which one the payer says.
    OneOf(Span),
}

impl Price {
    /// What is paid for `n` ships, of a price that is asked for each: charges or Force.
    pub const fn for_each(self, n: u8) -> Price {
        match self {
            Price::Charge(one) => Price::Charge(one.saturating_mul(n)),
            Price::Force(one) => Price::Force(one.saturating_mul(n)),
            other => other,
        }
    }
}
