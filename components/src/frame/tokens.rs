//! Frames of tokens and locks, and of objective tokens that ships jettison.

use crate::geometry::Pose;
use crate::ids::{ObjectId, Seat, ShipSlot};
use crate::token::Token;

/// The steps of gaining tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GainStep {
    /// The side of a reinforce token is chosen [TOK-19].
    Side,
    /// The next token is placed [TOK-10].
    #[default]
    Place,
}

/// A ship gains tokens of one kind in one event. They are placed one by one [TOK-1, TOK-10].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct GainFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The kind of token.
    pub token: Token,
    /// The number of tokens that are left to place.
    pub n: u8,
    /// The number of tokens that were placed.
    pub placed: u8,
    /// The number of placed tokens that were reported to the observer.
    pub told: u8,
    /// Whether one of the tokens made the ship tractored or ionized [TOK-39, TOK-47].
    pub crossed: bool,
    /// The player whose effect it is [TOK-43, MOV-88].
    pub by: Seat,
    /// The step of the current token.
    pub step: GainStep,
}

impl GainFrame {
    /// `n` tokens for `ship` by an effect of `by`.
    pub const fn new(ship: ShipSlot, token: Token, n: u8, by: Seat) -> GainFrame {
        GainFrame { ship, token, n, placed: 0, told: 0, crossed: false, by, step: GainStep::Place }
    }

    /// `n` reinforce tokens for `ship`, all on the side that its player chooses [TOK-19].
    pub const fn reinforce(ship: ShipSlot, n: u8, by: Seat) -> GainFrame {
        GainFrame { step: GainStep::Side, ..GainFrame::new(ship, Token::ReinforceFore, n, by) }
    }
}

/// A ship that became jammed loses a green token or a lock, together with the jam token [TOK-43].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct JamFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The player whose effect gave the jam token. That player chooses what is lost [TOK-43,
    /// TOK-45].
    pub by: Seat,
}

/// A ship acquires a lock. The frame ends with [`crate::state::Outcome::Done`], or with `Failed` if
/// the ship cannot acquire the lock [TOK-26].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct LockFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The object.
    pub object: ObjectId,
}

/// A ship jettisons the supply cache that it tows, if it tows one [SCN-34, SCN-35].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct JettisonFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// Whether the ship must jettison the cache; otherwise its player may keep it [SCN-35].
    pub must: bool,
    /// Where the ship is, or was before it left, in the play area. The cache is placed at range 1
    /// of it.
    pub from: Pose,
    /// The step.
    pub step: JettisonStep,
}

/// The steps of [`JettisonFrame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JettisonStep {
    /// The player keeps the cache or jettisons it [SCN-34].
    Whether,
    /// The opposing player chooses the coarse cell of the cache.
    Area,
    /// The opposing player chooses the cell within this coarse cell.
    Cell(u8),
}

/// A player chooses the ship that loses the condition Ancient Knowledge [SCN-53].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ForgetFrame {
    /// The player.
    pub seat: Seat,
}
