//! What goes with a trigger besides the ship that triggered it.

use crate::action::ActionKind;
use crate::damage::DamageKind;
use crate::ids::{ObjectId, ShipSlot};
use crate::token::Token;

/// What an event says besides whose it is, as far as effects ask for it: "that obstacle", "the other ship", "so many".
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
    /// DEV-7: an ability of the System Phase is used by another effect, so that it may place one device more.
    More,
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
            | With::More => None,
        }
    }

    /// The index of the obstacle that was met.
    pub fn obstacle(self) -> Option<usize> {
        self.object()?.as_obstacle()
    }

    /// How much.
    pub const fn amount(self) -> u8 {
        if let With::Amount(n) = self { n } else { 0 }
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
        }
    }
}

const _: () = assert!(size_of::<With>() == 2);
