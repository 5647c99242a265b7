//! Tokens: kinds, colours and shapes.

use serde::{Deserialize, Serialize};

/// The kinds of token [TOK-5]. Locks are red tokens too [TOK-36]. They are stored with the ship
/// that has the lock, because each lock belongs to an object.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[repr(u8)]
pub enum Token {
    /// Green.
    Calculate,
    /// Green.
    Evade,
    /// Green.
    Focus,
    /// Green: reinforces the front.
    ReinforceFore,
    /// Green: reinforces the rear.
    ReinforceAft,
    /// Orange.
    Disarm,
    /// Orange.
    Jam,
    /// Orange.
    Tractor,
    /// Red.
    Deplete,
    /// Red.
    Ion,
    /// Red.
    Strain,
    /// Red.
    Stress,
    /// Blue.
    Cloak,
}

/// The colour of a token [TOK-4].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[repr(u8)]
pub enum TokenColor {
    /// Circular, good for the ship.
    Green,
    /// Circular, bad for the ship.
    Orange,
    /// Diamond, bad for the ship.
    Red,
    /// Diamond, good for the ship.
    Blue,
}

crate::sets::members! { Token: u16, TokenColor: u8 }

impl Token {
    /// The number of kinds.
    pub const COUNT: usize = 13;

    /// All kinds, in a stable order.
    pub const ALL: [Token; Token::COUNT] = [
        Token::Calculate,
        Token::Evade,
        Token::Focus,
        Token::ReinforceFore,
        Token::ReinforceAft,
        Token::Disarm,
        Token::Jam,
        Token::Tractor,
        Token::Deplete,
        Token::Ion,
        Token::Strain,
        Token::Stress,
        Token::Cloak,
    ];

    /// The green kinds.
    pub const GREEN: [Token; 5] =
        [Token::Calculate, Token::Evade, Token::Focus, Token::ReinforceFore, Token::ReinforceAft];

    /// The colour of the token [TOK-5].
    pub const fn color(self) -> TokenColor {
        match self {
            Token::Calculate | Token::Evade | Token::Focus | Token::ReinforceFore | Token::ReinforceAft => {
                TokenColor::Green
            }
            Token::Disarm | Token::Jam | Token::Tractor => TokenColor::Orange,
            Token::Deplete | Token::Ion | Token::Strain | Token::Stress => TokenColor::Red,
            Token::Cloak => TokenColor::Blue,
        }
    }

    /// Whether the token is circular [TOK-4]. Circular tokens are removed in the End Phase
    /// [RND-67].
    pub const fn is_circular(self) -> bool {
        matches!(self.color(), TokenColor::Green | TokenColor::Orange)
    }
}
