//! What goes with a trigger besides the ship that triggered it.

use crate::action::ActionKind;
use crate::damage::DamageKind;
use crate::ids::{ObjectId, ShipSlot};
use crate::token::Token;

/// What an event says besides whose it is, as far as effects ask for it: "that obstacle", "the
/// other ship", "so many".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum With {
    /// Nothing.
    #[default]
    Nothing,
    /// ATK-31: the other ship of an attack.
    Ship(ShipSlot),
    /// What was locked or met.
    Object(ObjectId),
    /// ACT-1: a standard action.
    Action(ActionKind),
    /// ABL-7: an action that a card prints.
    CardAction,
    /// TOK-1: a token.
    Token(Token),
    /// DMG-3: a damage card that is about to be dealt.
    Card(DamageKind),
    /// DEV-1: a device, by its row.
    Device(u8),
    /// An amount: of damage, of charges, an initiative.
    Amount(u8),
    /// DEV-7: an ability of the System Phase is used by another effect, so that it may place one
    /// device more.
    More,
    /// TOK-10: so many tokens of one kind, gained, spent or removed.
    Tokens(Several),
}

/// Some tokens of one kind, in a byte: more than 15 count as 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Several(u8);

const _: () = assert!(Token::COUNT <= 16);

impl Several {
    /// So many tokens of that kind.
    pub const fn new(token: Token, n: u8) -> Several {
        Several(token as u8 | (if n > 15 { 15 } else { n }) << 4)
    }

    /// Of which kind.
    pub const fn token(self) -> Token {
        Token::ALL[(self.0 & 15) as usize]
    }

    /// How many.
    pub const fn n(self) -> u8 {
        self.0 >> 4
    }
}

impl With {
    /// The other ship.
    pub fn ship(self) -> Option<ShipSlot> {
        match self {
            // DEV-28: a remote too.
            With::Ship(ship) => Some(ship),
            _ => self.object()?.as_ship(),
        }
    }

    /// What was locked or met, a ship or not.
    pub const fn object(self) -> Option<ObjectId> {
        match self {
            With::Ship(ship) => Some(ObjectId::ship(ship)),
            With::Object(object) => Some(object),
            With::Nothing
            | With::Action(_)
            | With::CardAction
            | With::Token(_)
            | With::Card(_)
            | With::Device(_)
            | With::Amount(_)
            | With::Tokens(_)
            | With::More => None,
        }
    }

    /// The index of the obstacle that was met.
    pub fn obstacle(self) -> Option<usize> {
        self.object()?.as_obstacle()
    }

    /// How much.
    pub const fn amount(self) -> u8 {
        match self {
            With::Amount(n) => n,
            With::Tokens(several) => several.n(),
            _ => 0,
        }
    }

    /// The kind of token.
    pub const fn token(self) -> Option<Token> {
        match self {
            With::Token(token) => Some(token),
            With::Tokens(several) => Some(several.token()),
            _ => None,
        }
    }

    /// As a number: by it triggers of one ability are put in order.
    pub const fn number(self) -> u8 {
        match self {
            With::Nothing => 0,
            With::Ship(ship) => ship.0,
            With::Object(object) => object.0,
            With::Action(kind) => kind as u8,
            With::CardAction => u8::MAX,
            With::Token(token) => token as u8,
            With::Card(kind) => kind as u8,
            With::Device(n) | With::Amount(n) => n,
            With::More => 1,
            With::Tokens(several) => several.token() as u8,
        }
    }
}

const _: () = assert!(size_of::<With>() == 2);
