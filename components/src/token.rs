//! Tokens: kinds, colours, shapes, and the counters a ship carries.

use serde::{Deserialize, Serialize};

/// TOK-5: the kinds of token. Locks are red tokens too (TOK-36) but carry a number, so they live in
/// the locks of the ship that placed them.
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
    /// Green: reinforce towards the front.
    ReinforceFore,
    /// Green: reinforce towards the rear.
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

/// TOK-4: the colour of a token.
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
    /// How many kinds there are.
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

    /// TOK-5.
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

    /// TOK-4: circular tokens are removed in the End Phase (RND-67).
    pub const fn is_circular(self) -> bool {
        matches!(self.color(), TokenColor::Green | TokenColor::Orange)
    }
}
