//! Frames of tokens and locks.

use crate::ids::{ObjectId, Seat, ShipSlot};
use crate::token::Token;

/// How far the gaining of tokens is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GainStep {
    /// TOK-19: the side of a reinforce token is chosen.
    Side,
    /// TOK-10: the next token is placed.
    #[default]
    Place,
}

/// TOK-1, TOK-10: a ship gains tokens of one kind in one event, placed one by one.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct GainFrame {
    /// Who gains.
    pub ship: ShipSlot,
    /// What.
    pub token: Token,
    /// How many are left to place.
    pub n: u8,
    /// How many were placed.
    pub placed: u8,
    /// How many of those the watcher was told of.
    pub told: u8,
    /// TOK-39, TOK-47: with one of them the ship became tractored or ionised.
    pub crossed: bool,
    /// The player whose effect it is (TOK-43, MOV-88).
    pub by: Seat,
    /// How far the current one is.
    pub step: GainStep,
}

impl GainFrame {
    /// `n` tokens for `ship` by an effect of `by`.
    pub const fn new(ship: ShipSlot, token: Token, n: u8, by: Seat) -> GainFrame {
        GainFrame { ship, token, n, placed: 0, told: 0, crossed: false, by, step: GainStep::Place }
    }

    /// TOK-19: `n` reinforce tokens for `ship`, all on the side that its controller picks.
    pub const fn reinforce(ship: ShipSlot, n: u8, by: Seat) -> GainFrame {
        GainFrame { step: GainStep::Side, ..GainFrame::new(ship, Token::ReinforceFore, n, by) }
    }
}

/// TOK-43: a ship that became jammed loses a green token or a lock, and the jam token with it.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct JamFrame {
    /// Who.
    pub ship: ShipSlot,
    /// TOK-43, TOK-45: the player whose effect gave the jam token: it picks.
    pub by: Seat,
}

/// TOK-26: a ship acquires a lock. Ends with [`crate::state::Outcome::Done`], or with `Failed` if
/// it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct LockFrame {
    /// Who locks.
    pub ship: ShipSlot,
    /// What.
    pub object: ObjectId,
}
