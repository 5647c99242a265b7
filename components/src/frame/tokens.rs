//! Frames of tokens and locks.

use crate::ids::{ObjectId, Seat, ShipSlot};
use crate::token::Token;

/// TOK-1, TOK-10: a ship gains tokens of one kind in one event, placed one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GainFrame {
    /// Who gains.
    pub ship: ShipSlot,
    /// What.
    pub token: Token,
    /// How many are left to place.
    pub n: u8,
    /// How many were placed.
    pub placed: u8,
    /// The player whose effect it is (TOK-43, MOV-88).
    pub by: Seat,
    /// How far the current one is.
    pub step: u8,
}

impl GainFrame {
    /// `n` tokens for `ship` by an effect of `by`.
    pub const fn new(ship: ShipSlot, token: Token, n: u8, by: Seat) -> GainFrame {
        GainFrame { ship, token, n, placed: 0, by, step: 0 }
    }
}

/// TOK-43, TOK-44: a jammed ship loses a green token or a lock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JamFrame {
    /// Who.
    pub ship: ShipSlot,
    /// Who picks.
    pub by: Seat,
    /// How far.
    pub step: u8,
}

/// TOK-26: a ship acquires a lock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LockFrame {
    /// Who locks.
    pub ship: ShipSlot,
    /// What.
    pub object: ObjectId,
    /// How far.
    pub step: u8,
}
