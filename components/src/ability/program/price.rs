//! What abilities cost.

use crate::dice::Face;
use crate::sets::Set;
use crate::token::{Token, TokenColor};

use super::super::words::DamageWord;
use super::{Group, Whom};

/// ABL-48: one thing that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Standard charges of this card.
    Charge(u8),
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
    /// Tokens, removed.
    Remove(Token, u8),
    /// Tokens of a colour, removed.
    RemoveColor(TokenColor, u8),
    /// The lock on that ship, broken.
    BreakLock(Whom),
    /// 1 or more standard charges of this card.
    ChargesUpTo(u8),
    /// Tokens are gained.
    Gain(Token, u8),
    /// Damage is suffered.
    Suffer(DamageWord, u8),
    /// One of these results of the payer in the attack.
    SpendResult(Set<Face>),
    /// One of the payer's damage cards is exposed.
    Expose,
}
