//! What the headers of weapons ask for.

/// ATK-25: a token of which the attacker must have one; one of several suffices.
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
    /// Whether the header names none.
    pub const fn is_empty(self) -> bool {
        !self.lock && !self.focus && !self.calculate
    }
}
