//! Payloads of triggers.

use crate::action::ActionKind;
use crate::damage::DamageKind;
use crate::ids::{ObjectId, ShipSlot};
use crate::token::Token;

/// The payload of a trigger: what its effects refer to as "that obstacle", "the other ship" or
/// "that many".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TriggerData {
    /// No payload.
    #[default]
    Nothing,
    /// The other ship of an attack [ATK-31].
    Ship(ShipSlot),
    /// The object that was locked or met.
    Object(ObjectId),
    /// A standard action [ACT-1].
    Action(ActionKind),
    /// An action that a card prints [ABL-7].
    CardAction,
    /// A token [TOK-1].
    Token(Token),
    /// A damage card that is about to be dealt [DMG-3].
    Card(DamageKind),
    /// A device, by its row [DEV-1].
    Device(u8),
    /// An amount: of damage, of charges, or an initiative.
    Amount(u8),
    /// The mark of an ability of the System Phase that another effect uses, so that it may place
    /// one more device [DEV-7].
    More,
    /// Tokens of one kind that were gained, spent or removed [TOK-10].
    Tokens(Several),
}

/// A number of tokens of one kind, in one byte. Numbers above 15 are stored as 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Several(u8);

const _: () = assert!(Token::COUNT <= 16);

impl Several {
    /// `n` tokens of this kind.
    pub const fn new(token: Token, n: u8) -> Several {
        Several(token as u8 | (if n > 15 { 15 } else { n }) << 4)
    }

    /// The kind of token.
    pub const fn token(self) -> Token {
        Token::ALL[(self.0 & 15) as usize]
    }

    /// The number of tokens.
    pub const fn n(self) -> u8 {
        self.0 >> 4
    }
}

impl TriggerData {
    /// The other ship.
    pub fn ship(self) -> Option<ShipSlot> {
        match self {
            // It may be a remote [DEV-28].
            TriggerData::Ship(ship) => Some(ship),
            _ => self.object()?.as_ship(),
        }
    }

    /// The object that was locked or met, which may be a ship.
    pub const fn object(self) -> Option<ObjectId> {
        match self {
            TriggerData::Ship(ship) => Some(ObjectId::ship(ship)),
            TriggerData::Object(object) => Some(object),
            TriggerData::Nothing
            | TriggerData::Action(_)
            | TriggerData::CardAction
            | TriggerData::Token(_)
            | TriggerData::Card(_)
            | TriggerData::Device(_)
            | TriggerData::Amount(_)
            | TriggerData::Tokens(_)
            | TriggerData::More => None,
        }
    }

    /// The index of the obstacle that was met.
    pub fn obstacle(self) -> Option<usize> {
        self.object()?.as_obstacle()
    }

    /// The amount, or the number of tokens; 0 for other payloads.
    pub const fn amount(self) -> u8 {
        match self {
            TriggerData::Amount(n) => n,
            TriggerData::Tokens(several) => several.n(),
            _ => 0,
        }
    }

    /// The kind of token.
    pub const fn token(self) -> Option<Token> {
        match self {
            TriggerData::Token(token) => Some(token),
            TriggerData::Tokens(several) => Some(several.token()),
            _ => None,
        }
    }

    /// The payload as a number, by which the triggers of one ability are ordered.
    pub const fn number(self) -> u8 {
        match self {
            TriggerData::Nothing => 0,
            TriggerData::Ship(ship) => ship.0,
            TriggerData::Object(object) => object.0,
            TriggerData::Action(kind) => kind as u8,
            TriggerData::CardAction => u8::MAX,
            TriggerData::Token(token) => token as u8,
            TriggerData::Card(kind) => kind as u8,
            TriggerData::Device(n) | TriggerData::Amount(n) => n,
            TriggerData::More => 1,
            TriggerData::Tokens(several) => several.token() as u8,
        }
    }
}

const _: () = assert!(size_of::<TriggerData>() == 2);
