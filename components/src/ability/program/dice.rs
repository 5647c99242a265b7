//! Which dice abilities mean.

/// Which dice of the attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Red.
    Attack,
    /// Green.
    Defense,
    /// Red for the attacker, green for the defender: of the ship that triggered it.
    Own,
}
