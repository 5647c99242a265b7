//! The requirements in the headers of weapons.

/// The tokens that the header of a weapon requires. The attacker needs one of them [ATK-25].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// A lock on the defender.
    pub lock: bool,
    /// A focus token.
    pub focus: bool,
    /// A calculate token.
    pub calculate: bool,
}

impl Requirements {
    /// Whether the header requires no token.
    pub const fn is_empty(self) -> bool {
        !self.lock && !self.focus && !self.calculate
    }
}
