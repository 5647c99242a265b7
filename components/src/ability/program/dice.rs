//! The dice that an ability refers to.

/// Dice of the attack under way, or of the roll outside attacks that an ability reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The red attack dice.
    Attack,
    /// The green defense dice.
    Defense,
    /// The dice of the triggering ship: red for the attacker, green for the defender.
    Own,
}
